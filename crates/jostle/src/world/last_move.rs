use crate::geometry::{Aabb, Sides, Vec2};
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::world::{BodyId, MoveHit, MoveLeg, MoveLog, Moved, Other, World};
use alloc::vec::Vec;

/// The last move of a body: why it is where it is.
#[derive(Debug)]
pub struct LastMove<S: Scalar = f32> {
    /// Whose move it was.
    pub body: BodyId,
    /// Where it began.
    pub from: Aabb<S>,
    /// How far it was to go.
    pub delta: Vec2<S>,
    /// Where it ended.
    pub to: Aabb<S>,
    /// Its straight parts, in order.
    pub legs: Vec<MoveLeg<S>>,
    /// What it met, in order, and how that was answered.
    pub hits: Vec<MoveHit<Other>>,
    /// The sides on which it lost motion, to what it met or to what it was [inside](Self::inside) of.
    pub blocked: Sides,
    /// Whether it began inside something.
    pub is_stuck: bool,
    /// Whether it met so many things that it was ended before its time.
    pub is_cut_short: bool,
    /// What it began inside of, which is no hit but lets it go no deeper. Empty also if its way led too far
    /// from there to tell.
    pub inside: Vec<Other>,
}

clone_in_place!([S: Scalar] LastMove<S> {
    body, from, delta, to, legs, hits, blocked, is_stuck, is_cut_short, inside
});

/// Last moves.
impl<S: Scalar> World<S> {
    /// Whether to keep the last move of each body, for whoever wants to look into it. Off at first, and
    /// free when off.
    pub fn set_records_moves(&mut self, keeps: bool) {
        self.records_moves = keeps;
        if !keeps {
            self.last_moves.clear();
        }
    }

    /// The last move of a body, if moves are [kept](Self::set_records_moves) and it has made one.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// world.set_records_moves(true);
    /// let wall = world.add(Body::solid(Aabb::new(20, 0, 8, 32)))?;
    /// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// world.move_and_slide(hero, [30, 2])?;
    /// let last = world.last_move(hero).unwrap();
    /// assert_eq!(last.hits[0].other.body(), Some(wall));
    /// assert_eq!(last.legs.len(), 2, "up to the wall, then along it");
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn last_move(&self, id: BodyId) -> Option<&LastMove<S>> {
        self.find(id).ok()?;
        let last = self.last_moves.get(id.slot())?.as_ref();
        last.filter(|last| last.body == id)
    }

    /// Keeps a move that has just been made, if that is wanted.
    pub(super) fn keep_move(
        &mut self,
        id: BodyId,
        (from, delta): (Option<Aabb<S>>, Vec2<S>),
        moved: &Moved<S>,
        log: &MoveLog<S, Other>,
    ) {
        let Some(from) = from.filter(|_| self.records_moves) else {
            return;
        };
        if self.last_moves.len() <= id.slot() {
            self.last_moves.resize_with(id.slot() + 1, || None);
        }
        let last = self.last_moves[id.slot()].get_or_insert_with(|| LastMove::still(id, from));
        (last.body, last.from, last.delta, last.to) = (id, from, delta, moved.place());
        (last.blocked, last.is_stuck) = (moved.blocked, moved.is_stuck);
        last.is_cut_short = moved.is_cut_short;
        last.legs.clear();
        last.legs.extend_from_slice(log.legs());
        last.hits.clear();
        last.hits.extend_from_slice(log.hits());
        last.inside.clear();
        if moved.is_stuck {
            last.inside.extend(log.inside(from));
        }
    }

    /// Says where the last move of a body really ended, where it was put right for rounding.
    pub(super) fn end_last_move_at(&mut self, id: BodyId, place: Aabb<S>) {
        let last = self.last_moves.get_mut(id.slot());
        if let Some(last) = last.and_then(Option::as_mut) {
            last.to = place;
        }
    }
}

impl<S: Scalar> LastMove<S> {
    /// Of a body that has not moved.
    fn still(body: BodyId, place: Aabb<S>) -> Self {
        Self {
            body,
            from: place,
            delta: Vec2::ZERO,
            to: place,
            legs: Vec::new(),
            hits: Vec::new(),
            blocked: Sides::NONE,
            is_stuck: false,
            is_cut_short: false,
            inside: Vec::new(),
        }
    }
}
