//! Serialization of pools, checked when they are read.

use super::Pool;
use alloc::vec::Vec;
use core::num::NonZeroU32;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

/// Every slot in order; which of them are free follows from that.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Pool")]
struct SavedPool<V> {
    grows: bool,
    slots: Vec<SavedPoolSlot<V>>,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Slot")]
struct SavedPoolSlot<V> {
    /// `None` if the slot is retired.
    generation: Option<NonZeroU32>,
    content: Content<V>,
}

#[derive(serde::Serialize, serde::Deserialize)]
enum Content<V> {
    Empty,
    Off(V),
    On(V),
}

/// Stores everything that equality compares, so a loaded pool issues the same handles next.
impl<T: Serialize> Serialize for Pool<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let slots = self
            .slots
            .iter()
            .enumerate()
            .map(|(index, slot)| SavedPoolSlot {
                generation: slot.generation,
                content: match &slot.value {
                    None => Content::Empty,
                    Some(value) if self.active.contains(index) => Content::On(value),
                    Some(value) => Content::Off(value),
                },
            });
        SavedPool {
            grows: self.grows,
            slots: slots.collect(),
        }
        .serialize(serializer)
    }
}

/// Refuses a value in a retired slot, and more slots than handles can name.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pool<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = SavedPool::deserialize(deserializer)?;
        let mut pool = Self {
            grows: saved.grows,
            ..Self::new()
        };
        for slot in saved.slots {
            let content = match slot.content {
                Content::Empty => None,
                Content::Off(value) => Some((value, false)),
                Content::On(value) => Some((value, true)),
            };
            let generation = slot.generation.map_or(0, NonZeroU32::get);
            pool.push_slot(generation, content)
                .map_err(D::Error::custom)?;
        }
        Ok(pool)
    }
}
