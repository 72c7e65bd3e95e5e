//! A room in one number type: a hero falls, runs and hops between two walls.
//!
//! Five boxes need no `World`: one for each number type would make the web version almost half as large again.

use crate::checksum::Checksum;
use fixed::types::I20F12;
use jostle::{Aabb, Float, MoveError, Mover, Response, Scalar, Side, Vec2, slide_among, touches};
use jostle_inspect::Rect;

/// A room in any number type, or `None` if the type does not reach that far.
pub(super) type Started = Option<Box<dyn AnyRoom>>;

/// All lengths are multiples of one part of this many.
const PARTS: i64 = 128;

/// What a number type needs for a room.
pub(super) trait Number: Scalar {
    /// The value of one world unit.
    const UNIT: f64;

    /// Converts a number of 1/128 units, rounded if necessary; `None` if it is out of range.
    fn from_parts(parts: i64) -> Option<Self>;
}

impl Number for i32 {
    const UNIT: f64 = 128.0;

    fn from_parts(parts: i64) -> Option<Self> {
        Self::try_from(parts).ok()
    }
}

impl Number for I20F12 {
    const UNIT: f64 = 1.0;

    fn from_parts(parts: i64) -> Option<Self> {
        let bits = parts.checked_mul((1 << 12) / PARTS)?;
        i32::try_from(bits).ok().map(Self::from_bits)
    }
}

impl Number for f32 {
    const UNIT: f64 = 1.0;

    fn from_parts(parts: i64) -> Option<Self> {
        f64::from_parts(parts).map(Self::from_f64)
    }
}

impl Number for f64 {
    const UNIT: Self = 1.0;

    fn from_parts(parts: i64) -> Option<Self> {
        let whole = i32::try_from(parts / PARTS).ok()?;
        let rest = i32::try_from(parts % PARTS).ok()?;
        Some(Self::from(whole) + Self::from(rest) / 128.0)
    }
}

/// A room as it is drawn, relative to its position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct DrawnRoom {
    pub(super) hero: Rect,
    pub(super) solids: Vec<Rect>,
}

/// A room in any number type.
pub(super) trait AnyRoom {
    fn tick(&mut self);
    fn drawn(&self) -> DrawnRoom;
    fn contacts(&self) -> usize;
    fn checksum(&self) -> u64;
}

/// Floor, ledge and two walls: corner and size, in 1/128 u.
const SOLIDS: [[i64; 4]; 4] = [
    [0, 14_080, 18_688, 1_280],
    [0, 0, 512, 14_080],
    [18_176, 0, 512, 14_080],
    [8_045, 11_779, 2_560, 2_301],
];
/// The hero.
const HERO: [i64; 4] = [1_283, 5_129, 1_541, 2_051];
/// How fast it runs, falls and hops.
const RUN: i64 = 211;
const GRAVITY: i64 = 13;
const HOP: i64 = -331;

/// A room far from the origin along x.
#[derive(Debug)]
pub(super) struct Room<S: Number> {
    solids: [Aabb<S>; 4],
    hero: Mover<S>,
    speed: [i64; 2],
    distance: f64,
}

impl<S: Number + 'static> Room<S> {
    /// Creates a room this many units from the origin; `None` if the type does not reach that far.
    pub(super) fn begin(distance: i64) -> Started {
        let far = distance.checked_mul(PARTS)?;
        let place = |[x, y, width, height]: [i64; 4]| {
            let number = S::from_parts;
            let far = number(far.checked_add(x)?)?;
            Aabb::try_new(far, number(y)?, number(width)?, number(height)?).ok()
        };
        let [floor, left, right, ledge] = SOLIDS;
        let solids = [place(floor)?, place(left)?, place(right)?, place(ledge)?];
        let hero = place(HERO)?.into();
        let distance = i32::try_from(distance).ok()?.into();
        let speed = [RUN, 0];
        Some(Box::new(Self {
            solids,
            hero,
            speed,
            distance,
        }))
    }

    fn go(&mut self) -> Result<(), MoveError<S>> {
        self.speed[1] += GRAVITY;
        let [x, y] = self
            .speed
            .map(|part| S::from_parts(part).unwrap_or(S::ZERO));
        let delta = Vec2::new(x, y);
        let moved = slide_among(self.hero, delta, &self.solids, Response::Slide)?;
        self.hero = moved.mover;
        if moved.blocked.has(Side::MinX) || moved.blocked.has(Side::MaxX) {
            self.speed[0] = -self.speed[0];
        }
        if moved.blocked.has(Side::MinY) {
            self.speed[1] = 0;
        }
        if moved.blocked.has(Side::MaxY) {
            self.speed[1] = HOP;
        }
        Ok(())
    }

    fn on_board(&self, place: Aabb<S>) -> Rect {
        let corner = |corner: Vec2<S>| {
            let [x, y] = [corner.x, corner.y].map(|part| part.to_f64() / S::UNIT);
            [x - self.distance, y]
        };
        Rect {
            min: corner(place.min()),
            max: corner(place.max()),
        }
    }
}

impl<S: Number + 'static> AnyRoom for Room<S> {
    fn tick(&mut self) {
        let gone = self.go();
        debug_assert!(gone.is_ok(), "{gone:?}");
    }

    fn drawn(&self) -> DrawnRoom {
        let solids = self.solids.iter();
        DrawnRoom {
            hero: self.on_board(self.hero.place()),
            solids: solids.map(|&solid| self.on_board(solid)).collect(),
        }
    }

    fn contacts(&self) -> usize {
        let hero = self.hero.place();
        let solids = self.solids.iter();
        solids.filter(|&&solid| touches(hero, solid)).count()
    }

    fn checksum(&self) -> u64 {
        let mut sum = Checksum::new();
        let (place, size) = (self.hero.place(), self.hero.size());
        for at in [place.min(), place.max(), size] {
            // Exact for all four types.
            sum.add(at.x.to_f64().to_bits());
            sum.add(at.y.to_f64().to_bits());
        }
        let speed = self.speed.map(i64::cast_unsigned);
        speed.into_iter().for_each(|part| sum.add(part));
        sum.value()
    }
}
