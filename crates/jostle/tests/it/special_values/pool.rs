//! `pool`: no capacity, no values, and stale or foreign handles.

use super::values::caught;
use jostle::{Handle, Pool};

#[test]
fn a_pool_without_capacity_returns_the_value() {
    let mut none = Pool::<u8>::with_limit(0);
    assert_eq!((none.len(), none.capacity(), none.active_len()), (0, 0, 0));
    assert_eq!(none.try_insert(7).map_err(|full| full.0), Err(7));
    let sentence = none.try_insert(7).unwrap_err().to_string();
    assert_eq!(caught(|| none.insert(7)), Err(sentence));
    assert!(none.is_empty() && none.reuse_inactive().is_none());
    none.clear();
    none.retain(|_, _| panic!("there is no value"));
    assert_eq!(none.drain().next(), None);
}

/// Refused before any slot is created: that many would take gigabytes.
#[cfg(target_pointer_width = "64")]
#[test]
fn capacities_beyond_the_handle_range_are_refused_at_once() {
    for limit in [(1 << 32) + 1, 1 << 40, usize::MAX - 1, usize::MAX] {
        let made = caught(|| Pool::<u8>::with_limit(limit).capacity());
        assert_eq!(made, Err("a pool has at most 2^32 slots".to_string()));
    }
}

/// Returns handles of an emptied slot, of a later generation, and of a slot beyond the end.
fn unknown_handles() -> [Handle<u8>; 3] {
    let mut elsewhere = Pool::new();
    let handles = [1, 2, 3, 4].map(|value| elsewhere.insert(value));
    elsewhere.clear();
    [elsewhere.insert(5), elsewhere.insert(6), handles[3]]
}

#[test]
fn unknown_handles_find_nothing_and_change_nothing() {
    let mut pool = Pool::new();
    let [dead, alive] = [1, 2].map(|value| pool.insert(value));
    assert_eq!(pool.remove(dead), Some(1));
    let before = pool.clone();
    for handle in unknown_handles().into_iter().chain([dead]) {
        assert_ne!(handle, alive, "it must be unknown");
        assert!(!pool.contains(handle) && !pool.is_active(handle));
        assert_eq!(pool.get(handle), None);
        let read = caught(|| pool[handle]);
        let written = caught(|| pool.clone()[handle] = 5);
        let told = format!("no value has the handle {handle}");
        assert!(read.unwrap_err().starts_with(&told) && written.unwrap_err().starts_with(&told));
        assert_eq!(pool.remove(handle), None);
        assert_eq!(pool.get_mut(handle), None);
        assert_eq!(pool.get2_mut(handle, alive), None);
        assert_eq!(pool.get2_mut(alive, handle), None);
        assert_eq!(pool.set_active(handle, false), None);
        assert!(0 < handle.generation() && handle.slot() < 4);
        assert_eq!(pool, before);
    }
    assert_eq!(
        pool.get2_mut(alive, alive),
        None,
        "never the same value twice"
    );
}

#[test]
fn every_iterator_sees_every_value() {
    for count in [0, 1, 63, 64, 65, 129] {
        let mut pool: Pool<usize> = Pool::new();
        let handles: Vec<_> = (0..count).map(|value| pool.insert(value)).collect();
        for &handle in handles.iter().step_by(2) {
            assert_eq!(pool.set_active(handle, false), Some(true));
        }
        assert_eq!(pool.active_len(), count / 2);
        assert!(
            pool.iter()
                .map(|(handle, _)| handle)
                .eq(handles.iter().copied())
        );
        assert!(pool.values().copied().eq(0..count));
        assert_eq!(pool.iter_active().len(), count / 2);
        pool.iter_mut().for_each(|(_, value)| *value += 1);
        pool.iter_active_mut().for_each(|(_, value)| *value += 1);
        assert_eq!(
            pool.values().sum::<usize>(),
            (0..count).sum::<usize>() + count + count / 2
        );
        let reused = pool.reuse_inactive().map(|(handle, _)| handle.slot());
        assert_eq!(reused, (0 < count).then_some(0));
        pool.retain(|handle, _| handle.slot() % 2 == 1);
        assert_eq!((pool.len(), pool.drain().count()), (count / 2, count / 2));
        assert!(pool.is_empty() && pool.capacity() == count);
    }
}
