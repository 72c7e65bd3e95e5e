//! Traps: states that can be reached, but from which no goal can be.

use crate::reach::search::NOWHERE;

/// Where each state leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Graph<'a> {
    /// The states that each state leads to, one after the other; [`NOWHERE`] if there is none.
    pub(super) edges: &'a [u32],
    /// How many edges each state has.
    pub(super) width: usize,
}

impl Graph<'_> {
    /// Returns the number of states whose edges are known.
    fn known(&self) -> usize {
        self.edges.len() / self.width.max(1)
    }

    fn from(&self, state: usize) -> &[u32] {
        &self.edges[state * self.width..(state + 1) * self.width]
    }

    /// Returns which states lead to no exit, however long. What a state without edges leads to is not known, so it is
    /// not one of them.
    pub(super) fn trapped(&self, has_exit: &[bool]) -> Vec<bool> {
        let sources = Sources::new(self, has_exit.len());
        let mut is_trapped = vec![true; has_exit.len()];
        let mut escaping: Vec<usize> = (0..has_exit.len())
            .filter(|&state| has_exit[state] || self.known() <= state)
            .collect();
        for &state in &escaping {
            is_trapped[state] = false;
        }
        while let Some(state) = escaping.pop() {
            for &source in sources.of(state) {
                let source = source as usize;
                if std::mem::take(&mut is_trapped[source]) {
                    escaping.push(source);
                }
            }
        }
        is_trapped
    }

    /// Returns the trapped states in which a body rests, together with those that they lead to: one list of states for
    /// each trap, in the order of their first states.
    ///
    /// A fall into one of two pits is trapped before it is decided which one. Starting at rest keeps these pits apart.
    pub(super) fn traps(
        &self,
        is_trapped: &[bool],
        rests: impl Fn(usize) -> bool,
    ) -> Vec<Vec<u32>> {
        let mut groups = Groups::new(is_trapped.len());
        for first in (0_u32..).take(is_trapped.len()) {
            let is_first = is_trapped[first as usize] && rests(first as usize);
            if is_first && groups.of[first as usize] == NOWHERE {
                self.gather(first, &mut groups);
            }
        }
        groups.lists(rests)
    }

    /// Makes a new group of a state and all that it leads to. A group that it leads to becomes part of it.
    fn gather(&self, first: u32, groups: &mut Groups) {
        let group = groups.add(first);
        let mut queue = vec![first];
        while let Some(state) = queue.pop() {
            let next = self.from(state as usize).iter().copied();
            for next in next.filter(|&next| next != NOWHERE) {
                let known = groups.of[next as usize];
                if known == NOWHERE {
                    groups.of[next as usize] = group;
                    queue.push(next);
                } else {
                    groups.join(known, group);
                }
            }
        }
    }
}

/// For each state, the states that lead to it.
struct Sources {
    /// Where the list of each state ends; it begins where that of the one before ends.
    ends: Vec<usize>,
    lists: Vec<u32>,
}

impl Sources {
    fn new(graph: &Graph<'_>, count: usize) -> Self {
        let mut ends = vec![0_usize; count];
        let targets = || graph.edges.iter().filter(|&&target| target != NOWHERE);
        for &target in targets() {
            ends[target as usize] += 1;
        }
        let mut total = 0;
        for end in &mut ends {
            // First where the list begins; filling it moves this to its end.
            (total, *end) = (total + *end, total);
        }
        let mut lists = vec![0; total];
        for state in (0_u32..).take(graph.known()) {
            for &target in graph.from(state as usize) {
                if target != NOWHERE {
                    let end = &mut ends[target as usize];
                    lists[*end] = state;
                    *end += 1;
                }
            }
        }
        Self { ends, lists }
    }

    fn of(&self, state: usize) -> &[u32] {
        let begin = state.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.lists[begin..self.ends[state]]
    }
}

/// Groups of states that may turn out to be one.
struct Groups {
    /// The group of each state; [`NOWHERE`] if it is in none.
    of: Vec<u32>,
    /// The group that each was joined to, or itself. Never a later one, so that the first stays.
    parents: Vec<u32>,
}

impl Groups {
    fn new(states: usize) -> Self {
        Self {
            of: vec![NOWHERE; states],
            parents: Vec::new(),
        }
    }

    fn add(&mut self, first: u32) -> u32 {
        let group = u32::try_from(self.parents.len()).unwrap_or(NOWHERE);
        self.parents.push(group);
        self.of[first as usize] = group;
        group
    }

    fn root(&mut self, mut group: u32) -> u32 {
        while self.parents[group as usize] != group {
            let above = self.parents[self.parents[group as usize] as usize];
            self.parents[group as usize] = above;
            group = above;
        }
        group
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[a.max(b) as usize] = a.min(b);
    }

    /// Returns the states of each group in which a body rests.
    fn lists(&mut self, rests: impl Fn(usize) -> bool) -> Vec<Vec<u32>> {
        let mut lists = vec![Vec::new(); self.parents.len()];
        for state in (0_u32..).take(self.of.len()) {
            let group = self.of[state as usize];
            if group != NOWHERE && rests(state as usize) {
                lists[self.root(group) as usize].push(state);
            }
        }
        lists.retain(|list| !list.is_empty());
        lists
    }
}
