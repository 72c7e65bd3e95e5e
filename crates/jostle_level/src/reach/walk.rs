//! The searches of a platformer: coarse before fine, and with moving platforms only if something is missing.

use crate::error::LevelError;
use crate::level::Level;
use crate::reach::arena::{Arena, Platforms, cannot_play, distance_squared};
use crate::reach::detail::{Detail, Grain};
use crate::reach::player::Player;
use crate::reach::reached::{Reached, ReachedGoal, Trap};
use crate::reach::search::{End, Search};
use crate::reach::trap::Graph;
use crate::reach::{Progress, Reach};
use jostle::{Aabb, CharacterInput, CharacterSettings, Scalar};

/// Plays a level until everything is found, or nothing more can be.
pub(super) fn search<S: Scalar>(
    level: &Level<S>,
    reach: &Reach<S>,
    settings: CharacterSettings<S>,
    start: Aabb<S>,
    goals: &[usize],
) -> Result<Reached<S>, LevelError> {
    let arena = |platforms| Arena::new(level, goals, settings.ticks_per_second, platforms);
    let mut arenas = vec![arena(Platforms::Absent)?];
    if !level.platforms.is_empty() {
        arenas.push(arena(Platforms::Stood)?);
    }
    let mut walk = Walk {
        level,
        reach,
        settings,
        start,
        arenas: &arenas,
        reached: Reached::nothing(goals, start),
        is_refused: false,
    };
    walk.run()?;
    Ok(walk.reached)
}

/// The searches so far.
struct Walk<'a, S: Scalar> {
    level: &'a Level<S>,
    reach: &'a Reach<S>,
    settings: CharacterSettings<S>,
    start: Aabb<S>,
    /// Without moving platforms; then, if there are any, with them along their whole routes.
    arenas: &'a [Arena<S>],
    reached: Reached<S>,
    /// Whether the game has ended the search.
    is_refused: bool,
}

/// One search: where, and how closely.
#[derive(Clone, Copy)]
struct Pass<'a, S: Scalar> {
    arena: &'a Arena<S>,
    detail: Detail,
    with_platforms: bool,
    /// Whether to go on when all is found, because traps are looked for.
    is_thorough: bool,
    /// The most states that it may find.
    budget: usize,
}

impl<'a, S: Scalar> Walk<'a, S> {
    fn run(&mut self) -> Result<(), LevelError> {
        let mut looks_for_traps = self.reach.finds_traps;
        for &detail in self.reach.detail.passes() {
            for (arena, with_platforms) in self.arenas.iter().zip([false, true]) {
                let is_missing = self.reached.goals.iter().any(ReachedGoal::is_missing);
                if self.is_refused || !is_missing && !looks_for_traps {
                    return Ok(());
                }
                // Platforms lead out of pits: without them there is no telling what a trap is.
                let has_all = with_platforms || self.arenas.len() == 1;
                let is_thorough = has_all && self.reach.finds_traps;
                looks_for_traps &= !has_all;
                // The search with platforms gets its share, however long the one before takes.
                let rest = self.reach.budget.saturating_sub(self.reached.states);
                self.pass(Pass {
                    arena,
                    detail,
                    with_platforms,
                    is_thorough,
                    budget: if has_all { rest } else { rest.div_ceil(2) },
                })?;
            }
            if !self.reached.is_complete {
                return Ok(());
            }
        }
        Ok(())
    }

    fn player(&self, arena: &'a Arena<S>) -> Result<Player<'a, S>, LevelError> {
        let player = Player::new(arena, self.start, self.settings);
        player.map_err(|error| cannot_play(self.level, error))
    }

    fn begin(&self, pass: Pass<'a, S>, player: Player<'a, S>) -> Search<'a, S> {
        let grain = Grain::new(pass.detail, self.level, &self.settings);
        Search::new(pass.arena, player, &self.settings, grain, self.level.up)
    }

    fn pass(&mut self, pass: Pass<'a, S>) -> Result<(), LevelError> {
        self.reached.has_tried_platforms |= pass.with_platforms;
        let mut search = self.begin(pass, self.player(pass.arena)?);
        let end = self.advance(pass, &mut search);
        self.reached.states += search.nodes.len();
        self.take_goals(pass, &search)?;
        // Where traps are is known once every state was played on from, with all that can lead out of them.
        let has_all = pass.with_platforms || self.arenas.len() == 1;
        if has_all && end == End::Complete && 0 < search.found_count() {
            self.reached.traps = self.traps(pass, &search)?;
        }
        Ok(())
    }

    /// Searches until all that is still missing is found, there are no more states, or it takes too long.
    fn advance(&mut self, pass: Pass<'a, S>, search: &mut Search<'a, S>) -> End {
        let goals = &self.reached.goals;
        let has_missing = |search: &Search<'a, S>| {
            let mut goals = goals.iter().zip(&search.found);
            goals.any(|(goal, found)| goal.is_missing() && found.is_none())
        };
        let mut is_refused = false;
        let end = search.run(pass.budget, |search| {
            is_refused = !self.reach.goes_on(self.progress(pass, search));
            !is_refused && (pass.is_thorough || has_missing(search))
        });
        self.is_refused |= is_refused;
        let is_cut_short = is_refused || end == End::OverBudget;
        self.reached.is_complete &= !is_cut_short;
        end
    }

    fn progress(&self, pass: Pass<'a, S>, search: &Search<'a, S>) -> Progress {
        let goals = self.reached.goals.iter().zip(&search.found);
        Progress {
            states: self.reached.states + search.nodes.len(),
            found: goals
                .filter(|(goal, found)| !goal.is_missing() || found.is_some())
                .count(),
            of: self.reached.goals.len(),
            detail: pass.detail,
            with_platforms: pass.with_platforms,
        }
    }

    /// Takes over what a search has found, after playing it again from the start.
    fn take_goals(&mut self, pass: Pass<'a, S>, search: &Search<'a, S>) -> Result<(), LevelError> {
        for index in 0..self.reached.goals.len() {
            let goal = &self.reached.goals[index];
            if goal.is_found || goal.via_platforms_only && pass.with_platforms {
                continue;
            }
            let way = search.found[index].map(|touch| search.way_to_goal(touch));
            let end = match &way {
                Some(way) => self.end_of(pass.arena, way)?,
                None => None,
            };
            let goal = &mut self.reached.goals[index];
            match (way, end) {
                (Some(way), Some(end)) if pass.arena.is_in_goal(index, end) => {
                    goal.is_found = !pass.with_platforms;
                    goal.via_platforms_only = pass.with_platforms;
                    if goal.is_found {
                        goal.nearest = end;
                        goal.witness = way;
                    }
                }
                _ if goal.is_missing() && !pass.with_platforms => {
                    let place = pass.arena.goals[index];
                    let (distance, nearest) = search.nearest[index];
                    // A later search may have been cut short.
                    if distance < distance_squared(place, goal.nearest) {
                        goal.nearest = nearest;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns where a body is after it has played these inputs from the start; `None` if the play ends before that.
    fn end_of(
        &self,
        arena: &'a Arena<S>,
        inputs: &[CharacterInput],
    ) -> Result<Option<Aabb<S>>, LevelError> {
        let mut player = self.player(arena)?;
        let places = player.play(inputs);
        let has_played = places.len() == inputs.len() && !player.has_ended();
        Ok(has_played.then(|| player.place()))
    }

    fn traps(
        &mut self,
        pass: Pass<'a, S>,
        search: &Search<'a, S>,
    ) -> Result<Vec<Trap<S>>, LevelError> {
        let graph = Graph {
            edges: &search.edges,
            width: search.inputs.len(),
        };
        let has_exit: Vec<bool> = search.nodes.iter().map(|node| node.has_exit).collect();
        let is_trapped = graph.trapped(&has_exit);
        let mut traps = Vec::new();
        for states in graph.traps(&is_trapped, |state| search.nodes[state].rests) {
            let way = search.way_to_node(states[0]);
            if !self.is_confirmed(pass, &way)? {
                continue;
            }
            let places = states.iter().map(|&state| search.place(state));
            let Some(place) = Aabb::union_of(places) else {
                continue;
            };
            let end = self.end_of(&self.arenas[0], &way)?;
            let is_playable = end == Some(search.place(states[0]));
            traps.push(Trap {
                place,
                witness: if is_playable { way } else { Vec::new() },
            });
        }
        Ok(traps)
    }

    /// Searches on from inside a trap, more closely: similar states count as one, so the way out may have been missed.
    fn is_confirmed(
        &mut self,
        pass: Pass<'a, S>,
        way: &[CharacterInput],
    ) -> Result<bool, LevelError> {
        let mut player = self.player(pass.arena)?;
        player.play(way);
        let fine = Pass {
            detail: Detail::Fine,
            ..pass
        };
        let mut search = self.begin(fine, player);
        let budget = self.reach.budget.saturating_sub(self.reached.states);
        let mut is_refused = false;
        let end = search.run(budget, |search| {
            is_refused = !self.reach.goes_on(self.progress(fine, search));
            !is_refused && search.found_count() == 0
        });
        self.reached.states += search.nodes.len();
        self.is_refused |= is_refused;
        let is_cut_short = is_refused || end == End::OverBudget;
        self.reached.is_complete &= !is_cut_short;
        let has_exit = search.nodes.iter().any(|node| node.has_exit);
        Ok(end == End::Complete && !has_exit)
    }
}
