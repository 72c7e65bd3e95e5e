//! A method: a name, and a constructor for each job it can do.
//!
//! To add a method, write a file in `methods/` with a `pub(crate) const METHOD: Method` and list it in
//! `methods.rs`. A method need not do every job: leave the others `None`.
//!
//! Only the calls marked "timed" are timed. A method keeps its buffers from call to call, as a game would.

use crate::clock::Clock;
use crate::job::{Cell, Job};
use crate::scene::{Boxes, Edges, Move, Segment};

/// The role of a method in the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The row that all others are compared with; at most one method per job.
    Headline,
    /// Another way to use jostle.
    Variant,
    /// Another library.
    Peer,
    /// What people write themselves.
    Handwritten,
    /// Finds nothing; shows the cost of touching the data.
    Bound,
}

/// Creates a job that starts with a set of boxes.
type On<T> = Option<fn(&[Edges]) -> Box<T>>;

/// Creates a job that receives everything at each call.
type FromScratch<T> = Option<fn() -> Box<T>>;

pub(crate) struct Method {
    /// The name in the report and after `--method`.
    pub(crate) name: &'static str,
    /// A shorter name that `--method` accepts too.
    pub(crate) alias: &'static str,
    /// The crate whose version the report shows; empty if there is none.
    pub(crate) package: &'static str,
    pub(crate) kind: Kind,
    /// Whether `--quick` runs it.
    pub(crate) in_quick: bool,
    /// Whether it uses several threads, and is therefore timed by the wall clock.
    pub(crate) is_threaded: bool,
    /// The largest sensible N for jobs that find all pairs.
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
    /// A method that does no job. Others override what they can do and take the rest from here.
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

    /// Returns whether the method does this job.
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

    /// Returns whether N is small enough. One against many and two sets grow only linearly with N.
    pub(crate) fn is_sensible_at(&self, cell: Cell) -> bool {
        cell.n <= self.largest || matches!(cell.job, Job::OneAgainstMany | Job::TwoSets)
    }
}

/// Receives each thing found, for the check.
pub(crate) type Each<'a> = &'a mut dyn FnMut(u32, u32);

/// J1 and small: all pairs, from scratch.
pub(crate) trait Pairs {
    /// Timed: finds all pairs and stores them.
    fn find(&mut self, boxes: Boxes<'_>);
    /// Not timed: reports each stored pair once, in any order.
    fn visit(&self, each: Each<'_>);
    /// Not timed: receives the number of pairs in advance. Only the lower bound needs it.
    fn expect(&mut self, _pairs: usize) {}
}

/// J2: all boxes have moved.
pub(crate) trait AllMove {
    /// Timed: takes the new place of every box and finds all pairs.
    fn tick(&mut self, boxes: Boxes<'_>);
    /// Not timed: reports each stored pair once, in any order.
    fn visit(&self, each: Each<'_>);
}

/// J3: some boxes have moved.
pub(crate) trait SomeMove {
    /// Timed: takes the moves and finds every pair that includes a mover.
    fn tick(&mut self, moves: &[Move]);
    /// Not timed: reports each stored pair once, in any order.
    fn visit(&self, each: Each<'_>);
}

/// The hits of many queries in a row.
#[derive(Debug, Default)]
pub(crate) struct Hits {
    pub(crate) found: Vec<u32>,
    /// Where in `found` the hits of each query end.
    pub(crate) ends: Vec<usize>,
}

/// J4: queries to a set that does not change. Methods implement the loop over queries only if they can do
/// better than this one, which costs one dynamic call per thousand queries.
pub(crate) trait Index {
    /// Timed: appends the boxes that contain the point.
    fn point(&mut self, point: [f32; 2], found: &mut Vec<u32>);
    /// Timed: appends the boxes that overlap the query.
    fn overlapping(&mut self, query: Edges, found: &mut Vec<u32>);

    /// Timed: answers many point queries.
    fn points(&mut self, points: &[[f32; 2]], hits: &mut Hits) {
        for &point in points {
            self.point(point, &mut hits.found);
            hits.ends.push(hits.found.len());
        }
    }

    /// Timed: answers many box queries.
    fn boxes(&mut self, queries: Boxes<'_>, hits: &mut Hits) {
        for &query in queries.edges() {
            self.overlapping(query, &mut hits.found);
            hits.ends.push(hits.found.len());
        }
    }
}

/// J4: the first box that a segment hits, in a set that does not change.
pub(crate) trait Rays {
    /// Timed: returns the first box hit.
    fn first_hit(&mut self, segment: Segment) -> Option<u32>;

    /// Timed: answers many segments; `u32::MAX` stands for no hit.
    fn first_hits(&mut self, segments: &[Segment], hits: &mut Vec<u32>) {
        hits.extend(
            segments
                .iter()
                .map(|&s| self.first_hit(s).unwrap_or(u32::MAX)),
        );
    }
}

/// J4: building the index.
pub(crate) trait Build {
    /// Timed: builds from scratch, into existing buffers if possible.
    fn build(&mut self, boxes: Boxes<'_>);
}

/// J5: one box against many.
pub(crate) trait Count {
    /// Timed: returns how many boxes overlap the query.
    fn count(&mut self, query: Edges) -> usize;
}

/// Two sets: pairs of one box from each.
pub(crate) trait Join {
    /// Timed: finds all pairs between the two sets from scratch and stores them.
    fn find(&mut self, bullets: Boxes<'_>, enemies: Boxes<'_>);
    /// Not timed: reports each stored pair once, as (bullet, enemy), in any order.
    fn visit(&self, each: Each<'_>);
}
