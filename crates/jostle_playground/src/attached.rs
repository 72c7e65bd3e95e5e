//! What a game needs of its inspector, whether that has a server or not.

#[cfg(feature = "program")]
use jostle_inspect::Inspector;
use jostle_inspect::{EmbeddedInspector, Request, Settings, Sketch, Stage};
use std::time::Duration;

/// The most memory for past ticks, in mebibytes: enough for a minute of every scene but the fullest ones, and no more
/// than a browser tab has to spare.
const MEBIBYTES: usize = 64;

/// The most bytes of a level with its tilesets.
const FILE_BYTES: usize = 16 << 20;

/// The time between two ticks at normal speed.
const TICK: Duration = Duration::from_nanos(1_000_000_000 / 60);

/// The part of an inspector that a game calls in every turn of its loop.
pub trait Attached {
    /// Returns what pages have requested since the last call.
    fn requests(&mut self) -> Vec<Request>;

    /// Whether the game should run a tick.
    fn should_tick(&mut self) -> bool;

    /// Whether a paused game should show its tick again.
    fn should_show(&mut self) -> bool;

    /// Sets what pages show around the canvas.
    fn set_stage(&mut self, stage: Stage);

    /// Shows a sentence about something that failed.
    fn warn(&mut self, sentence: &str);

    /// Shows a tick filled by the closure.
    fn sketch(&mut self, draw: impl FnOnce(&mut Sketch<'_>));
}

macro_rules! attached {
    ($inspector:ty) => {
        impl Attached for $inspector {
            fn requests(&mut self) -> Vec<Request> {
                self.requests()
            }

            fn should_tick(&mut self) -> bool {
                self.should_tick()
            }

            fn should_show(&mut self) -> bool {
                self.should_show()
            }

            fn set_stage(&mut self, stage: Stage) {
                self.set_stage(stage);
            }

            fn warn(&mut self, sentence: &str) {
                self.warn(sentence);
            }

            fn sketch(&mut self, draw: impl FnOnce(&mut Sketch<'_>)) {
                self.sketch(draw);
            }
        }
    };
}

attached!(EmbeddedInspector);
#[cfg(feature = "program")]
attached!(Inspector);

/// Returns the settings of an inspector for the scenes.
#[must_use]
pub fn settings() -> Settings {
    Settings {
        mebibytes: MEBIBYTES,
        max_file_bytes: FILE_BYTES,
        ..Settings::default()
    }
}

/// Returns the time between two turns of the loop at a speed. Below 1, some turns run no tick.
#[must_use]
pub fn interval(speed: f32) -> Duration {
    TICK.div_f32(speed.max(1.0))
}
