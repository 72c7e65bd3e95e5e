//! What a game offers to the page besides its frames: a title, scenes, keys and controls.

use crate::frame::Rect;
use crate::image::Image;

/// The default number of ticks per second.
pub(crate) const DEFAULT_RATE: f32 = 60.0;

/// Returns the rate, or the default if it is not a positive number.
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
/// stage.hint = "← → run, Space jumps. Stand on the moving platform.".to_owned();
/// stage.touch_hint = "Tap the arrows to run. Stand on the moving platform.".to_owned();
/// stage.keys = vec![("Space".to_owned(), "jump".to_owned())];
/// stage.layer_names = vec!["ground".to_owned(), "enemies".to_owned()];
/// stage.controls = vec![Control::button("Restart")];
/// assert_eq!((stage.ticks_per_second, stage.has_pointer), (60.0, false));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// The name of the game or of the scene.
    pub title: String,
    /// One sentence on what to try.
    pub hint: String,
    /// What to try on a touch screen, where there is no keyboard. If empty, `hint` is shown there too.
    pub touch_hint: String,
    /// A few lines of Rust behind the scene, shown below the hint. May be empty.
    pub code: String,
    /// The ticks per second; 60 is assumed if this is not a positive number.
    pub ticks_per_second: f32,
    /// Scenes to choose from: names and topics. May be empty.
    pub scenes: Vec<(String, String)>,
    /// The number of the current scene.
    pub scene: usize,
    /// Counts how often the game has started the scene over. Add 1 when it does: its bodies are then new ones, even if
    /// their ids are the same, and their histories start again.
    pub run: u64,
    /// Keys that the game uses, as in `KeyboardEvent.code`, and what each does.
    pub keys: Vec<(String, String)>,
    /// Whether the game uses the pointer.
    pub has_pointer: bool,
    /// Whether pages show the cells of the broad phase from the start, until their user chooses otherwise.
    pub shows_cells: bool,
    /// What can be changed from the page.
    pub controls: Vec<Control>,
    /// What the game has to say about its world, such as mistakes in a level. Pages list it.
    pub notes: Vec<Note>,
    /// The names of layers: that of layer n at index n, empty if it has none. May be shorter than the number of layers.
    pub layer_names: Vec<String>,
    /// Pictures for [`Sketch::image`](crate::Sketch::image). Past ticks are drawn with the current ones, so keep the
    /// same list for all scenes.
    pub images: Vec<Image>,
}

/// Something that the game has to say about its world.
///
/// # Examples
///
/// ```
/// use jostle_inspect::{Note, Rect, Stage};
///
/// let mut stage = Stage::new("cave");
/// let place = Some(Rect::new(64.0, 32.0, 1.0, 16.0));
/// stage.notes = vec![Note { text: "A gap of 1 between two walls.".to_owned(), place }];
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The text.
    pub text: String,
    /// The part of the world that it is about, which the page goes to when the note is chosen.
    pub place: Option<Rect>,
}

/// Something that can be changed from the page. The game receives [`Request::Set`](crate::Request::Set), and shows the
/// new value in its next [`Stage`].
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
    /// The name of the control.
    pub name: String,
    /// The unit of the value; may be empty.
    pub unit: String,
    /// The kind of control, with its value.
    pub kind: ControlKind,
}

/// The kind of a control, with its current value.
///
/// # Examples
///
/// ```
/// use jostle_inspect::{Control, ControlKind};
///
/// assert_eq!(Control::switch("lamp", true).kind, ControlKind::Switch(true));
/// let names = ["cells", "tree"];
/// let ControlKind::Choice { chosen, .. } = Control::choice("broad phase", &names, 1).kind else { panic!("it is a choice") };
/// assert_eq!(names[chosen], "tree");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum ControlKind {
    /// A number in a range.
    Slider {
        /// The smallest value.
        min: f64,
        /// The greatest value.
        max: f64,
        /// The distance between two values; any value is allowed if it is 0.
        step: f64,
        /// The current value.
        value: f64,
    },
    /// On or off.
    Switch(bool),
    /// One of several choices.
    Choice {
        /// The names of the choices.
        names: Vec<String>,
        /// The index of the current choice.
        chosen: usize,
    },
    /// An action without a value.
    Button,
}

impl Stage {
    /// Creates a stage with a title and nothing else, at 60 ticks per second.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            hint: String::new(),
            touch_hint: String::new(),
            code: String::new(),
            ticks_per_second: DEFAULT_RATE,
            scenes: Vec::new(),
            scene: 0,
            run: 0,
            keys: Vec::new(),
            has_pointer: false,
            shows_cells: false,
            controls: Vec::new(),
            notes: Vec::new(),
            layer_names: Vec::new(),
            images: Vec::new(),
        }
    }
}

impl Control {
    /// Creates a slider from its smallest value, greatest value and step.
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

    /// Creates a switch.
    #[must_use]
    pub fn switch(name: &str, is_on: bool) -> Self {
        Self::new(name, "", ControlKind::Switch(is_on))
    }

    /// Creates a choice among names.
    #[must_use]
    pub fn choice(name: &str, names: &[&str], chosen: usize) -> Self {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        Self::new(name, "", ControlKind::Choice { names, chosen })
    }

    /// Creates a button.
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
