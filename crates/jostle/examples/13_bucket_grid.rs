//! Uses a grid like those of 8-bit games: a fixed number of cells over the screen, and no allocation.
//!
//! `cargo run --example 13_bucket_grid`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::BucketGrid;
use jostle::errors::BucketGridError;
use jostle::i16::Aabb;

/// 16 x 6 cells, with room for six boxes in total and four per cell.
type Screen = BucketGrid<i16, 16, 6, 6, 4>;

const CELL: i16 = 16;

fn main() -> Result<(), BucketGridError<i16>> {
    let mut screen = Screen::new(Aabb::new(0, 0, 16 * CELL, 6 * CELL))?;
    let ship = screen.insert(Aabb::new(20, 40, 16, 8))?;
    for x in [100, 112, 180] {
        screen.insert(Aabb::new(x, 34, 16, 16))?;
    }
    // A box off the screen goes into the nearest border cell, so nothing is lost.
    let late = screen.insert(Aabb::new(300, 70, 16, 16))?;
    draw(&screen);

    // The ship flies one cell per tick to the right, through two of the others.
    for tick in 1..8_i16 {
        let moved = screen.move_to(ship, Aabb::new(20 + CELL * tick, 40, 16, 8));
        moved.expect("the ship is there");
        screen.each_pair(|a, b| {
            if a == ship.index() {
                println!("tick {tick}: the ship hits box {b}");
            }
        });
    }
    println!();
    draw(&screen);

    let found = screen.overlapping(Aabb::new(290, 60, 40, 40));
    found.each(|index| println!("off the screen: box {index}, id {late}"));

    screen.insert(Aabb::new(0, 0, 8, 8))?;
    if let Err(error) = screen.insert(Aabb::new(0, 0, 8, 8)) {
        println!("no seventh box: {error}");
    }
    Ok(())
}

/// Prints how many boxes each cell holds.
fn draw(screen: &Screen) {
    let mut picture = [[b'.'; 16]; 6];
    screen.visit_cells(|cell| {
        let corner = cell.bounds.min();
        let [column, row] =
            [corner.x, corner.y].map(|at| usize::try_from(at / CELL).expect("on the screen"));
        picture[row][column] = b'0' + u8::try_from(cell.count).expect("at most four");
    });
    for row in picture {
        println!("{}", row.map(char::from).iter().collect::<String>());
    }
    println!();
}
