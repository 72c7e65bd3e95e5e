//! Bullets in a pool: created once, activated when fired and deactivated when spent.

use jostle::f32::{Aabb, Vec2};
use jostle::{Handle, Pool};

/// A bullet in flight, or waiting to be fired.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bullet {
    place: Aabb,
    velocity: Vec2,
}

/// All bullets of one side.
#[derive(Debug)]
pub(super) struct Magazine {
    bullets: Pool<Bullet>,
    size: f32,
    /// Boxes of the bullets in flight, and their handles in the same order.
    pub(super) places: Vec<Aabb>,
    flying: Vec<Handle<Bullet>>,
}

impl Magazine {
    /// Creates this many bullets of a size, none of them fired.
    pub(super) fn new(count: usize, size: f32) -> Self {
        let spare = Bullet {
            place: Aabb::new(0.0, 0.0, size, size),
            velocity: Vec2::new(0.0, 0.0),
        };
        let mut bullets = Pool::with_limit(count);
        while let Ok(handle) = bullets.try_insert(spare) {
            bullets.set_active(handle, false);
        }
        Self {
            bullets,
            size,
            places: Vec::new(),
            flying: Vec::new(),
        }
    }

    /// Fires a bullet from a point, unless all are in flight.
    pub(super) fn fire(&mut self, from: Vec2, velocity: Vec2) {
        let size = self.size;
        if let Some((_, bullet)) = self.bullets.reuse_inactive() {
            let place = Aabb::new(from.x - size / 2.0, from.y - size / 2.0, size, size);
            *bullet = Bullet { place, velocity };
        }
    }

    /// Moves all bullets in flight, and takes back those that have left the field.
    pub(super) fn fly(&mut self, field: Aabb) {
        self.places.clear();
        self.flying.clear();
        let mut gone = Vec::new();
        for (handle, bullet) in self.bullets.iter_active_mut() {
            bullet.place = bullet.place.moved(bullet.velocity);
            if bullet.place.overlaps(field) {
                self.places.push(bullet.place);
                self.flying.push(handle);
            } else {
                gone.push(handle);
            }
        }
        for handle in gone {
            self.bullets.set_active(handle, false);
        }
    }

    /// Takes back a bullet of [`places`](Self::places); returns whether it was still in flight.
    pub(super) fn spend(&mut self, index: usize) -> bool {
        let handle = self.flying.get(index);
        handle.is_some_and(|&handle| self.bullets.set_active(handle, false) == Some(true))
    }

    pub(super) fn len(&self) -> usize {
        self.bullets.active_len()
    }

    /// Returns everything that influences later ticks, as numbers.
    pub(super) fn state(&self) -> impl Iterator<Item = u64> {
        let flying = self.bullets.iter_active();
        flying.flat_map(|(handle, bullet)| {
            let corner = bullet.place.min();
            let numbers = [corner.x, corner.y, bullet.velocity.x, bullet.velocity.y];
            let [x, y, dx, dy] = numbers.map(|number| u64::from(number.to_bits()));
            [handle.slot() as u64, (x << 32) | y, (dx << 32) | dy]
        })
    }
}
