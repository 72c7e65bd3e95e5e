//! A method at work on a cell: one call for the clock, one answer for the check.

use crate::answer::Answer;
use crate::job::{Cell, Job};
use crate::lattice::Lattice;
use crate::method::{self, Hits, Method};
use crate::reference;
use crate::scene::{self, Boxes, Drift, Edges, Move, Questions, Segment, TwoSets};
use jostle::f32::Aabb;

/// Everything a cell needs, created once for all its methods.
pub(crate) struct Stage {
    job: Job,
    boxes: Vec<Edges>,
    aabbs: Vec<Aabb>,
    drift: Option<Drift<Aabb>>,
    moves: Vec<Vec<Move>>,
    questions: Option<Questions>,
    enemies: Vec<Aabb>,
    one: Edges,
    /// What every method must find.
    pub(crate) expected: Answer,
    /// How many boxes, queries or bullets one call handles.
    pub(crate) units: usize,
}

impl Stage {
    pub(crate) fn new(cell: Cell) -> Self {
        let (boxes, lattice) = cell.workload.boxes(cell.n);
        let mut stage = Self {
            job: cell.job,
            aabbs: scene::aabbs(&boxes),
            boxes,
            drift: None,
            moves: Vec::new(),
            questions: None,
            enemies: Vec::new(),
            one: [0.0; 4],
            expected: Answer::default(),
            units: cell.n,
        };
        stage.set(lattice);
        stage
    }

    /// Creates the input of a job, and the right answer.
    fn set(&mut self, lattice: Lattice) {
        self.expected = match self.job {
            Job::AllPairs | Job::Small => reference::all_pairs(&self.boxes),
            Job::AllMove => {
                let drift = scene::drift(&self.boxes, lattice);
                let frames = drift.frames.iter();
                self.drift = Some(Drift {
                    frames: frames.map(|frame| scene::aabbs(frame)).collect(),
                });
                self.units *= drift.ticks().count();
                reference::ticks(&drift)
            }
            Job::SomeMove => {
                self.moves = scene::moves(&self.boxes, lattice);
                self.units *= self.moves.len();
                reference::some_move(&self.boxes, &self.moves)
            }
            Job::Point | Job::SmallBox | Job::LargeBox | Job::Ray => self.ask(lattice),
            Job::Build => Answer::default(),
            Job::OneAgainstMany => {
                self.one = scene::one_box(&self.boxes, lattice);
                reference::count(&self.boxes, self.one)
            }
            Job::TwoSets => {
                let TwoSets { bullets, enemies } = scene::two_sets(self.units);
                self.aabbs = scene::aabbs(&bullets);
                self.enemies = scene::aabbs(&enemies);
                reference::between(&bullets, &enemies)
            }
        };
    }

    fn ask(&mut self, lattice: Lattice) -> Answer {
        let questions = scene::questions(self.job, &self.boxes, lattice);
        self.units = questions.len();
        let answer = match &questions {
            Questions::Points(points) => {
                let empty = points.iter().map(|&[x, y]| [x, y, x, y]);
                reference::overlapping(&self.boxes, empty)
            }
            Questions::Boxes(aabbs) => {
                let queries = Boxes { aabbs }.edges().iter().copied();
                reference::overlapping(&self.boxes, queries)
            }
            Questions::Segments(segments) => reference::first_hits(&self.boxes, segments),
        };
        self.questions = Some(questions);
        answer
    }

    /// Creates a method, ready to be called, or `None` if it does not do this job.
    pub(crate) fn start(&self, method: &Method) -> Option<Box<dyn Work + '_>> {
        let boxes = Boxes { aabbs: &self.aabbs };
        let edges = &self.boxes;
        Some(match self.job {
            Job::AllPairs | Job::Small => {
                let mut work = method.pairs?();
                let pairs = usize::try_from(self.expected.count).expect("pairs fit in memory");
                work.expect(pairs);
                Box::new(PairsWork { boxes, work })
            }
            Job::AllMove => Box::new(AllMoveWork {
                drift: self.drift.as_ref()?,
                work: method.all_move?(edges),
            }),
            Job::SomeMove => Box::new(SomeMoveWork {
                ticks: &self.moves,
                work: method.some_move?(edges),
            }),
            Job::Point | Job::SmallBox | Job::LargeBox => Box::new(IndexWork {
                questions: self.questions.as_ref()?,
                work: method.index?(edges),
                hits: Hits::default(),
            }),
            Job::Ray => match self.questions.as_ref()? {
                Questions::Segments(segments) => Box::new(RaysWork {
                    boxes: edges,
                    segments,
                    work: method.rays?(edges),
                    hits: Vec::new(),
                }),
                _ => return None,
            },
            Job::Build => Box::new(BuildWork {
                boxes,
                work: method.build?(),
            }),
            Job::OneAgainstMany => Box::new(CountWork {
                query: self.one,
                work: method.count?(edges),
                found: 0,
            }),
            Job::TwoSets => Box::new(JoinWork {
                bullets: boxes,
                enemies: Boxes {
                    aabbs: &self.enemies,
                },
                work: method.join?(),
            }),
        })
    }
}

/// One method in one cell.
pub(crate) trait Work {
    /// The call that is timed.
    fn call(&mut self);
    /// Returns what the method finds. May call it again.
    fn answer(&mut self) -> Answer;
}

struct PairsWork<'a> {
    boxes: Boxes<'a>,
    work: Box<dyn method::Pairs>,
}

impl Work for PairsWork<'_> {
    fn call(&mut self) {
        self.work.find(self.boxes);
    }

    fn answer(&mut self) -> Answer {
        self.call();
        let mut answer = Answer::default();
        self.work.visit(&mut |a, b| answer.add_pair(a, b));
        answer
    }
}

/// A call is a whole cycle, because ticks differ in cost for methods that keep state between them.
struct AllMoveWork<'a> {
    drift: &'a Drift<Aabb>,
    work: Box<dyn method::AllMove>,
}

impl Work for AllMoveWork<'_> {
    fn call(&mut self) {
        for aabbs in self.drift.ticks() {
            self.work.tick(Boxes { aabbs });
        }
    }

    fn answer(&mut self) -> Answer {
        let mut answer = Answer::default();
        for aabbs in self.drift.ticks() {
            self.work.tick(Boxes { aabbs });
            let mut tick = Answer::default();
            self.work.visit(&mut |a, b| tick.add_pair(a, b));
            answer.add_tick(tick);
        }
        answer
    }
}

struct SomeMoveWork<'a> {
    ticks: &'a [Vec<Move>],
    work: Box<dyn method::SomeMove>,
}

impl Work for SomeMoveWork<'_> {
    fn call(&mut self) {
        for moves in self.ticks {
            self.work.tick(moves);
        }
    }

    fn answer(&mut self) -> Answer {
        let mut answer = Answer::default();
        for moves in self.ticks {
            self.work.tick(moves);
            let mut tick = Answer::default();
            self.work.visit(&mut |a, b| tick.add_pair(a, b));
            answer.add_tick(tick);
        }
        answer
    }
}

struct IndexWork<'a> {
    questions: &'a Questions,
    work: Box<dyn method::Index>,
    hits: Hits,
}

impl Work for IndexWork<'_> {
    fn call(&mut self) {
        self.hits.found.clear();
        self.hits.ends.clear();
        match self.questions {
            Questions::Points(points) => self.work.points(points, &mut self.hits),
            Questions::Boxes(aabbs) => self.work.boxes(Boxes { aabbs }, &mut self.hits),
            Questions::Segments(_) => {}
        }
    }

    fn answer(&mut self) -> Answer {
        self.call();
        let mut answer = Answer::default();
        let mut start = 0;
        for (query, &end) in (0..).zip(&self.hits.ends) {
            for &hit in &self.hits.found[start..end] {
                answer.add_hit(query, hit);
            }
            start = end;
        }
        answer
    }
}

struct RaysWork<'a> {
    boxes: &'a [Edges],
    segments: &'a [Segment],
    work: Box<dyn method::Rays>,
    hits: Vec<u32>,
}

impl Work for RaysWork<'_> {
    fn call(&mut self) {
        self.hits.clear();
        self.work.first_hits(self.segments, &mut self.hits);
    }

    fn answer(&mut self) -> Answer {
        self.call();
        let mut answer = Answer::default();
        for (query, (segment, &hit)) in (0..).zip(self.segments.iter().zip(&self.hits)) {
            if let Some(edges) = self.boxes.get(hit as usize) {
                // A hit on a box that the segment misses hashes differently from the right one.
                let share = reference::share_at(*segment, edges.map(f64::from));
                answer.add_first_hit(query, share.or(Some(2.0)));
            }
        }
        answer
    }
}

struct BuildWork<'a> {
    boxes: Boxes<'a>,
    work: Box<dyn method::Build>,
}

impl Work for BuildWork<'_> {
    fn call(&mut self) {
        self.work.build(self.boxes);
    }

    /// Has nothing to compare: a wrong index shows in the rows of the queries.
    fn answer(&mut self) -> Answer {
        Answer::default()
    }
}

struct CountWork {
    query: Edges,
    work: Box<dyn method::Count>,
    found: usize,
}

impl Work for CountWork {
    fn call(&mut self) {
        self.found = self.work.count(std::hint::black_box(self.query));
    }

    fn answer(&mut self) -> Answer {
        self.call();
        Answer::of_count(self.found)
    }
}

struct JoinWork<'a> {
    bullets: Boxes<'a>,
    enemies: Boxes<'a>,
    work: Box<dyn method::Join>,
}

impl Work for JoinWork<'_> {
    fn call(&mut self) {
        self.work.find(self.bullets, self.enemies);
    }

    fn answer(&mut self) -> Answer {
        self.call();
        let mut answer = Answer::default();
        self.work.visit(&mut |a, b| answer.add_hit(a, b));
        answer
    }
}
