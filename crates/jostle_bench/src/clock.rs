//! The clock: time the thread really ran, so that other programs on a busy machine do not count.
//!
//! A call longer than a time slice would otherwise always include somebody else's turn, and look
//! several times slower than one that just fits. Work on several threads goes by the wall clock.

use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Clock {
    /// The time this thread ran.
    Thread,
    /// The time that passed.
    Wall,
}

impl Clock {
    /// How long it takes to do something.
    pub(crate) fn time(self, work: impl FnOnce()) -> Duration {
        match self {
            // Elsewhere the thread's clock ticks too coarsely.
            Self::Thread if cfg!(unix) => {
                let start = cpu_time::ThreadTime::now();
                work();
                start.elapsed()
            }
            _ => {
                let start = Instant::now();
                work();
                start.elapsed()
            }
        }
    }
}
