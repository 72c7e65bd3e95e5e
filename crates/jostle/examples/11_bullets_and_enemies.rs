//! Finds the pairs between bullets and enemies, with layers for what can hit what.
//!
//! `cargo run --example 11_bullets_and_enemies`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::Filter;
use jostle::i32::{Aabb, KeyedPairs};

/// The layers of enemies, one bit each.
const ON_THE_GROUND: u32 = 1;
const IN_THE_AIR: u32 = 2;

fn main() {
    // Eight bullets fly up side by side. Every other one is flak, which hits only what is in the air.
    let mut bullets: Vec<Aabb> = (0..8).map(|k| Aabb::new(k * 12, 90, 4, 8)).collect();
    let shell = Filter::new(0, ON_THE_GROUND | IN_THE_AIR);
    let flak = Filter::new(0, IN_THE_AIR);
    let bullet_filters = [shell, flak, shell, flak, shell, flak, shell, flak];

    let enemies = [
        ("tank", Aabb::new(0, 40, 32, 16), ON_THE_GROUND),
        ("plane", Aabb::new(56, 20, 32, 12), IN_THE_AIR),
    ];
    // It is enough that bullets look for enemies, so enemies look for nothing.
    let targets = enemies.map(|(name, place, layers)| (name, place, Filter::new(layers, 0)));

    // Pairs are named by keys of any kind: bullets by their index, enemies by their name.
    let mut hits = KeyedPairs::new();
    for tick in 0..8 {
        let shots = bullets.iter().zip(bullet_filters).enumerate();
        let shots = shots.map(|(bullet, (&place, filter))| (bullet, place, filter));
        for &(bullet, name) in hits.filtered_pairs_between(shots, targets) {
            println!("tick {tick}: bullet {bullet} hits the {name}");
            // An empty box overlaps nothing, so emptying a spent bullet removes it and keeps the indices of the
            // others.
            bullets[bullet] = Aabb::new(0, 0, 0, 0);
        }
        for bullet in &mut bullets {
            *bullet = bullet.moved([0, -10]);
        }
    }
    let in_flight = bullets.iter().filter(|bullet| !bullet.is_empty()).count();
    println!("{in_flight} bullets fly on");
}
