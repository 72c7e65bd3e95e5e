//! Bytes that are not a valid snapshot: a typed error, no panic, and nothing changes.

use super::busy_scene::{Scene, everything};
use crate::random::Random;
use allocation_counter::measure;
use jostle::errors::{Section, SnapshotError};
use jostle::f32::{Aabb, Body, World};

const HEAD: usize = 96;

/// Computes the checksum as documented.
fn checksum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    if bytes.is_empty() {
        return 0;
    }
    let mut lanes: Vec<u64> = (1..=16_u64).map(|n| n.wrapping_mul(FACTOR)).collect();
    let mut padded = bytes.to_vec();
    padded.resize(bytes.len().div_ceil(128) * 128, 0);
    for (at, word) in padded.chunks(8).enumerate() {
        let lane = &mut lanes[at % 16];
        *lane ^= u64::from_le_bytes(word.try_into().unwrap());
        *lane ^= *lane << 7;
        *lane ^= *lane >> 9;
    }
    let fold = |sum: u64, lane: &u64| {
        let product = (sum ^ lane).wrapping_mul(FACTOR);
        product ^ (product >> 32)
    };
    let first = lanes[..8].iter().fold(bytes.len() as u64, fold);
    fold(first, &lanes[8..].iter().fold(FACTOR, fold))
}

fn word(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap())
}

fn set_word(bytes: &mut [u8], at: usize, word: u64) {
    bytes[at..at + 8].copy_from_slice(&word.to_le_bytes());
}

/// Replaces the checksums of damaged bytes with correct ones.
fn reseal(bytes: &mut [u8]) {
    let mut from = HEAD;
    for section in 0..3 {
        let at = 16 + 24 * section;
        let len = usize::try_from(word(bytes, at + 8)).unwrap_or(usize::MAX);
        let to = from.saturating_add(len).min(bytes.len());
        let sum = checksum(&bytes[from..to]);
        set_word(bytes, at + 16, sum);
        from = to;
    }
    let sum = checksum(&bytes[..HEAD - 8]);
    set_word(bytes, HEAD - 8, sum);
}

fn small() -> World {
    let mut world = World::new();
    world
        .add(Body::solid(Aabb::new(0.0, 10.0, 8.0, 8.0)))
        .unwrap();
    let hero = world
        .add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 8.0)))
        .unwrap();
    world.move_and_slide(hero, [1.0, 5.0]).unwrap();
    world
}

#[test]
fn every_flipped_bit_is_detected() {
    let world = everything::<f32>();
    let bytes = world.save();
    let mut target = small();
    let before = target.clone();
    let bits = if cfg!(debug_assertions) { 1 } else { 8 };
    for at in 0..bytes.len() {
        for bit in 0..bits {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << ((bit + at) % 8);
            let error = target.restore(&damaged).unwrap_err();
            assert!(is_about(error, at), "byte {at}: {error}");
            assert!(World::load(&damaged).is_err());
        }
    }
    assert_eq!(target, before);
    assert_eq!(target.save(), before.save());
}

/// Returns whether an error names the part that a byte belongs to.
fn is_about(error: SnapshotError, at: usize) -> bool {
    match error {
        SnapshotError::NotASnapshot => at < 8,
        SnapshotError::Version { .. } => (8..12).contains(&at),
        SnapshotError::OtherNumber { .. } => (12..16).contains(&at),
        SnapshotError::Damaged { from, to, .. } => (from..to).contains(&at),
        SnapshotError::Field { at: named, .. } => at < HEAD && named <= at,
        _ => false,
    }
}

#[test]
fn every_truncation_is_detected() {
    let bytes = everything::<f32>().save();
    let mut target = small();
    let before = target.save();
    for len in 0..bytes.len() {
        let error = target.restore(&bytes[..len]).unwrap_err();
        let expected = if len < HEAD { HEAD } else { bytes.len() };
        let truncated = SnapshotError::Truncated {
            needed: expected,
            found: len,
        };
        assert_eq!(error, truncated);
    }
    let mut longer = bytes.clone();
    longer.push(0);
    let (needed, found) = (bytes.len(), longer.len());
    let too_long = SnapshotError::TooLong { needed, found };
    assert_eq!(target.restore(&longer), Err(too_long));
    assert_eq!(target.save(), before);
}

#[test]
fn the_damaged_section_is_named() {
    let bytes = everything::<f32>().save();
    let bodies = usize::try_from(word(&bytes, 24)).unwrap();
    let hitboxes = usize::try_from(word(&bytes, 48)).unwrap();
    let starts = [
        (Section::Header, 20),
        (Section::Bodies, HEAD),
        (Section::Hitboxes, HEAD + bodies),
        (Section::Maps, HEAD + bodies + hitboxes),
    ];
    for (section, at) in starts {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        match World::load(&damaged) {
            Err(SnapshotError::Damaged { section: named, .. }) => assert_eq!(named, section),
            other => panic!("{section}: {other:?}"),
        }
    }
}

#[test]
fn an_absurd_length_allocates_nothing() {
    let bytes = everything::<f32>().save();
    for section in 0..3 {
        for (offset, huge) in [
            (0, 1 << 60),
            (8, 1 << 60),
            (0, u64::MAX),
            (8, u64::MAX),
            (0, 1 << 33),
        ] {
            let mut wrong = bytes.clone();
            set_word(&mut wrong, 16 + 24 * section + offset, huge);
            reseal(&mut wrong);
            let made = measure(|| assert!(World::load(&wrong).is_err()));
            let most = 40 * u64::try_from(bytes.len()).unwrap();
            assert!(
                made.bytes_max < most,
                "{made:?} for {huge} in section {section}"
            );
        }
    }
}

/// Damaged bytes with correct checksums are refused, or load as a world that saves to exactly those bytes.
#[test]
fn damaged_bytes_with_valid_checksums_are_never_accepted_silently() {
    let count = if cfg!(debug_assertions) {
        2_000
    } else {
        100_000
    };
    let worlds = [everything::<f32>().save(), small().save()];
    let mut target = small();
    let before = target.save();
    let mut accepted = 0;
    for seed in 0..count {
        let mut draw = Random::seed(seed);
        let mut bytes = worlds[usize::from(draw.below(2) == 0)].clone();
        for _ in 0..=draw.below(3) {
            let at = draw.index(bytes.len());
            let [byte, what, ..] = draw.u64().to_le_bytes();
            bytes[at] = [byte, 0, 0xFF, bytes[at] ^ (1 << (byte % 8))][usize::from(what % 4)];
        }
        reseal(&mut bytes);
        let mut result = Ok(());
        let made = measure(|| result = target.restore(&bytes));
        let most = 40 * u64::try_from(bytes.len()).unwrap() + 100_000;
        assert!(made.bytes_max < most, "{made:?} for seed {seed}");
        if result.is_ok() {
            accepted += 1;
            assert_eq!(target.save(), bytes, "seed {seed}");
            let mut scene = Scene::of(target);
            scene.tick(seed);
            target = scene.world;
            target.restore(&worlds[1]).unwrap();
        }
        assert_eq!(target.save(), before, "seed {seed}");
    }
    assert!(count / 50 < accepted, "only {accepted}");
}

#[test]
fn impossible_values_are_refused_by_name() {
    let bytes = small().save();
    let first = HEAD;
    // Of the first body: its kind, its blocking side, its min x, its width, its step.
    let numbers = first + 40;
    let cases: [(usize, &[u8], &str); 8] = [
        (first + 4, &[9], "kind"),
        (first + 5, &[5], "one_way"),
        (first + 6, &[5], "up"),
        (first + 7, &[3], "actors"),
        (numbers, &f32::NAN.to_le_bytes(), "place"),
        (numbers, &99.0_f32.to_le_bytes(), "place"),
        (numbers + 16, &(-1.0_f32).to_le_bytes(), "size"),
        (numbers + 44, &(-1.0_f32).to_le_bytes(), "step"),
    ];
    for (at, wrong, expected) in cases {
        let mut damaged = bytes.clone();
        damaged[at..at + wrong.len()].copy_from_slice(wrong);
        reseal(&mut damaged);
        match World::load(&damaged) {
            Err(SnapshotError::Field { field, at, .. }) => {
                assert_eq!(field, expected);
                assert!((first..first + 92).contains(&at), "byte {at}");
            }
            other => panic!("{expected}: {other:?}"),
        }
    }
}

#[test]
fn other_file_formats_are_recognized() {
    let bytes = small().save();
    assert_eq!(
        World::load(b"").unwrap_err(),
        SnapshotError::Truncated {
            needed: HEAD,
            found: 0
        }
    );
    let error = World::load(b"not a snapshot").unwrap_err();
    assert_eq!(error, SnapshotError::NotASnapshot);
    let mut newer = bytes;
    newer[8] = 4;
    let error = World::load(&newer).unwrap_err();
    assert_eq!(error, SnapshotError::Version { found: 4, known: 3 });
}
