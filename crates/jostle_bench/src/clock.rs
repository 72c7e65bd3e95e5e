//! The clock: it counts the time a thread actually ran, so that other programs on a busy machine do not matter.
//!
//! By the wall clock, a call longer than a time slice would always include another program's slice, and look
//! several times slower than a call that just fits. Work on several threads is timed by the wall clock.

use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Clock {
    /// The time this thread ran.
    Thread,
    /// The time that passed.
    Wall,
}

impl Clock {
    /// Returns how long a call takes.
    pub(crate) fn time(self, work: impl FnOnce()) -> Duration {
        match self {
            // On other systems the thread's clock is too coarse.
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
