//! Frames survive a round trip, whatever they contain, and nothing else passes for a frame.

mod golden;
mod random;

use crate::frame::{BodyKey, CellRow, Frame, HitboxRow, Ink, MoveRow, Rect, Shape, Tag};
use crate::random::Random;
use crate::wire::{Reader, Writer, decode, encode};
use jostle::i32::Aabb;

fn bytes_of(before: Option<&Frame>, frame: &Frame) -> Vec<u8> {
    let mut out = Writer::default();
    encode(before, frame, &mut out);
    out.bytes
}

fn read(before: Option<&Frame>, bytes: &[u8]) -> Result<Frame, String> {
    let mut from = Reader::new(bytes);
    let frame = decode(before, &mut from).map_err(|error| error.to_string())?;
    if from.is_done() {
        Ok(frame)
    } else {
        Err(format!("{} of {} bytes were read", from.at(), bytes.len()))
    }
}

#[test]
fn whole_frames_survive_a_round_trip() {
    for seed in 0..300 {
        let frame = Random::seed(seed).frame();
        assert_eq!(
            read(None, &bytes_of(None, &frame)),
            Ok(frame),
            "seed {seed}"
        );
    }
}

#[test]
fn changes_lead_to_the_same_frame() {
    for seed in 0..300 {
        let mut random = Random::seed(seed);
        let mut before = random.frame();
        for step in 0..8 {
            let frame = random.next_frame(&before);
            let bytes = bytes_of(Some(&before), &frame);
            assert_eq!(
                read(Some(&before), &bytes),
                Ok(frame.clone()),
                "seed {seed}, step {step}"
            );
            before = frame;
        }
    }
}

#[test]
fn an_unchanged_frame_is_short() {
    let frame = crowd(1000);
    let len = bytes_of(Some(&frame), &frame).len();
    assert_eq!(
        len, 18,
        "a tick, flags, twelve sections, three lists of bodies, no density"
    );
}

#[test]
fn a_body_that_moves_takes_few_bytes() {
    let frame = crowd(1000);
    let mut next = frame.clone();
    for row in &mut next.bodies {
        for axis in 0..2 {
            row.place.min[axis] += 1.0;
            row.place.max[axis] += 1.0;
        }
    }
    let len = bytes_of(Some(&frame), &next).len();
    assert_eq!(
        len,
        1000 * 10 + 19,
        "a step, a mask and two numbers for each"
    );
}

fn crowd(count: i32) -> Frame {
    let boxes: Vec<Aabb> = (0..count).map(|i| Aabb::new(i, 2 * i, 8, 8)).collect();
    Frame::sketched(1, |sketch| sketch.boxes(&boxes))
}

#[test]
fn damaged_frames_never_panic() {
    for seed in 0..40 {
        let mut random = Random::seed(seed);
        let before = random.frame();
        let bytes = bytes_of(Some(&before), &random.next_frame(&before));
        for at in 0..bytes.len() {
            assert!(
                read(Some(&before), &bytes[..at]).is_err(),
                "seed {seed}, cut at {at}"
            );
            let mut other = bytes.clone();
            other[at] ^= 1 << random.below(8);
            // Any result will do, as long as nothing panics.
            let _ = read(Some(&before), &other);
        }
    }
}

#[test]
fn changes_need_the_frame_before() {
    let frame = crowd(3);
    let error = read(None, &bytes_of(Some(&frame), &frame));
    assert_eq!(
        error,
        Err("at byte 2: expected a whole frame at the beginning".to_owned())
    );
}

/// Every section with numbers is drawn with -0 instead of 0.
#[test]
fn a_zero_that_changes_its_sign_is_sent() {
    let drawn = |zero: f64| {
        let mut frame = Frame::sketched(1, |sketch| {
            sketch.gauge("drift", "u", zero);
            sketch.line([zero, 1.0], [2.0, 3.0], Ink::Good);
            sketch.scope(Rect::new(zero, 1.0, 2.0, 3.0));
        });
        let place = Rect::new(zero, 0.0, 1.0, 1.0);
        let (key, name) = (BodyKey::default(), String::new());
        frame.hitboxes.push(HitboxRow {
            key,
            name,
            is_active: true,
            layers: 1,
            mask: 1,
            place,
        });
        frame.moves.push(MoveRow {
            requested: [zero, 1.0],
            ..MoveRow::default()
        });
        frame.cells.push(CellRow { place, count: 1 });
        frame
    };
    let (before, frame) = (drawn(0.0), drawn(-0.0));
    let back = read(Some(&before), &bytes_of(Some(&before), &frame)).expect("it is a frame");
    // Printed, -0 differs from 0.
    assert_eq!(format!("{back:?}"), format!("{frame:?}"));
}

#[test]
fn a_tag_can_be_black() {
    let mut frame = Frame::default();
    for ink in [Some(Ink::Rgb(0, 0, 0)), None, Some(Ink::Text)] {
        let (key, label) = (BodyKey::default(), String::new());
        frame.tags.push(Tag { key, label, ink });
    }
    assert_eq!(read(None, &bytes_of(None, &frame)), Ok(frame));
}

#[test]
fn pixels_without_bits_are_left_out() {
    let drawn = |bits: Vec<u8>, height| {
        Frame::sketched(1, |sketch| {
            let (at, size, width) = ([0.0; 2], 1.0, 3);
            let shape = Shape::Pixels {
                at,
                size,
                width,
                height,
                bits,
            };
            sketch.draw(Ink::Good, shape);
        })
    };
    // 3 x 5 pixels are 2 bytes; of 8 bits, two rows of 3 can be drawn.
    for (bits, height, [len, rows]) in [
        (vec![255, 127], 5, [2, 5]),
        (vec![255, 127, 9, 9], 5, [2, 5]),
        (vec![255], 5, [1, 2]),
        (vec![], u32::MAX, [0, 0]),
    ] {
        let frame = drawn(bits, height);
        let Shape::Pixels { bits, height, .. } = &frame.drawings[0].shape else {
            panic!("pixels were drawn");
        };
        assert_eq!([bits.len(), *height as usize], [len, rows]);
        assert_eq!(read(None, &bytes_of(None, &frame)), Ok(frame));
    }
}
