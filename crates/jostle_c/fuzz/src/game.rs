//! A game of one family: objects and ids that the calls use.

use super::{HOSTILE, S, exported::*};
use crate::{bytes::Bytes, checked};
use jostle::{Asked, Handle, In, List, Out, Owned, Ptr, Room, Text};
use jostle_flat::records::*;
use std::ffi::c_void;

/// More would only make each run slower.
const MOST_BODIES: usize = 12;

/// Plays until the bytes are used up.
pub(crate) fn play(bytes: Bytes<'_>) {
    let mut game = Game::new(bytes);
    while !game.bytes.is_empty() {
        game.turn();
    }
}

struct Game<'a> {
    bytes: Bytes<'a>,
    worlds: [*mut Handle<World>; 2],
    characters: Vec<*mut Handle<Character>>,
    boxes: *mut Handle<Boxes>,
    pairs: *mut Handle<Pairs>,
    sets: *mut Handle<TwoSets>,
    ids: Vec<u64>,
}

/// Leads to what a pointer leads to.
fn at<'a, T>(pointer: *mut Handle<T>) -> Asked<'a, T> {
    // SAFETY: the game frees its objects when it ends.
    unsafe { pointer.as_ref() }
}

/// Reads a list, so that AddressSanitizer sees whether it is as long as it claims.
fn touch<T: Copy>(first: Ptr<T>, count: usize) {
    if count > 0 {
        // SAFETY: the library says so.
        std::hint::black_box(unsafe { std::slice::from_raw_parts(first, count) }.to_vec());
    }
}

/// Calls a function whose answer is a list.
fn listed<T: Copy>(call: impl FnOnce(Out<'_, Ptr<T>>, Out<'_, usize>) -> i32) {
    let (mut first, mut count) = (std::ptr::null(), 0);
    if checked(call(Out::to(&mut first), Out::to(&mut count))) {
        touch(first, count);
    }
}

/// Calls a function that returns the length of a list.
fn counted<T: Copy>(call: impl FnOnce(Out<'_, Ptr<T>>) -> usize) {
    let mut first = std::ptr::null();
    let count = call(Out::to(&mut first));
    touch(first, count);
}

/// Answers what the byte says, and calls the world that calls.
unsafe extern "C" fn respond(user: *mut c_void, other: *const Found) -> u32 {
    // SAFETY: it is what `move_with` passes, and the library passes a record.
    let (&(world, answer), other) = unsafe { (&*user.cast::<(*mut Handle<World>, u32)>(), *other) };
    if answer == 9 {
        assert!(!checked(world_remove(at(world), other.other)));
        // SAFETY: it was created. It is not freed here: a world that calls back refuses that.
        world_free(unsafe { Owned::from(world) });
    }
    answer
}

impl<'a> Game<'a> {
    fn new(bytes: Bytes<'a>) -> Self {
        Self {
            bytes,
            worlds: [(); 2].map(|()| Box::into_raw(world_new())),
            characters: Vec::new(),
            boxes: Box::into_raw(boxes_new()),
            pairs: Box::into_raw(pairs_new()),
            sets: Box::into_raw(two_sets_new()),
            ids: vec![0],
        }
    }

    fn turn(&mut self) {
        let world = self.world();
        let before = world_checksum(at(world));
        let is_fine = match self.bytes.below(8) {
            0 => self.add(world),
            1 | 2 => self.step(world),
            3 => self.change(world),
            4 => self.ask(world),
            5 => self.ask_for_lists(world),
            6 => self.play_character(world),
            _ => self.search(),
        };
        assert!(
            is_fine || before == world_checksum(at(world)),
            "a refused call changed something"
        );
    }

    fn world(&mut self) -> *mut Handle<World> {
        match self.bytes.rarely() {
            true => std::ptr::null_mut(),
            false => self.worlds[usize::from(self.bytes.below(2))],
        }
    }

    fn number(&mut self) -> S {
        match self.bytes.rarely() {
            true => HOSTILE[usize::from(self.bytes.below(8))],
            false => S::from(self.bytes.one().cast_signed()),
        }
    }

    fn delta(&mut self) -> [S; 2] {
        [(); 2].map(|()| self.number())
    }

    fn id(&mut self) -> u64 {
        let known = self.ids[usize::from(self.bytes.one()) % self.ids.len()];
        match self.bytes.one() {
            254 => known ^ 1 << self.bytes.below(64),
            255 => u64::from(self.bytes.word()) << 32 | u64::from(self.bytes.word()),
            _ => known,
        }
    }

    fn rect(&mut self) -> Rect<S> {
        let [x, y] = self.delta();
        let size =
            |bytes: &mut Bytes<'_>| S::from((bytes.one() % 32).cast_signed()) + S::from(1_i8);
        let (w, h) = (size(&mut self.bytes), size(&mut self.bytes));
        match self.bytes.rarely() {
            true => Rect {
                x,
                y,
                w: self.number(),
                h: self.number(),
            },
            false => Rect { x, y, w, h },
        }
    }

    fn query(&mut self) -> QueryRecord {
        let mut query = QueryRecord::new();
        match self.bytes.below(12) {
            0 => query.kinds = self.bytes.code(),
            1 => query.layers = self.bytes.code(),
            2 => query.without = self.id(),
            3 => query.blocking = self.id(),
            4 => query.size = self.bytes.code(),
            _ => {}
        }
        query
    }

    fn add(&mut self, world: *mut Handle<World>) -> bool {
        if world_count(at(world)) >= MOST_BODIES {
            return checked(world_clear(at(world)));
        }
        let mut id = 0;
        let is_fine = match self.bytes.below(4) {
            0 => {
                let mut def = MapDef::<S>::new();
                let [width, height] =
                    [(); 2].map(|()| S::from(8_i8 + self.bytes.below(16).cast_signed()));
                (def.tile_width, def.tile_height) = (width, height);
                (def.x, def.y) = (self.number(), self.number());
                def.outside = u32::from(self.bytes.below(4));
                world_add_map_text(
                    at(world),
                    In::from(&def),
                    Text::from(self.bytes.text()),
                    Out::to(&mut id),
                )
            }
            _ => {
                let mut def = BodyDef::<S>::new(1 + u32::from(self.bytes.below(4)));
                def.rect = self.rect();
                match self.bytes.below(16) {
                    0 => def.size = self.bytes.code(),
                    1 => def.one_way = self.bytes.code(),
                    2 => def.actors = self.bytes.code(),
                    3 => def.weight = self.bytes.code(),
                    4 => def.flags = self.bytes.code(),
                    5 => def.conveyor_x = self.number(),
                    6 => def.options.step = self.number(),
                    7 => def.options.max_hits = self.bytes.code(),
                    8 => (def.layers, def.mask) = (self.bytes.code(), self.bytes.code()),
                    _ => {}
                }
                world_add(at(world), In::from(&def), Out::to(&mut id))
            }
        };
        if id != 0 {
            self.ids.push(id);
            let surplus = self.ids.len().saturating_sub(24);
            self.ids.drain(..surplus);
        }
        checked(is_fine)
    }

    fn step(&mut self, world: *mut Handle<World>) -> bool {
        let ([dx, dy], body, there) = (self.delta(), self.id(), at(world));
        checked(match self.bytes.below(12) {
            0 => world_begin_tick(there),
            1 => world_move_and_stop(there, body, dx, dy, Out::null()),
            2 => world_move_and_bounce(there, body, dx, dy, Out::null()),
            3 => world_move_solid(there, body, dx, dy),
            4 => world_move_sensor(there, body, dx, dy),
            5 => world_teleport(there, body, dx, dy),
            6 => world_push_out(there, body, Out::null()),
            7 => world_drop_through(there, body, Out::null()),
            8 => world_run_conveyors(there),
            9 => {
                let user = (world, u32::from(self.bytes.below(10)));
                let user = (&raw const user).cast_mut().cast();
                // SAFETY: `respond` takes what is passed.
                unsafe { world_move_with(there, body, dx, dy, Some(respond), user, Out::null()) }
            }
            10 => world_check_move(there, body, dx, dy, Out::null()),
            _ => world_move_and_slide(there, body, dx, dy, Out::null()),
        })
    }

    fn change(&mut self, world: *mut Handle<World>) -> bool {
        let (body, code, there) = (self.id(), self.bytes.code(), at(world));
        checked(match self.bytes.below(16) {
            0 => world_remove(there, body),
            1 => world_set_layers(there, body, code),
            2 => world_set_mask(there, body, code),
            3 => world_set_one_way(there, body, code),
            4 => world_set_actors(there, body, code),
            5 => world_set_weight(there, body, code),
            6 => world_set_carries(there, body, code),
            7 => world_set_flipped(there, body, code),
            8 => world_set_conveyor(there, body, self.number(), self.number()),
            9 => world_resize(there, body, In::from(&self.rect())),
            10 => world_try_resize(there, body, In::from(&self.rect())),
            11 => world_set_tile(
                there,
                body,
                i32::from(self.bytes.one()) - 2,
                i32::from(self.bytes.one()) - 2,
                code,
            ),
            12 => world_remove_map(there, body),
            13 => {
                let mut def = HitboxDef::<S>::new();
                def.rect = self.rect();
                world_add_hitbox(there, body, Text::from(self.bytes.text()), In::from(&def))
            }
            14 => world_copy(there, at(self.world())),
            _ => return self.restore(world),
        })
    }

    /// Restores what was saved, sometimes damaged.
    fn restore(&mut self, world: *mut Handle<World>) -> bool {
        let (mut first, mut count) = (std::ptr::null(), 0);
        if !checked(world_save(
            at(self.world()),
            Out::to(&mut first),
            Out::to(&mut count),
        )) {
            return false;
        }
        // SAFETY: the library says so.
        let mut saved = unsafe { std::slice::from_raw_parts(first, count) }.to_vec();
        for _ in 0..self.bytes.below(3) {
            let place = usize::try_from(self.bytes.word()).unwrap_or(0) % saved.len();
            saved[place] ^= self.bytes.one();
        }
        // SAFETY: the list is as long as it says.
        checked(unsafe { world_restore(at(world), List::from(&saved), saved.len()) })
    }

    fn ask(&mut self, world: *mut Handle<World>) -> bool {
        let ([x, y], [dx, dy], body) = (self.delta(), self.delta(), self.id());
        let (query, rect, there) = (self.query(), self.rect(), at(world));
        let query = In::from(&query);
        checked(match self.bytes.below(8) {
            0 => world_edges(there, body, Out::null()),
            1 => world_body(there, body, Out::null()),
            2 => world_raycast(there, x, y, dx, dy, query, Out::null()),
            3 => world_raycast_segment(there, x, y, dx, dy, query, Out::null()),
            4 => world_sweep(there, In::from(&rect), dx, dy, query, Out::null()),
            5 => world_cell_at(there, body, x, y, Out::null(), Out::null()),
            6 => world_rides(there, body, Out::null()),
            _ => world_edges_between(there, body, f32::from(self.bytes.one()) / 64.0, Out::null()),
        })
    }

    fn ask_for_lists(&mut self, world: *mut Handle<World>) -> bool {
        let ([x, y], [dx, dy], body) = (self.delta(), self.delta(), self.id());
        let (query, rect, there) = (self.query(), self.rect(), at(world));
        let (query, area) = (In::from(&query), In::from(&rect));
        match self.bytes.below(14) {
            0 => counted(|list| world_events(there, list)),
            1 => counted(|list| world_hits(there, list)),
            2 => counted(|list| world_bodies(there, list)),
            3 => counted(|list| world_hitbox_pairs(there, list)),
            4 => listed(|list, count| world_contacts(there, body, list, count)),
            5 => listed(|list, count| world_touched_by(there, body, list, count)),
            6 => listed(|list, count| world_bodies_in(there, body, list, count)),
            7 => listed(|list, count| world_overlapping(there, area, query, list, count)),
            8 => {
                listed(|list, count| world_overlapping_circle(there, x, y, dx, query, list, count))
            }
            9 => listed(|list, count| world_nearest(there, x, y, usize::MAX, query, list, count)),
            10 => listed(|list, count| world_raycast_all(there, x, y, dx, dy, query, list, count)),
            11 => listed(|list, count| world_sweep_all(there, area, dx, dy, query, list, count)),
            12 => {
                listed(|list, count| world_hitboxes_overlapping(there, area, u32::MAX, list, count))
            }
            _ => listed(|list, count| world_draw(there, area, list, count)),
        }
        true
    }

    fn play_character(&mut self, world: *mut Handle<World>) -> bool {
        let there = at(world);
        let Some(&character) = self.characters.last().filter(|_| self.bytes.below(8) > 0) else {
            return self.spawn(world);
        };
        let (hero, code) = (at(character), self.bytes.code());
        checked(match self.bytes.below(8) {
            0 => character_set_velocity(hero, self.number(), self.number()),
            1 => character_dash(hero, self.number(), self.number(), code),
            2 => character_jump(hero, self.number()),
            3 => character_state(hero, there, Out::null()),
            4 => character_can_jump(hero, there, Out::null(), Out::null()),
            _ => {
                let stick = i32::from(self.bytes.one()) * 2 - 256;
                return checked(character_tick(hero, there, stick, code, Out::null()));
            }
        })
    }

    fn spawn(&mut self, world: *mut Handle<World>) -> bool {
        let mut def = BodyDef::<S>::new(1);
        def.rect = self.rect();
        let mut settings = std::mem::MaybeUninit::<CharacterDef<S>>::uninit();
        // SAFETY: a place for an answer is only written to.
        let place = Out::to(unsafe { &mut *settings.as_mut_ptr() });
        let (preset, tile) = (1 + u32::from(self.bytes.below(4)), self.number());
        if !checked(character_def_init(place, preset, tile, self.bytes.code())) {
            return false;
        }
        // SAFETY: it was carried out.
        let settings = unsafe { settings.assume_init() };
        let mut hero = None;
        let status = character_spawn(
            at(world),
            In::from(&def.rect),
            In::from(&settings),
            Out::to(&mut hero),
        );
        if let Some(hero) = hero {
            let body = character_body(Some(&hero));
            self.ids.push(body);
            self.characters.push(Box::into_raw(hero));
        }
        checked(status)
    }

    fn search(&mut self) -> bool {
        let count = usize::from(self.bytes.below(20));
        let rects: Vec<Rect<S>> = (0..count).map(|_| self.rect()).collect();
        let sorted = u32::from(self.bytes.below(2));
        let none = List::null;
        match self.bytes.below(4) {
            // SAFETY: there are as many as the count says.
            0 => listed::<Pair>(|list, found| unsafe {
                pairs_find(
                    at(self.pairs),
                    List::from(&rects),
                    count,
                    none(),
                    sorted,
                    list,
                    found,
                )
            }),
            1 => {
                let half = count / 2;
                let (first, second) = rects.split_at(half);
                // SAFETY: there are as many as the counts say.
                listed::<Pair>(|list, found| unsafe {
                    let (first, second) = (List::from(first), List::from(second));
                    two_sets_find(
                        at(self.sets),
                        first,
                        half,
                        second,
                        count - half,
                        List::null(),
                        List::null(),
                        sorted,
                        list,
                        found,
                    )
                });
            }
            2 => self.change_boxes(),
            _ => self.ask_about_many(&rects),
        }
        true
    }

    fn change_boxes(&mut self) {
        let (boxes, index, rect) = (at(self.boxes), self.bytes.code(), self.rect());
        let Rect { x, y, w, h } = rect;
        match self.bytes.below(7) {
            0 | 1 if boxes_count(boxes) < 32 => {
                checked(boxes_insert(
                    boxes,
                    In::from(&rect),
                    self.bytes.code(),
                    u32::MAX,
                    Out::null(),
                ));
            }
            2 => _ = checked(boxes_move_to(boxes, index, In::from(&rect))),
            3 => _ = checked(boxes_remove(boxes, index)),
            4 => listed::<u32>(|list, found| {
                boxes_overlapping(boxes, x, y, w, h, u32::MAX, list, found)
            }),
            5 => _ = checked(boxes_raycast(boxes, x, y, w, h, u32::MAX, Out::null())),
            _ => listed::<Pair>(|list, found| boxes_pairs(boxes, 1, list, found)),
        }
    }

    fn ask_about_many(&mut self, rects: &[Rect<S>]) {
        let (mut found, mut starts) = (std::ptr::null(), std::ptr::null());
        let world = at(self.worlds[0]);
        // SAFETY: there are as many as the count says.
        let is_fine = checked(unsafe {
            let (areas, query) = (List::from(rects), In::null());
            world_overlapping_many(
                world,
                areas,
                rects.len(),
                query,
                Out::to(&mut found),
                Out::to(&mut starts),
                Out::null(),
            )
        });
        if is_fine {
            touch(starts, rects.len() + 1);
            // SAFETY: the library says so.
            touch(found, unsafe { *starts.add(rects.len()) } as usize);
        }
        let bodies: Vec<u64> = rects.iter().map(|_| self.id()).collect();
        let mut edges = vec![
            Edges {
                min_x: S::default(),
                min_y: S::default(),
                max_x: S::default(),
                max_y: S::default()
            };
            bodies.len()
        ];
        // SAFETY: there is room for as many.
        checked(unsafe {
            world_places_into(
                world,
                List::from(&bodies),
                bodies.len(),
                Room::to(&mut edges),
                Out::null(),
            )
        });
    }
}

impl Drop for Game<'_> {
    fn drop(&mut self) {
        for world in self.worlds {
            // SAFETY: it was created, and is freed only here.
            world_free(unsafe { Owned::from(world) });
        }
        for character in self.characters.drain(..) {
            // SAFETY: it was created, and is freed only here.
            character_free(unsafe { Owned::from(character) });
        }
        // SAFETY: it was created, and is freed only here.
        boxes_free(unsafe { Owned::from(self.boxes) });
        // SAFETY: it was created, and is freed only here.
        pairs_free(unsafe { Owned::from(self.pairs) });
        // SAFETY: it was created, and is freed only here.
        two_sets_free(unsafe { Owned::from(self.sets) });
    }
}
