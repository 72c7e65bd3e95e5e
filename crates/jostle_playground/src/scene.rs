//! What a scene is: something that ticks, can be shown and has settings.

use crate::opened_file::OpenedFile;
use jostle::{Scalar, World};
use jostle_inspect::{Clock, Control, Image, Note, Sketch, Stage};

/// The keys that do the same as the arrows.
const TWINS: [(&str, &str); 4] = [
    ("ArrowLeft", "KeyA"),
    ("ArrowRight", "KeyD"),
    ("ArrowUp", "KeyW"),
    ("ArrowDown", "KeyS"),
];

/// What the player is holding.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Input {
    /// Left is held.
    pub left: bool,
    /// Right is held.
    pub right: bool,
    /// Up is held.
    pub up: bool,
    /// Down is held.
    pub down: bool,
    /// The jump key (space) is held.
    pub jump: bool,
    /// The action key (X) is held.
    pub act: bool,
    /// The run key (C) is held.
    pub run: bool,
    /// The dash key (Z) is held.
    pub dash: bool,
    /// The number key that is held, from 1 to 4; the lowest of several.
    pub number: Option<u8>,
    /// The position of the pointer in world units, if it is on the canvas.
    pub pointer: Option<[f64; 2]>,
    /// The pointer's button is held.
    pub is_pressed: bool,
}

/// A running scene.
///
/// Equal input gives equal bits, tick by tick: neither the time nor outside randomness influences a scene. One that
/// measures how long something takes only shows it, and leaves it out of its checksum.
pub trait Scene {
    /// Runs one tick.
    fn tick(&mut self, input: &Input);

    /// Shows the state after the last tick.
    fn show(&mut self, sketch: &mut Sketch<'_>);

    /// Returns the images that it draws with.
    fn images(&self) -> Vec<Image> {
        Vec::new()
    }

    /// Returns the names of its layers, from layer 0 on.
    fn layer_names(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the settings with their current values.
    fn controls(&self) -> Vec<Control> {
        Vec::new()
    }

    /// Changes a setting: a number, 0 or 1 for a switch, the number of a choice, 1 for a button. Values are within
    /// range.
    fn set(&mut self, _control: usize, _value: f64) {}

    /// Offers the levels of these files instead of those that it was given before, and plays the first level of the file
    /// at this index. A scene that plays no levels ignores them.
    fn open(&mut self, _files: &[OpenedFile], _chosen: usize) {}

    /// Returns what it has to say about its world, for pages to list.
    fn notes(&self) -> Vec<Note> {
        Vec::new()
    }

    /// Returns one sentence on what to try now; `None` if that of its entry is always right.
    fn hint(&self) -> Option<String> {
        None
    }

    /// Returns the lines of Rust behind it with the current settings; `None` if those of its entry are always right.
    fn code(&self) -> Option<String> {
        None
    }

    /// Whether pages show the cells of its broad phase from the start.
    fn shows_cells(&self) -> bool {
        false
    }

    /// Returns an invitation to play if the scene has a demo: its script runs until the player gives input.
    fn invitation(&self) -> Option<&'static str> {
        None
    }

    /// Shows the invitation.
    fn invite(&self, _sketch: &mut Sketch<'_>) {}

    /// Whether the game has ended, so that a demo may follow.
    fn is_over(&self) -> bool {
        false
    }

    /// Returns the number of bodies or boxes.
    fn bodies(&self) -> usize;

    /// Returns the number of contacts or overlapping pairs.
    fn contacts(&self) -> usize;

    /// Returns a checksum over everything that influences later ticks, the same on every machine.
    fn checksum(&self) -> u64;
}

/// Returns the number of contacts in a world.
pub(crate) fn contacts_in<S: Scalar>(world: &World<S>) -> usize {
    let contacts = |id| world.contacts(id).len();
    world.bodies().map(|body| contacts(body.id())).sum()
}

/// A scene in the list.
#[derive(Clone, Copy, Debug)]
pub struct SceneEntry {
    /// The name on the page.
    pub name: &'static str,
    /// The name on the command line: lower case, one word.
    pub cli_name: &'static str,
    /// What it shows, in a few words.
    pub topic: &'static str,
    /// One sentence on what to try.
    pub hint: &'static str,
    /// What to try on a touch screen; empty if the hint fits there too.
    pub touch_hint: &'static str,
    /// A few lines of Rust behind it, unless the scene has [its own](Scene::code).
    pub code: &'static str,
    /// Keys that it uses, as in `KeyboardEvent.code`, and what each does.
    pub keys: &'static [(&'static str, &'static str)],
    /// Whether it uses the pointer.
    pub has_pointer: bool,
    /// Creates the scene. It may only show the time, for example how long something takes.
    pub begin: fn(Clock) -> Box<dyn Scene>,
    /// The input of the scripted run, by tick.
    pub script: fn(u64) -> Input,
    /// The number of ticks of the scripted run.
    pub ticks: u64,
    /// The checksum after the scripted run.
    pub golden: u64,
}

impl SceneEntry {
    /// Returns what pages show around the canvas while this scene runs alone.
    #[must_use]
    pub fn stage(&self, scene: &dyn Scene, images: Vec<Image>) -> Stage {
        let owned = |text: &str| text.to_owned();
        Stage {
            touch_hint: scene
                .hint()
                .map_or_else(|| owned(self.touch_hint), |_| String::new()),
            hint: scene.hint().unwrap_or_else(|| owned(self.hint)),
            code: scene.code().unwrap_or_else(|| owned(self.code)),
            keys: self
                .all_keys()
                .map(|(code, does)| (owned(code), owned(does)))
                .collect(),
            has_pointer: self.has_pointer,
            shows_cells: scene.shows_cells(),
            controls: scene.controls(),
            notes: scene.notes(),
            images,
            layer_names: scene.layer_names().iter().map(|name| owned(name)).collect(),
            ..Stage::new(self.name)
        }
    }

    /// Returns its keys with what each does, including the letters that do the same as the arrows.
    pub(crate) fn all_keys(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let twins = self.keys.iter().filter_map(|&(code, does)| {
            let (_, twin) = TWINS.iter().find(|(arrow, _)| *arrow == code)?;
            Some((*twin, does))
        });
        self.keys.iter().copied().chain(twins)
    }

    /// Runs the scene's script and returns the checksum it ends with. It should be [`golden`](Self::golden).
    #[must_use]
    pub fn run(&self, clock: Clock) -> u64 {
        let mut scene = (self.begin)(clock);
        for tick in 0..self.ticks {
            scene.tick(&(self.script)(tick));
        }
        scene.checksum()
    }
}
