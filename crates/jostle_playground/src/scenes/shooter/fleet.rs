//! Enemies in rows that sway, take hits, and come back after a while.

use super::FIELD;
use crate::random::Random;
use jostle::f32::{Aabb, Vec2};
use jostle::{Handle, Pool};

/// The hit points of an enemy.
pub(super) const HIT_POINTS: u8 = 12;
const SIZE: f32 = 14.0;
/// How long a defeated enemy stays away, in ticks.
const AWAY: u16 = 150;
/// How long a row takes to sway to one side, in ticks.
const SWAY: u16 = 120;

/// All enemies; those that are away are inactive in their pool.
#[derive(Debug)]
pub(super) struct Fleet {
    enemies: Pool<Enemy>,
    /// Boxes of the enemies that are here, and their handles in the same order.
    pub(super) places: Vec<Aabb>,
    here: Vec<Handle<Enemy>>,
    clock: u16,
}

#[derive(Clone, Copy, Debug)]
struct Enemy {
    home: Vec2,
    /// The direction in which its row sways first.
    way: f32,
    hit_points: u8,
    /// How many more ticks it stays away.
    away: u16,
}

impl Fleet {
    /// Creates this many enemies, in rows from the top of the field.
    pub(super) fn new(count: u16) -> Self {
        let mut enemies = Pool::new();
        for number in 0..count {
            enemies.insert(Enemy::new(number, count));
        }
        let mut fleet = Self {
            enemies,
            places: Vec::new(),
            here: Vec::new(),
            clock: 0,
        };
        fleet.tick();
        fleet
    }

    /// Sways, and brings back enemies that have been away long enough.
    pub(super) fn tick(&mut self) {
        self.clock = (self.clock + 1) % (4 * SWAY);
        self.bring_back();
        let sway = sway(self.clock);
        self.places.clear();
        self.here.clear();
        for (handle, enemy) in self.enemies.iter_active() {
            let x = enemy.home.x + enemy.way * sway;
            self.places.push(Aabb::new(x, enemy.home.y, SIZE, SIZE));
            self.here.push(handle);
        }
    }

    fn bring_back(&mut self) {
        let mut back = Vec::new();
        for (handle, enemy) in self.enemies.iter_mut().filter(|(_, enemy)| 0 < enemy.away) {
            enemy.away -= 1;
            if enemy.away == 0 {
                enemy.hit_points = HIT_POINTS;
                back.push(handle);
            }
        }
        for handle in back {
            self.enemies.set_active(handle, true);
        }
    }

    /// Hits one of [`places`](Self::places); returns whether it was still there.
    pub(super) fn hit(&mut self, index: usize) -> bool {
        let handle = self.here.get(index).copied();
        let Some(handle) = handle.filter(|&handle| self.enemies.is_active(handle)) else {
            return false;
        };
        if let Some(enemy) = self.enemies.get_mut(handle) {
            enemy.hit_points -= 1;
            if enemy.hit_points == 0 {
                enemy.away = AWAY;
                self.enemies.set_active(handle, false);
            }
        }
        true
    }

    /// Returns the center of a random enemy.
    pub(super) fn any(&self, random: &mut Random) -> Option<Vec2> {
        let count = u32::try_from(self.places.len()).unwrap_or(0);
        let index = usize::try_from(random.below(count)).unwrap_or(0);
        self.places.get(index).map(|place| place.center())
    }

    /// Iterates over the boxes and hit points of enemies that are here.
    pub(super) fn here(&self) -> impl Iterator<Item = (Aabb, u8)> {
        let all = self.places.iter().zip(&self.here);
        all.filter_map(|(&place, &handle)| {
            let enemy = self.enemies.get(handle)?;
            (0 < enemy.hit_points).then_some((place, enemy.hit_points))
        })
    }

    /// Returns everything that influences later ticks, as numbers.
    pub(super) fn state(&self) -> impl Iterator<Item = u64> {
        let enemies = self.enemies.values();
        let states =
            enemies.map(|enemy| (u64::from(enemy.away) << 8) | u64::from(enemy.hit_points));
        states.chain([self.clock.into()])
    }
}

impl Enemy {
    fn new(number: u16, count: u16) -> Self {
        // Rows are as wide as the field allows, and closer together if there are many.
        let rows = count.div_ceil(40).max(4);
        let columns = count.div_ceil(rows).max(1);
        let [column, row] = [number % columns, number / columns].map(f32::from);
        let across = (FIELD[0] - 140.0) / f32::from(columns);
        let down = (FIELD[1] * 0.5 / f32::from(rows)).min(28.0);
        Self {
            home: Vec2::new(
                70.0 + across * (column + 0.5) - SIZE / 2.0,
                30.0 + down * row,
            ),
            way: if (number / columns).is_multiple_of(2) {
                1.0
            } else {
                -1.0
            },
            hit_points: HIT_POINTS,
            away: 0,
        }
    }
}

/// Returns the sway: to one side, back, to the other side, back.
fn sway(clock: u16) -> f32 {
    let phase = clock % (2 * SWAY);
    let there = f32::from(phase.min(2 * SWAY - phase)) / 2.0;
    if clock < 2 * SWAY { there } else { -there }
}
