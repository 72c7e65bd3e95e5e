//! A panic names the line of the game that made the mistake, not one of jostle.

use jostle::{Aabb, Circle, FixedStep, Obb, Ray, Segment};
use std::cell::RefCell;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::Once;

thread_local! {
    /// The file and line of the last panic on this thread, while a test looks for it.
    static PLACE: RefCell<Option<(String, u32)>> = const { RefCell::new(None) };
    static IS_WATCHED: RefCell<bool> = const { RefCell::new(false) };
}

/// Records the places of panics on threads that watch, and leaves all others to the usual hook.
fn watch() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if IS_WATCHED.with(|watched| *watched.borrow()) {
                let place = info.location().map(|at| (at.file().to_string(), at.line()));
                PLACE.with(|last| *last.borrow_mut() = place);
            } else {
                usual(info);
            }
        }));
    });
}

#[track_caller]
fn check(call: impl FnOnce()) {
    let here = panic::Location::caller();
    watch();
    IS_WATCHED.with(|watched| *watched.borrow_mut() = true);
    let result = panic::catch_unwind(AssertUnwindSafe(call));
    IS_WATCHED.with(|watched| *watched.borrow_mut() = false);
    assert!(result.is_err(), "line {}: no panic", here.line());
    let place = PLACE.with(RefCell::take);
    let expected = Some((here.file().to_string(), here.line()));
    assert_eq!(place, expected, "the call is in this file");
}

#[test]
#[rustfmt::skip]
fn shapes_blame_the_caller() {
    let nan = f32::NAN;
    check(|| { let _ = Aabb::new(0, 0, -16, 16); });
    check(|| { let _ = Aabb::from_corners([9, 0], [8, 8]); });
    check(|| { let _ = Aabb::from_points([nan, 0.0], [8.0, 8.0]); });
    check(|| { let _ = Aabb::from_center_half([0, 0], [-1, 1]); });
    check(|| { let _ = Aabb::from_center_size([0, 0], [-1, 1]); });
    check(|| { let _ = Circle::new([0, 0], -1); });
    check(|| { let _ = Segment::new([nan, 0.0], [1.0, 1.0]); });
    check(|| { let _ = Ray::new([0, 0], [0, 0]); });
    check(|| { let _ = Obb::new([0.0, 0.0], [1.0, 1.0], [0.0, 0.0]); });
    #[cfg(feature = "libm")]
    check(|| { let _ = Obb::from_angle([0.0, 0.0], [1.0, 1.0], nan); });
    #[cfg(feature = "libm")]
    check(|| { let _ = jostle::Vec2::from_angle(nan); });
    check(|| { let _ = FixedStep::new(0); });
    check(|| { let _ = FixedStep::from_ratio(1, 0); });
    check(|| { let _ = FixedStep::new(60).with_max_ticks(0); });
}

#[cfg(feature = "alloc")]
#[test]
#[rustfmt::skip]
fn masks_blame_the_caller() {
    use jostle::PixelMask;
    check(|| { let _ = PixelMask::new(-1, 1); });
    check(|| { let _ = PixelMask::full(-1, 1); });
    check(|| { let _ = PixelMask::from_fn(-1, 1, |_, _| true); });
}

#[cfg(feature = "alloc")]
#[test]
#[rustfmt::skip]
fn indexing_blames_the_caller() {
    let mut pool = jostle::Pool::new();
    let gone = pool.insert(7);
    pool[gone] += 1;
    assert_eq!((pool[gone], pool.remove(gone)), (8, Some(8)));
    check(|| { let _ = pool[gone]; });
    check(|| pool[gone] = 9);
    let mut world = jostle::i32::World::new();
    let body = world.add(jostle::Body::actor(Aabb::new(0, 0, 8, 8))).unwrap();
    world.remove(body).unwrap();
    check(|| { let _ = world[body]; });
    check(|| { let _ = jostle::Pool::with_limit(0).insert(1); });
}

/// Functions outside `world` that say when they panic also say who called them.
#[test]
fn every_documented_panic_has_a_caller() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut count = 0;
    for file in files_in(&source) {
        if file.components().any(|part| part.as_os_str() == "world") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let mut header = String::new();
        for line in text.lines().map(str::trim) {
            if line.starts_with("///") || line.starts_with("#[") {
                header.push_str(line);
                continue;
            }
            let panics = header.contains("# Panics") && line.starts_with("pub fn");
            let is_tracked = header.contains("#[track_caller]");
            assert!(!panics || is_tracked, "{}: `{line}`", file.display());
            count += u32::from(panics);
            header.clear();
        }
    }
    assert!(count > 15, "only {count} functions");
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let below = folders.iter().flat_map(|folder| files_in(folder));
    files.into_iter().chain(below).collect()
}
