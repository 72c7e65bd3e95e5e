//! The way to the exit: found by playing the level, and played again.

use super::game::EXITS;
use crate::opened_level::OpenedLevel;
use jostle::CharacterInput;
use jostle::f32::Vec2;
use jostle_inspect::Rect;
use jostle_level::{Reach, Reached, play};
use std::collections::BTreeSet;

/// How many states a search may keep: the game waits for it. The levels of the scene need 8,000, in 0.2 s; what is not
/// found takes some seconds.
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
        let Some(reach) = reach(opened, is_above) else {
            return Self::none("This level has no marker called exit, goal, finish or door.");
        };
        match opened.level.reach(&reach) {
            Ok(reached) => Self::of(opened, &reach, &reached),
            Err(error) => Self::none(&format!("Cannot search for a route: {error}.")),
        }
    }

    fn of(opened: &OpenedLevel, reach: &Reach, reached: &Reached) -> Self {
        let found = reached.goals.iter().find(|goal| goal.is_found);
        let Some(goal) = found else {
            let needs_platform = reached.goals.iter().any(|goal| goal.via_platforms_only);
            return Self::none(match (needs_platform, reached.is_complete) {
                (true, _) => {
                    "The exit seems to need moving platforms, which the search cannot ride: try it yourself."
                }
                (_, true) => "No route to the exit was found.",
                (_, false) => "No route was found within the search limit.",
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
            says: format!("This route takes {seconds:.1} s. Press any movement key to take over."),
        }
    }

    fn none(says: &str) -> Self {
        Self {
            says: says.to_owned(),
            ..Self::default()
        }
    }
}

/// Returns what is looked for: the exit that is found first. `None` if the level has no exit.
fn reach(opened: &OpenedLevel, is_above: bool) -> Option<Reach> {
    let markers = opened.level.markers.iter();
    let names = markers.flat_map(|marker| [&marker.class, &marker.name]);
    let names = names.map(|name| name.to_lowercase());
    let exits: BTreeSet<String> = names
        .filter(|name| EXITS.contains(&name.as_str()))
        .collect();
    if exits.is_empty() {
        return None;
    }
    let reach = if is_above {
        Reach::top_down(opened.body())
    } else {
        Reach::new(opened.body(), opened.settings())
    };
    // One exit is enough: the search for others could go on until the budget is used up.
    let reach = reach.on_progress(|now| now.found == 0);
    Some(reach.goals(&exits).with_budget(BUDGET))
}

#[cfg(test)]
mod tests {
    use super::{BUDGET, Way, reach};
    use crate::opened_file::OpenedFile;
    use crate::opened_level::OpenedLevel;
    use jostle_inspect::SentFile;
    use jostle_level::Reach;
    use std::sync::Arc;

    /// A hall of 20 x 8 cells with a start on the left and these exits, each a class and an x.
    fn hall(exits: &[(&str, i32)]) -> Arc<OpenedLevel> {
        let exits: String = exits
            .iter()
            .map(|(class, x)| {
                format!(r#"<object type="{class}" x="{x}" y="100"><point/></object>"#)
            })
            .collect();
        let text = format!(
            r#"<map orientation="orthogonal" width="20" height="8" tilewidth="16" tileheight="16">
            <objectgroup name="Walls"><object id="1" x="0" y="112" width="320" height="16"/>
            <object id="2" x="200" y="-64" width="16" height="192"/></objectgroup>
            <objectgroup name="Things"><object id="3" type="player" x="24" y="112"><point/></object>{exits}
            </objectgroup></map>"#
        );
        let name = "hall.tmx".to_owned();
        let bytes = text.into_bytes();
        let opened = OpenedFile::read(&[SentFile { name, bytes }]).unwrap();
        opened[0].levels()[0].clone()
    }

    #[test]
    fn none_of_several_exits_can_be_reached() {
        let level = hall(&[("exit", 264), ("Door", 280), ("exit", 296)]);
        for is_above in [false, true] {
            let way = Way::find(&level, is_above);
            assert!(way.says.starts_with("No route "), "{}", way.says);
            assert!(way.inputs.is_empty() && way.points.is_empty());
        }
        let none = Way::find(&hall(&[]), false).says;
        assert_eq!(
            none,
            "This level has no marker called exit, goal, finish or door."
        );
    }

    #[test]
    fn the_search_ends_at_the_first_exit() {
        let level = hall(&[("EXIT", 264), ("exit", 120), ("goal", 296)]);
        let states = |reach: &Reach| level.level.reach(reach).unwrap().states;
        let all = Reach::new(level.body(), level.settings());
        let all = states(&all.goals(["exit", "goal"]).with_budget(BUDGET));
        let one = states(&reach(&level, false).unwrap());
        assert!(2 * one < all, "{one} states of {all}");
        assert!(!Way::find(&level, false).inputs.is_empty());
    }
}
