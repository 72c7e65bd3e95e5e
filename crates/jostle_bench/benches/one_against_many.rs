//! One box against N, plain and swept, compared with a loop over parry2d's `Aabb::intersects`.
//!
//! `cargo bench -p jostle_bench --bench one_against_many`
#![allow(clippy::print_stdout, reason = "the table is the result")]

use jostle::f32::{Aabb, Vec2};
use jostle::motion::{FirstHits, Path};
use jostle::{Axis, Response};
use jostle_bench::{Way, best_of_turns};
use parry2d::bounding_volume::{Aabb as Peer, BoundingVolume};
use parry2d::math::Vector;
use std::hint::black_box;

const COUNTS: [u32; 5] = [100, 1_000, 10_000, 100_000, 1_000_000];

fn main() {
    println!("one box against N: ns per box, best of many turns; in brackets relative to jostle");
    println!("boxes all over a square world:");
    for count in COUNTS {
        plain(count, [1_000.0, 1_000.0]);
    }
    println!("boxes along a level 100 times as wide as it is high:");
    for count in COUNTS {
        plain(count, [100_000.0, 1_000.0]);
    }
    println!("the first box that a move of 8 units hits among N:");
    for count in COUNTS {
        swept(count, Vec2::new(6.0, 5.0));
    }
    println!("the first box that a move across a third of the world hits among N:");
    for count in COUNTS {
        swept(count, Vec2::new(300.0, 250.0));
    }
}

/// Boxes scattered over a square world, about a twentieth of which the query covers.
fn boxes(count: u32, world: [f32; 2]) -> Vec<Aabb> {
    let mut state = 1_u64;
    let mut next = |below: f32| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        f32::from(u16::try_from(state >> 48).expect("16 bits")) / 65_536.0 * below
    };
    (0..count)
        .map(|_| {
            Aabb::new(
                next(world[0]),
                next(world[1]),
                1.0 + next(9.0),
                1.0 + next(9.0),
            )
        })
        .collect()
}

fn plain(count: u32, world: [f32; 2]) {
    let ours = boxes(count, world);
    let theirs: Vec<Peer> = ours
        .iter()
        .map(|aabb| {
            Peer::new(
                Vector::new(aabb.min().x, aabb.min().y),
                Vector::new(aabb.max().x, aabb.max().y),
            )
        })
        .collect();
    // The same memory, because its speed differs from place to place.
    let raw = Aabb::edges_of(&ours);
    let query = Aabb::new(300.123, 200.456, 250.0, 200.0);
    let peer = Peer::new(
        Vector::new(300.123, 200.456),
        Vector::new(query.max().x, query.max().y),
    );
    let len = |found: usize| u64::try_from(found).expect("small");
    let expected = len(query.count_overlapping(&ours));
    let mut ways = [
        Way::new("jostle", || len(black_box(query).count_overlapping(&ours))),
        Way::new("indices", || {
            len(black_box(query).overlapping(&ours).count())
        }),
        Way::new("loop", || {
            let query = black_box(query);
            len(ours.iter().filter(|other| query.overlaps(**other)).count())
        }),
        Way::new("x first", || {
            let query = black_box(query);
            len(ours
                .iter()
                .filter(|other| overlaps_x_first(query, **other))
                .count())
        }),
        Way::new("y first", || {
            let query = black_box(query);
            len(ours
                .iter()
                .filter(|other| overlaps_y_first(query, **other))
                .count())
        }),
        Way::new("parry2d", || {
            let query = black_box(peer);
            len(theirs
                .iter()
                .filter(|other| query.intersects(other))
                .count())
        }),
        Way::new("read", || {
            black_box(read(black_box(raw)));
            expected
        }),
    ];
    print_row(count, &mut ways);
}

/// Tests in the order of a hand-written loop: returns at the first axis that separates.
fn overlaps_x_first(a: Aabb, b: Aabb) -> bool {
    a.span(Axis::X).overlaps(b.span(Axis::X)) && a.span(Axis::Y).overlaps(b.span(Axis::Y))
}

fn overlaps_y_first(a: Aabb, b: Aabb) -> bool {
    a.span(Axis::Y).overlaps(b.span(Axis::Y)) && a.span(Axis::X).overlaps(b.span(Axis::X))
}

/// Reads every number once, four at a time.
fn read(boxes: &[[f32; 4]]) -> [u32; 4] {
    let mut seen = [0_u32; 4];
    for edges in boxes {
        for (seen, edge) in seen.iter_mut().zip(edges) {
            *seen ^= edge.to_bits();
        }
    }
    seen
}

fn swept(count: u32, delta: Vec2) {
    let ours = boxes(count, [1_000.0, 1_000.0]);
    let mover = Aabb::new(100.0, 100.0, 4.0, 4.0);
    let path = Path::new(mover, delta).expect("finite");
    let one_by_one = || {
        let mut first = FirstHits::default();
        for &obstacle in &ours {
            first.offer_box(&path, obstacle, Response::Slide);
        }
        first
            .moment()
            .map_or(0, |moment| moment.fraction().to_bits())
    };
    let all_at_once = || {
        let mut first = FirstHits::default();
        first.offer_boxes(&path, &ours, Response::Slide, |_, _, _| {});
        first
            .moment()
            .map_or(0, |moment| moment.fraction().to_bits())
    };
    let expected = all_at_once();
    let slab = || {
        black_box(first_by_slabs(black_box(mover), delta, &ours));
        expected
    };
    let mut ways = [
        Way::new("jostle", all_at_once),
        Way::new("one by one", one_by_one),
        Way::new("plain slabs", slab),
    ];
    print_row(count, &mut ways);
}

/// Does what a hand-written loop does: entry and exit times by division, keeping the smallest. It is neither
/// exact nor careful about flush boxes.
fn first_by_slabs(mover: Aabb, delta: Vec2, boxes: &[Aabb]) -> f64 {
    let mut first = 1.0_f64;
    let axis = |m_min: f32, m_max: f32, d: f32, o_min: f32, o_max: f32| {
        let (a, b) = ((o_min - m_max) / d, (o_max - m_min) / d);
        (a.min(b), a.max(b))
    };
    for other in boxes {
        let (x_in, x_out) = axis(
            mover.min().x,
            mover.max().x,
            delta.x,
            other.min().x,
            other.max().x,
        );
        let (y_in, y_out) = axis(
            mover.min().y,
            mover.max().y,
            delta.y,
            other.min().y,
            other.max().y,
        );
        let (enter, leave) = (x_in.max(y_in), x_out.min(y_out));
        if enter < leave && 0.0 <= enter && f64::from(enter) < first {
            first = f64::from(enter);
        }
    }
    first
}

fn print_row(count: u32, ways: &mut [Way<'_>]) {
    let best = best_of_turns(ways);
    print!("{count:>9}");
    for (way, time) in ways.iter().zip(&best) {
        print!(
            "  {} {:.2} ({:.2})",
            way.name,
            time / f64::from(count),
            time / best[0]
        );
    }
    println!();
}
