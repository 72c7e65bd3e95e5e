//! Whole pictures: what must differ, what must not panic, and some to look at.

use super::color::CONTACT;
use super::{Heading, draw};
use crate::folder;
use crate::headless::Run;
use crate::sample::SAMPLES;
use jostle::{Aabb, Outside, Response, Side};
use jostle_inspect::{
    BodyKey, BodyRow, CellRow, ContactRow, Counterpart, Density, Drawing, Frame, HitRow, HitboxRow,
    Ink, Kind, LegKind, LegRow, MapRow, MoveRow, Rect, Shape, Tag,
};
use std::fs;
use std::sync::Arc;
use tiny_skia::{Pixmap, PremultipliedColorU8};

const HEADING: Heading<'_> = Heading {
    name: "Many boxes",
    topic: "density",
    bodies: 20_000,
    contacts: 0,
};

/// Numbers that a game could produce by mistake.
const ODD_NUMBERS: [f64; 6] = [
    0.0,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    -1e300,
];

fn drawn(frame: &Frame) -> Pixmap {
    draw(&HEADING, frame, &[])
}

/// Writes a picture to the target folder, to look at.
fn keep(name: &str, picture: &Pixmap) {
    let folder = folder::output().join("tests");
    fs::create_dir_all(&folder).expect("there is room for files");
    let png = picture.encode_png().expect("it is small");
    fs::write(folder.join(name), png).expect("there is room for files");
}

/// A frame with one thing of each kind, at a place.
fn everything(place: Rect) -> Frame {
    let key = BodyKey::default();
    let mut frame = Frame::new();
    frame.scope = Rect::new(0.0, 0.0, 100.0, 60.0);
    frame.bodies.push(BodyRow {
        key,
        kind: Kind::Actor,
        one_way: 0,
        touching: 8,
        flags: 2,
        layers: 1,
        mask: 1,
        place,
    });
    frame.hitboxes.push(HitboxRow {
        key,
        name: "fist".to_owned(),
        is_active: true,
        layers: 1,
        mask: 1,
        place,
    });
    let other = Counterpart::Body(key);
    frame.contacts.push(ContactRow {
        key,
        other,
        side: Side::MaxY,
    });
    let hit = HitRow {
        other,
        side: Side::MaxX,
        fraction: 0.5,
        response: Response::Slide,
        slope: [0; 2],
        place,
        remaining: place.min,
    };
    frame.moves.push(MoveRow {
        key,
        from: place,
        requested: place.max,
        to: place,
        legs: vec![LegRow {
            from: place,
            clock: 0.0,
            why: LegKind::Straight,
            cause: Counterpart::Nothing,
        }],
        hits: vec![hit; 3],
        ..MoveRow::default()
    });
    frame.maps.push(Arc::new(map(place)));
    frame.cells.push(CellRow { place, count: 7 });
    frame.drawings = drawings(place);
    let label = "hero".to_owned();
    let ink = Some(Ink::Bad);
    frame.tags = vec![Tag { key, label, ink }];
    frame
}

fn map(place: Rect) -> MapRow {
    MapRow {
        world: 0,
        map: 0,
        revision: 1,
        origin: place.min,
        tile_size: place.max,
        first: [-2, 0],
        columns: 5,
        outside: Outside::Empty,
        layers: 1,
        kinds: (0..=255).collect(),
        data: Vec::new(),
    }
}

fn drawings(place: Rect) -> Vec<Drawing> {
    let (at, size, is_filled) = (place.min, place.max[0], true);
    let shapes = [
        Shape::Line(at, place.max),
        Shape::Box { place, is_filled },
        Shape::Circle {
            center: at,
            radius: size,
            is_filled: false,
        },
        Shape::Polygon {
            points: vec![at, place.max, [size, at[1]]],
            is_filled,
        },
        Shape::Text {
            at,
            height: size,
            text: "some text".to_owned(),
        },
        Shape::Pixels {
            at,
            size,
            width: 3,
            height: 3,
            bits: vec![0xff; 2],
        },
    ];
    shapes
        .map(|shape| Drawing {
            ink: Ink::Text,
            shape,
        })
        .into()
}

#[test]
fn special_values_do_not_panic() {
    for (x, y) in ODD_NUMBERS
        .iter()
        .flat_map(|&x| ODD_NUMBERS.map(|y| (x, y)))
    {
        let place = Rect {
            min: [x, 10.0],
            max: [y, 20.0],
        };
        drawn(&everything(place));
        let mut frame = everything(Rect::new(10.0, 10.0, 5.0, 5.0));
        frame.scope = place;
        drawn(&frame);
    }
}

#[test]
fn empty_frames_are_drawn_with_their_heading() {
    let empty = drawn(&Frame::new());
    let mut later = Frame::new();
    later.tick = 1;
    assert_ne!(empty, drawn(&later), "the tick is written");
    let changed: [fn(&mut Heading<'_>); 4] = [
        |heading| heading.name = "Few boxes",
        |heading| heading.topic = "none",
        |heading| heading.bodies = 1,
        |heading| heading.contacts = 1,
    ];
    for (number, change) in changed.into_iter().enumerate() {
        let mut heading = HEADING;
        change(&mut heading);
        assert_ne!(
            empty,
            draw(&heading, &Frame::new(), &[]),
            "fact {number} is written"
        );
    }
}

#[test]
fn each_part_of_a_frame_can_be_seen() {
    let whole = everything(Rect::new(10.0, 20.0, 20.0, 10.0));
    type LeaveOut = fn(&mut Frame);
    let without: [(&str, LeaveOut); 8] = [
        ("bodies", |frame| frame.bodies.clear()),
        ("hitboxes", |frame| frame.hitboxes.clear()),
        ("contacts", |frame| frame.contacts.clear()),
        ("moves", |frame| frame.moves.clear()),
        ("maps", |frame| frame.maps.clear()),
        ("cells", |frame| frame.cells.clear()),
        ("tags", |frame| frame.tags.clear()),
        ("drawings", |frame| frame.drawings.clear()),
    ];
    for (name, leave_out) in without {
        let mut frame = whole.clone();
        leave_out(&mut frame);
        // Drawings are filled here and hide what is below them.
        let mut full = whole.clone();
        if name != "drawings" {
            frame.drawings.clear();
            full.drawings.clear();
        }
        assert_ne!(drawn(&frame), drawn(&full), "{name}");
    }
}

#[test]
fn each_drawing_can_be_seen() {
    let empty = drawn(&Frame::new());
    for drawing in drawings(Rect::new(0.2, 0.2, 0.3, 0.4)) {
        let mut frame = Frame::new();
        frame.drawings.push(drawing.clone());
        assert_ne!(drawn(&frame), empty, "{drawing:?}");
    }
}

#[test]
fn each_kind_of_tile_has_its_own_shape() {
    let pictures: Vec<Pixmap> = (0..22)
        .map(|kind| {
            let mut frame = Frame::new();
            let mut map = map(Rect::new(0.0, 0.0, 1.0, 1.0));
            (map.first, map.columns, map.kinds) = ([0, 0], 1, vec![kind]);
            frame.maps.push(Arc::new(map));
            drawn(&frame)
        })
        .collect();
    for (kind, picture) in pictures.iter().enumerate() {
        let first = pictures.iter().position(|other| other == picture);
        assert_eq!(first, Some(kind), "kind {kind} looks like another");
    }
}

#[test]
fn too_many_boxes_become_a_heat_map() {
    let frame = |count: u16| {
        let boxes: Vec<Aabb<f32>> = (0..count)
            .map(|number| {
                let [x, y] = [number % 160, number / 160].map(f32::from);
                Aabb::new(x * x * 0.06, y * 6.0, 3.0, 3.0)
            })
            .collect();
        Frame::sketched(240, |sketch| {
            sketch.boxes(&boxes);
            sketch.scope(Rect::new(0.0, 0.0, 1600.0, 760.0));
        })
    };
    let dense = drawn(&frame(20_000));
    keep("density.png", &dense);
    // Boxes without a world are not as blue as a heat map.
    let blue = |picture: &Pixmap| {
        let is_blue =
            |pixel: &&PremultipliedColorU8| 0x60 < pixel.blue().saturating_sub(pixel.red());
        picture.pixels().iter().filter(is_blue).count()
    };
    assert_eq!(blue(&drawn(&frame(10_000))), 0, "boxes are drawn as boxes");
    assert_ne!(blue(&dense), 0, "density is drawn");
    let mut given = frame(10);
    given.density = Some(Density {
        place: given.scope,
        columns: 2,
        counts: vec![5, 0, 0, 1],
    });
    assert_ne!(
        drawn(&given),
        drawn(&frame(10)),
        "density that the frame brings is drawn"
    );
    assert_ne!(dense, drawn(&frame(19_999)));
}

#[test]
fn the_sample_can_be_looked_at() {
    let mut run = Run::new(&SAMPLES[0], None);
    let folder = folder::output().join("tests");
    fs::create_dir_all(&folder).expect("there is room for files");
    run.write_picture(&folder.join("sample.png"))
        .expect("there is room for files");
}

/// A ball that bounces three times within one move.
fn bounces(key: BodyKey) -> MoveRow {
    let square = |x, y| Rect::new(x, y, 16.0, 16.0);
    let hit = |side, fraction, place| HitRow {
        other: Counterpart::Nothing,
        side,
        fraction,
        response: Response::Bounce,
        slope: [0; 2],
        place,
        remaining: [0.0; 2],
    };
    let hits = vec![
        hit(Side::MaxY, 0.42, square(216.4, 156.0)),
        hit(Side::MaxX, 0.61, square(296.0, 99.0)),
        hit(Side::MinY, 0.913, square(168.0, 8.0)),
    ];
    let why = LegKind::Straight;
    let legs = [(square(40.0, 30.0), 0.0)];
    let legs = legs
        .into_iter()
        .chain(hits.iter().map(|hit| (hit.place, hit.fraction)));
    MoveRow {
        key,
        from: square(40.0, 30.0),
        requested: [420.0, 300.0],
        to: square(132.0, 34.0),
        legs: legs
            .map(|(from, clock)| LegRow {
                from,
                clock,
                why,
                cause: Counterpart::Nothing,
            })
            .collect(),
        hits,
        ..MoveRow::default()
    }
}

#[test]
fn long_moves_can_be_looked_at() {
    let key = BodyKey {
        world: 1,
        ..BodyKey::default()
    };
    let walls = [
        Aabb::new(0.0, 0.0, 320.0, 8.0),
        Aabb::new(0.0, 172.0, 320.0, 8.0),
        Aabb::new(312.0, 8.0, 8.0, 164.0),
        Aabb::new(0.0, 8.0, 8.0, 164.0),
    ];
    let mut frame = Frame::sketched(1, |sketch| {
        sketch.boxes_as(Kind::Solid, &walls);
        sketch.boxes_as(Kind::Actor, &[Aabb::new(132.0, 34.0, 16.0, 16.0)]);
        sketch.scope(Rect::new(0.0, 0.0, 320.0, 180.0));
    });
    frame.moves.push(bounces(key));
    let (label, ink) = ("ball".to_owned(), Some(Ink::Good));
    frame.tags = vec![Tag { key, label, ink }];
    let picture = drawn(&frame);
    keep("moves.png", &picture);
    let magenta = |picture: &Pixmap| {
        let color = [CONTACT.red(), CONTACT.green(), CONTACT.blue()];
        let is_it =
            |pixel: &&PremultipliedColorU8| [pixel.red(), pixel.green(), pixel.blue()] == color;
        picture.pixels().iter().filter(is_it).count()
    };
    let three = magenta(&picture);
    frame.moves[0].hits.pop();
    assert!(magenta(&drawn(&frame)) + 100 < three, "each hit has a disc");
}
