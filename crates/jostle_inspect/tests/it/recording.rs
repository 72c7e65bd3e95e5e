//! Recordings: everything survives, limits hold.

use crate::random::Random;
use jostle::{Aabb, Body, Outside, Side, Tile, TileMap, World};
use jostle_inspect::{Frame, Ink, Recorder, Recording, RecordingError, Settings};

/// A hero on a floor of tiles, with a crate next to it.
struct RecordedGame {
    world: World,
    hero: jostle::BodyId,
}

impl RecordedGame {
    fn new() -> Self {
        let mut world = World::new();
        let mut map = TileMap::new([0.0, 0.0], [16.0, 16.0], [8, 4], Outside::Empty).unwrap();
        map.fill([0, 3], [7, 3], Tile::SOLID).unwrap();
        world.add_map(map);
        world
            .add(Body::solid(Aabb::new(96.0, 32.0, 16.0, 16.0)))
            .unwrap();
        let hero = world
            .add(Body::actor(Aabb::new(4.0, 8.0, 12.0, 20.0)))
            .unwrap();
        world.set_records_moves(true);
        Self { world, hero }
    }

    fn tick(&mut self) {
        self.world.begin_tick();
        self.world.move_and_slide(self.hero, [1.5, 2.0]).unwrap();
    }

    fn frame(&self, tick: u64) -> Frame {
        Frame::sketched(tick, |sketch| self.show(sketch))
    }

    fn show(&self, sketch: &mut jostle_inspect::Sketch<'_>) {
        sketch.world(&self.world);
        sketch.tag(self.hero, "hero", Some(Ink::Good));
        sketch.gauge("lives", "", 3.0);
    }
}

pub(crate) fn settings() -> Settings {
    Settings {
        keeps_every_tick: true,
        ..Settings::default()
    }
}

/// Records this many ticks, and returns the frames as they were.
pub(crate) fn recorded(ticks: u64, settings: Settings) -> (Recording, Vec<Frame>) {
    let mut game = RecordedGame::new();
    let mut recorder = Recorder::new(&settings);
    let mut frames = Vec::new();
    for tick in 1..=ticks {
        game.tick();
        frames.push(game.frame(tick));
        assert_eq!(recorder.record(|sketch| game.show(sketch)), tick);
    }
    assert_eq!(recorder.missed(), 0);
    (recorder.recording(), frames)
}

#[test]
fn every_tick_survives_bit_for_bit() {
    let (recording, frames) = recorded(200, settings());
    let bytes = recording.to_bytes();
    let back = Recording::from_bytes(&bytes).unwrap();
    assert_eq!(back.to_bytes(), bytes);
    assert_eq!(back.ticks(), Some((1, 200)));
    let all: Vec<Frame> = back.frames().map(Result::unwrap).collect();
    assert_eq!(all, frames);
    for tick in [1, 64, 65, 199, 200] {
        assert_eq!(
            back.frame(tick).as_ref(),
            Ok(&frames[tick as usize - 1]),
            "tick {tick}"
        );
    }
    assert_eq!(back.frame(0), Err(RecordingError::NoSuchTick { tick: 0 }));
    assert_eq!(back.frame(900).unwrap().tick, 200, "the last one before it");
}

#[test]
fn records_why_the_hero_stopped() {
    let (recording, _) = recorded(60, settings());
    let last = recording.frame(60).unwrap();
    let row = last
        .moves
        .iter()
        .find(|row| row.hits.len() == 2)
        .expect("floor and crate");
    assert_eq!(row.to.max, [96.0, 48.0], "flush with both");
    let sides: Vec<Side> = row.hits.iter().map(|hit| hit.side).collect();
    let [floor, crate_beside] = [Side::MaxY, Side::MaxX];
    assert_eq!(sides, [floor, crate_beside]);
}

#[test]
fn keeps_within_its_time_limit() {
    let short = Settings {
        seconds: 2.0,
        ..settings()
    };
    let (recording, _) = recorded(1000, short);
    let (first, last) = recording.ticks().unwrap();
    assert_eq!(last, 1000);
    assert!((120..=248).contains(&(last - first)), "{first} to {last}");
}

/// Boxes in random places, which cannot be compressed.
fn noise(tick: u64) -> Vec<Aabb> {
    let mut random = Random::seed(tick);
    let mut number = || random.below(1 << 24) as f32;
    (0..2000)
        .map(|_| Aabb::new(number(), number(), 3.0, 3.0))
        .collect()
}

#[test]
fn keeps_within_its_memory_limit() {
    let mut recorder = Recorder::new(&Settings {
        mebibytes: 1,
        ..settings()
    });
    for tick in 0..300 {
        recorder.record(|sketch| sketch.boxes(&noise(tick)));
    }
    let recording = recorder.recording();
    assert_eq!(recording.ticks().map(|(_, last)| last), Some(300));
    let len = recording.file_len();
    assert_eq!(len, recording.to_bytes().len());
    assert!((600 << 10..=1100 << 10).contains(&len), "{len} bytes");
}

#[test]
fn a_large_map_is_stored_once_for_many_ticks() {
    let mut random = Random::seed(7);
    let tile = |_| [Tile::EMPTY, Tile::SOLID][random.index(2)];
    let size = [700, 700];
    let map = TileMap::from_fn([0.0, 0.0], [16.0, 16.0], size, Outside::Empty, tile).unwrap();
    let mut world = World::new();
    world.add_map(map);
    let mut recorder = Recorder::new(&Settings {
        mebibytes: 1,
        ..settings()
    });
    for _ in 0..100 {
        recorder.record(|sketch| sketch.world(&world));
    }
    let recording = recorder.recording();
    assert_eq!(recording.ticks(), Some((1, 100)));
    let len = recording.file_len();
    assert!(len <= 1 << 20, "{len} bytes");
}

#[test]
fn many_moving_bodies_are_compressed() {
    let mut recorder = Recorder::new(&settings());
    let boxes: Vec<Aabb> = (0..5000_u16)
        .map(|i| Aabb::new(f32::from(i), 0.0, 3.0, 3.0))
        .collect();
    for tick in 0..128_u16 {
        let moved: Vec<Aabb> = boxes
            .iter()
            .map(|one| one.moved([f32::from(tick), 0.0]))
            .collect();
        recorder.record(|sketch| sketch.boxes(&moved));
    }
    let len = recorder.recording().file_len();
    assert!(len < 128 * 5000 * 4, "{len} bytes");
}

#[test]
fn any_number_of_boxes_and_worlds_can_be_shown() {
    let mut recorder = Recorder::new(&settings());
    let world = World::<i32>::new();
    recorder.record(|sketch| {
        for i in 0..300_u16 {
            sketch.boxes(&[Aabb::new(f32::from(i), 0.0, 1.0, 1.0)]);
            sketch.boxes(&[Aabb::new(i32::from(i), 5, 1, 1)]);
            sketch.world(&world);
        }
    });
    let frame = recorder.recording().frame(1).unwrap();
    assert_eq!(frame.bodies.len(), 600);
    assert!((0..600).all(|slot| frame.bodies[slot as usize].key.slot == slot));
}

#[test]
fn caches_give_the_same_frames_as_a_fresh_capture() {
    let mut game = RecordedGame::new();
    let mut recorder = Recorder::new(&settings());
    let mut expected = Vec::new();
    for tick in 1..=12 {
        game.tick();
        if tick == 4 {
            game.world.set_layers(game.hero, 6).unwrap();
        }
        if tick == 5 {
            let (map, _) = game.world.maps().next().unwrap();
            game.world.set_map_layers(map, 6).unwrap();
        }
        if tick == 6 {
            game.world
                .add(Body::sensor(Aabb::new(0.0, 0.0, 8.0, 8.0)))
                .unwrap();
        }
        if tick == 8 {
            let (map, _) = game.world.maps().next().unwrap();
            game.world
                .map_mut(map)
                .unwrap()
                .set([3, 2], Tile::SOLID)
                .unwrap();
        }
        let second = World::<i32>::new();
        let show = |sketch: &mut jostle_inspect::Sketch<'_>| {
            game.show(sketch);
            if tick % 2 == 0 {
                sketch.world(&second);
                sketch.boxes(&[Aabb::new(1, 2, 3, 4)]);
            }
        };
        recorder.record(show);
        expected.push(Frame::sketched(tick, show));
    }
    for (frame, mut expected) in recorder
        .recording()
        .frames()
        .map(Result::unwrap)
        .zip(expected)
    {
        // A fresh capture numbers the revisions of maps from the start.
        for (map, own) in expected.maps.iter_mut().zip(&frame.maps) {
            std::sync::Arc::make_mut(map).revision = own.revision;
        }
        assert_eq!(frame, expected);
    }
}

#[test]
fn a_recording_survives_a_panic_of_the_game() {
    let mut recorder = Recorder::new(&settings());
    recorder.record(|sketch| sketch.gauge("lives", "", 3.0));
    let bug = std::panic::AssertUnwindSafe(|| recorder.record(|_| panic!("a bug of the game")));
    assert!(std::panic::catch_unwind(bug).is_err());
    assert_eq!(recorder.recording().ticks(), Some((1, 1)));
}

#[test]
fn skipped_ticks_are_counted() {
    let mut recorder = Recorder::new(&Settings::default());
    for tick in 0..400 {
        recorder.record(|sketch| sketch.boxes(&noise(tick)));
    }
    let kept = recorder.recording().frames().count() as u64;
    assert_eq!(kept + recorder.missed(), 400);
}

#[test]
fn an_empty_recording_is_valid() {
    let recording = Recorder::new(&settings()).recording();
    let back = Recording::from_bytes(&recording.to_bytes()).unwrap();
    assert_eq!((back.ticks(), back.frames().count()), (None, 0));
}

#[test]
fn records_where_each_hit_was() {
    let mut world = World::<i32>::new();
    world.add(Body::solid(Aabb::new(0, 20, 100, 10))).unwrap();
    world.add(Body::solid(Aabb::new(25, 0, 10, 20))).unwrap();
    let hero = world.add(Body::actor(Aabb::new(0, 0, 10, 10))).unwrap();
    world.set_records_moves(true);
    world.move_and_slide(hero, [20, 20]).unwrap();
    let frame = Frame::sketched(1, |sketch| sketch.world(&world));
    let row = &frame.moves[0];
    let found: Vec<_> = row
        .hits
        .iter()
        .map(|hit| (hit.fraction, hit.place.min, hit.remaining))
        .collect();
    let floor = (0.5, [10.0, 10.0], [10.0, 10.0]);
    let wall = (0.75, [15.0, 10.0], [5.0, 0.0]);
    assert_eq!(found, [floor, wall]);
    let legs: Vec<_> = row
        .legs
        .iter()
        .map(|leg| (leg.clock, leg.from.min))
        .collect();
    assert_eq!(
        legs,
        [(0.0, [0.0, 0.0]), (0.5, [10.0, 10.0]), (0.75, [15.0, 10.0])]
    );
}

#[test]
fn a_part_of_a_recording_has_the_same_frames() {
    let (recording, frames) = recorded(300, settings());
    for [from, to] in [
        [1, 300],
        [1, 1],
        [60, 70],
        [64, 128],
        [65, 192],
        [299, 900],
        [0, 7],
    ] {
        let part = recording.between(from, to).unwrap();
        let part = Recording::from_bytes(&part.to_bytes()).unwrap();
        let back: Vec<Frame> = part.frames().map(Result::unwrap).collect();
        let is_in = |frame: &&Frame| (from..=to).contains(&frame.tick);
        let expected: Vec<Frame> = frames.iter().filter(is_in).cloned().collect();
        assert_eq!(back, expected, "from {from} to {to}");
        assert_eq!(part.title(), recording.title());
    }
    for [from, to] in [[301, 400], [0, 0], [70, 60]] {
        let part = recording.between(from, to).unwrap();
        assert_eq!(part.ticks(), None, "from {from} to {to}");
    }
}

#[test]
fn a_recording_saved_by_the_page_is_read() {
    let bytes = include_bytes!("../wire/saved_by_page.jostle");
    let recording = Recording::from_bytes(bytes).unwrap();
    assert_eq!(recording.ticks(), Some((2, 4)));
    let starts = recording.scenes().iter();
    let starts = starts.map(|scene| (scene.first, &*scene.title, scene.layer_names.len()));
    assert!(starts.eq([(1, "Course", 1), (3, "Cave", 0)]));
    for tick in 2..=4 {
        let frame = recording.frame(tick).unwrap();
        let place = frame.bodies[0].place;
        assert_eq!((frame.tick, place.min), (tick, [tick as f64, 0.0]));
    }
}
