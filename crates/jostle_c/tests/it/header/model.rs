//! What a header says, read from the sources.

/// Everything that the headers declare.
pub(crate) struct Model {
    /// Codes that belong together.
    pub(crate) codes: Vec<Vec<Constant>>,
    pub(crate) statuses: Vec<Constant>,
    pub(crate) records: Vec<Record>,
    pub(crate) handles: Vec<Handle>,
    pub(crate) callbacks: Vec<Callback>,
    pub(crate) sections: Vec<Section>,
}

/// A number with a name.
pub(crate) struct Constant {
    /// Without `JOSTLE_`.
    pub(crate) name: String,
    pub(crate) value: String,
    pub(crate) docs: Vec<String>,
}

/// A struct whose fields are known.
pub(crate) struct Record {
    pub(crate) rust: String,
    /// With `@` for the suffix.
    pub(crate) name: String,
    pub(crate) docs: Vec<String>,
    pub(crate) fields: Vec<Field>,
}

pub(crate) struct Field {
    pub(crate) name: String,
    /// With `@` and `$`.
    pub(crate) kind: String,
    /// The length, if it is an array.
    pub(crate) length: Option<String>,
    pub(crate) docs: Vec<String>,
}

/// A struct whose fields are unknown in C.
pub(crate) struct Handle {
    pub(crate) name: String,
    pub(crate) docs: Vec<String>,
}

/// A type of functions that jostle calls.
pub(crate) struct Callback {
    pub(crate) name: String,
    pub(crate) docs: Vec<String>,
    pub(crate) result: String,
    pub(crate) parameters: Vec<Parameter>,
}

/// Functions of one source file.
pub(crate) struct Section {
    pub(crate) title: String,
    pub(crate) docs: Vec<String>,
    pub(crate) functions: Vec<Function>,
}

pub(crate) struct Function {
    /// Without `jostle_` and without a suffix.
    pub(crate) name: String,
    pub(crate) is_of_family: bool,
    pub(crate) docs: Vec<String>,
    pub(crate) result: String,
    pub(crate) parameters: Vec<Parameter>,
}

pub(crate) struct Parameter {
    pub(crate) name: String,
    /// With `@` and `$`, and a space behind it unless it ends with a star.
    pub(crate) kind: String,
    /// How the pointer is used.
    pub(crate) role: Role,
    /// The Rust type that it points to, or the type itself.
    pub(crate) of: String,
}

/// What a parameter is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A number, or a pointer that jostle hands back as it is.
    Value,
    /// An object that is changed.
    Changed,
    /// An object that is only asked.
    Asked,
    /// An object that is freed.
    Freed,
    /// One record.
    In,
    /// A list to read.
    List,
    /// A list to write.
    Room,
    /// One value to write.
    Out,
    /// Where a list of answers is.
    OutList,
    /// A new object.
    OutHandle,
    /// A text that ends with a zero byte.
    Text,
    /// A function to call.
    Callback,
}

impl Model {
    pub(crate) fn functions(&self) -> impl Iterator<Item = &Function> {
        self.sections.iter().flat_map(|section| &section.functions)
    }

    pub(crate) fn record(&self, rust: &str) -> Option<&Record> {
        self.records.iter().find(|record| record.rust == rust)
    }
}

impl Record {
    pub(crate) fn is_of_family(&self) -> bool {
        self.name.contains('@')
    }
}

impl Function {
    /// The name in C, with `@` for the suffix.
    pub(crate) fn c_name(&self) -> String {
        let suffix = if self.is_of_family { "@" } else { "" };
        format!("jostle_{}{suffix}", self.name)
    }
}
