//! The way to the exit: found by playing the level, and played again.

use super::game::{EXITS, is_called};
use crate::opened_level::OpenedLevel;
use jostle::CharacterInput;
use jostle::f32::Vec2;
use jostle_inspect::Rect;
use jostle_level::{Reach, Reached, play};

/// How many states a search may keep: the game waits for it. The levels of the scene need 8,000, in 0.2 s; what is not
/// found takes a second or two.
const BUDGET: usize = 20_000;
/// How many ticks are between two points of the way that is drawn.
const STEP: usize = 4;

/// A way through a level.
#[derive(Clone, Debug, Default)]
pub(crate) struct Way {
    /// What to press in each tick. Empty if there is no way that can be shown, and if the level is seen from above.
    pub(crate) inputs: Vec<CharacterInput>,
    /// Where the middle of the hero is on the way, every few ticks or at each corner.
    pub(crate) points: Vec<[f64; 2]>,
    /// What was found, as a sentence.
    pub(crate) says: String,
}

impl Way {
    /// Looks for a way to the exit of a level that is seen from the side or from above.
    pub(crate) fn find(opened: &OpenedLevel, is_above: bool) -> Self {
        let markers = opened.level.markers.iter();
        let exits = markers.filter(|marker| is_called(marker, &EXITS));
        let names: Vec<&str> = exits
            .flat_map(|marker| [marker.class.as_str(), marker.name.as_str()])
            .filter(|name| EXITS.iter().any(|exit| name.eq_ignore_ascii_case(exit)))
            .collect();
        if names.is_empty() {
            return Self::none("This level has no marker called exit, goal, finish or door.");
        }
        if is_above {
            return Self::search(opened, Reach::top_down(opened.body()).goals(&names));
        }
        let reach = Reach::new(opened.body(), opened.settings());
        Self::search(opened, reach.goals(&names))
    }

    fn search(opened: &OpenedLevel, reach: Reach) -> Self {
        let reach = reach.with_budget(BUDGET);
        match opened.level.reach(&reach) {
            Ok(reached) => Self::of(opened, &reach, &reached),
            Err(error) => Self::none(&format!("No way can be looked for: {error}.")),
        }
    }

    fn of(opened: &OpenedLevel, reach: &Reach, reached: &Reached) -> Self {
        let found = reached.goals.iter().find(|goal| goal.is_found);
        let Some(goal) = found else {
            let needs_platform = reached.goals.iter().any(|goal| goal.via_platforms_only);
            return Self::none(match (needs_platform, reached.is_complete) {
                (true, _) => "The way to the exit leads over moving platforms: play it yourself.",
                (_, true) => "No way to the exit was found.",
                (_, false) => "No way to the exit was found in the time that a search may take.",
            });
        };
        if !goal.path.is_empty() {
            let [width, height] = opened.body().map(|side| f64::from(side) / 2.0);
            let middle =
                |corner: &Vec2| [f64::from(corner.x) + width, f64::from(corner.y) + height];
            return Self {
                points: goal.path.iter().map(middle).collect(),
                says: "The line leads to the exit.".to_owned(),
                ..Self::default()
            };
        }
        let places = play(&opened.level, reach, &goal.witness).unwrap_or_default();
        let middles = places.iter().map(|place| Rect::from(*place).middle());
        #[expect(clippy::cast_precision_loss, reason = "a few thousand ticks")]
        let seconds = goal.witness.len() as f64 / 60.0;
        Self {
            points: middles.step_by(STEP).collect(),
            inputs: goal.witness.clone(),
            says: format!(
                "The way to the exit takes {seconds:.1} s. Run or jump to play yourself."
            ),
        }
    }

    fn none(says: &str) -> Self {
        Self {
            says: says.to_owned(),
            ..Self::default()
        }
    }
}
