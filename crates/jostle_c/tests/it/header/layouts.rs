//! Writes the programs that print how records lie in memory, one in C and one in Rust.

use super::model::{Model, Record};
use super::names::{FAMILIES, Family};
use std::fmt::Write as _;

/// Each record in each family, and its name in C.
fn records(model: &Model) -> impl Iterator<Item = (&Record, &Family, String)> {
    let families = FAMILIES
        .iter()
        .flat_map(|family| model.records.iter().map(move |record| (record, family)));
    let once =
        families.filter(|(record, family)| record.is_of_family() || family.suffix.is_empty());
    once.map(|(record, family)| (record, family, family.name(&record.name)))
}

/// A program in C, which prints a line for each record and each of its fields.
pub(crate) fn in_c(model: &Model) -> String {
    let mut text = String::from(
        "/* Prints how the structs of the headers lie in memory. This file is written from the sources of the library. */\n\
         #include <jostle.h>\n#include <jostle_f64.h>\n#include <jostle_i32.h>\n#include <stdio.h>\n\n\
         #define RECORD(type) printf(\"%s size %u align %u\\n\", #type, (unsigned)sizeof(type), \\\n        \
         (unsigned)offsetof(struct align_##type, it))\n\
         #define FIELD(type, field) printf(\"    %s at %u size %u\\n\", #field, (unsigned)offsetof(type, field), \\\n        \
         (unsigned)sizeof(((type *)0)->field))\n\n",
    );
    for (_, _, name) in records(model) {
        writeln!(text, "struct align_{name} {{ char first; {name} it; }};").unwrap();
    }
    text += "\nint main(void)\n{\n";
    for (record, _, name) in records(model) {
        writeln!(text, "    RECORD({name});").unwrap();
        for field in &record.fields {
            writeln!(text, "    FIELD({name}, {});", field.name).unwrap();
        }
    }
    text + "    return 0;\n}\n"
}

/// The same list for Rust, as calls of a macro.
pub(crate) fn in_rust(model: &Model) -> String {
    let mut text = String::from(
        "// The fields of all records. This file is written from the sources of the library.\n\nlayouts! {\n",
    );
    for (record, family, name) in records(model) {
        let generic = if record.is_of_family() {
            format!("<{}>", family.rust)
        } else {
            String::new()
        };
        let fields: Vec<&str> = record
            .fields
            .iter()
            .map(|field| field.name.as_str())
            .collect();
        writeln!(
            text,
            "    {name} = {}{generic} {{ {} }};",
            record.rust,
            fields.join(", ")
        )
        .unwrap();
    }
    text + "}\n"
}
