//! Marbles that fall among pegs and boxes, and are pushed out of what they overlap.

use crate::checksum::Checksum;
use crate::scenes::circles::show_shape;
use jostle::contact;
use jostle::f64::{Aabb, Circle, Contact, Shape, Vec2};
use jostle_inspect::{Ink, Sketch};

const GRAVITY: f64 = 0.125;
/// After this many ticks a marble starts again at the top, even if it is stuck.
const OLDEST: u32 = 400;
/// The fraction of its speed that a marble keeps when it bounces.
const BOUNCE: f64 = 0.5;

#[derive(Clone, Copy, Debug)]
struct Marble {
    disc: Circle,
    speed: Vec2,
    is_touching: bool,
    age: u32,
}

/// The marbles and what they fall on.
#[derive(Debug)]
pub(super) struct Marbles {
    marbles: Vec<Marble>,
    things: Vec<Shape>,
    fallen: u32,
}

impl Marbles {
    pub(super) fn new() -> Self {
        let pegs = [
            [470.0, 100.0],
            [530.0, 130.0],
            [590.0, 100.0],
            [500.0, 190.0],
            [570.0, 195.0],
        ];
        let mut things: Vec<Shape> = pegs.map(|at| Circle::new(at, 12.0).into()).into();
        let boxes = [
            [440.0, 250.0, 60.0, 16.0],
            [550.0, 270.0, 60.0, 16.0],
            [425.0, 40.0, 6.0, 300.0],
            [625.0, 40.0, 6.0, 300.0],
        ];
        things.extend(boxes.map(|[x, y, w, h]| Shape::from(Aabb::new(x, y, w, h))));
        let marbles = (0..8).map(|number| Marble::new(number, f64::from(number) * 36.0));
        Self {
            marbles: marbles.collect(),
            things,
            fallen: 8,
        }
    }

    pub(super) fn tick(&mut self) {
        for index in 0..self.marbles.len() {
            let mut marble = self.marbles[index];
            marble.speed.y += GRAVITY;
            marble.disc = marble.disc.moved(marble.speed);
            marble.is_touching = false;
            marble.age += 1;
            let others = self.marbles.iter().enumerate();
            let others = others.filter(|&(other, _)| other != index);
            let others = others.map(|(_, other)| Shape::from(other.disc));
            for thing in self.things.iter().copied().chain(others) {
                if let Some(found) = contact(marble.disc, thing) {
                    marble.leave(found);
                }
            }
            if 350.0 < marble.disc.center().y || OLDEST < marble.age {
                self.fallen += 1;
                marble = Marble::new(self.fallen, 0.0);
            }
            self.marbles[index] = marble;
        }
    }

    pub(super) fn show(&self, sketch: &mut Sketch<'_>) {
        for &thing in &self.things {
            show_shape(sketch, thing, Ink::Solid);
        }
        for marble in &self.marbles {
            let center = marble.disc.center();
            let ink = if marble.is_touching {
                Ink::Contact
            } else {
                Ink::Actor
            };
            sketch.circle([center.x, center.y], marble.disc.radius(), true, ink);
        }
    }

    pub(super) fn bodies(&self) -> usize {
        self.marbles.len() + self.things.len()
    }

    pub(super) fn contacts(&self) -> usize {
        self.marbles
            .iter()
            .filter(|marble| marble.is_touching)
            .count()
    }

    pub(super) fn add_to(&self, sum: &mut Checksum) {
        sum.add(u64::from(self.fallen));
        for marble in &self.marbles {
            sum.add(u64::from(marble.age));
            for part in [marble.disc.center(), marble.speed] {
                sum.add(part.x.to_bits());
                sum.add(part.y.to_bits());
            }
        }
    }
}

impl Marble {
    /// Creates the n-th marble at the top, each at a different x.
    fn new(number: u32, height: f64) -> Self {
        let x = 445.0 + f64::from(number * 67 % 165);
        Self {
            disc: Circle::new([x, 40.0 + height], 8.0),
            speed: Vec2::new(0.0, 0.0),
            is_touching: false,
            age: 0,
        }
    }

    /// Pushes the marble out and makes it bounce.
    fn leave(&mut self, found: Contact) {
        let normal = found.normal;
        self.disc = self.disc.moved(found.push_out());
        let into = self.speed.x * normal.x + self.speed.y * normal.y;
        if into < 0.0 {
            let back = into * (1.0 + BOUNCE);
            self.speed -= Vec2::new(normal.x * back, normal.y * back);
        }
        self.is_touching = true;
    }
}

#[cfg(test)]
mod tests {
    use super::Marbles;

    #[test]
    fn marbles_keep_falling_between_the_walls() {
        let mut marbles = Marbles::new();
        let mut touched = 0;
        for _ in 0..1_200 {
            marbles.tick();
            touched += marbles.contacts();
            for marble in &marbles.marbles {
                let x = marble.disc.center().x;
                assert!((425.0..631.0).contains(&x), "{x}");
            }
        }
        assert!(
            100 < touched && 16 < marbles.fallen,
            "{touched}, {}",
            marbles.fallen
        );
    }
}
