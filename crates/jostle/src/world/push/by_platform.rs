//! One-way actors, which carry their riders and push what their open side meets, as one-way solids do.

use crate::geometry::{Aabb, Vec2};
use crate::narrow::Moment;
use crate::scalar::Scalar;
use crate::world::bodies::BodySlot;
use crate::world::push::by_solid::meet;
use crate::world::push::crush::is_blocked_by;
use crate::world::push::{Drive, InTheWay};
use crate::world::{MoveLeg, MoveLog, Moved, Other, World};
use alloc::vec::Vec;
use core::ops::Range;

/// An actor that a one-way actor has met with its open side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MetByPlatform<S: Scalar> {
    pub(super) platform: BodySlot,
    pub(super) met: InTheWay<S>,
    /// When, as a part of the platform's move.
    pub(super) fraction: f64,
}

impl<S: Scalar> World<S> {
    /// Puts a one-way actor where its own move has led it, pushes what its open side met, and carries its riders.
    #[cold]
    #[inline(never)]
    pub(crate) fn commit_carrying(
        &mut self,
        actor: BodySlot,
        moved: &mut Moved<S>,
        log: &mut MoveLog<S, Other>,
        delta: Vec2<S>,
    ) {
        let way = way_between(self.record(actor).place(), moved.place());
        if self.scratch.displaced.is_empty() {
            // Unless it has pushed others aside, which began the list.
            self.begin_riders(Some(actor));
        }
        self.add_riders(actor, way);
        self.scratch.arriving = Some(actor);
        let met = self.arrive_meeting(actor, moved, log, delta, Drive::Itself);
        self.push_met(actor, met, Drive::Itself);
        self.carry_all(Some(actor));
        self.scratch.arriving = None;
        self.commit_shoving(actor, moved, log);
    }

    /// Puts an actor where a move has led it. Returns which part of the list of this call holds the actors that the
    /// open side of a one-way actor has met on the way.
    pub(crate) fn arrive_meeting(
        &mut self,
        actor: BodySlot,
        moved: &Moved<S>,
        log: &mut MoveLog<S, Other>,
        delta: Vec2<S>,
        drive: Drive,
    ) -> Range<usize> {
        let record = self.record(actor);
        let (before, is_platform) = (record.place(), record.one_way.is_some());
        // Those met by the platforms that move this one come first in the list, and stay.
        let first = self.scratch.met_by_platforms.len();
        if is_platform && before != moved.place() {
            let mut met = core::mem::take(&mut self.scratch.met_by_platforms);
            self.find_met(actor, log.legs(), &mut met);
            // What stands on what is only visible before anything moves.
            for one in &met[first..] {
                self.add_riders(one.met.body, way_between(before, moved.place()));
            }
            self.scratch.met_by_platforms = met;
        }
        self.arrive(actor, moved, log, delta, drive);
        first..self.scratch.met_by_platforms.len()
    }

    /// Pushes what the open side of a one-way actor has met until it is flush with it.
    #[inline]
    pub(crate) fn push_met(&mut self, platform: BodySlot, met: Range<usize>, drive: Drive) {
        let Some(pusher) = drive.pusher(platform) else {
            return;
        };
        for at in met {
            let InTheWay { body, side, .. } = self.scratch.met_by_platforms[at].met;
            let edge = self.record(platform).place().edge(side);
            self.push(body, side, edge, pusher);
        }
    }

    /// Lists the actors that the open side of a one-way actor meets on these legs, in the order in which they are
    /// pushed.
    fn find_met(&self, platform: BodySlot, legs: &[MoveLeg<S>], list: &mut Vec<MetByPlatform<S>>) {
        let (its, first) = (self.record(platform), list.len());
        for leg in legs {
            let ((path, until), [from, to], known) = (leg.path_and_end(), leg.clock(), list.len());
            let is_on_leg = |moment: Moment<S>| until.is_none_or(|until| moment < until);
            self.visit_bodies_near(path.bounds(), u32::MAX, |body, record| {
                let is_known = list[first..].iter().any(|one| one.met.body == body);
                if is_known || body == platform || !is_blocked_by(record, platform.id(), its) {
                    return;
                }
                let place = record.place();
                let meeting = meet(&path, its, place).filter(|&(moment, _)| is_on_leg(moment));
                list.extend(meeting.map(|(moment, side)| MetByPlatform {
                    platform,
                    met: InTheWay {
                        moment,
                        body,
                        side,
                        place,
                    },
                    fraction: from + (to - from) * moment.fraction(),
                }));
            });
            // Bodies come in the order of the index's cells, which must not decide which one is pushed first.
            list[known..].sort_unstable_by(|a, b| a.met.order(&b.met));
        }
    }
}

fn way_between<S: Scalar>(from: Aabb<S>, to: Aabb<S>) -> Vec2<S> {
    to.min().checked_sub(from.min()).unwrap_or(Vec2::ZERO)
}
