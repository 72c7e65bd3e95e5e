//! Recordings: everything survives, damage is reported, limits hold.

use jostle::{Aabb, Body, Outside, Side, Tile, TileMap, World};
use jostle_inspect::{Frame, Ink, Recorder, Recording, RecordingError, Settings};
use std::io::Read;

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

fn settings() -> Settings {
    Settings {
        keeps_every_tick: true,
        ..Settings::default()
    }
}

/// Records this many ticks, and returns the frames as they were.
fn recorded(ticks: u64, settings: Settings) -> (Recording, Vec<Frame>) {
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
fn every_flipped_byte_is_rejected() {
    let (recording, _) = recorded(5, settings());
    let bytes = recording.to_bytes();
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut other = bytes.clone();
            other[at] ^= 1 << bit;
            let error = Recording::from_bytes(&other).expect_err("it is damaged");
            assert!(!error.to_string().is_empty(), "byte {at}, bit {bit}");
        }
    }
}

#[test]
fn every_truncation_is_rejected() {
    let (recording, _) = recorded(5, settings());
    let bytes = recording.to_bytes();
    for len in 0..bytes.len() {
        assert!(
            Recording::from_bytes(&bytes[..len]).is_err(),
            "{len} bytes of {}",
            bytes.len()
        );
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(
        Recording::from_bytes(&longer).is_err(),
        "something after the end"
    );
}

#[test]
fn errors_name_the_problem_and_the_byte() {
    #[track_caller]
    fn check(bytes: &[u8], expected: &str) {
        let error = Recording::from_bytes(bytes).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
    let text = "this is not a recording: it does not start with `jostle`; choose a .jostle file";
    check(b"", text);
    check(b"GIF89a.................", text);
    let (recording, _) = recorded(2, settings());
    let bytes = recording.to_bytes();
    let text = "the recording is damaged at byte 12: expected more bytes; record it again";
    check(&bytes[..12], &text.replace("12", "10"));
    let mut wrong = bytes.clone();
    wrong[40] ^= 1;
    check(
        &wrong,
        "the recording is damaged at byte 23: expected a chunk with a valid checksum; record it again",
    );
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
    let mut bits = tick;
    let mut number = || {
        bits = bits
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (bits >> 40) as f32
    };
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
    let mut bits: u64 = 7;
    let tile = |_| {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        [Tile::EMPTY, Tile::SOLID][(bits >> 63) as usize]
    };
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

/// A file with some bytes changed and its checksums corrected.
fn forged(bytes: &[u8], change: impl FnOnce(&mut [u8])) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    change(&mut bytes);
    let seal = |bytes: &mut [u8], begin: usize, end: usize| {
        let sum = crc32fast::hash(&bytes[begin..end]);
        bytes[end..end + 4].copy_from_slice(&sum.to_le_bytes());
    };
    let at = first_chunk(&bytes);
    seal(&mut bytes, 0, at - 4);
    let len = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    seal(&mut bytes, at, at + len);
    bytes
}

/// The byte at which the first chunk of a file starts.
fn first_chunk(bytes: &[u8]) -> usize {
    let header = u32::from_le_bytes(bytes[10..14].try_into().unwrap()) as usize;
    14 + header + 4
}

/// The bytes of a chunk before its contents: length, ticks, first, last, method, decompressed length.
const CHUNK_HEAD: usize = 4 + 4 + 8 + 8 + 1 + 4;

/// A file with one chunk, without compression.
fn inflated(bytes: &[u8]) -> Vec<u8> {
    let at = first_chunk(bytes);
    let (head, rest) = bytes.split_at(at + CHUNK_HEAD);
    let mut frames = Vec::new();
    let mut decoder = flate2::read::ZlibDecoder::new(rest);
    decoder.read_to_end(&mut frames).unwrap();
    let end = rest.len() - 12;
    let mut all = [head, &frames, &[0; 4], &rest[end..]].concat();
    all[at..at + 4].copy_from_slice(&(frames.len() as u32 + 29).to_le_bytes());
    all[at + 24] = 0;
    forged(&all, |_| {})
}

#[test]
fn reading_stops_at_the_first_error() {
    let bytes = recorded(200, settings()).0.to_bytes();
    let at = first_chunk(&bytes);
    let bytes = forged(&bytes, |bytes| bytes[at + 60] ^= 0x55);
    let damaged = Recording::from_bytes(&bytes).unwrap();
    let frames: Vec<_> = damaged.frames().collect();
    let first = frames.iter().position(Result::is_err);
    assert_eq!(first, Some(frames.len() - 1), "nothing after the error");
}

#[test]
fn errors_count_bytes_from_the_start_of_the_file() {
    #[track_caller]
    fn check(bytes: &[u8], expected: usize) {
        let read = Recording::from_bytes(bytes).and_then(|all| all.frame(u64::MAX));
        let text = read.unwrap_err().to_string();
        let begin = format!("the recording is damaged at byte {expected}: ");
        assert!(text.starts_with(&begin), "{text}, not {expected}");
    }
    let mut recorder = Recorder::titled("a title", 60.0, &settings());
    recorder.record(|sketch| sketch.gauge("lives", "", 3.0));
    let file = inflated(&recorder.recording().to_bytes());
    assert!(Recording::from_bytes(&file).unwrap().frame(1).is_ok());
    let at = first_chunk(&file);
    check(&forged(&file, |bytes| bytes[15] = 0xff), 15);
    check(&forged(&file, |bytes| bytes[at + 24] = 9), at + 4);
    // The flag of the first section, after the length of the frame, its tick and its own flags.
    let section = at + CHUNK_HEAD + 4 + 2;
    check(&forged(&file, |bytes| bytes[section] = 9), section + 1);

    // Inside compressed bytes the position is not known.
    let file = recorded(64, settings()).0.to_bytes();
    let at = first_chunk(&file);
    check(
        &forged(&file, |bytes| bytes[at + 60] ^= 0x55),
        at + CHUNK_HEAD,
    );
}

#[test]
fn a_later_version_is_reported_as_such() {
    let mut bytes = b"jostle\r\n".to_vec();
    bytes.extend([2, 0]);
    bytes.extend(b"nobody knows what follows");
    let error = Recording::from_bytes(&bytes).unwrap_err();
    assert_eq!(error, RecordingError::Version { version: 2 });
    assert_eq!(
        error.to_string(),
        "the recording has version 2, but this program reads version 1; update the program"
    );
    bytes[8] = 0;
    let error = Recording::from_bytes(&bytes).unwrap_err();
    let text =
        "the recording is damaged at byte 8: expected a version of at least 1; record it again";
    assert_eq!(error.to_string(), text);
}

#[test]
fn an_invalid_rate_counts_as_sixty() {
    for rate in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        let mut recorder = Recorder::titled("", rate, &settings());
        for _ in 0..300 {
            recorder.record(|sketch| sketch.gauge("lives", "", 3.0));
        }
        let recording = recorder.recording();
        assert_eq!(recording.ticks(), Some((1, 300)), "{rate}");
        assert_eq!(recording.ticks_per_second(), 60.0, "{rate}");
        let bytes = forged(&recording.to_bytes(), |bytes| {
            bytes[15..19].copy_from_slice(&rate.to_le_bytes());
        });
        let back = Recording::from_bytes(&bytes).unwrap();
        assert_eq!(back.ticks_per_second(), 60.0, "{rate}");
    }
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
