//! Playable scenes, one for each topic of jostle: `cargo run --release`.
//!
//! Each start runs every scene briefly, and serves them on a page or draws them to files.

mod folder;
mod headless;
mod options;
mod picture;
#[cfg(test)]
mod sample;
mod serve;

use headless::Run;
use jostle_playground::{OpenedFile, SCENES, SceneEntry};
use options::{HELP, Options, Show, Task};
use std::env;
use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

/// Exit code for success.
const SUCCESS: u8 = 0;
/// Exit code for a run with a wrong checksum.
const MISMATCH: u8 = 1;
/// Exit code for any other error.
const FAILURE: u8 = 2;

fn main() -> ExitCode {
    let place = Place {
        scenes: SCENES,
        has_page: io::stdout().is_terminal() && env::var_os("CI").is_none(),
        folder: &folder::output(),
    };
    let options = Options::parse(env::args_os().skip(1), place.scenes);
    let done = options
        .map_err(Into::into)
        .and_then(|options| place.run(&options, &mut io::stdout()));
    let code = done.unwrap_or_else(|error| {
        // If even this cannot be printed, there is still the exit code.
        let _ = writeln!(io::stderr(), "{}", sentence(&*error));
        FAILURE
    });
    ExitCode::from(code)
}

/// The environment of the program.
#[derive(Clone, Copy, Debug)]
struct Place<'a> {
    scenes: &'static [SceneEntry],
    /// Whether there is a user to open the page.
    has_page: bool,
    folder: &'a Path,
}

impl Place<'_> {
    /// Runs the requested task and returns the exit code.
    fn run(&self, options: &Options, out: &mut dyn Write) -> Result<u8, Box<dyn Error>> {
        match options.task {
            Task::Help => write!(out, "{HELP}")?,
            Task::List => self.list(out)?,
            Task::Run if options.replay.is_some() => serve::replay(options, out)?,
            Task::Run => return self.play(options, out),
        }
        Ok(SUCCESS)
    }

    fn list(&self, out: &mut dyn Write) -> io::Result<()> {
        let room = self.scenes.iter().map(|entry| entry.cli_name.len()).max();
        let room = room.unwrap_or(0);
        for entry in self.scenes {
            writeln!(
                out,
                "{:room$}  {}: {}",
                entry.cli_name, entry.name, entry.topic
            )?;
        }
        Ok(())
    }

    /// Runs the scenes, and records, serves or draws them.
    fn play(&self, options: &Options, out: &mut dyn Write) -> Result<u8, Box<dyn Error>> {
        let is_asked = |entry: &&SceneEntry| {
            options
                .scene
                .is_none_or(|only| only.cli_name == entry.cli_name)
        };
        let scenes: Vec<_> = self.scenes.iter().filter(is_asked).collect();
        if let (Some(path), Some(entry)) = (&options.record, scenes.first()) {
            serve::record(entry, options.ticks.unwrap_or(entry.ticks), path)?;
            writeln!(out, "{}", path.display())?;
            return Ok(SUCCESS);
        }
        let level = options.level.as_deref().map(OpenedFile::open).transpose();
        // Its sentence is complete, with the cause.
        let level = level.map_err(|error| error.to_string())?;
        let is_served = match options.show {
            Show::Either => self.has_page,
            Show::Page => true,
            Show::Files => false,
        };
        if is_served {
            let report = headless::report_later(scenes, options);
            serve::serve(options, self.scenes, level, &report, out)?;
            return Ok(SUCCESS);
        }
        if let Some(level) = level {
            headless::write_levels(self.scenes, &level, self.folder, out)?;
            return Ok(SUCCESS);
        }
        let mut runs = headless::run_all(&scenes, options.ticks);
        write!(out, "{}", headless::report(&runs, options.is_verbose))?;
        headless::write_all(&mut runs, self.folder, out)?;
        let is_right = runs.iter().all(Run::is_right);
        Ok(if is_right { SUCCESS } else { MISMATCH })
    }
}

/// Returns an error and its causes in one line.
fn sentence(error: &dyn Error) -> String {
    let mut sentence = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        sentence = format!("{sentence}: {error}");
        cause = error.source();
    }
    sentence.replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::{MISMATCH, Options, Place, SCENES, SUCCESS, SceneEntry, sentence};
    use crate::sample::SAMPLES;
    use std::error::Error;
    use std::fs;

    const MEADOW: &str = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../jostle_level/assets/levels/meadow.tmx"
    );

    /// Runs the program with the samples.
    fn started(name: &str, line: &str) -> (String, Result<u8, Box<dyn Error>>) {
        started_with(SAMPLES, name, line)
    }

    /// Runs the program without a terminal in its own folder, and returns its output and result.
    fn started_with(
        scenes: &'static [SceneEntry],
        name: &str,
        line: &str,
    ) -> (String, Result<u8, Box<dyn Error>>) {
        let name = format!("jostle_main_{}_{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let place = Place {
            scenes,
            has_page: false,
            folder: &folder,
        };
        let args = line.split_whitespace().map(Into::into);
        let options = Options::parse(args, scenes).expect("the command line is valid");
        let mut out = Vec::new();
        let code = place.run(&options, &mut out);
        // Not every run creates the folder.
        let _ = fs::remove_dir_all(&folder);
        (String::from_utf8(out).expect("it is text"), code)
    }

    #[test]
    fn help_and_list_print_and_exit() {
        let (help, code) = started("help", "--help");
        assert!(help.contains("Examples:") && matches!(code, Ok(SUCCESS)));
        let (list, code) = started("list", "--list");
        assert!(
            list.starts_with("sample  Sample: a little of everything"),
            "{list}"
        );
        assert!(list.lines().count() == SAMPLES.len() && matches!(code, Ok(SUCCESS)));
    }

    #[test]
    fn without_a_terminal_pictures_are_written() {
        let (printed, code) = started("files", "--scene sample");
        assert!(
            printed.starts_with("1 scene checked: all checksums as expected\n")
                && printed.contains("sample.png"),
            "{printed}"
        );
        assert!(!printed.contains("wrong.png"), "only the requested scene");
        assert!(matches!(code, Ok(SUCCESS)), "{code:?}");
    }

    #[test]
    fn a_wrong_checksum_is_the_exit_code_after_everything_is_written() {
        let (printed, code) = started("differs", "--headless");
        assert!(printed.contains(", expected "), "{printed}");
        assert!(
            printed.contains("sample.png") && printed.contains("wrong.png"),
            "{printed}"
        );
        assert!(matches!(code, Ok(MISMATCH)), "{code:?}");
        assert!(
            matches!(started("ticks", "--ticks 2").1, Ok(SUCCESS)),
            "nothing is compared"
        );
    }

    #[test]
    fn a_level_is_drawn_without_a_terminal() {
        let (printed, code) = started_with(SCENES, "level", &format!("--level {MEADOW}"));
        assert!(printed.ends_with("meadow.png\n"), "{printed}");
        assert!(matches!(code, Ok(SUCCESS)), "{code:?}");
    }

    #[test]
    fn a_level_that_cannot_be_opened_is_a_sentence() {
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src/main.rs");
        for (file, begin) in [
            ("/nowhere/cave.tmx", "/nowhere/cave.tmx: cannot be opened"),
            (source, source),
        ] {
            let (_, code) = started_with(SCENES, "no_level", &format!("--level {file}"));
            let sentence = sentence(&*code.expect_err("it is no level"));
            assert!(sentence.starts_with(begin), "{sentence}");
            assert_eq!(sentence.lines().count(), 1);
        }
    }

    #[test]
    fn errors_are_one_line_with_their_cause() {
        let (_, code) = started("replay", "--replay /nowhere/a.jostle");
        let sentence = sentence(&*code.expect_err("there is no such file"));
        assert!(
            sentence.starts_with("cannot read the recording `/nowhere/a.jostle`: "),
            "{sentence}"
        );
        assert_eq!(sentence.lines().count(), 1);
    }
}
