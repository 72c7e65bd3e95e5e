//! Reads what the sources declare.

use super::model::{Callback, Constant, Field, Function, Handle, Model, Record, Section};
use super::names::{self, TYPES, c_type};
use super::types;
use std::fs;
use std::path::{Path, PathBuf};
use syn::parse::{Parse, ParseStream};
use syn::{
    Attribute, Expr, ExprLit, Fields, Item, ItemConst, ItemFn, ItemStruct, Lit, Meta, ReturnType,
};

/// The files with functions, in the order of the header. Each begins with its title.
const SECTIONS: [&str; 10] = [
    "common",
    "family/world",
    "family/maps",
    "family/bodies",
    "family/moves",
    "family/questions",
    "family/hitboxes",
    "family/character",
    "family/pairs",
    "family/boxes",
];

/// Reads the sources of the workspace.
pub(crate) fn read() -> Model {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let flat = here.join("../jostle_flat/src");
    let items = parsed(&flat.join("codes.rs")).items;
    let codes = groups(items.iter().filter_map(constant));
    let statuses = statuses(&parsed(&flat.join("failure.rs")).items);
    let records = sorted_files(&flat.join("records"))
        .iter()
        .flat_map(|file| records(&parsed(file).items))
        .collect();
    let sources: Vec<syn::File> = files_below(&here.join("src"))
        .iter()
        .map(|file| parsed(file))
        .collect();
    let all = || sources.iter().flat_map(|file| &file.items);
    Model {
        codes,
        statuses,
        records,
        handles: all().filter_map(handle).collect(),
        callbacks: all().filter_map(callback).collect(),
        sections: SECTIONS.map(|file| section(&here.join("src"), file)).into(),
    }
}

fn parsed(file: &Path) -> syn::File {
    let text =
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn sorted_files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let (folders, mut files): (Vec<_>, Vec<_>) = sorted_files(folder)
        .into_iter()
        .partition(|path| path.is_dir());
    files.extend(folders.iter().flat_map(|folder| files_below(folder)));
    files
}

/// A constant, and the lines where it begins and ends.
fn constant(item: &Item) -> Option<(Constant, [usize; 2])> {
    let Item::Const(ItemConst {
        attrs,
        const_token,
        ident,
        expr,
        semi_token,
        ..
    }) = item
    else {
        return None;
    };
    let Expr::Lit(ExprLit {
        lit: Lit::Int(number),
        ..
    }) = &**expr
    else {
        panic!("`{ident}` must be a plain number");
    };
    let first = attrs.first();
    let first = first.map_or(const_token.span, |docs| docs.pound_token.span);
    let constant = Constant {
        name: ident.to_string(),
        value: format!("{}u", number.base10_digits()),
        docs: docs_of(attrs),
    };
    Some((constant, [first.start().line, semi_token.span.end().line]))
}

/// Splits constants where the source has an empty line.
fn groups(constants: impl Iterator<Item = (Constant, [usize; 2])>) -> Vec<Vec<Constant>> {
    let mut groups: Vec<Vec<Constant>> = Vec::new();
    let mut last = 0;
    for (constant, [first, end]) in constants {
        if first > last + 1 {
            groups.push(Vec::new());
        }
        groups.last_mut().unwrap().push(constant);
        last = end;
    }
    groups
}

/// What is inside of `statuses! { … }`.
struct Statuses(Vec<Constant>);

impl Parse for Statuses {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut statuses = Vec::new();
        while !input.is_empty() {
            let docs = docs_of(&input.call(Attribute::parse_outer)?);
            let name = input.parse::<syn::Ident>()?.to_string();
            input.parse::<syn::Token![=]>()?;
            let is_negative = input.parse::<Option<syn::Token![-]>>()?.is_some();
            let number: syn::LitInt = input.parse()?;
            input.parse::<syn::Token![,]>()?;
            input.parse::<syn::LitStr>()?;
            input.parse::<syn::Token![;]>()?;
            let value = if is_negative {
                format!("(-{number})")
            } else {
                number.to_string()
            };
            statuses.push(Constant { name, value, docs });
        }
        Ok(Self(statuses))
    }
}

fn statuses(items: &[Item]) -> Vec<Constant> {
    let mut calls = items.iter().filter_map(|item| match item {
        Item::Macro(call) if call.mac.path.is_ident("statuses") => Some(&call.mac),
        _ => None,
    });
    let call = calls.next().expect("failure.rs calls `statuses!`");
    call.parse_body::<Statuses>().expect("a list of statuses").0
}

/// The public structs that are laid out as in C.
fn records(items: &[Item]) -> Vec<Record> {
    let structs = items.iter().filter_map(|item| match item {
        Item::Struct(it) if is_public(&it.vis) && it.attrs.iter().any(is_repr_c) => Some(it),
        _ => None,
    });
    structs.map(record).collect()
}

fn is_public(visibility: &syn::Visibility) -> bool {
    matches!(visibility, syn::Visibility::Public(_))
}

fn is_repr_c(attribute: &Attribute) -> bool {
    matches!(&attribute.meta, Meta::List(list) if list.path.is_ident("repr") && list.tokens.to_string() == "C")
}

fn record(it: &ItemStruct) -> Record {
    let Fields::Named(fields) = &it.fields else {
        panic!("the fields of `{}` must have names", it.ident);
    };
    let rust = it.ident.to_string();
    Record {
        name: c_type(&rust).to_owned(),
        rust,
        docs: docs_of(&it.attrs),
        fields: fields.named.iter().map(field).collect(),
    }
}

fn field(field: &syn::Field) -> Field {
    let name = field.ident.as_ref().unwrap().to_string();
    let (kind, length) = types::of_field(&name, &field.ty);
    Field {
        kind,
        length,
        docs: docs_of(&field.attrs),
        name,
    }
}

/// A struct of the C library that has a name in C.
fn handle(item: &Item) -> Option<Handle> {
    let Item::Struct(it) = item else { return None };
    let rust = it.ident.to_string();
    let (_, name) = TYPES.iter().find(|(known, _)| *known == rust)?;
    Some(Handle {
        name: (*name).to_owned(),
        docs: docs_of(&it.attrs),
    })
}

/// A type of functions.
fn callback(item: &Item) -> Option<Callback> {
    let Item::Type(it) = item else { return None };
    let function = types::function_pointer(&it.ty)?;
    Some(Callback {
        name: c_type(&it.ident.to_string()).to_owned(),
        docs: docs_of(&it.attrs),
        result: result(&function.output, ""),
        parameters: function
            .inputs
            .iter()
            .map(types::of_callback_parameter)
            .collect(),
    })
}

fn section(folder: &Path, file: &str) -> Section {
    let source = parsed(&folder.join(file).with_extension("rs"));
    let docs = docs_of(&source.attrs);
    let (title, docs) = docs.split_first().expect("a file begins with a comment");
    let title = title.strip_prefix("# ");
    Section {
        title: title.expect("the comment begins with a title").to_owned(),
        docs: docs.to_vec(),
        functions: functions(&source.items),
    }
}

/// The exported functions, also those in modules inside of the file.
fn functions(items: &[Item]) -> Vec<Function> {
    let mut found = Vec::new();
    for item in items {
        match item {
            Item::Fn(it) if it.sig.abi.is_some() => found.push(function(it)),
            Item::Mod(inner) => {
                found.extend(inner.content.iter().flat_map(|(_, items)| functions(items)));
            }
            _ => {}
        }
    }
    found
}

/// An exported function.
fn function(it: &ItemFn) -> Function {
    let export = it.attrs.iter().map(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("unsafe") => list.tokens.to_string(),
        _ => String::new(),
    });
    let export = export.collect::<String>();
    let name = it.sig.ident.to_string();
    let (name, is_of_family) = if export.starts_with("export_name") {
        let quoted = export.split('"').nth(1).expect("a name in quotation marks");
        assert_eq!(
            quoted, name,
            "the name of the function is not that of its symbol"
        );
        (name, true)
    } else if export.starts_with("no_mangle") {
        let short = name
            .strip_prefix("jostle_")
            .unwrap_or_else(|| panic!("`{name}` must begin with `jostle_`"));
        (short.to_owned(), false)
    } else {
        panic!("`{name}` is `extern \"C\"` but not exported");
    };
    Function {
        result: result(&it.sig.output, &name),
        parameters: it.sig.inputs.iter().map(types::of_parameter).collect(),
        docs: docs_of(&it.attrs),
        is_of_family,
        name,
    }
}

fn result(output: &ReturnType, function: &str) -> String {
    match output {
        ReturnType::Default => "void ".to_owned(),
        _ if names::RETURN_BODIES.contains(&function) => "jostle_body ".to_owned(),
        ReturnType::Type(_, kind) => types::of_result(kind),
    }
}

/// The lines of a documentation comment, without the space at their beginning.
fn docs_of(attributes: &[Attribute]) -> Vec<String> {
    let lines = attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
                Expr::Lit(ExprLit {
                    lit: Lit::Str(text),
                    ..
                }) => Some(text.value()),
                _ => None,
            },
            _ => None,
        });
    lines
        .map(|line| line.strip_prefix(' ').unwrap_or(&line).to_owned())
        .collect()
}
