//! What a method is: a name, and a way of starting each job it can do.
//!
//! To add one, write a file in `methods/` with a `pub(crate) const METHOD: Method` and name it in
//! the table in `methods.rs`. A method need not do every job: leave the others `None`.
//!
//! The calls between "timed" and "not timed" below are what the clock sees. A method keeps its own
//! buffers from call to call, as a game would.

use crate::clock::Clock;
use crate::job::{Cell, Job};
use crate::scene::{Boxes, Edges, Move, Segment};

/// What a method stands for in the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The row all others are compared with; at most one method per job.
    Headline,
    /// Another way of using jostle.
    Variant,
    /// Another library.
    Peer,
    /// What people write themselves.
    Handwritten,
    /// Finds nothing; shows what merely touching the data takes.
    Bound,
}

/// How a job that begins with a set of boxes is started.
type On<T> = Option<fn(&[Edges]) -> Box<T>>;

/// How a job that is given everything at each call is started.
type FromScratch<T> = Option<fn() -> Box<T>>;

pub(crate) struct Method {
    /// As in the report and after `--method`.
    pub(crate) name: &'static str,
    /// A shorter name that `--method` takes too.
    pub(crate) alias: &'static str,
    /// The crate whose version the report names; empty for what has none.
    pub(crate) package: &'static str,
    pub(crate) kind: Kind,
    /// Whether `--quick` runs it.
    pub(crate) in_quick: bool,
    /// Whether it works on several threads: the wall clock times it then.
    pub(crate) is_threaded: bool,
    /// The largest N it is sensible at, for all pairs and the like.
    pub(crate) largest: usize,
    pub(crate) pairs: FromScratch<dyn Pairs>,
    pub(crate) all_move: On<dyn AllMove>,
    pub(crate) some_move: On<dyn SomeMove>,
    pub(crate) index: On<dyn Index>,
    pub(crate) rays: On<dyn Rays>,
    pub(crate) build: FromScratch<dyn Build>,
    pub(crate) count: On<dyn Count>,
    pub(crate) join: FromScratch<dyn Join>,
}

impl Method {
    /// Does nothing yet: a method says what it can do and takes the rest from here.
    pub(crate) const NONE: Self = Self {
        name: "",
        alias: "",
        package: "",
        kind: Kind::Peer,
        in_quick: false,
        is_threaded: false,
        largest: usize::MAX,
        pairs: None,
        all_move: None,
        some_move: None,
        index: None,
        rays: None,
        build: None,
        count: None,
        join: None,
    };

    pub(crate) fn is_called(&self, name: &str) -> bool {
        self.name == name || self.alias == name
    }

    pub(crate) fn clock(&self) -> Clock {
        if self.is_threaded {
            Clock::Wall
        } else {
            Clock::Thread
        }
    }

    /// Whether it does such jobs at all.
    pub(crate) fn can(&self, job: Job) -> bool {
        match job {
            Job::AllPairs | Job::Small => self.pairs.is_some(),
            Job::AllMove => self.all_move.is_some(),
            Job::SomeMove => self.some_move.is_some(),
            Job::Point | Job::SmallBox | Job::LargeBox => self.index.is_some(),
            Job::Ray => self.rays.is_some(),
            Job::Build => self.build.is_some(),
            Job::OneAgainstMany => self.count.is_some(),
            Job::TwoSets => self.join.is_some(),
        }
    }

    /// Whether N is small enough; one against many and two sets grow with N only.
    pub(crate) fn is_sensible_at(&self, cell: Cell) -> bool {
        cell.n <= self.largest || matches!(cell.job, Job::OneAgainstMany | Job::TwoSets)
    }
}

/// Given each thing found, for the check.
pub(crate) type Each<'a> = &'a mut dyn FnMut(u32, u32);

/// J1 and small: all pairs from scratch.
pub(crate) trait Pairs {
    /// Timed: finds all pairs and keeps them.
    fn find(&mut self, boxes: Boxes<'_>);
    /// Not timed: each pair found last, once, in any order.
    fn visit(&self, each: Each<'_>);
    /// Not timed: told beforehand how many pairs there are. Only the lower bound wants to know.
    fn expect(&mut self, _pairs: usize) {}
}

/// J2: all boxes have moved.
pub(crate) trait AllMove {
    /// Timed: takes in where every box is now and finds all pairs.
    fn tick(&mut self, boxes: Boxes<'_>);
    /// Not timed: each pair found last, once, in any order.
    fn visit(&self, each: Each<'_>);
}

/// J3: some boxes have moved.
pub(crate) trait SomeMove {
    /// Timed: takes in the moves and finds every pair that involves at least one mover.
    fn tick(&mut self, moves: &[Move]);
    /// Not timed: each pair found last, once, in any order.
    fn visit(&self, each: Each<'_>);
}

/// The hits of many queries, one after the other.
#[derive(Debug, Default)]
pub(crate) struct Hits {
    pub(crate) found: Vec<u32>,
    /// Where in `found` the hits of each query end.
    pub(crate) ends: Vec<usize>,
}

/// J4: questions to a still set. Methods write the loop over single queries only where they can do
/// better than the one here, which costs one call through a table per thousand queries.
pub(crate) trait Index {
    /// Timed: appends the boxes that hold the point.
    fn point(&mut self, point: [f32; 2], found: &mut Vec<u32>);
    /// Timed: appends the boxes that overlap the query.
    fn overlapping(&mut self, query: Edges, found: &mut Vec<u32>);

    /// Timed.
    fn points(&mut self, points: &[[f32; 2]], hits: &mut Hits) {
        for &point in points {
            self.point(point, &mut hits.found);
            hits.ends.push(hits.found.len());
        }
    }

    /// Timed.
    fn boxes(&mut self, queries: &[Edges], hits: &mut Hits) {
        for &query in queries {
            self.overlapping(query, &mut hits.found);
            hits.ends.push(hits.found.len());
        }
    }
}

/// J4: the first box on the way of a segment, in a still set.
pub(crate) trait Rays {
    /// Timed: the box hit first.
    fn first_hit(&mut self, segment: Segment) -> Option<u32>;

    /// Timed; `u32::MAX` stands for no hit.
    fn first_hits(&mut self, segments: &[Segment], hits: &mut Vec<u32>) {
        hits.extend(
            segments
                .iter()
                .map(|&s| self.first_hit(s).unwrap_or(u32::MAX)),
        );
    }
}

/// J4, building the index.
pub(crate) trait Build {
    /// Timed: builds from scratch, into buffers of the last time where that is possible.
    fn build(&mut self, boxes: Boxes<'_>);
}

/// J5: one box against many.
pub(crate) trait Count {
    /// Timed: how many boxes overlap the query.
    fn count(&mut self, query: Edges) -> usize;
}

/// Two sets: pairs of one from each.
pub(crate) trait Join {
    /// Timed: finds all pairs between the two from scratch and keeps them.
    fn find(&mut self, bullets: Boxes<'_>, enemies: Boxes<'_>);
    /// Not timed: each pair found last, as (bullet, enemy), once, in any order.
    fn visit(&self, each: Each<'_>);
}
