//! The slow twin of a move: exact times as integer fractions, with every obstacle tested every time.

use super::plan::{Answer, Plan, Role, SLIDE, WHOLE_ANSWERS, Wish, check};
use crate::draw::{Draw, Lattice, Units};
use crate::same;
use jostle::{EventKind, Side};
use std::cmp::Ordering;

const PLAIN: Wish = Wish {
    slopes: false,
    options: false,
    outside: false,
    sensors: true,
    answers: WHOLE_ANSWERS,
};

/// A move ends where the twin's move ends.
pub(super) fn twin_of_moves<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    check::<S>(Plan::draw::<S>(draw, PLAIN), ends_like_the_twin::<S>)
}

fn ends_like_the_twin<S: Lattice>(plan: &Plan) -> Result<(), String> {
    with_twin::<S>(plan, |_, _| Ok(()))
}

/// Sensors are entered and left in the order and at the times of the twin.
pub(super) fn sensed<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let mut plan = Plan::draw::<S>(draw, PLAIN);
    for (role, _) in plan.bodies.iter_mut().step_by(2) {
        *role = Role::Sensor;
    }
    check::<S>(plan, senses_like_the_twin::<S>)
}

fn senses_like_the_twin<S: Lattice>(plan: &Plan) -> Result<(), String> {
    with_twin::<S>(plan, |events, twin| {
        for (sensor, &(role, place)) in plan.bodies.iter().enumerate() {
            let expected = match role {
                Role::Sensor => twin.passes(place),
                _ => Vec::new(),
            };
            let actual: Vec<_> = events.iter().filter(|events| events.0 == sensor).collect();
            let what = format!("{place:?} is {role:?}: {actual:?} against {expected:?}");
            same!(actual.len(), expected.len(), "count: {what}");
            for (&&(_, enters, at), &(is_in, time)) in actual.iter().zip(&expected) {
                let is_same = enters == is_in && (at - time).abs() < 1e-9;
                same!(is_same, true, "{what}");
            }
        }
        Ok(())
    })
}

/// The index of a sensor in the plan, whether it was entered, and when.
type SensorEvent = (usize, bool, f64);

fn with_twin<S: Lattice>(
    plan: &Plan,
    also: impl Fn(&[SensorEvent], &Twin) -> Result<(), String>,
) -> Result<(), String> {
    let bodies = plan.without_map().bodies;
    let is_in = |place: Units| {
        let blocks = |role| matches!(role, Role::Solid | Role::Actor);
        bodies
            .iter()
            .any(|&(role, other)| blocks(role) && overlaps(place, other))
    };
    if is_in(plan.mover) {
        return Ok(());
    }
    let (mut world, mover, ids) = plan.world::<S>(&plan.in_order());
    let mut place = plan.mover;
    for (&delta, moves) in plan.deltas.iter().zip(plan.moves::<S>()) {
        world.begin_tick();
        let Ok(moved) = plan.go(&mut world, mover, moves) else {
            return Ok(());
        };
        if moved.is_cut_short {
            return Ok(());
        }
        let twin = Twin::run(place, delta, &bodies, plan.answer);
        let end = twin.end();
        same!(moved.place(), plan.aabb::<S>(end), "{place:?} by {delta:?}");
        let events: Vec<SensorEvent> = world
            .events()
            .iter()
            .filter(|event| event.body == mover)
            .filter_map(|event| {
                let (sensor, enters) = match event.kind {
                    EventKind::Enter { sensor } => (sensor, true),
                    EventKind::Exit { sensor } => (sensor, false),
                    _ => return None,
                };
                let index = ids.iter().position(|&id| id == sensor)?;
                Some((index, enters, event.fraction))
            })
            .collect();
        also(&events, &twin)?;
        place = end;
    }
    Ok(())
}

fn overlaps(a: Units, b: Units) -> bool {
    [0, 1]
        .into_iter()
        .all(|i| a.min[i].max(b.min[i]) < a.max[i].min(b.max[i]))
}

/// The time `part / whole`, with `0 < whole`.
#[derive(Clone, Copy, Debug)]
struct Time {
    part: i128,
    whole: i128,
}

impl Time {
    const START: Self = Self { part: 0, whole: 1 };
    const END: Self = Self { part: 1, whole: 1 };

    fn order(self, other: Self) -> Ordering {
        (self.part * other.whole).cmp(&(other.part * self.whole))
    }

    fn is_before(self, other: Self) -> bool {
        self.order(other).is_lt()
    }

    fn later(self, other: Self) -> Self {
        if self.is_before(other) { other } else { self }
    }

    fn earlier(self, other: Self) -> Self {
        if self.is_before(other) { self } else { other }
    }

    #[expect(clippy::cast_precision_loss, reason = "for a comparison with room")]
    fn fraction(self) -> f64 {
        self.part as f64 / self.whole as f64
    }
}

/// One axis of a move: its position when a fraction `used` of the motion is spent, and its direction.
#[derive(Clone, Copy, Debug)]
struct Line {
    min: i128,
    max: i128,
    way: i128,
    whole: i128,
    used: i128,
}

/// When two spans start to share length and when they stop; `None` means always.
type Crossing = [Option<Time>; 2];

impl Line {
    fn crossing(&self, [min, max]: [i128; 2]) -> Option<Crossing> {
        let at = |gap: i128| {
            Some(Time {
                part: gap + self.used,
                whole: self.whole,
            })
        };
        match self.way {
            0 => (self.min < max && min < self.max).then_some([None, None]),
            1 => Some([at(min - self.max), at(max - self.min)]),
            _ => Some([at(self.min - max), at(self.max - min)]),
        }
    }

    fn stop_at(&mut self, edge: i128, is_bounce: bool) {
        let size = self.max - self.min;
        let gap = match self.way {
            1 => edge - self.max,
            _ => self.min - edge,
        };
        (self.min, self.max) = match self.way {
            1 => (edge - size, edge),
            _ => (edge, edge + size),
        };
        self.used += gap;
        self.way = if is_bounce { -self.way } else { 0 };
    }
}

/// A finished move: its straight legs, each with its start and end time.
#[derive(Debug)]
struct Twin {
    start: Units,
    legs: Vec<(Time, Time, [Line; 2])>,
}

#[derive(Clone, Copy)]
struct Met {
    time: Time,
    is_corner: bool,
    axis: usize,
    edge: i128,
}

impl Twin {
    fn run(start: Units, delta: [i64; 2], bodies: &[(Role, Units)], answer: Answer) -> Self {
        let mut lines = [0, 1].map(|i| Line {
            min: start.min[i].into(),
            max: start.max[i].into(),
            way: delta[i].signum().into(),
            whole: i128::from(delta[i]).abs(),
            used: 0,
        });
        let (mut legs, mut since) = (Vec::new(), Time::START);
        loop {
            let all: Vec<Met> = bodies
                .iter()
                .filter_map(|&(role, place)| met(&lines, since, role, place))
                .collect();
            let first = all
                .iter()
                .min_by(|a, b| a.time.order(b.time).then(a.is_corner.cmp(&b.is_corner)));
            let Some(&first) = first else {
                legs.push((since, Time::END, lines));
                return Self { start, legs };
            };
            legs.push((since, first.time, lines));
            let joins =
                |met: &&Met| met.time.order(first.time).is_eq() && met.is_corner == first.is_corner;
            for axis in [0, 1] {
                let face = all.iter().filter(joins).find(|met| met.axis == axis);
                if let Some(face) = face {
                    lines[axis].stop_at(face.edge, answer != SLIDE);
                }
            }
            since = first.time;
        }
    }

    fn end(&self) -> Units {
        let (_, _, lines) = self.legs.last().expect("at least one leg");
        let along = |line: &Line| line.way * (line.whole - line.used);
        let edge = |at: i128| i64::try_from(at).expect("in range");
        Units {
            min: [0, 1].map(|i| edge(lines[i].min + along(&lines[i]))),
            max: [0, 1].map(|i| edge(lines[i].max + along(&lines[i]))),
        }
    }

    /// Returns when the mover entered a box, and when it left.
    fn passes(&self, place: Units) -> Vec<(bool, f64)> {
        let mut stays: Vec<(Time, Time)> = Vec::new();
        for &(from, to, lines) in &self.legs {
            let Some((enter, leave)) = shared(&lines, place) else {
                continue;
            };
            let (enter, leave) = (enter.later(from), leave.earlier(to));
            if !enter.is_before(leave) {
                continue;
            }
            match stays.last_mut() {
                Some(last) if last.1.order(enter).is_eq() => last.1 = leave,
                _ => stays.push((enter, leave)),
            }
        }
        let mut events = Vec::new();
        let was_in = overlaps(self.start, place);
        for (enter, leave) in stays {
            if !(was_in && enter.order(Time::START).is_eq()) {
                events.push((true, enter.fraction()));
            }
            let is_end = leave.order(Time::END).is_eq();
            if !is_end || !overlaps(self.end(), place) {
                events.push((false, leave.fraction()));
            }
        }
        events
    }
}

fn span(place: Units, axis: usize) -> [i128; 2] {
    [place.min[axis].into(), place.max[axis].into()]
}

fn shared(lines: &[Line; 2], place: Units) -> Option<(Time, Time)> {
    let x = lines[0].crossing(span(place, 0))?;
    let y = lines[1].crossing(span(place, 1))?;
    let enter = [x[0], y[0]].into_iter().flatten();
    let leave = [x[1], y[1]].into_iter().flatten();
    Some((
        enter.fold(Time::START, Time::later),
        leave.fold(Time::END, Time::earlier),
    ))
}

fn met(lines: &[Line; 2], since: Time, role: Role, place: Units) -> Option<Met> {
    let crossings = [
        lines[0].crossing(span(place, 0))?,
        lines[1].crossing(span(place, 1))?,
    ];
    let enters = [crossings[0][0], crossings[1][0]];
    let order = match enters {
        [None, None] => return None,
        [None, _] => Ordering::Less,
        [_, None] => Ordering::Greater,
        [Some(x), Some(y)] => x.order(y),
    };
    let mut axis = usize::from(order.is_lt());
    let time = enters[axis]?;
    let leave = crossings[1 - axis][1];
    let is_hit = leave.is_none_or(|leave| time.is_before(leave))
        && !time.is_before(since)
        && time.is_before(Time::END);
    let face = |axis: usize| Side::new(jostle::Axis::BOTH[axis], lines[axis].way < 0);
    match role {
        _ if !is_hit => return None,
        Role::Sensor => return None,
        Role::OneWay(open) | Role::Platform(open) if !open.has(face(axis)) => {
            if order.is_ne() || !open.has(face(1)) {
                return None;
            }
            axis = 1;
        }
        Role::OneWay(_) | Role::Platform(_) | Role::Solid | Role::Actor => {}
    }
    let edge = match lines[axis].way {
        1 => place.min[axis],
        _ => place.max[axis],
    };
    Some(Met {
        time,
        is_corner: order.is_eq(),
        axis,
        edge: edge.into(),
    })
}
