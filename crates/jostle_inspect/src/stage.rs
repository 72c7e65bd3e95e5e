//! What a game offers to the page beside its frames: a title, scenes, keys and controls.

/// How many ticks a second has unless told otherwise.
pub(crate) const DEFAULT_RATE: f32 = 60.0;

/// A number of ticks per second that time can be told by.
pub(crate) fn valid_rate(ticks_per_second: f32) -> f32 {
    let is_sound = 0.0 < ticks_per_second && ticks_per_second.is_finite();
    if is_sound {
        ticks_per_second
    } else {
        DEFAULT_RATE
    }
}

/// What the page shows around the canvas.
///
/// # Examples
///
/// ```
/// use jostle_inspect::{Control, Stage};
///
/// let mut stage = Stage::new("platformer");
/// stage.hint = "Arrows and space. Stand on the moving platform.".to_owned();
/// stage.keys = vec![("Space".to_owned(), "jump".to_owned())];
/// stage.controls = vec![Control::button("begin again")];
/// assert_eq!((stage.ticks_per_second, stage.has_pointer), (60.0, false));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// The name of the game or of the scene.
    pub title: String,
    /// One sentence on what to try.
    pub hint: String,
    /// How many ticks a second has; 60 are assumed if this is no positive number.
    pub ticks_per_second: f32,
    /// Scenes to choose from: names and topics. May be empty.
    pub scenes: Vec<(String, String)>,
    /// Which of them is shown.
    pub scene: usize,
    /// Keys that the game listens to, as in `KeyboardEvent.code`, and what each does.
    pub keys: Vec<(String, String)>,
    /// Whether the game listens to the pointer.
    pub has_pointer: bool,
    /// What can be set.
    pub controls: Vec<Control>,
}

/// Something that can be set from the page. The game is asked by [`Request::Set`](crate::Request::Set) and shows the new
/// value in its next [`Stage`].
///
/// # Examples
///
/// ```
/// use jostle_inspect::{Control, ControlKind};
///
/// let gravity = Control::slider("gravity", "u/tick²", [0.0, 2.0, 0.1], 0.5);
/// let ControlKind::Slider { max, value, .. } = gravity.kind else { panic!("it is a slider") };
/// assert_eq!((max, value), (2.0, 0.5));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Control {
    /// What it sets.
    pub name: String,
    /// The unit of its value, or nothing.
    pub unit: String,
    /// How it is set, and its value.
    pub kind: ControlKind,
}

/// How a control is set, with its value now.
///
/// # Examples
///
/// ```
/// use jostle_inspect::{Control, ControlKind};
///
/// assert_eq!(Control::switch("lamp", true).kind, ControlKind::Switch(true));
/// let names = ["cells", "tree"];
/// let ControlKind::Choice { chosen, .. } = Control::choice("filed in", &names, 1).kind else { panic!("it is a choice") };
/// assert_eq!(names[chosen], "tree");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum ControlKind {
    /// A number between two others.
    Slider {
        /// The least value.
        min: f64,
        /// The greatest value.
        max: f64,
        /// The distance between two values.
        step: f64,
        /// The value now.
        value: f64,
    },
    /// On or off.
    Switch(bool),
    /// One of several.
    Choice {
        /// Their names.
        names: Vec<String>,
        /// The number of the one that is chosen.
        chosen: usize,
    },
    /// Something to be done once.
    Button,
}

impl Stage {
    /// A stage with a title and nothing else, at 60 ticks per second.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            hint: String::new(),
            ticks_per_second: DEFAULT_RATE,
            scenes: Vec::new(),
            scene: 0,
            keys: Vec::new(),
            has_pointer: false,
            controls: Vec::new(),
        }
    }
}

impl Control {
    /// A number between two others, in steps.
    #[must_use]
    pub fn slider(name: &str, unit: &str, [min, max, step]: [f64; 3], value: f64) -> Self {
        let kind = ControlKind::Slider {
            min,
            max,
            step,
            value,
        };
        Self::new(name, unit, kind)
    }

    /// On or off.
    #[must_use]
    pub fn switch(name: &str, is_on: bool) -> Self {
        Self::new(name, "", ControlKind::Switch(is_on))
    }

    /// One of several.
    #[must_use]
    pub fn choice(name: &str, names: &[&str], chosen: usize) -> Self {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        Self::new(name, "", ControlKind::Choice { names, chosen })
    }

    /// Something to be done once.
    #[must_use]
    pub fn button(name: &str) -> Self {
        Self::new(name, "", ControlKind::Button)
    }

    fn new(name: &str, unit: &str, kind: ControlKind) -> Self {
        Self {
            name: name.to_owned(),
            unit: unit.to_owned(),
            kind,
        }
    }
}
