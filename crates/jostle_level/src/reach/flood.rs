//! The search of a game that is seen from above: a flood fill of the body's box.
//!
//! Every obstacle, grown by the size of the body, is a box that the body's corner cannot enter. Their edges cut the
//! level into a grid, and two free corners are connected exactly if they are connected along its lines.

use crate::cover::is_covered;
use crate::error::{LevelError, LevelErrorKind};
use crate::level::Level;
use crate::reach::arena::{Arena, Platforms, cannot_play, distance_squared};
use crate::reach::reached::{Reached, ReachedGoal, Trap};
use crate::reach::search::NOWHERE;
use crate::reach::trap::Graph;
use crate::reach::{Detail, Progress, Reach};
use jostle::{Aabb, Axis, Body, BodyId, MoveOptions, Scalar, Side, TileKind, Vec2, World};
use std::collections::hash_map::{Entry, HashMap};

/// How often progress is reported, in states.
const REPORT_EVERY: usize = 1024;

/// The comparisons of boxes that it may take to find out whether platforms cover a hazard.
const MOST_STEPS: usize = 1 << 16;

/// Fills a level from the start, until everything is found or nothing more can be. If something is missing, moving
/// platforms are ground in a second fill.
pub(super) fn search<S: Scalar>(
    level: &Level<S>,
    reach: &Reach<S>,
    start: Aabb<S>,
    goals: &[usize],
) -> Result<Reached<S>, LevelError> {
    let mut reached = Reached::nothing(goals, start);
    fill(level, reach, start, Platforms::Absent, &mut reached)?;
    let is_wanted = !reached.is_all_found() || reach.finds_traps;
    if !level.platforms.is_empty() && is_wanted && reached.is_complete {
        reached.has_tried_platforms = true;
        fill(level, reach, start, Platforms::Ground, &mut reached)?;
    }
    Ok(reached)
}
/// Fills a level once.
fn fill<S: Scalar>(
    level: &Level<S>,
    reach: &Reach<S>,
    start: Aabb<S>,
    platforms: Platforms,
    reached: &mut Reached<S>,
) -> Result<(), LevelError> {
    let goals: Vec<usize> = reached.goals.iter().map(|goal| goal.marker).collect();
    let arena = Arena::new(level, &goals, 1, platforms)?;
    let lines = Axis::BOTH.map(|axis| lines(level, &arena, start, axis));
    let mut world = arena.world.clone();
    let body = Body::actor(start).with_options(MoveOptions::top_down());
    let body = world.add(body).map_err(|error| cannot_play(level, error))?;
    let mut flood = Flood {
        reach,
        world,
        body,
        size: start.size(),
        lines,
        distances: vec![f64::INFINITY; goals.len()],
        arena: &arena,
        with_platforms: platforms == Platforms::Ground,
        has_all: platforms == Platforms::Ground || level.platforms.is_empty(),
        reached,
        seen: HashMap::new(),
        nodes: Vec::new(),
        edges: Vec::new(),
    };
    flood.begin(start).ok_or_else(|| {
        let message = "the body is too large to be at the start";
        LevelError::new(LevelErrorKind::BadSettings, &level.name, message)
    })?;
    flood.run();
    Ok(())
}

/// A flood fill.
struct Flood<'a, S: Scalar> {
    reach: &'a Reach<S>,
    arena: &'a Arena<S>,
    world: World<S>,
    body: BodyId,
    size: Vec2<S>,
    /// Where the corner of the body may be, along x and along y.
    lines: [Vec<S>; 2],
    /// Never iterated: its order is random.
    seen: HashMap<[u32; 2], u32>,
    nodes: Vec<Node>,
    /// For each node that was looked at, in order, where each side leads.
    edges: Vec<u32>,
    /// How near the body came to each goal, squared.
    distances: Vec<f64>,
    /// Whether moving platforms are ground wherever their routes lead.
    with_platforms: bool,
    /// Whether no other fill can lead out of a trap.
    has_all: bool,
    reached: &'a mut Reached<S>,
}

/// A place that was found.
#[derive(Clone, Copy)]
struct Node {
    /// The lines along which its corner is.
    at: [u32; 2],
    parent: u32,
    /// Whether a goal, or an end of the play, is there or next to it.
    has_exit: bool,
}

impl<S: Scalar> Flood<'_, S> {
    fn begin(&mut self, start: Aabb<S>) -> Option<()> {
        let [x, y] = Axis::BOTH.map(|axis| {
            let line = start.min().along(axis);
            let index = self.lines[axis as usize]
                .iter()
                .position(|&other| other == line)?;
            u32::try_from(index).ok()
        });
        let at = [x?, y?];
        if !self.is_harmed(start) {
            self.arrive(NOWHERE, at)?;
        }
        Some(())
    }

    /// Goes from node to node until there are no more, or all is found.
    fn run(&mut self) {
        let is_thorough = self.has_all && self.reach.finds_traps;
        let budget = self.reach.budget.saturating_sub(self.reached.states);
        let mut reported = 0;
        let mut next = 0;
        while next < self.nodes.len() {
            let mut goals = self.reached.goals.iter();
            if !is_thorough && !goals.any(ReachedGoal::is_missing) {
                break;
            }
            let is_due = reported + REPORT_EVERY <= self.nodes.len();
            if budget <= self.nodes.len() || is_due && !self.reports() {
                self.reached.is_complete = false;
                break;
            }
            if is_due {
                reported = self.nodes.len();
            }
            self.expand(next);
            next += 1;
        }
        self.reached.states += self.nodes.len();
        let has_ended = next == self.nodes.len();
        let mut goals = self.reached.goals.iter();
        if self.has_all && has_ended && goals.any(|goal| !goal.is_missing()) {
            self.reached.traps = self.traps();
        }
    }

    fn reports(&self) -> bool {
        let goals = &self.reached.goals;
        self.reach.goes_on(Progress {
            states: self.reached.states + self.nodes.len(),
            found: goals.iter().filter(|goal| !goal.is_missing()).count(),
            of: goals.len(),
            detail: Detail::Fine,
            with_platforms: self.with_platforms,
        })
    }

    /// Tries all four sides.
    fn expand(&mut self, node: usize) {
        let Node { at, .. } = self.nodes[node];
        let parent = u32::try_from(node).unwrap_or(NOWHERE);
        for side in [Side::MaxX, Side::MinX, Side::MaxY, Side::MinY] {
            let next = self.beside(at, side);
            let next = next.filter(|&next| self.can_move(at, next));
            let next = match next {
                Some(next) if self.is_harmed(self.place(at).union(self.place(next))) => {
                    self.nodes[node].has_exit = true;
                    None
                }
                Some(next) => self.arrive(parent, next),
                None => None,
            };
            self.edges.push(next.unwrap_or(NOWHERE));
        }
    }

    fn beside(&self, at: [u32; 2], side: Side) -> Option<[u32; 2]> {
        let axis = side.axis() as usize;
        let line = if side.is_max() {
            at[axis].checked_add(1)?
        } else {
            at[axis].checked_sub(1)?
        };
        let mut next = at;
        next[axis] = line;
        ((line as usize) < self.lines[axis].len()).then_some(next)
    }

    /// Returns whether nothing blocks the way between two places next to each other.
    fn can_move(&mut self, from: [u32; 2], to: [u32; 2]) -> bool {
        let (from, to) = (self.corner(from), self.corner(to));
        let Some(delta) = to.checked_sub(from) else {
            return false;
        };
        if self.world.teleport(self.body, from).is_err() {
            return false;
        }
        let Ok(moved) = self.world.check_move(self.body, delta) else {
            return false;
        };
        // At a fraction, the difference of two lines may be rounded.
        let is_lost = |axis| {
            let lost = moved.remaining.along(axis).to_f64().abs();
            self.size.along(axis).to_f64() / 1024.0 < lost
        };
        !moved.is_stuck && !Axis::BOTH.iter().any(|&axis| is_lost(axis))
    }

    /// Returns whether a body there ends the play. One that only touches a hazard could keep away from it.
    fn is_harmed(&self, place: Aabb<S>) -> bool {
        let mut hazards = self.arena.hazards.overlapping(place);
        hazards.any(|(_, hazard)| {
            let part = hazard.intersection(place);
            part.is_some_and(|part| !self.is_on_platforms(part))
        })
    }

    /// Returns whether platforms along their routes cover all of an area.
    fn is_on_platforms(&self, area: Aabb<S>) -> bool {
        let platforms = self.arena.platforms.overlapping(area);
        let platforms = platforms.map(|(_, place)| place);
        is_covered(area, platforms, &mut MOST_STEPS.clone())
    }

    fn corner(&self, at: [u32; 2]) -> Vec2<S> {
        let [x, y] = [0, 1].map(|axis: usize| self.lines[axis][at[axis] as usize]);
        Vec2::new(x, y)
    }

    fn place(&self, at: [u32; 2]) -> Aabb<S> {
        let corner = self.corner(at);
        let place = Aabb::try_new(corner.x, corner.y, self.size.x, self.size.y);
        place.unwrap_or(self.world[self.body])
    }

    /// Returns the node of a place, which is new or was seen before.
    fn arrive(&mut self, parent: u32, at: [u32; 2]) -> Option<u32> {
        let next = u32::try_from(self.nodes.len())
            .ok()
            .filter(|&next| next != NOWHERE)?;
        match self.seen.entry(at) {
            Entry::Occupied(known) => return Some(*known.get()),
            Entry::Vacant(new) => new.insert(next),
        };
        self.nodes.push(Node {
            at,
            parent,
            has_exit: false,
        });
        self.look_for_goals(next, self.place(at));
        Some(next)
    }

    fn look_for_goals(&mut self, node: u32, place: Aabb<S>) {
        for index in 0..self.arena.goals.len() {
            let is_found = self.arena.is_in_goal(index, place);
            self.nodes[node as usize].has_exit |= is_found;
            if !self.reached.goals[index].is_missing() {
                continue;
            }
            let is_proven = is_found && !self.with_platforms;
            let path = is_proven.then(|| self.path_to(node));
            let distance = distance_squared(self.arena.goals[index], place);
            let goal = &mut self.reached.goals[index];
            if !self.with_platforms && (is_found || distance < self.distances[index]) {
                self.distances[index] = distance;
                goal.nearest = place;
            }
            goal.is_found = is_proven;
            goal.via_platforms_only = is_found && self.with_platforms;
            goal.path = path.unwrap_or_default();
        }
    }

    /// Returns the corners through which a body gets to a node, without those on a straight way.
    fn path_to(&self, mut node: u32) -> Vec<Vec2<S>> {
        let mut path: Vec<Vec2<S>> = Vec::new();
        while node != NOWHERE {
            let corner = self.corner(self.nodes[node as usize].at);
            if let [.., before, last] = path[..] {
                let is_level = before.x == last.x && last.x == corner.x;
                let is_upright = before.y == last.y && last.y == corner.y;
                if is_level || is_upright {
                    path.pop();
                }
            }
            path.push(corner);
            node = self.nodes[node as usize].parent;
        }
        path.reverse();
        path
    }

    fn traps(&self) -> Vec<Trap<S>> {
        let graph = Graph {
            edges: &self.edges,
            width: 4,
        };
        let has_exit: Vec<bool> = self.nodes.iter().map(|node| node.has_exit).collect();
        let is_trapped = graph.trapped(&has_exit);
        let traps = graph.traps(&is_trapped, |_| true).into_iter();
        let traps = traps.filter_map(|states| {
            let places = states
                .iter()
                .map(|&state| self.place(self.nodes[state as usize].at));
            let place = Aabb::union_of(places)?;
            let witness = Vec::new();
            Some(Trap { place, witness })
        });
        traps.collect()
    }
}

/// Returns the coordinates at which an edge of the body is flush with something, sorted.
fn lines<S: Scalar>(level: &Level<S>, arena: &Arena<S>, start: Aabb<S>, axis: Axis) -> Vec<S> {
    let size = start.size().along(axis);
    let mut edges = Vec::new();
    for map in &level.maps {
        add_tile_edges(&map.map, axis, &mut edges);
    }
    let solids = level.solids.iter().map(|solid| solid.place);
    let hazards = arena.hazards.all().iter().copied();
    let platforms = arena.platforms.all().iter().copied();
    let goals = arena.goals.iter().copied();
    let places = solids.chain(hazards).chain(platforms);
    for place in places.chain(goals.clone()) {
        edges.extend([place.span(axis).min(), place.span(axis).max()]);
    }
    let bounds = arena.bounds.span(axis);
    edges.extend([bounds.min(), bounds.max()]);
    sort(&mut edges);
    let before = edges.iter().filter_map(|edge| edge.checked_sub(size));
    let mut lines: Vec<S> = before.chain(edges.iter().copied()).collect();
    // Flush with a goal is not in it yet. With a line inside, some crossing of lines is in any free part of it.
    lines.extend(goals.filter_map(|goal| {
        let (first, last) = (
            goal.span(axis).min().checked_sub(size)?,
            goal.span(axis).max(),
        );
        Some(first.middle(last))
    }));
    // Outside there is nothing, not even a way around.
    lines.retain(|&line| {
        let end = line.checked_add(size);
        bounds.min() <= line && end.is_some_and(|end| end <= bounds.max())
    });
    lines.push(start.span(axis).min());
    sort(&mut lines);
    lines
}

fn add_tile_edges<S: Scalar>(map: &jostle::TileMap<S>, axis: Axis, edges: &mut Vec<S>) {
    for (pos, tile) in map.tiles().filter(|(_, tile)| tile.is_blocking()) {
        let Some(span) = map.cell_box(pos).map(|cell| cell.span(axis)) else {
            continue;
        };
        edges.extend([span.min(), span.max()]);
        // Halves and slopes end in the middle of their cells.
        if matches!(tile.kind(), TileKind::Half(_) | TileKind::Slope(_)) {
            edges.push(span.middle());
        }
    }
    // Keeps the memory in proportion to rows and columns.
    sort(edges);
}

fn sort<S: Scalar>(numbers: &mut Vec<S>) {
    numbers.retain(|number| number.is_finite());
    numbers.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    numbers.dedup();
}
