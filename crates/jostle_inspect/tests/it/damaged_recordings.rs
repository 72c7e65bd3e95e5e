//! Recordings that are cut off, changed or from a later version.

use crate::recording::{recorded, settings};
use jostle_inspect::{Recorder, Recording, RecordingError};
use std::io::Read;

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

/// The bytes at which the chunks of a file start, and its end.
fn chunk_starts(bytes: &[u8]) -> Vec<usize> {
    let mut starts = vec![first_chunk(bytes)];
    loop {
        let at = starts[starts.len() - 1];
        let len = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
        if len == 0 {
            return starts;
        }
        starts.push(at + 4 + len);
    }
}

#[test]
fn chunks_before_a_cut_can_be_read() {
    let (recording, frames) = recorded(200, settings());
    let bytes = recording.to_bytes();
    let starts = chunk_starts(&bytes);
    assert_eq!(starts.len(), 5, "four chunks and the end");
    for len in 0..bytes.len() {
        let whole = starts[1..].iter().filter(|start| **start <= len).count();
        let read = Recording::from_damaged_bytes(&bytes[..len]);
        if whole == 0 {
            assert!(read.is_err(), "{len} bytes: there is no tick to show");
            continue;
        }
        let (part, damage) = read.unwrap();
        let ticks = (64 * whole).min(200);
        assert_eq!(part.tick_count(), ticks, "{len} bytes");
        assert!(damage.is_some(), "{len} bytes: it is cut off");
        if len == starts[whole] {
            let back: Vec<_> = part.frames().map(Result::unwrap).collect();
            assert_eq!(back, frames[..ticks]);
        }
    }
    let (whole, damage) = Recording::from_damaged_bytes(&bytes).unwrap();
    assert_eq!((whole.tick_count(), damage), (200, None));
}

#[test]
fn chunks_around_a_damaged_one_can_be_read() {
    let bytes = recorded(200, settings()).0.to_bytes();
    let starts = chunk_starts(&bytes);
    for (at, bit) in (starts[1]..starts[2]).flat_map(|at| (0..8).map(move |bit| (at, bit))) {
        let mut other = bytes.clone();
        other[at] ^= 1 << bit;
        let (part, damage) = Recording::from_damaged_bytes(&other).unwrap();
        // A wrong length is noticed only after it was read.
        let is_in_length = at < starts[1] + 4;
        let text = format!("damaged at byte {}: ", starts[1]);
        let is_named = damage.unwrap().to_string().contains(&text);
        assert!(is_named || is_in_length, "byte {at}, bit {bit}");
        assert_eq!((part.tick_count(), part.ticks()), (136, Some((1, 200))));
        let frames = part.frames().map(Result::unwrap);
        let ticks: Vec<u64> = frames.map(|frame| frame.tick).collect();
        assert!(ticks.into_iter().eq((1..=64).chain(129..=200)));
    }
}

#[test]
fn a_chunk_whose_length_is_gone_is_the_only_one_lost() {
    let bytes = recorded(200, settings()).0.to_bytes();
    for start in &chunk_starts(&bytes)[..3] {
        // Zero is the length of the end.
        for length in [0, 1, 28, 29, 60, u32::MAX] {
            let mut other = bytes.clone();
            other[*start..start + 4].copy_from_slice(&length.to_le_bytes());
            let (part, damage) = Recording::from_damaged_bytes(&other).unwrap();
            assert!(damage.is_some(), "a length of {length}");
            assert_eq!(part.tick_count(), 136, "a length of {length}");
        }
    }
}

#[test]
fn a_file_full_of_false_starts_is_read_quickly() {
    let bytes = recorded(1, settings()).0.to_bytes();
    let start = first_chunk(&bytes);
    // Each of these is the head of a chunk that reaches far into the others, with a wrong checksum.
    let count = 40_000;
    let mut head = [0; CHUNK_HEAD];
    head[..4].copy_from_slice(&(CHUNK_HEAD as u32 * count / 2).to_le_bytes());
    head[4] = 1;
    head[24] = 1;
    let end = bytes.len() - 12;
    let file = [&bytes[..end], &head.repeat(count as usize), &bytes[start..]].concat();
    let (part, damage) = Recording::from_damaged_bytes(&file).unwrap();
    assert_eq!(part.tick_count(), 1);
    assert!(damage.is_some());
}

#[test]
fn any_damage_is_survived_and_reported() {
    let bytes = recorded(200, settings()).0.to_bytes();
    let starts = chunk_starts(&bytes);
    for at in (0..bytes.len()).step_by(7) {
        let mut other = bytes.clone();
        other[at] ^= 1 << (at % 8);
        let Ok((part, damage)) = Recording::from_damaged_bytes(&other) else {
            assert!(at < starts[0], "byte {at}: only a header is needed");
            continue;
        };
        assert!(damage.is_some(), "byte {at}");
        assert!(part.frames().all(|frame| frame.is_ok()), "byte {at}");
        let ticks = match starts.iter().filter(|start| **start <= at).count() {
            4 => 192,
            5 => 200,
            _ => 136,
        };
        assert_eq!(part.tick_count(), ticks, "byte {at}");
    }
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
        "the recording is damaged at byte 27: expected a chunk with a valid checksum; record it again",
    );
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
    // The title, after the rate, the number of scenes, the first tick and its own length.
    let title = 14 + 4 + 3;
    check(&forged(&file, |bytes| bytes[title] = 0xff), title);
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
    bytes.extend(b"contents of a later version");
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
            bytes[14..18].copy_from_slice(&rate.to_le_bytes());
        });
        let back = Recording::from_bytes(&bytes).unwrap();
        assert_eq!(back.ticks_per_second(), 60.0, "{rate}");
    }
}
