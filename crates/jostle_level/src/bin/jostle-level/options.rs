//! The command line.

mod fit;
mod values;

use self::values::{
    amount, feel, format, list, outside, pair, project, rules, scale, severity, size, value, whole,
};
use crate::files;
use jostle::f32::CharacterSettings;
use jostle::{Outside, Side};
use jostle_level::{Reading, Rule, Severity};
use lexopt::{Arg, Parser, ValueExt};
use std::ffi::OsString;
use std::fmt;

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Help,
    Version,
    Rules,
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
    pub(crate) values: Vec<NamedValue>,
    /// The name and the bytes of a `.tiled-project`.
    pub(crate) project: Option<(String, Vec<u8>)>,
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
}

/// What a value of an `IntGrid` layer is.
#[derive(Debug)]
pub(crate) struct NamedValue {
    pub(crate) layer: String,
    pub(crate) value: u32,
    pub(crate) words: String,
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
            values: Vec::new(),
            project: None,
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
        }
    }
}

impl Options {
    /// Parses the arguments after the name of the program.
    pub(crate) fn parse(args: impl Iterator<Item = OsString>) -> Result<Self, OptionsError> {
        let mut options = Self::default();
        let (mut task, mut given) = (None, Vec::new());
        let mut parser = Parser::from_args(args);
        while let Some(arg) = parser.next()? {
            match arg {
                Arg::Short('h') | Arg::Long("help") => return Ok(Self::only(Task::Help)),
                Arg::Short('V') | Arg::Long("version") => return Ok(Self::only(Task::Version)),
                Arg::Long("rules") => return Ok(Self::only(Task::Rules)),
                Arg::Value(value) if task.is_none() => task = Some(task_of(&value.string()?)?),
                Arg::Value(value) => options.files.extend(files::expanded(&value.string()?)),
                Arg::Long(name) => {
                    let name = name.to_owned();
                    options.take(&name, &mut parser)?;
                    given.push(name);
                }
                Arg::Short(letter) => {
                    return Err(OptionsError(format!("there is no option `-{letter}`")));
                }
            }
        }
        options.task = task.unwrap_or(Task::Help);
        if options.task == Task::Help {
            return Ok(options);
        }
        fit::check(&options, &given)?;
        if options.files.is_empty() {
            return Err(OptionsError("no level file is given".to_owned()));
        }
        Ok(options)
    }

    fn only(task: Task) -> Self {
        Self {
            task,
            ..Self::default()
        }
    }

    fn take(&mut self, name: &str, parser: &mut Parser) -> Result<(), OptionsError> {
        let mut text = || parser.value().and_then(ValueExt::string);
        match name {
            "level" => self.level = Some(text()?),
            "layer" => self.layers.push(pair(name, &text()?)?),
            "class" => self.classes.push(pair(name, &text()?)?),
            "value" => self.values.push(value(&text()?)?),
            "without" => self.without.push(text()?),
            "project" => self.project = Some(project(&text()?)?),
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
        for NamedValue {
            layer,
            value,
            words,
        } in &self.values
        {
            reading = reading.value(layer, *value, words);
        }
        for name in &self.without {
            reading = reading.without(name);
        }
        if let Some((name, bytes)) = &self.project {
            reading = reading.with_project(name, bytes);
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
            scale_jumps(&mut settings, jump * tile);
        }
        if self.is_y_up {
            settings.body.up = Some(Side::MaxY);
        }
        settings
    }
}

/// Sets the height of a jump, and those of other jumps in proportion to it.
fn scale_jumps(settings: &mut CharacterSettings, height: f32) {
    let ratio = height / settings.jump_height;
    settings.jump_height = height;
    if let Some(running) = &mut settings.running_jump_height {
        *running *= ratio;
    }
    if let Some(jump) = &mut settings.air_jump {
        jump.height *= ratio;
    }
    if let Some(jump) = &mut settings.wall_jump {
        jump.height *= ratio;
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

#[cfg(test)]
mod tests {
    use super::{Feel, Options};

    #[test]
    #[expect(clippy::float_cmp, reason = "doubling is exact")]
    fn all_jumps_are_as_high_as_the_option_says_in_proportion() {
        for feel in [Feel::Classic, Feel::Precise, Feel::Floaty] {
            let preset = Options {
                feel,
                ..Options::default()
            };
            let usual = preset.settings(16.0);
            let double = Options {
                tile_jump: Some(usual.jump_height / 8.0),
                ..preset
            };
            let double = double.settings(16.0);
            let heights = |settings: jostle::f32::CharacterSettings| {
                let wall = settings.wall_jump.map(|jump| jump.height);
                let air = settings.air_jump.map(|jump| jump.height);
                [Some(settings.jump_height), wall, air].map(|height| height.unwrap_or(0.0))
            };
            assert_eq!(
                heights(double),
                heights(usual).map(|height| 2.0 * height),
                "{feel:?}"
            );
        }
    }
}
