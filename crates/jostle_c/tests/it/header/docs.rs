//! Documentation comments, as C reads them.

use super::model::{Constant, Model};
use super::names::Family;

const WIDTH: usize = 100;

/// Turns the names in comments into those of C.
pub(crate) struct Docs<'a> {
    family: &'a Family,
    codes: Vec<String>,
    functions: Vec<String>,
}

impl<'a> Docs<'a> {
    pub(crate) fn of(model: &Model, family: &'a Family) -> Self {
        let constants = model.codes.iter().flatten().chain(&model.statuses);
        Self {
            family,
            codes: constants
                .map(|constant: &Constant| constant.name.clone())
                .collect(),
            functions: model
                .functions()
                .map(super::model::Function::c_name)
                .collect(),
        }
    }

    /// A comment above a declaration: wrapped lines that begin with `///`.
    pub(crate) fn comment(&self, docs: &[String], indent: &str) -> String {
        let prefix = format!("{indent}///");
        let mut text = String::new();
        for (index, paragraph) in paragraphs(docs).iter().enumerate() {
            if index > 0 && !is_item(paragraph) {
                text += &format!("{prefix}\n");
            }
            let hanging = if is_item(paragraph) { "  " } else { "" };
            text += &wrapped(
                &self.family.name(&self.in_c(paragraph)),
                &format!("{prefix} "),
                hanging,
            );
        }
        text
    }

    /// A sentence with the names of C, with `@` for the suffix of the family.
    fn in_c(&self, text: &str) -> String {
        let mut result = String::new();
        for (index, part) in text.split('`').enumerate() {
            if index % 2 == 0 {
                assert!(!part.contains("]("), "links mean nothing in C: {text}");
                result += part;
            } else {
                result += &self.name_in_c(part);
            }
        }
        result
    }

    fn name_in_c(&self, name: &str) -> String {
        let is_code = name
            .chars()
            .all(|sign| sign.is_ascii_uppercase() || sign.is_ascii_digit() || sign == '_');
        if is_code && !name.is_empty() && name != "UINT32_MAX" {
            let is_prefix = |code: &String| {
                if name.ends_with('_') {
                    code.starts_with(name)
                } else {
                    code == name
                }
            };
            assert!(self.codes.iter().any(is_prefix), "`{name}` is no code");
            return format!("JOSTLE_{name}");
        }
        if let Some(rest) = name.strip_prefix("jostle_") {
            let family = format!("jostle_{rest}@");
            let is_known = self
                .functions
                .iter()
                .any(|known| *known == family || known == name);
            let is_type = super::names::TYPES
                .iter()
                .any(|(_, known)| *known == family || *known == name);
            assert!(
                is_known || is_type,
                "`{name}` is neither a function nor a type"
            );
            let is_of_family = self.functions.contains(&family)
                || super::names::TYPES
                    .iter()
                    .any(|(_, known)| *known == family);
            return if is_of_family {
                family
            } else {
                name.to_owned()
            };
        }
        assert!(!name.contains("::"), "`{name}` is a name of Rust");
        name.to_owned()
    }
}

/// Joins the lines of each paragraph. Items of lists are paragraphs.
fn paragraphs(docs: &[String]) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut begins = true;
    for line in docs {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            begins = true;
        } else if begins || is_item(line) {
            paragraphs.push(line.to_owned());
            begins = false;
        } else {
            let last = paragraphs.last_mut().unwrap();
            *last += " ";
            *last += line;
        }
    }
    paragraphs
}

fn is_item(line: &str) -> bool {
    line.starts_with("- ")
}

/// Breaks a paragraph into lines.
fn wrapped(text: &str, prefix: &str, hanging: &str) -> String {
    let mut lines = Vec::new();
    let mut line = prefix.to_owned();
    let mut is_empty = true;
    for word in text.split_whitespace() {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(std::mem::replace(&mut line, format!("{prefix}{hanging}")));
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line += word;
        is_empty = false;
    }
    lines.push(line);
    lines.join("\n") + "\n"
}
