//! Writes the parts of the C tests that call every function: once with nothing but null pointers, and at random.

mod case;

use self::case::case;
use super::model::{Field, Function, Model, Parameter, Record, Role};
use super::names::TYPES;
use std::fmt::Write as _;

const OPENING: &str = "/* This file is written from the sources of the library. */\n";

/// Calls every function of a family with zeros and null pointers.
pub(crate) fn nulls(model: &Model) -> String {
    let mut text = String::from(OPENING);
    text += "static void T(test_nulls)(void)\n{\n";
    for function in of_family(model).filter(|function| function.parameters.iter().any(is_pointer)) {
        let arguments: Vec<&str> = function
            .parameters
            .iter()
            .map(|it| if is_pointer(it) { "NULL" } else { "0" })
            .collect();
        let call = format!("J({})({})", function.name, arguments.join(", "));
        let line = match function.result.trim_end() {
            "int32_t" => format!("IS_NULL({call});"),
            "void" => format!("{call};"),
            result if result.ends_with('*') => format!("CHECK({call} == NULL);"),
            _ => format!("CHECK({call} == 0);"),
        };
        writeln!(text, "    {line}").unwrap();
    }
    text + "}\n"
}

fn of_family(model: &Model) -> impl Iterator<Item = &Function> {
    model.functions().filter(|function| function.is_of_family)
}

fn is_pointer(parameter: &Parameter) -> bool {
    parameter.kind.ends_with('*')
}

/// Calls a function of a family with random arguments.
pub(crate) fn random(model: &Model) -> String {
    let mut text = String::from(OPENING);
    for handle in model.handles.iter() {
        text += &slots(short(&handle.name));
    }
    let inputs = model.records.iter().filter(|it| is_input(model, it));
    let (outer, inner): (Vec<_>, Vec<_>) = inputs.partition(|it| holds_records(model, it));
    for record in inner.into_iter().chain(outer) {
        text += &spoil(model, record);
    }
    let functions: Vec<&Function> = of_family(model).collect();
    text += "\nstatic const char *const T(names)[] = {\n";
    for function in &functions {
        writeln!(text, "    NAME(\"jostle_{}\"),", function.name).unwrap();
    }
    text += "};\n\nstatic void T(call)(uint32_t which)\n{\n    switch (which) {\n";
    for (index, function) in functions.iter().enumerate() {
        writeln!(text, "    case {index}: {{ /* {} */", function.name).unwrap();
        text += &case(function);
        text += "        break;\n    }\n";
    }
    text + "    }\n}\n"
}

/// The name of a type without `jostle_` and without its suffix.
fn short(name: &str) -> &str {
    name.trim_start_matches("jostle_").trim_end_matches('@')
}

/// Whether a record is passed to a function, or is inside of one that is.
fn is_input(model: &Model, record: &Record) -> bool {
    let is_read = |it: &Record| is_passed(model, it, Role::In) || is_passed(model, it, Role::List);
    let holds = |outer: &Record| {
        outer
            .fields
            .iter()
            .any(|field| field.kind.trim_end() == record.name)
    };
    is_read(record)
        || model
            .records
            .iter()
            .any(|outer| is_read(outer) && holds(outer))
}

fn is_passed(model: &Model, record: &Record, role: Role) -> bool {
    let mut parameters = of_family(model).flat_map(|function| &function.parameters);
    parameters.any(|it| it.role == role && it.of == record.rust)
}

fn holds_records(model: &Model, record: &Record) -> bool {
    record
        .fields
        .iter()
        .any(|field| inner(model, field).is_some())
}

/// The record that a field is.
fn inner<'a>(model: &'a Model, field: &Field) -> Option<&'a Record> {
    model
        .records
        .iter()
        .find(|record| record.name == field.kind.trim_end())
}

/// Objects of a type, some of which are missing.
fn slots(name: &str) -> String {
    format!(
        "
static J({name}) *T({name}_slots)[SLOTS];

static J({name}) *T(any_{name})(void)
{{
    const uint32_t first = below(SLOTS);
    for (uint32_t i = 0; i < SLOTS; i++) {{
        J({name}) *const it = T({name}_slots)[(first + i) % SLOTS];
        if (it != NULL) {{
            return below(40) ? it : NULL;
        }}
    }}
    return NULL;
}}

static void T(keep_{name})(J({name}) *it)
{{
    const uint32_t slot = below(SLOTS);
    J({name}_free)(T({name}_slots)[slot]);
    T({name}_slots)[slot] = it;
}}
"
    )
}

/// Changes one field of a record, and makes random records.
fn spoil(model: &Model, record: &Record) -> String {
    let name = short(&record.name);
    let kind = in_c(&record.name);
    let mut text = format!(
        "\nstatic void T(spoil_{name})({kind} *it)\n{{\n    switch (below({})) {{\n",
        record.fields.len()
    );
    for (index, field) in record.fields.iter().enumerate() {
        let change = match inner(model, field) {
            Some(inner) => format!("T(spoil_{})(&it->{})", short(&inner.name), field.name),
            None => format!(
                "it->{} = {}",
                field.name,
                any(field.kind.trim_end(), &field.name)
            ),
        };
        writeln!(text, "    case {index}: {change}; break;").unwrap();
    }
    text += "    }\n}\n";
    if is_passed(model, record, Role::In) {
        text += &one(name, &kind);
    }
    if is_passed(model, record, Role::List) {
        text += &several(name, &kind);
    }
    text
}

/// A record to pass.
fn one(name: &str, kind: &str) -> String {
    format!(
        "
static const {kind} *T(in_{name})(void)
{{
    {kind} *it = ({kind} *)scratch(sizeof *it);
    *it = T(good_{name})();
    while (below(4) == 0) {{
        T(spoil_{name})(it);
    }}
    return below(40) ? it : NULL;
}}
"
    )
}

/// A list of records to pass.
fn several(name: &str, kind: &str) -> String {
    format!(
        "
static const {kind} *T(list_{name})(size_t count)
{{
    {kind} *list = ({kind} *)scratch(count * sizeof *list);
    for (size_t i = 0; i < count; i++) {{
        list[i] = T(good_{name})();
        if (below(40) == 0) {{
            T(spoil_{name})(&list[i]);
        }}
    }}
    return below(40) ? list : NULL;
}}
"
    )
}

/// How a test that is compiled for each family writes a type.
fn in_c(kind: &str) -> String {
    let kind = kind.trim_end().replace('$', "S");
    match kind.strip_suffix('@') {
        Some(name) => format!("J({})", name.trim_start_matches("jostle_")),
        None => kind,
    }
}

/// A call that makes a number.
fn any(kind: &str, name: &str) -> &'static str {
    match kind {
        "$" => "T(any_number)()",
        "float" => "any_share()",
        "jostle_body" => "T(any_body)()",
        "jostle_map" => "T(any_map)()",
        "uint64_t" => "any_bits()",
        "uint32_t" if name == "size" => "any_count()",
        "uint32_t" => "any_code()",
        "int32_t" => "any_whole()",
        _ => panic!("no random `{kind}` for `{name}`"),
    }
}

/// The name of a type without `jostle_` and without its suffix.
fn handle_of(rust: &str) -> &'static str {
    TYPES
        .iter()
        .find(|(known, _)| *known == rust)
        .map_or("", |(_, name)| short(name))
}
