//! Golden frames and messages that both sides are checked against: the files in `tests/wire`.
//!
//! Their contents are also stored as text. The page's tests decode the same bytes and must print the same text.
//! `JOSTLE_BLESS=1 cargo test -p jostle_inspect golden` rewrites the files.

use super::bytes_of;
use crate::frame::{BodyKey, Counterpart, Drawing, EventKind, Frame, MoveRow, Rect, Shape};
use crate::image::Image;
use crate::random::Random;
use crate::recording::{Header, OpenChunk, RecordedScene, Recording, frame_bytes};
use crate::stage::{Control, Note, Stage};
use crate::wire::{self, FrameTime, Incident, IncidentKind, StageStatus, StripHead, TickRow};
use jostle::Side;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fs};

#[track_caller]
fn check(name: &str, bytes: &[u8]) {
    let is_same = bytes == blessed(name, bytes);
    assert!(is_same, "{name} has changed; JOSTLE_BLESS=1 rewrites it");
}

/// Returns the contents of a file, rewriting it first if requested.
#[track_caller]
fn blessed(name: &str, bytes: &[u8]) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/wire")
        .join(name);
    if env::var_os("JOSTLE_BLESS").is_some() {
        fs::write(&path, bytes).expect("it can be written");
    }
    fs::read(&path).expect("it was committed")
}

/// Consecutive frames: the first whole, the others as changes.
fn frames() -> Vec<Frame> {
    let mut random = Random::seed(42);
    let mut frames = vec![random.frame_of(40)];
    for _ in 0..5 {
        let next = random.next_frame(frames.last().expect("there is one"));
        frames.push(next);
    }
    for (tick, frame) in (7..).zip(&mut frames) {
        frame.tick = tick;
    }
    frames[5] = Frame {
        tick: frames[5].tick,
        bodies: frames[5].bodies.clone(),
        drawings: random.drawings(),
        ..full(&mut random)
    };
    frames
}

/// A frame in which no list of rows is empty.
fn full(random: &mut Random) -> Frame {
    let is_full = |frame: &Frame| {
        let moves = &frame.moves;
        !frame.contacts.is_empty()
            && !frame.events.is_empty()
            && !frame.hitboxes.is_empty()
            && moves.iter().any(|row| !row.legs.is_empty())
            && moves.iter().any(|row| !row.hits.is_empty())
            && moves.iter().any(|row| !row.shifts.is_empty())
            && moves.iter().any(|row| !row.inside.is_empty())
            && frame.details.iter().any(|row| !row.properties.is_empty())
    };
    let mut frames = (0..10_000).map(|_| random.frame_of(0));
    frames.find(is_full).expect("one of many")
}

#[test]
fn frames_match_the_golden_files() {
    let frames = frames();
    let mut text = String::new();
    let mut before = None;
    for (number, frame) in frames.iter().enumerate() {
        check(&format!("frame_{number}.bin"), &bytes_of(before, frame));
        print(frame, &mut text);
        before = Some(frame);
    }
    check("frames.txt", text.as_bytes());
}

fn image() -> Image {
    Image::png(&b"\x89PNG and so on"[..], [16, 300])
}

#[test]
fn recordings_match_the_golden_file() {
    let frames = frames();
    let chunks = [&frames[..3], &frames[3..]].map(|frames| {
        let mut chunk = OpenChunk::default();
        let mut before = None;
        for frame in frames {
            chunk.push(frame.tick, frame_bytes(before, frame));
            before = Some(frame);
        }
        chunk
    });
    let [first, second] = chunks;
    let mut header = Header::new("four ticks", 60.0);
    let stage = Stage {
        layer_names: vec!["ground".to_owned(), String::new()],
        images: vec![image()],
        ..Stage::new("two ticks")
    };
    header.set_stage(&stage, Some(11));
    let chunks = vec![Arc::new(first.close()), Arc::new(second.close_quickly())];
    let recording = Recording { header, chunks };
    // How well it is compressed may change, but not what it contains.
    let bytes = blessed("recording.jostle", &recording.to_bytes());
    let back = Recording::from_bytes(&bytes).expect("it is one");
    assert_eq!(back.header, recording.header);
    let back: Result<Vec<Frame>, _> = back.frames().collect();
    assert_eq!(back, Ok(frames));
}

#[test]
fn the_stage_matches_the_golden_file() {
    let mut stage = Stage::new("a stage");
    stage.hint = "try it".to_owned();
    stage.scenes = vec![
        ("One".to_owned(), "the first".to_owned()),
        ("Two".to_owned(), String::new()),
    ];
    stage.scene = 1;
    stage.keys = vec![("ArrowLeft".to_owned(), "go left".to_owned())];
    stage.controls = vec![
        Control::slider("speed", "u/s", [0.0, 10.0, 0.5], 2.5),
        Control::switch("swept", true),
        Control::choice("grid", &["hash", "quadtree"], 1),
        Control::button("again"),
    ];
    stage.touch_hint = "tap it".to_owned();
    stage.code = "let x = 1;\nlet y = x;".to_owned();
    stage.layer_names = vec!["ground".to_owned(), String::new(), "foes".to_owned()];
    let note = |text: &str, place| Note {
        text: text.to_owned(),
        place,
    };
    stage.notes = vec![
        note("mind the gap", Some(Rect::new(1.0, 2.0, 3.5, 4.0))),
        note("nothing blocks", None),
    ];
    let status = StageStatus {
        is_read_only: false,
        is_recording: false,
        is_paused: true,
        speed: 0.25,
        max_file_bytes: 16 << 20,
    };
    check("stage.bin", &wire::stage(&stage, status));
}

#[test]
fn messages_match_the_golden_files() {
    let head = StripHead {
        first: 3,
        newest: 900,
        is_paused: true,
        bytes: 123_456,
        missed: 2,
    };
    let row = TickRow {
        tick: 899,
        micros: 210.5,
        bodies: 300,
        candidates: None,
        pairs: Some(5),
        events: 1,
    };
    check(
        "strip.bin",
        &wire::strip(head, &[row, TickRow { tick: 900, ..row }]),
    );
    let layer_names = vec!["ground".to_owned(), String::new()];
    let [title, other] = ["größer", ""].map(str::to_owned);
    let scenes = [(3, title, layer_names), (750, other, Vec::new())];
    let scenes = scenes.map(|(first, title, layer_names)| RecordedScene {
        first,
        title,
        layer_names,
    });
    check("scenes.bin", &wire::scenes(&scenes));
    check(
        "images.bin",
        &wire::images(&[image(), Image::png([], [1, 2])]),
    );
    check("size.bin", &wire::size(3..=900, 123_456));
    check("notice.bin", &wire::notice("größer als erlaubt"));
    check("warning.bin", &wire::warning("cave.tmx: nicht größer"));
    let key = BodyKey {
        world: 0,
        slot: 300,
        version: 2,
    };
    check(
        "history.bin",
        &wire::history(
            key,
            4..=6,
            &[(5, [1.5, -2.0]), (6, [2.5, -2.0])],
            &incidents(key),
        ),
    );
    let frame = &frames()[0];
    check(
        "frame_message.bin",
        &wire::frame_message(None, frame, FrameTime::Past),
    );
}

/// A stop on a slope, and a body that enters this one.
fn incidents(key: BodyKey) -> [Incident; 2] {
    let tile = Counterpart::Tile {
        world: 0,
        map: 1,
        column: 7,
        row: -4,
    };
    let stop = Incident {
        tick: 5,
        kind: IncidentKind::Stop,
        other: tile,
        side: Some(Side::MaxX),
        slope: [1, 2],
    };
    let enters = Incident {
        tick: 6,
        kind: IncidentKind::EventOfOther(EventKind::Enter),
        other: Counterpart::Body(key),
        side: None,
        slope: [0; 2],
    };
    [stop, enters]
}

/// Prints a frame as text, exactly as the page's tests do.
fn print(frame: &Frame, out: &mut String) {
    let Frame {
        tick,
        number,
        cost,
        scope,
        body_count,
        focus,
        ..
    } = frame;
    let scope = corners(scope);
    let focus = focus.map_or("none".to_owned(), name);
    let _ = writeln!(
        out,
        "frame {tick} {number} {} {} {} {scope} {body_count} {focus}",
        cost.micros,
        known(cost.candidates),
        known(cost.pairs)
    );
    for row in &frame.bodies {
        let traits =
            [row.kind as u8, row.one_way, row.touching, row.flags].map(|part| part.to_string());
        let (traits, place) = (traits.join(" "), corners(&row.place));
        let _ = writeln!(
            out,
            "body {} {traits} {} {} {place}",
            name(row.key),
            row.layers,
            row.mask
        );
    }
    for row in &frame.hitboxes {
        let (key, place) = (name(row.key), corners(&row.place));
        let _ = writeln!(
            out,
            "hitbox {key} {:?} {} {} {} {place}",
            row.name, row.is_active, row.layers, row.mask
        );
    }
    for row in &frame.contacts {
        let _ = writeln!(
            out,
            "contact {} {} {}",
            name(row.key),
            counterpart(row.other),
            row.side as u8
        );
    }
    frame.moves.iter().for_each(|row| tell_move(row, out));
    tell_events_and_maps(frame, out);
    tell_rest(frame, out);
}

fn tell_events_and_maps(frame: &Frame, out: &mut String) {
    for row in &frame.events {
        let side = row.side.map_or(-1, |side| i32::from(side as u8));
        let _ = writeln!(
            out,
            "event {} {} {} {side} {} against {}",
            name(row.key),
            row.kind as u8,
            counterpart(row.other),
            row.fraction,
            counterpart(row.against)
        );
    }
    for map in &frame.maps {
        let sum: u32 = map
            .kinds
            .iter()
            .zip(1..)
            .map(|(&kind, at)| at * u32::from(kind))
            .sum();
        let place = corners(&map.place());
        let _ = writeln!(
            out,
            "map {} {} {place} {} {:?} {} {sum} {}",
            map.map,
            map.revision,
            map.columns,
            map.outside,
            map.layers,
            map.data.len()
        );
    }
}

fn tell_move(row: &MoveRow, out: &mut String) {
    let (from, to) = (corners(&row.from), corners(&row.to));
    let sides = row.blocked.iter().map(|side| (side as u8).to_string());
    let _ = writeln!(
        out,
        "move {} {from} {} {} {to} blocked [{}] {} {} {} {}",
        name(row.key),
        row.requested[0],
        row.requested[1],
        sides.collect::<Vec<_>>().join(" "),
        row.is_stuck,
        row.is_cut_short,
        row.was_relocated,
        row.is_earlier
    );
    for &other in &row.inside {
        let _ = writeln!(out, "inside {}", counterpart(other));
    }
    for leg in &row.legs {
        let (why, cause) = (leg.why as u8, counterpart(leg.cause));
        let _ = writeln!(
            out,
            "leg {} {} {why} {cause}",
            corners(&leg.from),
            leg.clock
        );
    }
    for hit in &row.hits {
        let (other, place, [x, y]) = (counterpart(hit.other), corners(&hit.place), hit.remaining);
        let _ = writeln!(
            out,
            "hit {other} {} {} {:?} {}:{} {place} {x} {y}",
            hit.side as u8, hit.fraction, hit.response, hit.slope[0], hit.slope[1]
        );
    }
    for shift in &row.shifts {
        let (by, delta) = (counterpart(shift.by), point(shift.delta));
        let held = counterpart(shift.held_by);
        let _ = writeln!(out, "shift {} {by} {delta} {held}", shift.kind as u8);
    }
}

fn tell_rest(frame: &Frame, out: &mut String) {
    let (all, visible) = (frame.cell_count, frame.visible_cells);
    let _ = writeln!(out, "structure {:?} {all} {visible}", frame.structure);
    for cell in &frame.cells {
        let _ = writeln!(out, "cell {} {}", corners(&cell.place), cell.count);
    }
    frame.drawings.iter().for_each(|row| tell_drawing(row, out));
    for gauge in &frame.gauges {
        let _ = writeln!(
            out,
            "gauge {:?} {:?} {}",
            gauge.name, gauge.unit, gauge.value
        );
    }
    for tag in &frame.tags {
        let _ = writeln!(
            out,
            "tag {} {:?} {}",
            name(tag.key),
            tag.label,
            known(tag.ink.map(crate::frame::Ink::to_bits))
        );
    }
    for detail in &frame.details {
        let _ = writeln!(out, "detail {}", name(detail.key));
        for property in &detail.properties {
            let (name, title, text) = (&property.name, &property.title, &property.text);
            let numbers: Vec<String> = property.numbers.iter().map(f64::to_string).collect();
            let numbers = numbers.join(" ");
            let _ = writeln!(out, "property {name:?} {title:?} {text:?} [{numbers}]");
        }
    }
    if let Some(density) = &frame.density {
        let sum: u32 = density.counts.iter().sum();
        let _ = writeln!(
            out,
            "density {} {} {sum}",
            corners(&density.place),
            density.columns
        );
    }
}

fn tell_drawing(drawing: &Drawing, out: &mut String) {
    let shape = match &drawing.shape {
        Shape::Line(from, to) => format!("line {} {}", point(*from), point(*to)),
        Shape::Box { place, is_filled } => format!("box {} {is_filled}", corners(place)),
        Shape::Circle {
            center,
            radius,
            is_filled,
        } => format!("circle {} {radius} {is_filled}", point(*center)),
        Shape::Polygon { points, is_filled } => {
            let points: Vec<String> = points.iter().map(|&at| point(at)).collect();
            format!("polygon [{}] {is_filled}", points.join(", "))
        }
        Shape::Text { at, height, text } => format!("text {} {height} {text:?}", point(*at)),
        Shape::Pixels {
            at,
            size,
            width,
            height,
            bits,
        } => {
            let bits: Vec<String> = bits.iter().map(u8::to_string).collect();
            let (at, bits) = (point(*at), bits.join(" "));
            format!("pixels {at} {size} {width} {height} [{bits}]")
        }
        Shape::Image {
            image,
            cell: [column, row],
            place,
            is_flipped,
            parallax,
        } => {
            let place = corners(place);
            format!("image {image} {column} {row} {place} {is_flipped} {parallax}")
        }
    };
    let _ = writeln!(out, "drawing {} {shape}", drawing.ink.to_bits());
}

fn point([x, y]: [f64; 2]) -> String {
    format!("{x} {y}")
}

fn known(count: Option<u32>) -> String {
    count.map_or("none".to_owned(), |count| count.to_string())
}

fn name(key: BodyKey) -> String {
    format!("{}:{}v{}", key.world, key.slot, key.version)
}

fn corners(rect: &Rect) -> String {
    let [[a, b], [c, d]] = [rect.min, rect.max];
    format!("{a} {b} {c} {d}")
}

fn counterpart(other: Counterpart) -> String {
    match other {
        Counterpart::Nothing => "nothing".to_owned(),
        Counterpart::Body(key) => format!("body {}", name(key)),
        Counterpart::Tile {
            world,
            map,
            column,
            row,
        } => format!("tile {world} {map} {column} {row}"),
        Counterpart::Map { world, map } => format!("map {world} {map}"),
    }
}
