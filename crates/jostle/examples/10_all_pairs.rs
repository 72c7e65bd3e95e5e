//! Finds all overlapping pairs of a slice, each tick from scratch, with reused memory.
//!
//! `cargo run --example 10_all_pairs`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::Filter;
use jostle::i32::{Aabb, StripCells};

/// The layers, one bit each.
const SHEEP: u32 = 1;
const WOLF: u32 = 2;

fn main() {
    let mut cells = StripCells::new();
    a_row_of_boxes(&mut cells);
    only_some_of_them(&mut cells);
    a_thousand(&mut cells);
}

/// A pair is two indices of the slice, in ascending order. The third box is flush with the second, so they are
/// no pair.
fn a_row_of_boxes(cells: &mut StripCells) {
    let row = [0, 10, 22, 30].map(|x| Aabb::new(x, 0, 12, 8));
    println!("pairs of the row: {:?}", cells.pairs(&row).sorted());
}

/// A filter per box has its layers and its mask: the wolf looks for sheep, and sheep look for nothing.
fn only_some_of_them(cells: &mut StripCells) {
    let pile = [0, 4, 8].map(|x| Aabb::new(x, 0, 16, 16));
    let sheep = Filter::new(SHEEP, 0);
    let filters = [sheep, Filter::new(WOLF, SHEEP), sheep];
    println!("\npairs of the pile: {:?}", cells.pairs(&pile).sorted());
    let caught = cells.pairs(&pile).with_filters(&filters).sorted();
    println!("pairs of wolf and sheep: {caught:?}");
}

/// Only memory is kept between ticks, so boxes may jump, appear and vanish freely.
fn a_thousand(cells: &mut StripCells) {
    println!();
    for tick in 0..4 {
        let crowd: Vec<Aabb> = (0..1000).map(|k| place(k, tick)).collect();
        // The fastest form: the order is unspecified, but the same on every run.
        let pairs = cells.pairs(&crowd).unsorted();
        println!("tick {tick}: {} pairs among 1000 boxes", pairs.len());
    }
}

/// Returns walkers all over an 800 x 800 square, half of them moving right and half of them down.
fn place(k: i32, tick: i32) -> Aabb {
    let (x, y) = (k * 379 % 797, k * k % 797);
    match k % 2 {
        0 => Aabb::new(x + 5 * tick, y, 16, 16),
        _ => Aabb::new(x, y + 5 * tick, 16, 16),
    }
}
