//! Bugs that were found once and must not return.
//!
//! In the pictures, `A` is where a box starts, `a` where it ends, `#`, `|` and `_` are solid, `-` is a one-way
//! platform, and `/` and `\` are slopes. A character is one or two units wide.

mod bounces;
mod pushing;
mod random_moves;
mod slopes;
mod steps_and_contacts;

use jostle::BodyId;
use jostle::i32::World;

fn at(world: &World, id: BodyId) -> [i32; 2] {
    world.place(id).unwrap().min().into()
}
