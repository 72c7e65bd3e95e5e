use crate::geometry::{Aabb, Side};
use crate::scalar::Scalar;
use crate::world::bodies::{BodyData, BodySlot};
use crate::world::push::{Displaced, InTheWay, MetByPlatform, Rider, Shoved};
use crate::world::{MoveLog, Other, PartnerId};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// Lists that a call works with.
///
/// They keep their memory from call to call, so that a steady tick allocates nothing, but no contents: all
/// are empty between calls, or are cleared before they are used. A list that a function works with while it
/// calls others is taken out for that time and put back.
pub(crate) struct Scratch<S: Scalar> {
    /// The log of moves that bodies are pushed or carried by.
    pub(crate) push_log: Option<Box<MoveLog<S, Other>>>,
    /// The bodies near an area.
    pub(crate) near: Vec<BodySlot>,
    /// The sensors that a body may have entered or left.
    pub(crate) near_sensors: Vec<BodySlot>,
    /// What an actor touches where it is.
    pub(crate) touching: Vec<(Other, Side)>,
    /// The contacts of an actor before and after a change.
    pub(crate) contacts: [Vec<(PartnerId, Side)>; 2],
    /// The actors in the way of a moving solid, in the order in which they are pushed.
    pub(crate) pushed: Vec<InTheWay<S>>,
    /// The actors in the way of a pushed actor, one row behind the other: pushing one pushes the next.
    pub(crate) rows: Vec<InTheWay<S>>,
    /// What one-way actors have met with their open sides in this call.
    pub(crate) met_by_platforms: Vec<MetByPlatform<S>>,
    /// The actors that a moving actor has pushed aside so far.
    pub(crate) shoved: Vec<Shoved<S>>,
    /// The riders to be carried in this call.
    pub(crate) riders: Vec<Rider<S>>,
    /// How many of the riders have been carried.
    pub(crate) riders_done: usize,
    /// The solid that is moving. It has arrived already, so it blocks none of those that it pushes.
    pub(crate) arriving: Option<BodySlot>,
    /// The actors that others noted a contact with and that moved in this call, with where they were, or
    /// that came to touch others, with where they are.
    pub(crate) moved_neighbors: Vec<(BodySlot, Aabb<S>)>,
    /// The actors that were pushed or carried in this call.
    pub(crate) displaced: Vec<Displaced>,
    /// The data that the last snapshot replaced, to read the next one into.
    pub(crate) replaced_data: BodyData,
}

/// Not derived, since that would require `S: Default`.
impl<S: Scalar> Default for Scratch<S> {
    fn default() -> Self {
        Self {
            push_log: None,
            near: Vec::new(),
            near_sensors: Vec::new(),
            touching: Vec::new(),
            contacts: Default::default(),
            pushed: Vec::new(),
            rows: Vec::new(),
            met_by_platforms: Vec::new(),
            shoved: Vec::new(),
            riders: Vec::new(),
            riders_done: 0,
            arriving: None,
            moved_neighbors: Vec::new(),
            displaced: Vec::new(),
            replaced_data: BodyData::default(),
        }
    }
}
