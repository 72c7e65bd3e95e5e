//! Conveyors: units per second as units per tick.

use crate::place::route::nearest;
use jostle::{BodyId, Scalar, Vec2, World, WorldError};

/// A conveyor of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Conveyor<S: Scalar> {
    pub(crate) body: BodyId,
    /// In units per second.
    pub(crate) velocity: Vec2<S>,
}

impl<S: Scalar> Conveyor<S> {
    /// Gives the body its velocity for one tick of the second. Leaves a body alone that is no longer there.
    pub(crate) fn set(
        self,
        world: &mut World<S>,
        tick: u32,
        ticks_per_second: u32,
    ) -> Result<(), WorldError<S>> {
        let wanted = velocity_in_tick(self.velocity, tick, ticks_per_second);
        let Some(body) = world.body(self.body) else {
            return Ok(());
        };
        // Most are the same in every tick, and a change makes the world look at its riders again.
        if body.conveyor() == wanted {
            return Ok(());
        }
        world.set_conveyor(self.body, wanted)
    }
}

/// Returns how far a conveyor moves its riders in one tick of the second; nowhere with 0 ticks per second.
pub(crate) fn velocity_in_tick<S: Scalar>(
    velocity: Vec2<S>,
    tick: u32,
    ticks_per_second: u32,
) -> Vec2<S> {
    let part = |speed: S| way_in_tick(speed.to_f64(), tick, ticks_per_second);
    Vec2::new(part(velocity.x), part(velocity.y))
}

/// The share of the speed that a rounded step may be off by and still count as exact: far above the rounding of an
/// `f32`, far below what anyone sees.
const TOLERANCE: f64 = 1e-6;

fn way_in_tick<S: Scalar>(speed: f64, tick: u32, ticks_per_second: u32) -> S {
    if ticks_per_second == 0 {
        return S::ZERO;
    }
    let rate = f64::from(ticks_per_second);
    let even: S = nearest(speed / rate);
    if (even.to_f64() * rate - speed).abs() <= speed.abs() * TOLERANCE {
        return even;
    }
    // Whole pixels: 45 per second at 60 ticks are 1 in three ticks of four, not 1 in each or 0 in each.
    let until = |ticks: f64| nearest::<S>(speed * ticks / rate);
    until(f64::from(tick) + 1.0).saturating_sub(until(f64::from(tick)))
}

#[cfg(test)]
mod tests {
    use super::velocity_in_tick;
    use jostle::Vec2;

    #[test]
    fn whole_numbers_keep_the_speed_of_a_second() {
        for speed in [-77, -45, -1, 0, 1, 30, 45, 60, 61, 600] {
            for rate in [30, 60, 120] {
                let steps = (0..rate).map(|tick| velocity_in_tick(Vec2::new(speed, 0), tick, rate));
                assert_eq!(steps.map(|step| step.x).sum::<i32>(), speed, "at {rate}");
            }
        }
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "0.75 is a float")]
    fn floats_go_at_the_same_speed_in_every_tick() {
        let first = velocity_in_tick(Vec2::new(45.0_f32, -0.1), 0, 60);
        assert_eq!(first.x, 0.75);
        assert!((1..60).all(|tick| velocity_in_tick(Vec2::new(45.0, -0.1), tick, 60) == first));
    }
}
