//! Handles never refer to the wrong value, and a pool behaves like a plain map.

use crate::random::Random;
use jostle::errors::PoolFull;
use jostle::{Handle, Pool};
use std::cell::Cell;
use std::collections::{BTreeMap, HashSet};
use std::rc::Rc;

#[test]
fn a_pool_agrees_with_a_plain_map() {
    for seed in 0..200 {
        let limit = (seed % 2 == 1).then_some(1 + seed / 2);
        let mut twins = Twins::new(limit);
        let mut generator = Random::seed(seed.try_into().unwrap());
        for step in 0..300 {
            twins.act(&mut generator);
            twins.compare(&format!("seed {seed}, step {step}"));
        }
    }
}

/// A pool and its model: the value of every live handle, and whether it is active.
struct Twins {
    pool: Pool<u64>,
    limit: Option<usize>,
    map: BTreeMap<Handle<u64>, (u64, bool)>,
    /// Every handle ever issued.
    handles: Vec<Handle<u64>>,
}

impl Twins {
    fn new(limit: Option<usize>) -> Self {
        let pool = limit.map_or_else(Pool::new, Pool::with_limit);
        Self {
            pool,
            limit,
            map: BTreeMap::new(),
            handles: Vec::new(),
        }
    }

    fn act(&mut self, generator: &mut Random) {
        let value = generator.u64();
        match generator.below(100) {
            0..40 => self.insert(value),
            40..65 => {
                let Some(handle) = self.any_handle(generator) else {
                    return;
                };
                let expected = self.map.remove(&handle).map(|(value, _)| value);
                assert_eq!(self.pool.remove(handle), expected);
            }
            65..85 => {
                let Some(handle) = self.any_handle(generator) else {
                    return;
                };
                let active = value % 2 == 0;
                let entry = self.map.get_mut(&handle);
                let expected = entry.map(|(_, on)| core::mem::replace(on, active));
                assert_eq!(self.pool.set_active(handle, active), expected);
            }
            85..95 => self.reuse(value),
            95..99 => {
                self.pool.retain(|_, value| *value % 4 != 0);
                self.map.retain(|_, (value, _)| *value % 4 != 0);
            }
            _ => {
                let drained: Vec<_> = self.pool.drain().collect();
                let map = core::mem::take(&mut self.map);
                assert!(
                    drained
                        .into_iter()
                        .eq(map.into_iter().map(|(h, (v, _))| (h, v)))
                );
            }
        }
    }

    fn insert(&mut self, value: u64) {
        let has_room = self.limit.is_none_or(|limit| self.map.len() < limit);
        match self.pool.try_insert(value) {
            Ok(handle) => {
                assert!(has_room);
                let taken: Vec<usize> = self.map.keys().map(|handle| handle.slot()).collect();
                let lowest = (0..).find(|slot| !taken.contains(slot));
                assert_eq!(Some(handle.slot()), lowest);
                self.remember(handle, value);
            }
            Err(PoolFull(back)) => assert!(!has_room && back == value),
        }
    }

    fn reuse(&mut self, value: u64) {
        let expected = self
            .map
            .iter()
            .find(|(_, (_, on))| !on)
            .map(|(&h, &(v, _))| (h, v));
        let reused = self
            .pool
            .reuse_inactive()
            .map(|(handle, left)| (handle, core::mem::replace(left, value)));
        assert_eq!(
            reused.map(|(h, left)| (h.slot(), left)),
            expected.map(|(h, v)| (h.slot(), v))
        );
        if let (Some((new, _)), Some((old, _))) = (reused, expected) {
            self.map.remove(&old);
            self.remember(new, value);
        }
    }

    fn remember(&mut self, handle: Handle<u64>, value: u64) {
        assert!(
            !self.handles.contains(&handle),
            "{handle} was issued before"
        );
        self.handles.push(handle);
        self.map.insert(handle, (value, true));
    }

    fn any_handle(&self, generator: &mut Random) -> Option<Handle<u64>> {
        let count = self.handles.len().max(1) as u64;
        let index = usize::try_from(generator.below(count)).ok()?;
        self.handles.get(index).copied()
    }

    fn compare(&mut self, when: &str) {
        type Walk = Vec<(Handle<u64>, u64)>;
        let all: Walk = self
            .map
            .iter()
            .map(|(&handle, &(value, _))| (handle, value))
            .collect();
        let on: Walk = all
            .iter()
            .copied()
            .filter(|(handle, _)| self.map[handle].1)
            .collect();

        let pool = &mut self.pool;
        assert_eq!(
            (pool.len(), pool.active_len()),
            (all.len(), on.len()),
            "{when}"
        );
        assert_eq!(
            (pool.iter().len(), pool.iter_active().len()),
            (all.len(), on.len()),
            "{when}"
        );
        assert_eq!(
            pool.iter().map(|(h, v)| (h, *v)).collect::<Walk>(),
            all,
            "{when}"
        );
        assert_eq!(
            pool.iter_mut().map(|(h, v)| (h, *v)).collect::<Walk>(),
            all,
            "{when}"
        );
        assert_eq!(
            pool.iter_active().map(|(h, v)| (h, *v)).collect::<Walk>(),
            on,
            "{when}"
        );
        assert_eq!(
            pool.iter_active_mut()
                .map(|(h, v)| (h, *v))
                .collect::<Walk>(),
            on,
            "{when}"
        );
        for &handle in &self.handles {
            let expected = self.map.get(&handle);
            assert_eq!(pool.get(handle), expected.map(|(value, _)| value), "{when}");
            assert_eq!(
                pool.is_active(handle),
                expected.is_some_and(|(_, on)| *on),
                "{when}"
            );
        }
    }
}

#[test]
fn a_slot_reused_a_million_times_rejects_every_old_handle() {
    let mut pool = Pool::with_limit(1);
    let mut old = vec![pool.insert(0)];
    for round in 1..=1 << 20 {
        let last = *old.last().unwrap();
        assert_eq!(pool.remove(last), Some(round - 1));
        let new = pool.insert(round);
        assert!(last < new && last.slot() == new.slot(), "round {round}");
        assert_eq!(pool.get_mut(last), None, "round {round}");
        assert_eq!(pool.remove(last), None, "round {round}");
        old.push(new);
    }
    let living = old.pop().unwrap();
    assert!(old.iter().all(|handle| pool.get(*handle).is_none()));
    assert_eq!(pool.get(living), Some(&(1 << 20)));
}

#[test]
fn the_same_history_gives_the_same_handles() {
    let play = || {
        let mut pool = Pool::new();
        let handles: Vec<_> = (0..100).map(|value| pool.insert(value)).collect();
        for handle in handles.iter().rev().step_by(3) {
            pool.remove(*handle);
        }
        pool.retain(|_, value| *value % 5 != 0);
        for value in 0..50 {
            pool.insert(value);
        }
        pool
    };
    let (mut one, mut two) = (play(), play());
    assert_eq!(one, two);
    assert!(
        one.iter()
            .map(|(handle, _)| handle)
            .eq(two.iter().map(|(handle, _)| handle))
    );
    assert_eq!(one.insert(7), two.insert(7));
}

#[test]
fn a_copy_is_a_snapshot() {
    let mut pool = Pool::with_limit(3);
    let hero = pool.insert(100);
    let saved = pool.clone();

    pool.set_active(hero, false);
    assert_ne!(pool, saved, "an inactive value is a difference");
    pool.set_active(hero, true);
    assert_eq!(pool, saved);
    pool.clear();
    assert_ne!(pool, saved);

    pool = saved;
    assert_eq!(pool.get(hero), Some(&100));
    assert_eq!(pool.capacity(), 3);
}

#[test]
fn a_full_pool_returns_the_value_and_changes_nothing() {
    let mut pool = Pool::with_limit(2);
    let _ = (pool.insert("a"), pool.insert("b"));
    let before = pool.clone();
    assert_eq!(pool.try_insert("c"), Err(PoolFull("c")));
    assert_eq!(pool, before);
}

#[test]
#[should_panic(expected = "the pool is full: remove a value first")]
fn inserting_into_a_full_pool_panics_with_the_error_message() {
    Pool::with_limit(0).insert("guest");
}

#[test]
fn a_fixed_pool_keeps_its_capacity() {
    let mut pool = Pool::with_limit(100);
    assert_eq!(pool.capacity(), 100);
    for round in 0..10 {
        while pool.try_insert(round).is_ok() {}
        assert_eq!((pool.len(), pool.capacity()), (100, 100));
        pool.clear();
    }
}

#[test]
fn two_values_can_be_borrowed_at_once() {
    let mut pool = Pool::new();
    let [a, b, gone] = [1, 2, 3].map(|value| pool.insert(value));
    pool.remove(gone);
    assert_eq!(pool.get2_mut(a, b), Some((&mut 1, &mut 2)));
    assert_eq!(pool.get2_mut(b, a), Some((&mut 2, &mut 1)));
    assert_eq!(pool.get2_mut(a, a), None);
    assert_eq!(pool.get2_mut(a, gone), None);
    assert_eq!(pool.get2_mut(gone, b), None);
}

#[test]
fn a_spent_bullet_is_fired_again_under_a_new_handle() {
    let mut pool = Pool::with_limit(2);
    let [first, second] = ["first", "second"].map(|name| pool.insert(name));
    assert_eq!(pool.reuse_inactive(), None, "all values are active");

    pool.set_active(second, false);
    let (again, name) = pool.reuse_inactive().unwrap();
    assert_eq!((again.slot(), *name), (second.slot(), "second"));
    assert!(!pool.contains(second) && pool.contains(first));
    assert_eq!(
        pool.set_active(second, false),
        None,
        "a stale handle cannot deactivate it"
    );
    assert!(pool.is_active(again));
}

#[test]
fn emptying_drops_each_value_once() {
    struct Counted(Rc<Cell<u32>>);
    impl Drop for Counted {
        fn drop(&mut self) {
            self.0.set(self.0.get() + 1);
        }
    }
    let dropped = Rc::new(Cell::new(0));
    let mut pool = Pool::new();
    for _ in 0..70 {
        pool.insert(Counted(Rc::clone(&dropped)));
    }

    let mut drain = pool.drain();
    assert_eq!(drain.len(), 70);
    drop(drain.nth(9));
    drop(drain);
    assert_eq!(dropped.get(), 70);
    assert_eq!((pool.len(), pool.active_len(), pool.capacity()), (0, 0, 70));
}

#[test]
fn iteration_skips_wide_gaps_in_slot_order() {
    let mut pool = Pool::new();
    let handles: Vec<_> = (0..1_000).map(|value| pool.insert(value)).collect();
    pool.retain(|_, value| [0, 63, 64, 700, 999].contains(value));
    assert!(pool.values().eq(&[0, 63, 64, 700, 999]));

    pool.set_active(handles[63], false);
    pool.set_active(handles[0], false);
    for (_, value) in pool.iter_active_mut() {
        *value += 1;
    }
    assert!(pool.values().eq(&[0, 63, 65, 701, 1_000]));
    assert_eq!(
        pool.insert(5).slot(),
        1,
        "the lowest free slot is used first"
    );
}

#[test]
fn handles_are_small_ordered_and_free_of_their_values() {
    fn check_threads<T: Copy + Ord + Send + Sync + 'static>() {}
    check_threads::<Handle<Rc<Cell<u8>>>>();
    assert_eq!(size_of::<Option<Handle<String>>>(), 8);

    let mut pool = Pool::new();
    let [a, b] = [1, 2].map(|value| pool.insert(value));
    pool.remove(a);
    let newer = pool.insert(3);
    assert!(a < newer && newer < b, "by slot, then by generation");
    assert_eq!(HashSet::from([a, b, newer, a]).len(), 3);
    assert_eq!(format!("{newer} {newer:?}"), "0v2 0v2");

    pool.set_active(b, false);
    assert_eq!(format!("{pool:?}"), "{0v2: 3, 1v1 off: 2}");
}

#[test]
fn inserting_into_a_growing_pool_does_not_scan_it() {
    // Scanning all slots at each insertion would take minutes.
    let mut pool = Pool::new();
    for value in 0..2_000_000_u32 {
        pool.insert(value);
    }
    assert_eq!(pool.len(), 2_000_000);
}
