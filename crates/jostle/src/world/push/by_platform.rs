//! One-way actors, which carry their riders when they move by themselves.

use crate::geometry::Vec2;
use crate::scalar::Scalar;
use crate::world::bodies::BodySlot;
use crate::world::push::Pusher;
use crate::world::{BodyKind, MoveLog, Moved, Other, World};

impl<S: Scalar> World<S> {
    /// Puts a one-way actor where its own move has led it, carries its riders, and pushes what its open side met, as a
    /// one-way solid does.
    #[cold]
    #[inline(never)]
    pub(crate) fn commit_carrying(
        &mut self,
        actor: BodySlot,
        moved: &mut Moved<S>,
        log: &mut MoveLog<S, Other>,
        delta: Vec2<S>,
    ) {
        let (before, after) = (self.record(actor).place(), moved.place());
        let way = after.min().checked_sub(before.min()).unwrap_or(Vec2::ZERO);
        let mut near = core::mem::take(&mut self.scratch.near);
        near.clear();
        self.visit_bodies_near(before.union(after), u32::MAX, |body, record| {
            if record.kind == BodyKind::Actor && body != actor {
                near.push(body);
            }
        });
        // What stands on what, and what is in the way, is only visible before anything moves.
        let mut pushed = core::mem::take(&mut self.scratch.pushed);
        self.find_pushed(actor, way, &near, &mut pushed);
        self.scratch.near = near;
        if self.scratch.displaced.is_empty() {
            // Unless it has pushed others aside, which began the list.
            self.begin_riders(Some(actor));
        }
        self.add_riders(actor, way);
        for pushed in &pushed {
            self.add_riders(pushed.body, way);
        }
        self.arrive(actor, moved, log, delta);
        self.scratch.arriving = Some(actor);
        for pushed in &pushed {
            let edge = after.edge(pushed.side);
            self.push(pushed.body, pushed.side, edge, Pusher::first(actor));
        }
        self.carry_all(Some(actor), way);
        self.scratch.arriving = None;
        self.report_crushed(actor, &pushed);
        self.scratch.pushed = pushed;
        self.commit_shoving(actor, moved, log);
        // Others may have come to touch it, or lost touch.
        self.renew_around(before.union(after));
    }
}
