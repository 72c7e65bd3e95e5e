//! The command line.

use jostle::f32::CharacterSettings;
use jostle::{Outside, Side};
use jostle_level::{Reading, Rule, Severity};
use lexopt::{Arg, Parser, ValueExt};
use std::ffi::OsString;
use std::fmt;

/// What `--help` prints.
pub(crate) const HELP: &str = "\
Checks, shows and plays levels of Tiled (.tmx .tmj .json .world) and LDtk (.ldtk).

Usage: jostle-level check FILE… [OPTIONS]    find mistakes
       jostle-level show FILE… [OPTIONS]     print what was understood, and a picture
       jostle-level reach FILE… [OPTIONS]    play from the start to each goal

What is read:
  --level NAME         only this level of an LDtk project [all]
  --layer NAME=WORDS   what a layer is: solid, one_way, hazard, ladder, water, none, …
  --class NAME=WORDS   what a class of tiles or objects is
  --without NAME       leave a layer out
  --exact              no guessing: only the property `jostle` and these options count
  --scale N/M          units per pixel [1/1]
  --y-up               y grows up in the game
  --outside WHAT       what is beyond the border: solid or empty [empty]

The hero, in units:
  --body WxH           the size of its body [3/4 x 7/8 of a tile]
  --tile-jump N        how high it jumps, in tiles [3.25]
  --feel NAME          classic, precise or floaty [classic]
  --top-down           a game seen from above: nothing falls or jumps
  --start NAME         the class or name of the marker where it starts [player, hero, start, spawn]
  --reach A,B          goals, by class or name: check also plays to them [reach: all markers]
  --budget N           the most states that playing may visit [reach 60000, check 240000]

What is printed:
  --format FORMAT      text or json [text]
  --allow RULE,RULE    leave findings of these rules out
  --fail-on SEVERITY   exit with 1 for findings at least as bad as this: hint, warning, error, or never [warning]
  --inputs             with reach, print the buttons that lead to each goal
  --rules              list the rules of check
  --help, --version

Examples:
  jostle-level check assets/*.tmx --body 12x14 --tile-jump 3.25
  jostle-level check world.ldtk --reach exit,coin --format json
  jostle-level show level1.tmj --layer \"Tile Layer 1=solid\"
  jostle-level reach level1.tmj --reach exit --inputs

Exit codes:
  0  nothing found
  1  a finding at least as bad as --fail-on says, or a goal that no play was found for
  2  a file that cannot be read or played, or a wrong option
";

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Help,
    Version,
    Check,
    Show,
    Reach,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Text,
    Json,
}

/// How a hero feels, as a preset of its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Feel {
    Classic,
    Precise,
    Floaty,
}

/// The options given on the command line.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct Options {
    pub(crate) task: Task,
    pub(crate) files: Vec<String>,
    pub(crate) level: Option<String>,
    pub(crate) layers: Vec<[String; 2]>,
    pub(crate) classes: Vec<[String; 2]>,
    pub(crate) without: Vec<String>,
    pub(crate) is_exact: bool,
    pub(crate) scale: [u32; 2],
    pub(crate) is_y_up: bool,
    pub(crate) outside: Outside,
    pub(crate) body: Option<[f32; 2]>,
    pub(crate) tile_jump: Option<f32>,
    pub(crate) feel: Feel,
    pub(crate) is_top_down: bool,
    pub(crate) start: Option<String>,
    pub(crate) goals: Vec<String>,
    pub(crate) budget: Option<usize>,
    pub(crate) format: Format,
    pub(crate) allow: Vec<Rule>,
    /// `None` for never.
    pub(crate) fail_on: Option<Severity>,
    pub(crate) prints_inputs: bool,
    pub(crate) lists_rules: bool,
}

/// Why the command line makes no sense: a sentence.
#[derive(Debug)]
pub(crate) struct OptionsError(String);

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; see jostle-level --help", self.0)
    }
}

impl std::error::Error for OptionsError {}

impl From<lexopt::Error> for OptionsError {
    fn from(error: lexopt::Error) -> Self {
        Self(error.to_string())
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            task: Task::Help,
            files: Vec::new(),
            level: None,
            layers: Vec::new(),
            classes: Vec::new(),
            without: Vec::new(),
            is_exact: false,
            scale: [1, 1],
            is_y_up: false,
            outside: Outside::Empty,
            body: None,
            tile_jump: None,
            feel: Feel::Classic,
            is_top_down: false,
            start: None,
            goals: Vec::new(),
            budget: None,
            format: Format::Text,
            allow: Vec::new(),
            fail_on: Some(Severity::Warning),
            prints_inputs: false,
            lists_rules: false,
        }
    }
}

impl Options {
    /// Parses the arguments after the name of the program.
    pub(crate) fn parse(args: impl Iterator<Item = OsString>) -> Result<Self, OptionsError> {
        let mut options = Self::default();
        let mut task = None;
        let mut parser = Parser::from_args(args);
        while let Some(arg) = parser.next()? {
            match arg {
                Arg::Short('h') | Arg::Long("help") => return Ok(Self::default()),
                Arg::Short('V') | Arg::Long("version") => {
                    options.task = Task::Version;
                    return Ok(options);
                }
                Arg::Value(value) if task.is_none() => task = Some(task_of(&value.string()?)?),
                Arg::Value(value) => options.files.push(value.string()?),
                Arg::Long(name) => {
                    let name = name.to_owned();
                    options.take(&name, &mut parser)?;
                }
                Arg::Short(letter) => {
                    return Err(OptionsError(format!("there is no option `-{letter}`")));
                }
            }
        }
        options.task = task.unwrap_or(Task::Help);
        let needs_files = options.task != Task::Help && !options.lists_rules;
        if needs_files && options.files.is_empty() {
            return Err(OptionsError("no level file is given".to_owned()));
        }
        Ok(options)
    }

    fn take(&mut self, name: &str, parser: &mut Parser) -> Result<(), OptionsError> {
        let mut text = || parser.value().and_then(ValueExt::string);
        match name {
            "level" => self.level = Some(text()?),
            "layer" => self.layers.push(pair(name, &text()?)?),
            "class" => self.classes.push(pair(name, &text()?)?),
            "without" => self.without.push(text()?),
            "exact" => self.is_exact = true,
            "scale" => self.scale = scale(&text()?)?,
            "y-up" => self.is_y_up = true,
            "outside" => self.outside = outside(&text()?)?,
            "body" => self.body = Some(size(&text()?)?),
            "tile-jump" => self.tile_jump = Some(amount(name, &text()?)?),
            "feel" => self.feel = feel(&text()?)?,
            "top-down" => self.is_top_down = true,
            "start" => self.start = Some(text()?),
            "reach" => self.goals.extend(list(&text()?)),
            "budget" => self.budget = Some(whole(name, &text()?)?),
            "format" => self.format = format(&text()?)?,
            "allow" => self.allow.extend(rules(&text()?)?),
            "fail-on" => self.fail_on = severity(&text()?)?,
            "inputs" => self.prints_inputs = true,
            "rules" => self.lists_rules = true,
            other => return Err(OptionsError(format!("there is no option `--{other}`"))),
        }
        Ok(())
    }

    /// Returns how levels are read.
    pub(crate) fn reading(&self) -> Reading<f32> {
        let [units, pixels] = self.scale;
        let mut reading = Reading::new(self.outside).with_scale(units, pixels);
        if self.is_y_up {
            reading = reading.with_y_up();
        }
        if self.is_exact {
            reading = reading.exact();
        }
        if let Some(level) = &self.level {
            reading = reading.level(level);
        }
        for [name, words] in &self.layers {
            reading = reading.layer(name, words);
        }
        for [name, words] in &self.classes {
            reading = reading.class(name, words);
        }
        for name in &self.without {
            reading = reading.without(name);
        }
        reading
    }

    /// Returns the size of the hero's body in a level with tiles of that height.
    pub(crate) fn body_size(&self, tile: f32) -> [f32; 2] {
        self.body.unwrap_or([tile * 0.75, tile * 0.875])
    }

    /// Returns how the hero moves in a level with tiles of that height.
    pub(crate) fn settings(&self, tile: f32) -> CharacterSettings {
        let mut settings = match self.feel {
            Feel::Classic => CharacterSettings::classic(tile, 60),
            Feel::Precise => CharacterSettings::precise(tile, 60),
            Feel::Floaty => CharacterSettings::floaty(tile, 60),
        };
        if let Some(jump) = self.tile_jump {
            settings.jump_height = jump * tile;
        }
        if self.is_y_up {
            settings.body.up = Some(Side::MaxY);
        }
        settings
    }
}

fn task_of(word: &str) -> Result<Task, OptionsError> {
    match word {
        "check" => Ok(Task::Check),
        "show" => Ok(Task::Show),
        "reach" => Ok(Task::Reach),
        "help" => Ok(Task::Help),
        other => Err(OptionsError(format!(
            "there is no task `{other}`: it is check, show or reach, before the files"
        ))),
    }
}

fn pair(name: &str, text: &str) -> Result<[String; 2], OptionsError> {
    let parts = text.split_once('=');
    let parts = parts.map(|(key, words)| [key.to_owned(), words.to_owned()]);
    parts.ok_or_else(|| OptionsError(format!("--{name} is `{text}`: write NAME=WORDS")))
}

fn list(text: &str) -> Vec<String> {
    let words = text.split(',').map(str::trim);
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn rules(text: &str) -> Result<Vec<Rule>, OptionsError> {
    let rule = |name: String| {
        Rule::from_name(&name).ok_or_else(|| {
            OptionsError(format!(
                "there is no rule `{name}`: jostle-level check --rules lists them"
            ))
        })
    };
    list(text).into_iter().map(rule).collect()
}

fn amount(name: &str, text: &str) -> Result<f32, OptionsError> {
    let number = text.parse::<f32>().ok();
    number
        .filter(|number| number.is_finite() && 0.0 < *number)
        .ok_or_else(|| {
            OptionsError(format!(
                "--{name} is `{text}`: it must be a number above zero"
            ))
        })
}

fn whole(name: &str, text: &str) -> Result<usize, OptionsError> {
    let number = text.parse::<usize>();
    number.map_err(|_| OptionsError(format!("--{name} is `{text}`: it must be a whole number")))
}

fn size(text: &str) -> Result<[f32; 2], OptionsError> {
    let (width, height) = text
        .split_once('x')
        .ok_or_else(|| OptionsError(format!("--body is `{text}`: write it as 12x14")))?;
    Ok([amount("body", width)?, amount("body", height)?])
}

fn scale(text: &str) -> Result<[u32; 2], OptionsError> {
    let (units, pixels) = text.split_once('/').unwrap_or((text, "1"));
    let number = |part: &str| part.parse::<u32>().ok().filter(|number| 0 < *number);
    let both = number(units).zip(number(pixels));
    let both = both.map(|(units, pixels)| [units, pixels]);
    both.ok_or_else(|| OptionsError(format!("--scale is `{text}`: write it as 1/16")))
}

fn outside(text: &str) -> Result<Outside, OptionsError> {
    match text {
        "empty" => Ok(Outside::Empty),
        "solid" => Ok(Outside::Solid),
        other => Err(OptionsError(format!(
            "--outside is `{other}`: it must be empty or solid"
        ))),
    }
}

fn feel(text: &str) -> Result<Feel, OptionsError> {
    match text {
        "classic" => Ok(Feel::Classic),
        "precise" => Ok(Feel::Precise),
        "floaty" => Ok(Feel::Floaty),
        other => Err(OptionsError(format!(
            "--feel is `{other}`: it must be classic, precise or floaty"
        ))),
    }
}

fn format(text: &str) -> Result<Format, OptionsError> {
    match text {
        "text" => Ok(Format::Text),
        "json" => Ok(Format::Json),
        other => Err(OptionsError(format!(
            "--format is `{other}`: it must be text or json"
        ))),
    }
}

fn severity(text: &str) -> Result<Option<Severity>, OptionsError> {
    match text {
        "hint" => Ok(Some(Severity::Hint)),
        "warning" => Ok(Some(Severity::Warning)),
        "error" => Ok(Some(Severity::Error)),
        "never" => Ok(None),
        other => Err(OptionsError(format!(
            "--fail-on is `{other}`: it must be hint, warning, error or never"
        ))),
    }
}
