//! Every option, and every error.

use super::{HELP, Options, OptionsError, PORT, Show, Task};
use crate::sample::SAMPLES;
use std::path::Path;

fn parse(line: &str) -> Result<Options, OptionsError> {
    Options::parse(line.split_whitespace().map(Into::into), SAMPLES)
}

#[track_caller]
fn parsed(line: &str) -> Options {
    parse(line).expect("the command line is valid")
}

#[track_caller]
fn check_error(line: &str, sentence: &str) {
    let error = parse(line).expect_err("the command line is invalid");
    assert_eq!(error.to_string(), sentence, "{line}");
}

#[test]
fn no_options_give_the_defaults() {
    let options = parsed("");
    assert_eq!(
        (options.task, options.show, options.port),
        (Task::Run, Show::Either, PORT)
    );
    assert!(options.scene.is_none() && options.ticks.is_none() && !options.opens);
    assert!(options.record.is_none() && options.replay.is_none());
}

#[test]
fn each_option_does_what_it_says() {
    assert_eq!(
        parsed("--scene sample").scene.map(|entry| entry.cli_name),
        Some("sample")
    );
    assert_eq!(parsed("--serve").show, Show::Page);
    assert_eq!(parsed("--headless").show, Show::Files);
    assert_eq!(parsed("--port 80").port, 80);
    assert_eq!(parsed("--port=65535").port, 65535);
    assert!(parsed("--open").opens);
    assert_eq!(
        parsed("--record a.jostle").record.as_deref(),
        Some(Path::new("a.jostle"))
    );
    assert_eq!(
        parsed("--replay b.jostle").replay.as_deref(),
        Some(Path::new("b.jostle"))
    );
    assert_eq!(
        parsed("--level c.tmx").level.as_deref(),
        Some(Path::new("c.tmx"))
    );
    assert_eq!(parsed("--ticks 12").ticks, Some(12));
    assert!(parsed("--verbose").is_verbose && !parsed("").is_verbose);
    assert_eq!(parsed("--help").task, Task::Help);
    assert_eq!(parsed("-h").task, Task::Help);
    assert_eq!(parsed("--list").task, Task::List);
    assert_eq!(
        parsed("--ticks 1 --ticks 2 --open").ticks,
        Some(2),
        "the last one counts"
    );
}

#[test]
fn errors_are_one_line() {
    check_error(
        "--scene foo",
        "there is no scene `foo`; --list prints all scenes",
    );
    check_error(
        "--fast",
        "there is no option `--fast`; --help prints all options",
    );
    check_error("-x", "there is no option `-x`; --help prints all options");
    check_error(
        "sample",
        "`sample` is not an option; --help prints all options",
    );
    check_error("--scene", "`--scene` needs a value; see --help");
    check_error("--serve=yes", "`--serve` takes no value, but got `yes`");
    for value in ["0", "-1", "65536", "x"] {
        let sentence = format!("`--port` must be a number from 1 to 65535, not `{value}`");
        check_error(&format!("--port {value}"), &sentence);
    }
    for value in ["0", "-1", "1.5", "many"] {
        let sentence = format!("`--ticks` must be an integer of at least 1, not `{value}`");
        check_error(&format!("--ticks {value}"), &sentence);
    }
}

#[test]
fn some_options_cannot_be_combined() {
    let clashes = [
        ("--serve --headless", ["--serve", "--headless"]),
        ("--headless --serve", ["--serve", "--headless"]),
        ("--record a --replay b", ["--record", "--replay"]),
        ("--record a --serve", ["--record", "--serve"]),
        ("--headless --replay b", ["--replay", "--headless"]),
        ("--replay b --scene sample", ["--replay", "--scene"]),
        ("--level c --scene sample", ["--level", "--scene"]),
        ("--record a --level c", ["--level", "--record"]),
        ("--level c --replay b", ["--level", "--replay"]),
    ];
    for (line, [one, other]) in clashes {
        check_error(line, &format!("`{one}` and `{other}` cannot be combined"));
    }
}

#[test]
fn help_lists_every_option_and_its_examples_parse() {
    for name in [
        "scene", "list", "serve", "headless", "port", "open", "record", "replay", "ticks",
        "verbose", "help", "level",
    ] {
        assert!(HELP.contains(&format!("\n  --{name} ")), "--{name}");
    }
    let examples = HELP
        .lines()
        .filter_map(|line| line.strip_prefix("  cargo run --release"));
    let mut count = 0;
    for example in examples {
        let line = example.trim_start().trim_start_matches("-- ");
        let line = line
            .replace("platformer", "sample")
            .replace("--scene shooter", "--scene sample");
        parse(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
        count += 1;
    }
    assert_eq!(count, 6);
    assert!(HELP.contains(&format!("[{PORT}]")));
}
