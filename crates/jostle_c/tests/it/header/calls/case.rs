//! One random call: its arguments in order, then the call, then what must hold.

use super::super::model::{Function, Parameter, Role};
use super::{any, handle_of, in_c};
use std::fmt::Write as _;

/// Functions whose random calls need more care than their parameters show: they are written by hand.
const SPECIAL: &[&str] = &[
    "world_add_map",
    "world_restore",
    "pairs_room",
    "tracked_pairs_room",
    "two_sets_room",
];

/// Functions that stop in the middle if they are refused: what came before has happened.
const BATCHES: &[&str] = &["world_move_many"];

/// Writes the statements of a call.
pub(super) fn case(function: &Function) -> String {
    let name = &function.name;
    if SPECIAL.contains(&name.as_str()) {
        return format!("        T(call_{name})();\n");
    }
    match &function.parameters[..] {
        [] => format!(
            "        T(keep_{})(J({name})());\n",
            name.trim_end_matches("_new")
        ),
        [it] if it.role == Role::Freed => format!("        T(keep_{})(NULL);\n", handle_of(&it.of)),
        _ => with_arguments(function),
    }
}

fn with_arguments(function: &Function) -> String {
    let mut text = String::new();
    let has_lists =
        (function.parameters.iter()).any(|it| matches!(it.role, Role::List | Role::Room));
    if has_lists {
        text += "        const size_t many = any_count();\n";
    }
    let mut arguments = Vec::new();
    for parameter in &function.parameters {
        let (line, argument) = argument(parameter, has_lists);
        text += &line;
        arguments.push(argument);
    }
    for (it, handle) in states(function) {
        writeln!(
            text,
            "        const uint64_t {0}_before = J({handle}_checksum)({0});",
            it.name
        )
        .unwrap();
    }
    let after = unchanged(function) + &touched(function) + &kept(function);
    text + &call(function, &arguments, &after) + &after
}

/// Declares what is passed, and says how to pass it.
fn argument(parameter: &Parameter, has_lists: bool) -> (String, String) {
    let Parameter {
        name,
        kind,
        role,
        of,
    } = parameter;
    let kind = kind.trim_start_matches("const ");
    let base = in_c(kind.trim_end_matches('*'));
    let of = handle_of(of);
    let value = match role {
        Role::Value if kind.ends_with('*') => return (String::new(), "&counter".to_owned()),
        Role::Value if base == "size_t" && has_lists => return (String::new(), "many".to_owned()),
        Role::Value if base == "size_t" => format!("const size_t {name} = any_wanted()"),
        Role::Value => format!("const {base} {name} = {}", any(kind.trim_end(), name)),
        Role::Changed | Role::Asked => format!("{base} *const {name} = T(any_{of})()"),
        Role::In => format!("const {base} *const {name} = T(in_{of})()"),
        Role::List if base == "S" => {
            format!("const S *const {name} = T(list_number)(DELTAS * many)")
        }
        Role::List if base == "jostle_body" => {
            format!("const {base} *const {name} = T(list_body)(many)")
        }
        Role::List => format!("const {base} *const {name} = T(list_{of})(many)"),
        Role::Room => format!("{base} *const {name} = ({base} *)any_room(many * sizeof({base}))"),
        Role::Text if name == "label" => format!("const char *const {name} = any_label()"),
        Role::Text => format!("const char *const {name} = any_text()"),
        Role::Callback => format!("{base} *const {name} = T(any_response)(world)"),
        Role::Out | Role::OutList | Role::OutHandle => return output(name, role, &base),
        Role::Freed => panic!("`{name}` is freed beside other parameters"),
    };
    (format!("        {value};\n"), name.clone())
}

/// A place for an answer, which is sometimes not wanted.
fn output(name: &str, role: &Role, base: &str) -> (String, String) {
    let kind = match role {
        Role::OutList => format!("const {base} *"),
        Role::OutHandle => format!("{base} *"),
        _ => format!("{base} "),
    };
    let mut text = format!("        {kind}{name};\n        memset(&{name}, 0, sizeof {name});\n");
    writeln!(
        text,
        "        {kind}*const {name}_out = below(20) ? &{name} : NULL;"
    )
    .unwrap();
    (text, format!("{name}_out"))
}

/// The handles whose state a checksum tells, apart from those that a batch may have changed.
fn states(function: &Function) -> impl Iterator<Item = (&Parameter, &'static str)> {
    let is_batch = BATCHES.contains(&function.name.as_str());
    let states = function.parameters.iter().filter(move |it| match it.role {
        Role::Asked => true,
        Role::Changed => !is_batch,
        _ => false,
    });
    let states = states.filter(|it| matches!(it.of.as_str(), "World" | "Character"));
    states.map(|it| (it, handle_of(&it.of)))
}

/// The call, whose answer is kept only if it is looked at.
fn call(function: &Function, arguments: &[String], after: &str) -> String {
    let call = format!("J({})({})", function.name, arguments.join(", "));
    match function.result.trim_end() {
        "int32_t" if after.contains("status") => {
            format!("        const int32_t status = checked({call});\n")
        }
        "int32_t" => format!("        (void)checked({call});\n"),
        result if after.contains("answer") => format!("        const {result} answer = {call};\n"),
        _ => format!("        (void){call};\n"),
    }
}

/// Refused calls and questions change nothing.
fn unchanged(function: &Function) -> String {
    let mut text = String::new();
    for (it, handle) in states(function) {
        let same = format!("same({0}_before, J({handle}_checksum)({0}));", it.name);
        if it.role == Role::Asked {
            writeln!(text, "        {same}").unwrap();
        } else if function.result.starts_with("int32_t") {
            writeln!(text, "        if (status != JOSTLE_OK) {same}").unwrap();
        }
    }
    text
}

/// Lists that are handed out can be read.
fn touched(function: &Function) -> String {
    let mut text = String::new();
    let has_status = function.result.starts_with("int32_t");
    let is_fine = if has_status {
        "status == JOSTLE_OK && "
    } else {
        ""
    };
    for (index, list) in function.parameters.iter().enumerate() {
        if list.role != Role::OutList {
            continue;
        }
        let mut later = function.parameters[index + 1..].iter();
        let count = match later
            .find(|it| it.name == "starts" || it.role == Role::Out && it.name != "failed")
        {
            _ if list.name == "starts" => "many + 1",
            Some(it) if it.name == "starts" => "(starts ? starts[many] : 0)",
            Some(count) => &count.name,
            None => "answer",
        };
        writeln!(
            text,
            "        if ({is_fine}{0}) touch({0}, {count} * sizeof *{0});",
            list.name
        )
        .unwrap();
    }
    text
}

/// Ids and objects that came out are used in later calls.
fn kept(function: &Function) -> String {
    let mut text = String::new();
    for it in &function.parameters {
        let name = &it.name;
        match (it.role, it.kind.as_str()) {
            (Role::Out, "jostle_body *") => writeln!(text, "        T(remember_body)({name});"),
            (Role::Out, "jostle_map *") => writeln!(text, "        T(remember_map)({name});"),
            (Role::OutHandle, _) => writeln!(
                text,
                "        if ({name}) T(keep_{})({name});",
                handle_of(&it.of)
            ),
            _ => Ok(()),
        }
        .unwrap();
    }
    text
}
