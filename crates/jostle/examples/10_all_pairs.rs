//! Which of many boxes overlap? All pairs of a slice, found anew each tick, with memory kept.
//!
//! `cargo run --example 10_all_pairs`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::Filter;
use jostle::i32::{Aabb, StripCells};

/// What a box is, one bit each.
const SHEEP: u32 = 1;
const WOLF: u32 = 2;

fn main() {
    let mut cells = StripCells::new();
    a_row_of_boxes(&mut cells);
    only_some_of_them(&mut cells);
    a_thousand(&mut cells);
}

/// A pair is two indices of the slice, the lesser first. The third box is flush with the second.
fn a_row_of_boxes(cells: &mut StripCells) {
    let row = [0, 10, 22, 30].map(|x| Aabb::new(x, 0, 12, 8));
    println!("pairs of the row: {:?}", cells.pairs(&row).sorted());
}

/// A filter per box says what it is and what it looks for: the wolf looks for sheep, sheep for nobody.
fn only_some_of_them(cells: &mut StripCells) {
    let pile = [0, 4, 8].map(|x| Aabb::new(x, 0, 16, 16));
    let sheep = Filter::new(SHEEP, 0);
    let filters = [sheep, Filter::new(WOLF, SHEEP), sheep];
    println!("\npairs of the pile: {:?}", cells.pairs(&pile).sorted());
    let caught = cells.pairs(&pile).with_filters(&filters).sorted();
    println!("with a wolf in it: {caught:?}");
}

/// Every tick asks anew: nothing is kept but memory, so boxes may jump, come and go as they like.
fn a_thousand(cells: &mut StripCells) {
    println!();
    for tick in 0..4 {
        let crowd: Vec<Aabb> = (0..1000).map(|k| place(k, tick)).collect();
        // The quickest form: a list in an order that means nothing, but is always the same.
        let pairs = cells.pairs(&crowd).unsorted();
        println!("tick {tick}: {} pairs among 1000 boxes", pairs.len());
    }
}

/// Walkers all over a square of 800 by 800, half of them to the right and half of them down.
fn place(k: i32, tick: i32) -> Aabb {
    let (x, y) = (k * 379 % 797, k * k % 797);
    match k % 2 {
        0 => Aabb::new(x + 5 * tick, y, 16, 16),
        _ => Aabb::new(x, y + 5 * tick, 16, 16),
    }
}
