//! Options that would do nothing.

use super::{Format, Options, OptionsError, Task};

/// Checks that each of the options given does something for the task, and with the other options.
pub(super) fn check(options: &Options, given: &[String]) -> Result<(), OptionsError> {
    for name in given {
        let tasks = tasks_of(name);
        if !tasks.contains(&options.task) {
            let names: Vec<&str> = tasks.iter().map(|task| name_of(*task)).collect();
            return refused(
                name,
                &names.join(" and "),
                &format!("not for {}", name_of(options.task)),
            );
        }
    }
    let is_given = |wanted: &str| given.iter().any(|name| name == wanted);
    for name in ["feel", "tile-jump"] {
        if options.is_top_down && is_given(name) {
            return refused(name, "games seen from the side", "not with --top-down");
        }
    }
    if options.task == Task::Check && options.goals.is_empty() && is_given("budget") {
        let message = "--budget has no effect on check without --reach";
        return Err(OptionsError(message.to_owned()));
    }
    if options.prints_inputs && options.format == Format::Json {
        let message = "--inputs only affects text output: JSON always includes them";
        return Err(OptionsError(message.to_owned()));
    }
    Ok(())
}

/// Returns the tasks that an option is for.
fn tasks_of(option: &str) -> &'static [Task] {
    match option {
        "allow" | "fail-on" => &[Task::Check],
        "inputs" => &[Task::Reach],
        "body" | "tile-jump" | "feel" | "top-down" | "start" | "reach" | "budget" => {
            &[Task::Check, Task::Reach]
        }
        _ => &[Task::Check, Task::Show, Task::Reach],
    }
}

fn name_of(task: Task) -> &'static str {
    match task {
        Task::Help => "help",
        Task::Version => "--version",
        Task::Rules => "--rules",
        Task::Check => "check",
        Task::Show => "show",
        Task::Reach => "reach",
    }
}

fn refused(option: &str, purpose: &str, reason: &str) -> Result<(), OptionsError> {
    Err(OptionsError(format!(
        "--{option} is for {purpose}, {reason}"
    )))
}
