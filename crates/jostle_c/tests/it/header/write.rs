//! Writes the headers.

use super::docs::Docs;
use super::model::{Callback, Constant, Field, Function, Model, Parameter, Record, Section};
use super::names::Family;

const WIDTH: usize = 100;

/// Writes the header of a family. That of the first one has everything that the families share, too.
pub(crate) fn header(model: &Model, family: &Family) -> String {
    let is_first = family.suffix.is_empty();
    let mut writer = Writer {
        model,
        docs: Docs::of(model, family),
        family,
        is_first,
        written: Vec::new(),
        text: String::new(),
    };
    let guard = family.header.to_uppercase().replace('.', "_");
    let opening = if is_first {
        include_str!("parts/opening.h")
    } else {
        include_str!("parts/opening_family.h")
    };
    writer.text += &opening
        .replace("{version}", env!("CARGO_PKG_VERSION"))
        .replace("{guard}", &guard);
    if is_first {
        writer.constants();
    }
    for section in &model.sections {
        writer.section(section);
    }
    writer.title("Conveniences");
    if is_first {
        writer.text += include_str!("parts/conveniences_shared.h");
    }
    writer.text += &family.name(include_str!("parts/conveniences.h"));
    writer.text += &include_str!("parts/closing.h").replace("{guard}", &guard);
    writer.text
}

struct Writer<'a> {
    model: &'a Model,
    docs: Docs<'a>,
    family: &'a Family,
    is_first: bool,
    /// The types that are declared already.
    written: Vec<String>,
    text: String,
}

impl Writer<'_> {
    fn title(&mut self, title: &str) {
        let line = "-".repeat(WIDTH - 9 - title.len());
        self.text += &format!("\n/* --- {title} {line} */\n");
    }

    fn comment(&mut self, docs: &[String], indent: &str) {
        self.text += &self.docs.comment(docs, indent);
    }

    fn constants(&mut self) {
        let model = self.model;
        self.title("Statuses");
        self.text += "\n";
        self.group(&model.statuses);
        self.title("Codes and flags");
        for group in &model.codes {
            self.text += "\n";
            self.group(group);
        }
    }

    fn group(&mut self, group: &[Constant]) {
        for Constant { name, value, docs } in group {
            self.comment(docs, "");
            self.text += &format!("#define JOSTLE_{name} {value}\n");
        }
    }

    /// The types that a section needs, and its functions.
    fn section(&mut self, section: &Section) {
        let is_first = self.is_first;
        let functions: Vec<&Function> = section
            .functions
            .iter()
            .filter(|it| it.is_of_family || is_first)
            .collect();
        if functions.is_empty() {
            return;
        }
        self.title(&section.title);
        if !section.docs.is_empty() {
            let intro = self.docs.comment(&section.docs, "");
            self.text += &format!("\n{}", intro.replace("///", "//"));
        }
        for parameter in functions.iter().flat_map(|function| &function.parameters) {
            self.type_of(&parameter.of);
        }
        for function in functions {
            self.text += "\n";
            self.comment(&function.docs, "");
            let head = format!("{}{}", function.result, function.c_name());
            self.text += &self.declaration(&head, &function.parameters);
        }
    }

    /// Declares a type, and first whatever is inside, unless that is done.
    fn type_of(&mut self, rust: &str) {
        let model = self.model;
        let Some((_, name)) = super::names::TYPES.iter().find(|(known, _)| *known == rust) else {
            return;
        };
        if !name.starts_with("jostle_") || self.written.iter().any(|written| written == name) {
            return;
        }
        self.written.push((*name).to_owned());
        let is_wanted = self.is_first || name.contains('@');
        if let Some(record) = model.record(rust) {
            for field in &record.fields {
                self.field_type(field);
            }
            if is_wanted {
                self.record(record);
            }
        } else if let Some(handle) = model.handles.iter().find(|handle| handle.name == *name) {
            self.text += "\n";
            self.comment(&handle.docs, "");
            self.text += &self
                .family
                .name(&format!("typedef struct {name} {name};\n"));
        } else if let Some(callback) = model
            .callbacks
            .iter()
            .find(|callback| callback.name == *name)
        {
            for parameter in &callback.parameters {
                self.type_of(&parameter.of);
            }
            if is_wanted {
                self.callback(callback);
            }
        } else {
            panic!("`{rust}` is declared nowhere");
        }
    }

    fn field_type(&mut self, field: &Field) {
        let inner = super::names::TYPES
            .iter()
            .find(|(_, name)| *name == field.kind.trim_end());
        if let Some((rust, _)) = inner {
            self.type_of(rust);
        }
    }

    fn record(&mut self, record: &Record) {
        let name = self.family.name(&record.name);
        self.text += "\n";
        self.comment(&record.docs, "");
        self.text += &format!("typedef struct {name} {{\n");
        for field in &record.fields {
            self.comment(&field.docs, "    ");
            let length = field
                .length
                .as_ref()
                .map_or(String::new(), |length| format!("[{length}]"));
            let kind = self.family.name(&field.kind);
            self.text += &format!("    {kind}{}{length};\n", field.name);
        }
        self.text += &format!("}} {name};\n");
    }

    fn callback(&mut self, callback: &Callback) {
        self.text += "\n";
        self.comment(&callback.docs, "");
        let head = format!("typedef {}{}", callback.result, callback.name);
        self.text += &self.declaration(&head, &callback.parameters);
    }

    /// A declaration, broken into lines below its first parameter.
    fn declaration(&self, head: &str, parameters: &[Parameter]) -> String {
        let mut text = self.family.name(head) + "(";
        let indent = text.len();
        let mut column = indent;
        if parameters.is_empty() {
            text += "void";
        }
        for (index, Parameter { name, kind, .. }) in parameters.iter().enumerate() {
            let is_last = index + 1 == parameters.len();
            let parameter = format!(
                "{}{name}{}",
                self.family.name(kind),
                if is_last { "" } else { "," }
            );
            if index > 0 && column + 1 + parameter.len() + 2 > WIDTH {
                text += &format!("\n{:indent$}", "");
                column = indent;
            } else if index > 0 {
                text.push(' ');
                column += 1;
            }
            column += parameter.len();
            text += &parameter;
        }
        text + ");\n"
    }
}
