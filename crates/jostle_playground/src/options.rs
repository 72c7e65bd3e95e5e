//! The command line.
//!
//! Parses and checks options, but acts on none.

mod error;
#[cfg(test)]
mod tests;

pub(crate) use error::OptionsError;

use jostle_playground::SceneEntry;
use lexopt::{Arg, Parser};
use std::ffi::OsString;
use std::path::PathBuf;

/// The default port of the page.
pub(crate) const PORT: u16 = 4848;

/// What `--help` prints.
pub(crate) const HELP: &str = "\
Playable scenes, one for each topic of jostle, shown in the browser.

In a terminal, each start serves the page until Ctrl-C, and pauses while no page is open. Without a terminal, or if the
variable CI is set, it writes a picture of each scene and a recording of the platformer to target/jostle and exits.
Either way, it also runs every scene briefly and compares the result with the expected checksum, unless it only writes
pictures of a level.

Usage: cargo run --release -- [OPTIONS]

Options:
  --scene NAME     run only this scene, and show it first
  --level FILE     play a Tiled or LDtk level: .tmx, .tmj, .json, .world or .ldtk
  --list           list the scenes
  --serve          serve the page, even without a terminal
  --headless       write pictures and a recording, even in a terminal; with --level, a picture of each level
  --port N         serve on this port or the next free one [4848]
  --open           open the page in the browser
  --record FILE    write a recording of a scene: the one given by --scene, or the first
  --replay FILE    show a recording on the page
  --ticks N        run each scene for N ticks, without comparing checksums
  --verbose        print a line about each scene
  --help           print this help

Examples:
  cargo run --release
  cargo run --release -- --scene platformer --open
  cargo run --release -- --level cave.tmx --open
  cargo run --release -- --headless
  cargo run --release -- --scene shooter --record shots.jostle --ticks 600
  cargo run --release -- --replay shots.jostle

Exit codes: 0 success, 1 a checksum differs from the expected one, 2 any other error.
";

/// What to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Task {
    /// Run the scenes, then serve them or write pictures.
    #[default]
    Run,
    /// Print the help.
    Help,
    /// List the scenes.
    List,
}

/// Where the scenes are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Show {
    /// On the page if there is a terminal, otherwise in files.
    #[default]
    Either,
    /// On the page.
    Page,
    /// In files.
    Files,
}

/// The options given on the command line.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// What to do.
    pub(crate) task: Task,
    /// The only scene to run, and the first to show.
    pub(crate) scene: Option<&'static SceneEntry>,
    /// The level to play.
    pub(crate) level: Option<PathBuf>,
    /// Where the scenes are shown.
    pub(crate) show: Show,
    /// The port of the page.
    pub(crate) port: u16,
    /// Whether to open the page in the browser.
    pub(crate) opens: bool,
    /// Where to write a recording.
    pub(crate) record: Option<PathBuf>,
    /// The recording to show.
    pub(crate) replay: Option<PathBuf>,
    /// How many ticks to run each scene; `None` for the standard number.
    pub(crate) ticks: Option<u64>,
    /// Whether to print a line about each scene.
    pub(crate) is_verbose: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            task: Task::Run,
            scene: None,
            level: None,
            show: Show::Either,
            port: PORT,
            opens: false,
            record: None,
            replay: None,
            ticks: None,
            is_verbose: false,
        }
    }
}

impl Options {
    /// Parses the arguments after the name of the program. If an option is repeated, the last one counts.
    ///
    /// # Errors
    ///
    /// Returns an error if an option, scene or number is invalid, or if two options cannot be combined.
    pub(crate) fn parse(
        args: impl IntoIterator<Item = OsString>,
        scenes: &'static [SceneEntry],
    ) -> Result<Self, OptionsError> {
        let mut parser = Parser::from_args(args);
        let mut options = Self::default();
        while let Some(arg) = parser.next()? {
            let name = match arg {
                Arg::Long(name) => name.to_owned(),
                Arg::Short('h') => "help".to_owned(),
                other => return Err(other.unexpected().into()),
            };
            options.set(&name, &mut parser, scenes)?;
        }
        Ok(options)
    }

    fn set(
        &mut self,
        name: &str,
        parser: &mut Parser,
        scenes: &'static [SceneEntry],
    ) -> Result<(), OptionsError> {
        match name {
            "help" => self.task = Task::Help,
            "list" => self.task = Task::List,
            "serve" => self.shown(Show::Page)?,
            "headless" => self.shown(Show::Files)?,
            "open" => self.opens = true,
            "verbose" => self.is_verbose = true,
            "scene" => self.scene = Some(scene(parser.value()?, scenes)?),
            "level" => self.level = Some(parser.value()?.into()),
            "port" => self.port = port(parser.value()?)?,
            "record" => self.record = Some(parser.value()?.into()),
            "replay" => self.replay = Some(parser.value()?.into()),
            "ticks" => self.ticks = Some(ticks(parser.value()?)?),
            _ => return Err(OptionsError::NoOption(format!("--{name}"))),
        }
        self.check()
    }

    fn shown(&mut self, show: Show) -> Result<(), OptionsError> {
        if self.show != Show::Either && self.show != show {
            return Err(OptionsError::Clash("--serve", "--headless"));
        }
        self.show = show;
        Ok(())
    }

    /// A recording is either written, which needs no page, or shown, which needs no scene. A level has its own scene.
    fn check(&self) -> Result<(), OptionsError> {
        let (records, replays) = (self.record.is_some(), self.replay.is_some());
        let plays = self.level.is_some();
        let clashes = [
            (records && replays, "--record", "--replay"),
            (records && self.show == Show::Page, "--record", "--serve"),
            (
                replays && self.show == Show::Files,
                "--replay",
                "--headless",
            ),
            (replays && self.scene.is_some(), "--replay", "--scene"),
            (plays && self.scene.is_some(), "--level", "--scene"),
            (plays && records, "--level", "--record"),
            (plays && replays, "--level", "--replay"),
        ];
        match clashes.into_iter().find(|(is_clash, ..)| *is_clash) {
            Some((_, one, other)) => Err(OptionsError::Clash(one, other)),
            None => Ok(()),
        }
    }
}

fn scene(
    word: OsString,
    scenes: &'static [SceneEntry],
) -> Result<&'static SceneEntry, OptionsError> {
    let found = scenes.iter().find(|entry| word == *entry.cli_name);
    found.ok_or_else(|| OptionsError::NoScene(text(word)))
}

fn port(value: OsString) -> Result<u16, OptionsError> {
    let port = value.to_str().and_then(|value| value.parse().ok());
    port.filter(|&port| port != 0)
        .ok_or_else(|| OptionsError::NoPort(text(value)))
}

fn ticks(value: OsString) -> Result<u64, OptionsError> {
    let ticks = value.to_str().and_then(|value| value.parse().ok());
    ticks
        .filter(|&ticks| ticks != 0)
        .ok_or_else(|| OptionsError::NoTicks(text(value)))
}

fn text(value: OsString) -> String {
    value.to_string_lossy().into_owned()
}
