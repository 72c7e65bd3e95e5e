//! What a scene is: something that ticks, can be shown and can be set.

use jostle::{Scalar, World};
use jostle_inspect::{Control, Sketch};

/// What the player holds and has just pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Input {
    /// Left is held.
    pub(crate) left: bool,
    /// Right is held.
    pub(crate) right: bool,
    /// Up is held.
    pub(crate) up: bool,
    /// Down is held.
    pub(crate) down: bool,
    /// The jump key (space) is held.
    pub(crate) jump: bool,
    /// The action key (X) is held.
    pub(crate) act: bool,
    /// Where the pointer is, in world units, if it is on the canvas.
    pub(crate) pointer: Option<[f64; 2]>,
    /// The pointer's button is held.
    pub(crate) is_pressed: bool,
}

/// A scene at work.
///
/// The same ticks with the same input give the same bits: no time, no randomness from outside. A tick shows what
/// it cost through the inspector, which takes the time; a scene takes none, unless it says so on the canvas and
/// leaves it out of its checksum.
pub(crate) trait Scene {
    /// Goes on by one tick.
    fn tick(&mut self, input: &Input);

    /// Shows the state after the last tick.
    fn show(&mut self, sketch: &mut Sketch<'_>);

    /// What can be set, with the values now.
    fn controls(&self) -> Vec<Control> {
        Vec::new()
    }

    /// Sets a control: a number, 0 or 1, the number of the choice, 1 for a button. Values are within range.
    fn set(&mut self, _control: usize, _value: f64) {}

    /// How many bodies (or boxes) there are.
    fn bodies(&self) -> usize;

    /// How many contacts or overlapping pairs there are now.
    fn contacts(&self) -> usize;

    /// A number over everything that influences the future, the same on every machine.
    fn checksum(&self) -> u64;
}

/// How many contacts the bodies of a world have.
pub(crate) fn contacts_in<S: Scalar>(world: &World<S>) -> usize {
    let contacts = |id| world.contacts(id).len();
    world.bodies().map(|body| contacts(body.id())).sum()
}

/// A scene as it is entry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SceneEntry {
    /// Its name on the page.
    pub(crate) name: &'static str,
    /// Its name on the command line: lower case, one word.
    pub(crate) cli_name: &'static str,
    /// What it is about, in a few words.
    pub(crate) topic: &'static str,
    /// One sentence on what to try.
    pub(crate) hint: &'static str,
    /// Keys that it listens to, as in `KeyboardEvent.code`, and what each does.
    pub(crate) keys: &'static [(&'static str, &'static str)],
    /// Whether it listens to the pointer.
    pub(crate) has_pointer: bool,
    /// How to begin it.
    pub(crate) begin: fn() -> Box<dyn Scene>,
    /// The input of the short run that shows it to somebody without hands, by tick.
    pub(crate) script: fn(u64) -> Input,
    /// How many ticks that run has.
    pub(crate) ticks: u64,
    /// The checksum after it.
    pub(crate) golden: u64,
}
