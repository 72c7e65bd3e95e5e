//! How types of Rust are written in C.

use super::model::{Parameter, Role};
use super::names::{BODIES, MAPS, TYPES, c_type};
use syn::{
    BareFnArg, Expr, ExprLit, FnArg, GenericArgument, Lit, Pat, PathArguments, Type, TypeBareFn,
};

/// The type of a field, and its length if it is an array.
pub(crate) fn of_field(name: &str, kind: &Type) -> (String, Option<String>) {
    let Type::Array(array) = kind else {
        return (of_number(name, &Taken::apart(kind).base), None);
    };
    // Labels are the only arrays.
    let Expr::Lit(ExprLit {
        lit: Lit::Int(length),
        ..
    }) = &array.len
    else {
        panic!("the length of `{name}` must be a plain number");
    };
    ("char ".to_owned(), Some(length.to_string()))
}

/// The type of a result.
pub(crate) fn of_result(kind: &Type) -> String {
    let taken = Taken::apart(kind);
    let base = c_type(&taken.base);
    let wrappers: Vec<&str> = taken.wrappers.iter().map(String::as_str).collect();
    match wrappers[..] {
        [] => format!("{base} "),
        ["*const"] => format!("const {base} *"),
        ["*mut" | "Room"] | ["Box", "Handle"] | ["Option", "Box", "Handle"] => format!("{base} *"),
        _ => panic!("functions cannot return {wrappers:?} of `{}`", taken.base),
    }
}

pub(crate) fn of_parameter(argument: &FnArg) -> Parameter {
    let FnArg::Typed(argument) = argument else {
        panic!("an exported function has no `self`");
    };
    let Pat::Ident(name) = &*argument.pat else {
        panic!("the parameters of exported functions are plain names");
    };
    parameter(name.ident.to_string(), &argument.ty)
}

pub(crate) fn of_callback_parameter(argument: &BareFnArg) -> Parameter {
    let (name, _) = argument
        .name
        .as_ref()
        .expect("parameters of callbacks have names");
    parameter(name.to_string(), &argument.ty)
}

fn parameter(name: String, kind: &Type) -> Parameter {
    let taken = Taken::apart(kind);
    let base = of_number(&name, &taken.base);
    let base = base.trim_end();
    let wrappers: Vec<&str> = taken.wrappers.iter().map(String::as_str).collect();
    let (role, kind) = match wrappers[..] {
        [] if taken.base == "Text" => (Role::Text, "const char *".to_owned()),
        [] if taken.base == "Respond" => (Role::Callback, format!("{base} *")),
        [] => (Role::Value, format!("{base} ")),
        ["Changed"] => (Role::Changed, format!("{base} *")),
        ["Asked"] => (Role::Asked, format!("const {base} *")),
        ["Owned"] => (Role::Freed, format!("{base} *")),
        ["In"] => (Role::In, format!("const {base} *")),
        ["List"] => (Role::List, format!("const {base} *")),
        ["Room"] => (Role::Room, format!("{base} *")),
        ["Out"] => (Role::Out, format!("{base} *")),
        ["Out", "Ptr"] => (Role::OutList, format!("const {base} **")),
        ["Out", "Option", "Box", "Handle"] => (Role::OutHandle, format!("{base} **")),
        ["*mut"] => (Role::Value, format!("{base} *")),
        ["*const"] => (Role::In, format!("const {base} *")),
        _ => panic!("`{name}` has a type without a meaning in C: add {wrappers:?} to types.rs"),
    };
    let of = taken.base;
    Parameter {
        name,
        kind,
        role,
        of,
    }
}

/// A number, record or handle, with a space behind it.
fn of_number(name: &str, base: &str) -> String {
    let kind = match base {
        "Text" => "char",
        "u64" if BODIES.contains(&name) => "jostle_body",
        "u64" if MAPS.contains(&name) => "jostle_map",
        _ => c_type(base),
    };
    format!("{kind} ")
}

/// The function behind a type that may be `Option<unsafe extern "C" fn(…)>`.
pub(crate) fn function_pointer(kind: &Type) -> Option<&TypeBareFn> {
    match kind {
        Type::BareFn(function) => Some(function),
        Type::Path(_) => argument_of(kind).and_then(function_pointer),
        _ => None,
    }
}

/// A type like `Out<'_, Ptr<Event>>`: the names around it, and what is inside.
struct Taken {
    wrappers: Vec<String>,
    base: String,
}

impl Taken {
    fn apart(mut kind: &Type) -> Self {
        let mut wrappers = Vec::new();
        loop {
            let name = name_of(kind);
            let is_known = TYPES.iter().any(|(known, _)| *known == name);
            match argument_of(kind) {
                Some(inner) if !is_known => kind = inner,
                _ => {
                    return Self {
                        wrappers,
                        base: name,
                    };
                }
            }
            wrappers.push(name);
        }
    }
}

fn name_of(kind: &Type) -> String {
    match kind {
        Type::Path(path) => path.path.segments.last().unwrap().ident.to_string(),
        Type::Ptr(pointer) if pointer.mutability.is_some() => "*mut".to_owned(),
        Type::Ptr(_) => "*const".to_owned(),
        _ => panic!("a type that C does not know"),
    }
}

/// The type inside of another one.
fn argument_of(kind: &Type) -> Option<&Type> {
    match kind {
        Type::Ptr(pointer) => Some(&pointer.elem),
        Type::Path(path) => match &path.path.segments.last()?.arguments {
            PathArguments::AngleBracketed(list) => {
                list.args.iter().find_map(|argument| match argument {
                    GenericArgument::Type(inner) => Some(inner),
                    _ => None,
                })
            }
            _ => None,
        },
        _ => None,
    }
}
