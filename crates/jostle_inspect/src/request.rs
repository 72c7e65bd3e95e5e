//! Commands and files from pages.

use crate::frame::{BodyKey, Rect};
use crate::view::BodyFilter;
use crate::wire::{Reader, WireResult};

/// The longest accepted message from a page, in bytes.
pub(crate) const MAX_BYTES: usize = 1024;

/// The first byte of a message with files.
const FILES: u8 = 1;

/// Something that a page requests of the game. Ignore what cannot be done: pages may request scenes and controls that
/// do not exist.
///
/// # Examples
///
/// ```
/// use jostle_inspect::Request;
///
/// /// The gravity that a page wants.
/// fn gravity(request: &Request) -> Option<f64> {
///     match *request {
///         Request::Set { control: 0, value } => Some(value.clamp(0.0, 2.0)),
///         _ => None,
///     }
/// }
///
/// assert_eq!(gravity(&Request::Set { control: 0, value: 0.7 }), Some(0.7));
/// assert_eq!(gravity(&Request::Scene(3)), None);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Request {
    /// A key went down or up, named as in `KeyboardEvent.code`.
    Key {
        /// The code of the key.
        code: String,
        /// Whether it went down (`true`) or up (`false`).
        is_down: bool,
    },
    /// The pointer moved, or its button changed.
    Pointer {
        /// The position, in world units.
        at: [f64; 2],
        /// Whether its button went down (`Some(true)`) or up (`Some(false)`).
        button: Option<bool>,
    },
    /// Another scene was chosen.
    Scene(usize),
    /// A control was set.
    Set {
        /// The number of the control.
        control: usize,
        /// The new value: a number, 0 or 1 for a switch, the number of a choice, 1 for a button.
        value: f64,
    },
    /// Files were dropped on the page together. Only if [`Settings::max_file_bytes`](crate::Settings::max_file_bytes)
    /// allows it.
    Files(Vec<SentFile>),
}

/// A file that a page has sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentFile {
    /// Its path within the folder that was dropped, with slashes, or only its name if no folder is known. Pages can send
    /// anything here: do not open or write a file of that name.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Every command that a page can send.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    View(Rect),
    Show(BodyFilter),
    Seek(u64),
    Live,
    Pause,
    Play,
    Step(u32),
    Speed(f32),
    Watch(Option<BodyKey>),
    Trail(Trail),
    Cells(bool),
    Measure { from: u64, to: u64 },
    Ping(String),
    Game(Request),
}

/// A request for the positions of a body over some ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trail {
    pub(crate) key: BodyKey,
    /// The first tick.
    pub(crate) from: u64,
    /// The last tick.
    pub(crate) to: u64,
}

impl Command {
    /// Whether a read-only server accepts this command.
    pub(crate) const fn is_harmless(&self) -> bool {
        matches!(
            self,
            Self::View(_)
                | Self::Show(_)
                | Self::Seek(_)
                | Self::Live
                | Self::Watch(_)
                | Self::Trail(_)
                | Self::Cells(_)
                | Self::Measure { .. }
                | Self::Ping(_)
        )
    }

    /// Parses a message; `None` if it is not a known command.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if MAX_BYTES < text.len() {
            return None;
        }
        let words: Vec<&str> = text.split(' ').collect();
        Some(match *words {
            ["view", x, y, width, height] => {
                let [x, y, width, height] = numbers([x, y, width, height])?;
                Self::View(Rect::new(x, y, width.max(0.0), height.max(0.0)))
            }
            ["show", kinds, layers] => Self::Show(BodyFilter {
                kinds: kinds.parse().ok()?,
                layers: layers.parse().ok()?,
            }),
            ["seek", tick] => Self::Seek(tick.parse().ok()?),
            ["live"] => Self::Live,
            ["pause"] => Self::Pause,
            ["play"] => Self::Play,
            ["step", count] => Self::Step(count.parse().ok()?),
            ["speed", speed] => {
                Self::Speed(speed.parse().ok().filter(|speed: &f32| speed.is_finite())?)
            }
            ["watch", "none"] => Self::Watch(None),
            ["watch", world, slot, version] => Self::Watch(Some(key([world, slot, version])?)),
            ["way", world, slot, version, from, to] => Self::Trail(Trail {
                key: key([world, slot, version])?,
                from: from.parse().ok()?,
                to: to.parse().ok()?,
            }),
            ["cells", "on"] => Self::Cells(true),
            ["cells", "off"] => Self::Cells(false),
            ["measure", from, to] => Self::Measure {
                from: from.parse().ok()?,
                to: to.parse().ok()?,
            },
            ["ping", text] => Self::Ping(text.to_owned()),
            _ => Self::Game(Request::parse(&words)?),
        })
    }
}

impl Request {
    /// Whether this releases a key or the pointer's button.
    pub(crate) const fn is_release(&self) -> bool {
        matches!(
            self,
            Self::Key { is_down: false, .. }
                | Self::Pointer {
                    button: Some(false),
                    ..
                }
        )
    }

    fn parse(words: &[&str]) -> Option<Self> {
        Some(match *words {
            ["key", way @ ("down" | "up"), code] if is_key(code) => Self::Key {
                code: code.to_owned(),
                is_down: way == "down",
            },
            ["pointer", way, x, y] => Self::Pointer {
                at: numbers([x, y])?,
                button: match way {
                    "move" => None,
                    "down" => Some(true),
                    "up" => Some(false),
                    _ => return None,
                },
            },
            ["scene", number] => Self::Scene(number.parse().ok()?),
            ["set", control, value] => {
                let [value] = numbers([value])?;
                Self::Set {
                    control: control.parse().ok()?,
                    value,
                }
            }
            _ => return None,
        })
    }
}

/// Reads a message with files: the byte 1, and their names and contents.
pub(crate) fn read_files(message: &[u8]) -> WireResult<Vec<SentFile>> {
    let mut from = Reader::new(message);
    if from.u8()? != FILES {
        return from.wrong("a list of files");
    }
    // A name and its contents take at least a byte each, for their lengths.
    let files = from.list(2, |from| {
        let name = from.text()?.to_owned();
        let len = from.len(1)?;
        let bytes = from.take(len)?.to_vec();
        Ok(SentFile { name, bytes })
    })?;
    if !from.is_done() {
        return from.wrong("the end of the message");
    }
    Ok(files)
}

fn key([world, slot, version]: [&str; 3]) -> Option<BodyKey> {
    Some(BodyKey {
        world: world.parse().ok()?,
        slot: slot.parse().ok()?,
        version: version.parse().ok()?,
    })
}

/// Whether this can be the code of a key, such as `ArrowLeft`, `KeyX` or `Digit1`.
fn is_key(code: &str) -> bool {
    code.len() <= 32 && code.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Parses finite numbers.
fn numbers<const N: usize>(words: [&str; N]) -> Option<[f64; N]> {
    let mut values = [0.0; N];
    for (value, word) in values.iter_mut().zip(words) {
        *value = word.parse().ok().filter(|value: &f64| value.is_finite())?;
    }
    Some(values)
}

#[cfg(test)]
mod tests {
    use super::{BodyFilter, Command, Request, Trail};
    use crate::frame::{BodyKey, Rect};

    #[track_caller]
    fn check(text: &str, expected: Option<Command>) {
        assert_eq!(Command::parse(text), expected, "{text}");
    }

    #[test]
    fn parses_every_command() {
        check(
            "view 1 -2.5 10 20",
            Some(Command::View(Rect::new(1.0, -2.5, 10.0, 20.0))),
        );
        let shown = BodyFilter {
            kinds: 5,
            layers: u32::MAX,
        };
        check("show 5 4294967295", Some(Command::Show(shown)));
        check("seek 12", Some(Command::Seek(12)));
        check("live", Some(Command::Live));
        check("pause", Some(Command::Pause));
        check("play", Some(Command::Play));
        check("step 3", Some(Command::Step(3)));
        check("speed 0.25", Some(Command::Speed(0.25)));
        let key = BodyKey {
            world: 1,
            slot: 2,
            version: 3,
        };
        check("watch 1 2 3", Some(Command::Watch(Some(key))));
        check("watch none", Some(Command::Watch(None)));
        let (from, to) = (40, 50);
        check(
            "way 1 2 3 40 50",
            Some(Command::Trail(Trail { key, from, to })),
        );
        check("cells on", Some(Command::Cells(true)));
        check("cells off", Some(Command::Cells(false)));
        check("measure 40 50", Some(Command::Measure { from, to }));
        check("ping a-1", Some(Command::Ping("a-1".to_owned())));
        let code = "ArrowLeft".to_owned();
        let is_down = true;
        check(
            "key down ArrowLeft",
            Some(Command::Game(Request::Key { code, is_down })),
        );
        let at = [3.0, 4.0];
        let pointer = |button| Some(Command::Game(Request::Pointer { at, button }));
        check("pointer move 3 4", pointer(None));
        check("pointer down 3 4", pointer(Some(true)));
        check("pointer up 3 4", pointer(Some(false)));
        check("scene 2", Some(Command::Game(Request::Scene(2))));
        let set = Request::Set {
            control: 1,
            value: 0.5,
        };
        check("set 1 0.5", Some(Command::Game(set)));
    }

    #[test]
    fn rejects_everything_else() {
        let long = format!("ping {}", "x".repeat(2000));
        let texts = [
            "",
            " ",
            "view",
            "view 1 2 3",
            "view 1 2 3 nan",
            "view 1 2 3 inf",
            "show 1",
            "show 1 4294967296",
            "seek -1",
            "seek",
            "step x",
            "speed",
            "speed nan",
            "speed inf",
            "speed 1 2",
            "watch 1",
            "watch 300 1 1",
            "way 1 2 3",
            "way 1 2 3 4",
            "way 1 2 3 -4 5",
            "cells",
            "measure 4",
            "measure 4 -5",
            "key sideways A",
            "key down <script>",
            "pointer 1 2",
            "pointer jump 1 2",
            "scene -1",
            "set 1",
            "set a 1",
            "set 1 1e999",
            "live now",
            "LIVE",
            &long,
        ];
        for text in texts {
            check(text, None);
        }
    }
}
