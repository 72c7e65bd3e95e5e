//! What a body that was saved must be like, whatever form it was saved in.

use crate::pool::Pool;
use crate::scalar::Scalar;
use crate::world::body::{check_conveyor, check_options};
use crate::world::entry::Entry;
use crate::world::hitbox::Held;
use crate::world::snapshot::record::Fault;
use crate::world::{BodyKind, Label, MoveOptions, WorldError};
use alloc::vec::Vec;

impl<S: Scalar> Entry<S> {
    /// What is wrong with it: all that can be told without looking at others.
    pub(super) fn check_loaded(&self) -> Result<(), Fault> {
        let size = self.mover.size();
        let is_sized = size.is_finite() && S::ZERO < size.x && S::ZERO < size.y;
        if !is_sized {
            return Err(("size", "a finite size above zero"));
        }
        if self.one_way.is_some() && self.kind != BodyKind::Solid {
            return Err(("one_way", "none for what is no solid"));
        }
        self.check_amounts()?;
        let state = &self.state;
        let is_in_order = is_rising(state.contacts.as_slice())
            && is_rising(state.sensors())
            && is_rising(state.dropped());
        match is_in_order {
            true => Ok(()),
            false => Err(("links", "contacts, sensors and dropped one-ways in order")),
        }
    }
}

impl<S: Scalar> Entry<S> {
    /// What is wrong with its options or its conveyor.
    #[inline]
    fn check_amounts(&self) -> Result<(), Fault> {
        let options = &self.options;
        let MoveOptions {
            forgive_ceiling,
            forgive_wall,
            forgive_floor,
            step,
            snap,
            ..
        } = *options;
        // All at once; only then, which one it is.
        let is_amount = |value: S| value.is_finite() & (S::ZERO <= value);
        let are_amounts = is_amount(forgive_ceiling)
            & is_amount(forgive_wall)
            & is_amount(forgive_floor)
            & is_amount(step)
            & is_amount(snap);
        if are_amounts && self.conveyor().is_finite() {
            return Ok(());
        }
        match check_options(options).and_then(|()| check_conveyor(self.conveyor())) {
            Err(WorldError::BadOption { field, .. }) => {
                Err((field, "a finite number, and an amount zero or more"))
            }
            _ => Err(("options", "options that can be")),
        }
    }
}

fn is_rising<T: Ord>(values: &[T]) -> bool {
    values.is_sorted_by(|a, b| a < b)
}

/// Each hitbox is on the body that says so, and labels are one of a kind there; else the slot of the body,
/// if one is to blame, and what is wrong.
pub(super) fn check_hitboxes<S: Scalar>(
    bodies: &Pool<Entry<S>>,
    held: &Pool<Held<S>>,
) -> Result<(), Fault> {
    let mut count = 0;
    let mut labels: Vec<Label> = Vec::new();
    for (handle, entry) in bodies.each().filter(|(_, entry)| entry.has_hitboxes()) {
        let (owner, _) = handle.parts();
        labels.clear();
        for &slot in entry.hitboxes() {
            match held.at(slot).filter(|(_, held)| held.owner == owner) {
                Some((_, held)) => labels.push(held.hitbox.label),
                None => return Err(("hitbox", "a hitbox that is on this body")),
            }
        }
        count += labels.len();
        labels.sort_unstable();
        if !is_rising(&labels) {
            return Err(("label", "labels that are one of a kind on each body"));
        }
    }
    match count == held.len() {
        true => Ok(()),
        false => Err(("hitbox", "a body for each hitbox")),
    }
}
