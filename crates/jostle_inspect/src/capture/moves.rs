//! The last move of a body: where it was at each hit, and how much of the move was left; and what else has moved it in
//! this tick.

use crate::frame::{
    BodyKey, Counterpart, HitRow, LegKind, LegRow, MoveRow, Rect, ShiftKind, ShiftRow,
};
use jostle::motion::MoveLeg;
use jostle::{
    Axis, BodyView, LastMove, MoveHit, Other, Response, Scalar, Shift, ShiftCause, Side, Vec2,
    World,
};

/// The greatest `f64` below 1: no hit is later.
const JUST_BELOW_ONE: f64 = 1.0 - f64::EPSILON / 2.0;

/// Returns why a body is where it is; `None` if it has no recorded move and nothing else has moved it in this tick.
pub(super) fn row<S: Scalar>(
    world: &World<S>,
    key: BodyKey,
    body: &BodyView<'_, S>,
) -> Option<MoveRow> {
    let shifts = world.shifts_of(body.id());
    let own = shifts
        .iter()
        .rposition(|shift| shift.cause == ShiftCause::Itself);
    let rows = shifts
        .iter()
        .filter_map(|shift| shift_row(key.world, shift));
    let row = match (world.last_move(body.id()), shifts.first()) {
        (Some(last), _) if own.is_some() || shifts.is_empty() => {
            let after = own.map_or(&[][..], |own| &shifts[own + 1..]);
            let end = after.iter().try_fold(last.to, |end, shift| {
                (shift.from == end).then_some(shift.to)
            });
            if end == Some(body.place()) {
                move_row(key, last, body)
            } else {
                relocated_row(key, last)
            }
        }
        (_, Some(first)) => MoveRow {
            key,
            from: Rect::from(first.from),
            to: Rect::from(body.place()),
            ..MoveRow::default()
        },
        _ => return None,
    };
    Some(MoveRow {
        is_earlier: own.is_none(),
        shifts: rows.collect(),
        ..row
    })
}

/// Returns a move that no longer explains where the body is.
fn relocated_row<S: Scalar>(key: BodyKey, last: &LastMove<S>) -> MoveRow {
    let to = Rect::from(last.to);
    MoveRow {
        key,
        from: to,
        to,
        was_relocated: true,
        ..MoveRow::default()
    }
}

fn move_row<S: Scalar>(key: BodyKey, last: &LastMove<S>, body: &BodyView<'_, S>) -> MoveRow {
    let met = |other: Other| Counterpart::met(key.world, other);
    let legs = last.legs.iter().enumerate().map(|(at, leg)| LegRow {
        from: Rect::from(leg.start()),
        clock: leg.begins(),
        why: leg.kind(),
        cause: last.cause_of(at).map_or(Counterpart::Nothing, met),
    });
    MoveRow {
        key,
        from: Rect::from(last.from),
        requested: pair(last.delta),
        to: Rect::from(last.to),
        legs: legs.collect(),
        hits: hits(key.world, last, body.options().axis_by_axis),
        blocked: last.blocked,
        is_stuck: last.is_stuck,
        is_cut_short: last.is_cut_short,
        inside: last.inside.iter().copied().map(met).collect(),
        ..MoveRow::default()
    }
}

/// Converts a shift; `None` if it is the body's own move.
fn shift_row<S: Scalar>(world: u8, shift: &Shift<S>) -> Option<ShiftRow> {
    let (kind, by) = match shift.cause {
        ShiftCause::Carried(by) => (ShiftKind::Carried, by),
        ShiftCause::Pushed(by) => (ShiftKind::Pushed, by),
        _ => return None,
    };
    let met = |other: Other| Counterpart::met(world, other);
    let [from, to] = [shift.from, shift.to].map(|place| pair(place.min()));
    Some(ShiftRow {
        kind,
        by: met(Other::Body(by)),
        delta: [to[0] - from[0], to[1] - from[1]],
        held_by: shift.held_by.map_or(Counterpart::Nothing, met),
    })
}

fn hits<S: Scalar>(world: u8, last: &LastMove<S>, axis_by_axis: bool) -> Vec<HitRow> {
    let nexts = last.legs.iter().skip(1).map(Some).chain([None]);
    let legs = last.legs.iter().zip(nexts);
    let legs: Vec<Leg> = legs.map(|(leg, next)| Leg::of(leg, next, last)).collect();
    let mut first = 0;
    let mut rows = Vec::with_capacity(last.hits.len());
    for hit in &last.hits {
        let at = legs[first..].iter().position(|leg| leg.may_meet(hit));
        first = at.map_or(legs.len().saturating_sub(1), |at| first + at);
        let place = legs
            .get(first)
            .map_or_else(|| Rect::from(last.to), |leg| leg.at(hit));
        // A move along x and then along y gives each axis half of the clock.
        let whole = if axis_by_axis && hit.fraction < 0.5 {
            0.5
        } else {
            1.0
        };
        let left = legs.get(first).map(|leg| leg.left(&place, hit, whole));
        rows.push(HitRow {
            place,
            remaining: left.unwrap_or_default(),
            ..hit_row(world, hit)
        });
    }
    rows
}

/// Converts a hit, without the position of the mover.
fn hit_row(world: u8, hit: &MoveHit<Other>) -> HitRow {
    HitRow {
        other: Counterpart::met(world, hit.other),
        side: hit.side,
        fraction: hit.fraction,
        response: hit.response,
        slope: hit
            .slope
            .map_or([0; 2], |slope| [slope.rise(), slope.run()]),
        place: Rect::default(),
        remaining: [0.0; 2],
    }
}

/// A straight part of a move.
struct Leg {
    from: Rect,
    to: Rect,
    begins: f64,
    ends: f64,
    /// When it would have ended with nothing in the way.
    requested: f64,
    /// Whether something was hit at its end. If not, that hit belongs to the next leg.
    is_met: bool,
    /// Which edge leads along each axis, and where it would have ended.
    ahead: [Option<(Side, f64)>; 2],
    /// Whether it ended at a corner that was forgiven or a step, so that what it hit there does not count.
    is_forgiven: bool,
}

impl Leg {
    fn of<S: Scalar>(leg: &MoveLeg<S>, next: Option<&MoveLeg<S>>, last: &LastMove<S>) -> Self {
        let [from, to] = leg.clock();
        let at = |part: f64| from + (to - from) * part;
        let (path, until) = (leg.path(), leg.until());
        let bounds = path.bounds();
        let ahead = |axis| {
            let side = path.heading(axis)?;
            Some((side, bounds.edge(side).to_f64()))
        };
        let is_around =
            |next: &MoveLeg<S>| matches!(next.kind(), LegKind::Corner | LegKind::StepUp);
        Self {
            from: Rect::from(leg.start()),
            to: Rect::from(next.map_or(last.to, MoveLeg::start)),
            begins: leg.begins(),
            ends: until.map_or(to, |until| at(until.fraction())),
            requested: to,
            is_met: until.is_some(),
            ahead: [ahead(Axis::X), ahead(Axis::Y)],
            is_forgiven: next.is_some_and(is_around),
        }
    }

    /// Whether a hit that is not on an earlier leg is on this one.
    fn may_meet(&self, hit: &MoveHit<Other>) -> bool {
        let is_in_time = if self.is_met {
            hit.fraction <= self.ends
        } else {
            hit.fraction < self.ends
        };
        is_in_time && (hit.response == Response::Pass || !self.is_forgiven)
    }

    /// Returns where the mover was: at the end of the leg, or in between if it went on after the hit.
    fn at(&self, hit: &MoveHit<Other>) -> Rect {
        let took = self.ends - self.begins;
        if self.ends.min(JUST_BELOW_ONE) <= hit.fraction || took <= 0.0 {
            return self.to;
        }
        let part = ((hit.fraction - self.begins) / took).max(0.0);
        let between = |from: [f64; 2], to: [f64; 2]| {
            [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * part)
        };
        Rect {
            min: between(self.from.min, self.to.min),
            max: between(self.from.max, self.to.max),
        }
    }

    /// Returns what was left of the move in the direction of this leg. A leg along a slope is extended as if the slope
    /// went on.
    fn left(&self, place: &Rect, hit: &MoveHit<Other>, whole: f64) -> [f64; 2] {
        let (rest, all) = (self.requested - hit.fraction, whole - hit.fraction);
        let scale = if 0.0 < rest { all / rest } else { 1.0 };
        self.ahead.map(|ahead| {
            let Some((side, end)) = ahead else {
                return 0.0;
            };
            let edges = if side.is_max() { place.max } else { place.min };
            let axis = usize::from(side.axis() == Axis::Y);
            (end - edges[axis]) * scale
        })
    }
}

fn pair<S: Scalar>(vector: Vec2<S>) -> [f64; 2] {
    [vector.x.to_f64(), vector.y.to_f64()]
}
