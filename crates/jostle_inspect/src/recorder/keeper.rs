//! What happens to a draft: it becomes a frame, which is shown and stored.

use crate::draft::Draft;
use crate::frame::{Frame, is_excessive};
use crate::recorder::Shared;
use crate::recorder::shared::LastTwo;
use crate::recording::OpenChunk;
use std::sync::Arc;

/// Finishes, shows and stores drafts, one after another.
#[derive(Default)]
pub(super) struct Keeper {
    /// Recent frames, for their memory.
    frames: Vec<Arc<Frame>>,
    last: LastTwo,
    /// The memory that the last draft and its frame used, in bytes.
    pub(super) used: usize,
}

impl Keeper {
    /// Keeps a draft and clears it. Returns a chunk that became full, to be put back by [`Shared::put`].
    pub(super) fn keep(&mut self, shared: &Shared, draft: &mut Draft) -> Option<Arc<OpenChunk>> {
        let mut frame = self.spare();
        // Nobody else has a reference to it.
        if let Some(own) = Arc::get_mut(&mut frame) {
            draft.finish(own);
        }
        self.used = draft.bytes() + frame.bytes();
        draft.clear();
        self.forget_excess(draft);
        shared.show(&frame);
        self.frames.push(Arc::clone(&frame));
        shared.keep(self.last.put(frame))
    }

    /// Drops what keeps far more memory than is used now: free frames, and what is in the draft.
    fn forget_excess(&mut self, draft: &mut Draft) {
        if is_excessive(draft.room(), self.used) {
            *draft = Draft::default();
        }
        self.frames.retain(|frame| {
            Arc::strong_count(frame) != 1 || !is_excessive(frame.room(), self.used)
        });
    }

    /// Returns a frame that no page uses any more, or a new one.
    fn spare(&mut self) -> Arc<Frame> {
        let free = self
            .frames
            .iter()
            .position(|frame| Arc::strong_count(frame) == 1);
        free.map_or_else(Arc::default, |at| self.frames.swap_remove(at))
    }
}

#[cfg(test)]
mod tests {
    use super::Keeper;
    use crate::capture::{Caches, Interests};
    use crate::draft::Draft;
    use crate::recorder::{Settings, Shared};
    use crate::recording::Header;
    use jostle::i32::Aabb;

    #[test]
    fn frames_of_a_full_scene_are_not_kept_for_an_empty_one() {
        let shared = Shared::new(&Settings::default(), Header::new("", 60.0));
        let mut keeper = Keeper::default();
        let mut draft = Draft::default();
        let many = vec![Aabb::new(0, 0, 8, 8); 50_000];
        for (tick, boxes) in [(1, 50_000), (2, 50_000), (3, 1), (4, 1), (5, 1), (6, 1)] {
            draft.sketch(
                tick,
                &Interests::default(),
                &mut Caches::default(),
                |sketch| {
                    sketch.boxes(&many[..boxes]);
                },
            );
            keeper.keep(&shared, &mut draft);
        }
        let room: usize = keeper.frames.iter().map(|frame| frame.room()).sum();
        assert!(room < 1 << 20, "{room} bytes");
    }
}
