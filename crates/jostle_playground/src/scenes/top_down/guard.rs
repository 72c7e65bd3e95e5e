//! Guards, which walk back and forth until they see the hero.

use super::person;
use jostle::f32::{Aabb, Segment, Vec2, World, WorldError};
use jostle::{ActorRule, BodyId, Side};

const STROLL: f32 = 0.5;
const HUNT: f32 = 1.0;
/// How far a guard sees.
const RANGE: f32 = 150.0;
/// How many ticks it remembers the hero.
const MEMORY: f32 = 60.0;
/// How close the hero must be to be caught.
const REACH: f32 = 1.0;

/// A guard.
#[derive(Debug)]
pub(super) struct Guard {
    pub(super) body: BodyId,
    /// 1 if it walks right, -1 if it walks left.
    pub(super) way: f32,
    /// How many more ticks it hunts the hero.
    pub(super) alarm: f32,
    /// Where it looked in the last tick and what was there; `None` if the hero was too far away or behind it.
    pub(super) glance: Option<Glance>,
}

/// A look at the hero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glance {
    pub(super) from: Vec2,
    /// The hero, or what hides it.
    pub(super) to: Vec2,
    pub(super) is_clear: bool,
}

impl Guard {
    pub(super) fn add(world: &mut World, cell: Aabb) -> Result<Self, WorldError> {
        let body = person(cell.shrunk(2.0)).with_actors(ActorRule::Block);
        Ok(Self {
            body: world.add(body)?,
            way: -1.0,
            alarm: 0.0,
            glance: None,
        })
    }

    /// Walks and looks. Returns whether it has caught the hero.
    pub(super) fn tick(&mut self, world: &mut World, hero: BodyId) -> Result<bool, WorldError> {
        let [own, its] = [self.body, hero].map(|id| world.place(id));
        let (Some(own), Some(its)) = (own, its) else {
            return Ok(false);
        };
        if self.alarm <= 0.0 {
            let moved = world.move_and_slide(self.body, [self.way * STROLL, 0.0])?;
            if moved.blocked.has(Side::MinX) || moved.blocked.has(Side::MaxX) {
                self.way = -self.way;
            }
        } else {
            let away = its.center() - own.center();
            let along = |way: f32| way.clamp(-HUNT, HUNT);
            world.move_and_slide(self.body, [along(away.x), along(away.y)])?;
            self.way = if away.x < 0.0 { -1.0 } else { 1.0 };
        }
        self.look(world, hero);
        let own = world.place(self.body).unwrap_or(own);
        let is_caught = own.grown(REACH).overlaps(its);
        if is_caught {
            self.alarm = 0.0;
        }
        Ok(is_caught)
    }

    fn look(&mut self, world: &World, hero: BodyId) {
        self.alarm = (self.alarm - 1.0).max(0.0);
        self.glance = self.glance_at(world, hero);
        if self.glance.is_some_and(|glance| glance.is_clear) {
            self.alarm = MEMORY;
        }
    }

    /// Looks at the hero. The first thing between the two decides, be it a wall, a door, a crate or another guard.
    fn glance_at(&self, world: &World, hero: BodyId) -> Option<Glance> {
        let [from, to] = [self.body, hero].map(|id| world.place(id));
        let (from, to) = (from?.center(), to?.center());
        let away = to - from;
        let is_ahead = 0.0 < away.x * self.way || 0.0 < self.alarm;
        let is_near = away.x * away.x + away.y * away.y < RANGE * RANGE;
        if !is_ahead || !is_near {
            return None;
        }
        let sight = world.raycast_segment(Segment::new(from, to));
        let (other, hit) = sight.blocking(self.body).first()?;
        let is_clear = other == hero.into();
        let moment = hit.moment();
        let met = Vec2::new(moment.from_delta(away.x), moment.from_delta(away.y));
        let to = if is_clear { to } else { from + met };
        Some(Glance { from, to, is_clear })
    }

    /// Returns the state that is not in the world.
    pub(super) fn state(&self) -> [f32; 2] {
        [self.way, self.alarm]
    }
}
