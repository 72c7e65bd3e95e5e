//! Breadth first over play: from every new state, every input is held for some ticks.
//!
//! Where many states have been found already, a new one waits: places that were hardly visited come first, so a search
//! spreads through the whole level before it tries every speed everywhere.

use crate::reach::arena::{Arena, distance_squared};
use crate::reach::detail::Grain;
use crate::reach::key::{Key, Keys};
use crate::reach::player::{Held, Player, Snapshot};
use jostle::{Aabb, CharacterInput, CharacterSettings, Scalar, Side, Vec2};
use std::collections::VecDeque;
use std::collections::hash_map::{Entry, HashMap};

/// No state: where a play ended.
pub(super) const NOWHERE: u32 = u32::MAX;

/// How often progress is reported, in states.
const REPORT_EVERY: usize = 1024;

/// A search through the states of a character.
pub(super) struct Search<'a, S: Scalar> {
    player: Player<'a, S>,
    arena: &'a Arena<S>,
    keys: Keys,
    ticks: u16,
    pub(super) inputs: Vec<CharacterInput>,
    /// Never iterated: its order is random.
    seen: HashMap<Key, u32>,
    queue: Queue<S>,
    /// How many states were found in each cell.
    visits: HashMap<[i32; 2], u32>,
    pub(super) nodes: Vec<Node<S>>,
    /// For each node, in order, where each input leads; [`NOWHERE`] if it was not played on from yet.
    pub(super) edges: Vec<u32>,
    /// How each goal was touched first.
    pub(super) found: Vec<Option<Touch>>,
    /// How near a body came to each goal, squared, and where it was then.
    pub(super) nearest: Vec<(f64, Aabb<S>)>,
}

/// States to play on from, in ranks: the lowest first, and each in order.
struct Queue<S: Scalar> {
    ranks: Vec<VecDeque<(u32, Snapshot<S>)>>,
}

impl<S: Scalar> Queue<S> {
    fn push(&mut self, rank: u32, node: u32, snapshot: Snapshot<S>) {
        let rank = rank as usize;
        if self.ranks.len() <= rank {
            self.ranks.resize_with(rank + 1, VecDeque::new);
        }
        self.ranks[rank].push_back((node, snapshot));
    }

    fn pop(&mut self) -> Option<(u32, Snapshot<S>)> {
        self.ranks.iter_mut().find_map(VecDeque::pop_front)
    }
}

/// A state that was found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<S: Scalar> {
    corner: Vec2<S>,
    parent: u32,
    input: u8,
    /// Whether the body need not fall: it stands, climbs, hangs or swims.
    pub(super) rests: bool,
    /// Whether a goal, or an end of the play, comes within the next input.
    pub(super) has_exit: bool,
}

/// How a goal was touched: from a node, by some ticks of an input.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch {
    node: u32,
    input: u8,
    ticks: u16,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// There are no more states.
    Complete,
    /// It was told to stop.
    Stopped,
    /// It has found as many states as it may.
    OverBudget,
}

impl<'a, S: Scalar> Search<'a, S> {
    /// Begins at the state that a player is in.
    pub(super) fn new(
        arena: &'a Arena<S>,
        player: Player<'a, S>,
        settings: &CharacterSettings<S>,
        grain: Grain,
        up: Side,
    ) -> Self {
        let place = player.place();
        let mut search = Self {
            arena,
            keys: Keys::new(grain, settings, up),
            ticks: grain.ticks,
            inputs: inputs(settings, arena, grain.walks),
            seen: HashMap::new(),
            queue: Queue { ranks: Vec::new() },
            visits: HashMap::new(),
            nodes: Vec::new(),
            edges: Vec::new(),
            found: vec![None; arena.goals.len()],
            nearest: vec![(f64::INFINITY, place); arena.goals.len()],
            player,
        };
        search.begin();
        search
    }

    fn begin(&mut self) {
        if self.player.has_ended() {
            return;
        }
        let touched: Vec<u32> = self.player.touched().collect();
        let snapshot = self.player.snapshot(None, CharacterInput::NONE, 0);
        self.keep(NOWHERE, 0, snapshot, 0);
        for goal in touched {
            self.touch(
                goal,
                Touch {
                    node: 0,
                    input: 0,
                    ticks: 0,
                },
            );
        }
    }

    /// Searches until there are no more states, there are `budget` states, or `goes_on` returns false. It is asked after
    /// every new goal, and now and then.
    pub(super) fn run(&mut self, budget: usize, mut goes_on: impl FnMut(&Self) -> bool) -> End {
        let mut held = Held::default();
        let mut reported = 0;
        let mut found = 0;
        while let Some((node, snapshot)) = self.queue.pop() {
            if budget <= self.nodes.len() {
                return End::OverBudget;
            }
            self.expand(node, &snapshot, &mut held);
            let now = self.found_count();
            if reported + REPORT_EVERY <= self.nodes.len() || found < now {
                (reported, found) = (self.nodes.len(), now);
                if !goes_on(self) {
                    return End::Stopped;
                }
            }
        }
        End::Complete
    }

    /// Returns the number of goals that were found.
    pub(super) fn found_count(&self) -> usize {
        self.found.iter().flatten().count()
    }

    /// Tries all inputs in a state.
    fn expand(&mut self, node: u32, snapshot: &Snapshot<S>, held: &mut Held) {
        let first = node as usize * self.inputs.len();
        for index in 0..self.inputs.len() {
            let (input, edge) = (self.inputs[index], first + index);
            let index = u8::try_from(index).unwrap_or(u8::MAX);
            self.player.restore(snapshot);
            self.player.hold(input, self.ticks, held);
            for &(goal, ticks) in &held.touched {
                self.touch(
                    goal,
                    Touch {
                        node,
                        input: index,
                        ticks,
                    },
                );
            }
            let next = if held.has_ended {
                self.nodes[node as usize].has_exit = true;
                NOWHERE
            } else {
                self.arrive(node, index, snapshot)
            };
            self.edges[edge] = next;
        }
    }

    /// Returns the node of the state that the player is in, which is new or was seen before.
    fn arrive(&mut self, parent: u32, index: u8, from: &Snapshot<S>) -> u32 {
        let input = self.inputs[usize::from(index)];
        let key = self.keys.key(&self.player, input.jump);
        let next = u32::try_from(self.nodes.len()).unwrap_or(NOWHERE);
        match self.seen.entry(key) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(_) if next == NOWHERE => NOWHERE,
            Entry::Vacant(new) => {
                new.insert(next);
                let visits = self.visits.entry(key.cell).or_default();
                *visits += 1;
                let rank = visits.ilog2();
                let snapshot = self.player.snapshot(Some(from), input, self.ticks);
                self.keep(parent, index, snapshot, rank);
                next
            }
        }
    }

    /// Keeps the state that the player is in, to play on from it later.
    fn keep(&mut self, parent: u32, input: u8, snapshot: Snapshot<S>, rank: u32) {
        let place = self.player.place();
        let index = u32::try_from(self.nodes.len()).unwrap_or(NOWHERE);
        self.queue.push(rank, index, snapshot);
        let edges = self.edges.len() + self.inputs.len();
        self.edges.resize(edges, NOWHERE);
        self.nodes.push(Node {
            corner: place.min(),
            parent,
            input,
            rests: self.player.rests(),
            has_exit: false,
        });
        for (goal, (distance, at)) in self.nearest.iter_mut().enumerate() {
            if self.found[goal].is_none() {
                let now = distance_squared(self.arena.goals[goal], place);
                if now < *distance {
                    (*distance, *at) = (now, place);
                }
            }
        }
    }

    fn touch(&mut self, goal: u32, touch: Touch) {
        self.nodes[touch.node as usize].has_exit = true;
        self.found[goal as usize].get_or_insert(touch);
    }

    /// Returns where the body is in a state.
    pub(super) fn place(&self, node: u32) -> Aabb<S> {
        self.player.place_at(self.nodes[node as usize].corner)
    }

    /// Returns the inputs that lead from the start to a goal.
    pub(super) fn way_to_goal(&self, touch: Touch) -> Vec<CharacterInput> {
        let mut way = self.way_to_node(touch.node);
        let last = self.inputs[usize::from(touch.input)];
        way.extend((0..touch.ticks).map(|_| last));
        way
    }

    /// Returns the inputs that lead from the start to a state.
    pub(super) fn way_to_node(&self, node: u32) -> Vec<CharacterInput> {
        let mut held = Vec::new();
        let mut node = &self.nodes[node as usize];
        while node.parent != NOWHERE {
            held.push(self.inputs[usize::from(node.input)]);
            node = &self.nodes[node.parent as usize];
        }
        let ticks = usize::from(self.ticks);
        let held = held.into_iter().rev();
        held.flat_map(|input| std::iter::repeat_n(input, ticks))
            .collect()
    }
}

/// Returns the inputs to try: nine, more if a character that can sprint also walks, and without those that do nothing in
/// this arena.
fn inputs<S: Scalar>(
    settings: &CharacterSettings<S>,
    arena: &Arena<S>,
    walks: bool,
) -> Vec<CharacterInput> {
    let sides = [CharacterInput::RIGHT, CharacterInput::LEFT];
    let mut ways = Vec::new();
    if settings.sprint_speed.is_some() {
        ways.extend(sides.map(|way| way.with_sprint()));
    }
    if settings.sprint_speed.is_none() || walks {
        ways.extend(sides);
    }
    ways.push(CharacterInput::NONE);
    let mut inputs: Vec<_> = ways
        .iter()
        .flat_map(|way| [*way, way.with_jump()])
        .collect();
    let has = |data: Option<u16>| data.is_some_and(|data| arena.data.binary_search(&data).is_ok());
    let climbs = has(settings.ladder) || has(settings.water) || settings.ledge_reach.is_some();
    let drops = !arena.one_ways.all().is_empty();
    if climbs {
        inputs.push(CharacterInput::UP);
    }
    if climbs || settings.fast_fall_speed.is_some() || drops && settings.drops_by_down {
        inputs.push(CharacterInput::DOWN);
    }
    if climbs || drops {
        inputs.push(CharacterInput::DOWN.with_jump());
    }
    inputs
}
