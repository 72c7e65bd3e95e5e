//! The scenes that the ticks of a recording belong to.

use crate::recording::RecordingError;
use crate::stage::Stage;
use crate::wire::Reader;

/// The number of the first tick of a game.
const FIRST_TICK: u64 = 1;

/// The most scenes that are remembered.
const MAX_SCENES: usize = 1024;

/// A scene of which ticks were recorded. Starting a scene again is a scene of its own.
///
/// # Examples
///
/// ```
/// use jostle_inspect::{Recorder, Settings, Stage};
///
/// let mut recorder = Recorder::new(&Settings { keeps_every_tick: true, ..Settings::default() });
/// for (scene, title) in ["cave", "castle"].into_iter().enumerate() {
///     recorder.set_stage(&Stage { scene, ..Stage::new(title) });
///     for _ in 0..10 {
///         recorder.record(|sketch| sketch.gauge("lives", "", 3.0));
///     }
/// }
/// let recording = recorder.recording();
/// let starts = recording.scenes().iter().map(|scene| (scene.first, &*scene.title));
/// assert!(starts.eq([(1, "cave"), (11, "castle")]));
/// assert_eq!(recording.between(11, 15)?.title(), "castle");
/// # Ok::<(), jostle_inspect::RecordingError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedScene {
    /// The tick at which the scene started. It may be before the first tick that was kept.
    pub first: u64,
    /// The title of the stage during the scene.
    pub title: String,
    /// The names of layers, as in [`Stage::layer_names`].
    pub layer_names: Vec<String>,
}

/// Scenes in the order of their ticks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SceneList {
    scenes: Vec<RecordedScene>,
}

impl SceneList {
    /// Creates a list of one scene that starts with the first tick.
    pub(crate) fn titled(title: &str) -> Self {
        let mut list = Self::default();
        list.begin(FIRST_TICK, &Stage::new(title));
        list
    }

    /// Starts a scene with a tick. A scene that would start with the same tick is replaced: it never had one.
    pub(crate) fn begin(&mut self, first: u64, stage: &Stage) {
        self.scenes.retain(|scene| scene.first < first);
        self.scenes.push(RecordedScene {
            first,
            title: stage.title.clone(),
            layer_names: stage.layer_names.clone(),
        });
        if MAX_SCENES < self.scenes.len() {
            self.scenes.remove(0);
        }
    }

    /// Updates what is known about the last scene.
    pub(crate) fn update(&mut self, stage: &Stage) {
        let first = self.scenes.last().map_or(FIRST_TICK, |scene| scene.first);
        self.begin(first, stage);
    }

    pub(crate) fn as_slice(&self) -> &[RecordedScene] {
        &self.scenes
    }

    /// Returns the first and the last tick of the scene that a tick belongs to, as far as known.
    pub(crate) fn span_of(&self, tick: u64) -> (u64, u64) {
        let behind = self.scenes.partition_point(|scene| scene.first <= tick);
        let first = behind.checked_sub(1).map_or(0, |at| self.scenes[at].first);
        let next = self.scenes.get(behind);
        (first, next.map_or(u64::MAX, |next| next.first - 1))
    }

    /// Returns the scenes that the ticks from one to another belong to, both included.
    pub(crate) fn between(&self, from: u64, to: u64) -> &[RecordedScene] {
        let end = self.scenes.partition_point(|scene| scene.first <= to);
        let begin = self.scenes[..end].partition_point(|scene| scene.first <= from);
        &self.scenes[begin.saturating_sub(1)..end]
    }

    /// Drops the scenes that none of these ticks belongs to.
    pub(crate) fn keep_between(&mut self, from: u64, to: u64) {
        self.scenes = self.between(from, to).to_vec();
    }

    pub(super) fn read(from: &mut Reader<'_>) -> Result<Self, RecordingError> {
        let scenes = crate::wire::read_scenes(from)?;
        if scenes.is_sorted_by(|a, b| a.first < b.first) {
            Ok(Self { scenes })
        } else {
            let expected = "scenes in the order of their ticks";
            Err(RecordingError::damaged(from.at(), expected))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_SCENES, SceneList};
    use crate::stage::Stage;

    fn list(starts: &[u64]) -> SceneList {
        let mut list = SceneList::default();
        for first in starts {
            list.begin(*first, &Stage::new(first.to_string()));
        }
        list
    }

    #[test]
    fn ticks_belong_to_the_last_scene_that_started() {
        let list = list(&[1, 40, 70]);
        assert_eq!(list.span_of(1), (1, 39));
        assert_eq!(list.span_of(69), (40, 69));
        assert_eq!(list.span_of(900), (70, u64::MAX));
        assert_eq!(SceneList::default().span_of(5), (0, u64::MAX));
    }

    #[test]
    fn a_range_has_the_scenes_of_its_ticks() {
        let list = list(&[1, 40, 70]);
        let starts = |from, to| -> Vec<u64> {
            let scenes = list.between(from, to).iter();
            scenes.map(|scene| scene.first).collect()
        };
        assert_eq!(starts(1, 39), [1]);
        assert_eq!(starts(39, 40), [1, 40]);
        assert_eq!(starts(55, 80), [40, 70]);
        assert_eq!(starts(900, 999), [70]);
        assert!(starts(0, 0).is_empty());
    }

    #[test]
    fn a_scene_without_ticks_is_replaced_by_the_next() {
        let mut list = list(&[1, 40]);
        list.begin(40, &Stage::new("next"));
        list.update(&Stage::new("renamed"));
        let titles: Vec<&str> = list.as_slice().iter().map(|scene| &*scene.title).collect();
        assert_eq!(titles, ["1", "renamed"]);
        assert_eq!(list.span_of(40), (40, u64::MAX));
    }

    #[test]
    fn the_oldest_scenes_are_forgotten() {
        let starts: Vec<u64> = (1..=MAX_SCENES as u64 + 9).collect();
        let list = list(&starts);
        assert_eq!(list.as_slice().len(), MAX_SCENES);
        assert_eq!(list.as_slice()[0].first, 10);
    }
}
