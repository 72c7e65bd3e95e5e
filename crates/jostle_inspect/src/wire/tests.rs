//! Frames come back as they were, whatever is in them; nothing else is taken for a frame.

mod golden;
mod random;

use crate::frame::Frame;
use crate::wire::{Reader, Writer, decode, encode};
use jostle::i32::Aabb;
use random::Random;

fn bytes_of(before: Option<&Frame>, frame: &Frame) -> Vec<u8> {
    let mut out = Writer::default();
    encode(before, frame, &mut out);
    out.bytes
}

fn read(before: Option<&Frame>, bytes: &[u8]) -> Result<Frame, String> {
    let mut from = Reader::new(bytes);
    let frame = decode(before, &mut from).map_err(|error| error.to_string())?;
    match from.is_done() {
        true => Ok(frame),
        false => Err(format!("{} bytes were read of {}", from.at(), bytes.len())),
    }
}

#[test]
fn whole_frames_come_back() {
    for seed in 0..300 {
        let frame = Random(seed).frame();
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
        let mut random = Random(seed);
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
fn a_frame_that_is_like_the_one_before_is_short() {
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
fn damaged_frames_are_refused_or_other_frames() {
    for seed in 0..40 {
        let mut random = Random(seed);
        let before = random.frame();
        let bytes = bytes_of(Some(&before), &random.next_frame(&before));
        for at in 0..bytes.len() {
            assert!(
                read(Some(&before), &bytes[..at]).is_err(),
                "seed {seed}, cut at {at}"
            );
            let mut other = bytes.clone();
            other[at] ^= 1 << random.below(8);
            // Whatever comes out of it, it comes without a panic.
            let _ = read(Some(&before), &other);
        }
    }
}

#[test]
fn a_change_needs_what_it_changes() {
    let frame = crowd(3);
    let error = read(None, &bytes_of(Some(&frame), &frame));
    assert_eq!(
        error,
        Err("at byte 2: expected a whole frame at the beginning".to_owned())
    );
}
