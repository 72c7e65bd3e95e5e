//! What happens to a draft: it becomes a frame, which is shown and stored.

use crate::draft::Draft;
use crate::frame::Frame;
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
}

impl Keeper {
    /// Keeps a draft and clears it. Returns a chunk that became full, to be put back by [`Shared::put`].
    pub(super) fn keep(&mut self, shared: &Shared, draft: &mut Draft) -> Option<Arc<OpenChunk>> {
        let mut frame = self.spare();
        // Nobody else has a reference to it.
        if let Some(own) = Arc::get_mut(&mut frame) {
            draft.finish(own);
        }
        draft.clear();
        shared.show(&frame);
        self.frames.push(Arc::clone(&frame));
        shared.keep(self.last.put(frame))
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
