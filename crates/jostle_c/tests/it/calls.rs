//! The exported functions, called as C calls them: with pointers, which may be null, and ids, which may be wrong.
//!
//! `cargo +nightly miri test -p jostle_c` watches every pointer meanwhile.

mod callbacks;
mod characters;
mod lists;
mod moves;
mod pairs;
mod refused;
mod threads;
mod worlds;

use jostle::f32::*;
use jostle::{Asked, Handle, In, Out, Owned, Ptr, Text, jostle_error_text};
use jostle_flat::records::*;
use jostle_flat::{Status, codes};
use std::ffi::CStr;

/// A world behind a pointer, as a game in C has it.
struct Game(*mut Handle<World>);

impl Game {
    fn new() -> Self {
        Self(Box::into_raw(world_new()))
    }

    /// A world with a floor at y 16 under cells of 16.
    fn with_floor() -> Self {
        let game = Self::new();
        game.add_map(c"....\n####");
        game
    }

    fn world(&self) -> Asked<'_, World> {
        // SAFETY: it was created by `new`, and is freed when this is dropped.
        unsafe { self.0.as_ref() }
    }

    fn add_map(&self, rows: &CStr) -> u64 {
        let mut def = MapDef::new();
        (def.tile_width, def.tile_height) = (16.0, 16.0);
        let mut map = 0;
        let status = world_add_map_text(
            self.world(),
            In::from(&def),
            Text::from(rows),
            Out::to(&mut map),
        );
        assert_eq!(status, 0, "{}", error());
        map
    }

    fn add(&self, kind: u32, [x, y, w, h]: [f32; 4]) -> u64 {
        let mut def = BodyDef::new(kind);
        def.rect = Rect { x, y, w, h };
        let mut body = 0;
        let status = world_add(self.world(), In::from(&def), Out::to(&mut body));
        assert_eq!(status, 0, "{}", error());
        body
    }

    fn actor(&self, x: f32, y: f32) -> u64 {
        self.add(codes::ACTOR, [x, y, 8.0, 8.0])
    }

    fn slide(&self, body: u64, dx: f32, dy: f32) -> MovedRecord<f32> {
        written(|moved| world_move_and_slide(self.world(), body, dx, dy, moved))
    }

    fn edges(&self, body: u64) -> [f32; 4] {
        let edges = written(|edges| world_edges(self.world(), body, edges));
        four(edges)
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        // SAFETY: it was created, and is freed only here.
        world_free(unsafe { Owned::from(self.0) });
    }
}

fn four(edges: Edges<f32>) -> [f32; 4] {
    [edges.min_x, edges.min_y, edges.max_x, edges.max_y]
}

/// Returns what a call writes into memory that was not initialized.
fn written<T>(call: impl FnOnce(Out<'_, T>) -> i32) -> T {
    let mut place = std::mem::MaybeUninit::<T>::uninit();
    // SAFETY: a place for an answer is only written to.
    let out = Out::to(unsafe { &mut *place.as_mut_ptr() });
    assert_eq!(call(out), 0, "{}", error());
    // SAFETY: a call that is carried out has written its answer.
    unsafe { place.assume_init() }
}

/// Returns a list, and reads all of it.
fn listed<T: Copy>(call: impl FnOnce(Out<'_, Ptr<T>>, Out<'_, usize>) -> i32) -> Vec<T> {
    let (mut first, mut count) = (std::ptr::null(), 0);
    assert_eq!(
        call(Out::to(&mut first), Out::to(&mut count)),
        0,
        "{}",
        error()
    );
    read(first, count)
}

/// Returns a list whose length is the answer.
fn counted<T: Copy>(call: impl FnOnce(Out<'_, Ptr<T>>) -> usize) -> Vec<T> {
    let mut first = std::ptr::null();
    let count = call(Out::to(&mut first));
    read(first, count)
}

fn read<T: Copy>(first: Ptr<T>, count: usize) -> Vec<T> {
    if count == 0 {
        return Vec::new();
    }
    // SAFETY: the library says that the list has this many items.
    unsafe { std::slice::from_raw_parts(first, count) }.to_vec()
}

fn error() -> String {
    // SAFETY: the function returns a text of C.
    let text = unsafe { CStr::from_ptr(jostle_error_text()) };
    text.to_string_lossy().into_owned()
}

#[track_caller]
fn refused(status: i32, expected: Status) {
    assert_eq!(
        Status(status).name(),
        expected.name(),
        "the last error: {}",
        error()
    );
    assert!(error().len() > 10, "{}", error());
}
