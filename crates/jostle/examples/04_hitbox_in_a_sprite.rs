//! The hitbox is not the sprite: boxes inside a frame, mirrored when the sprite turns round.
//!
//! `cargo run --example 04_hitbox_in_a_sprite`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::Axis;
use jostle::i32::{Aabb, ShapeError};

fn main() {
    small_box_in_the_middle();
    body_and_sword();
}

/// A sprite of 16 x 16, of which the 8 x 8 in the middle count.
fn small_box_in_the_middle() {
    let sprite = Aabb::new(100, 50, 16, 16);
    let hitbox = sprite.hitbox([4, 4], [8, 8]).expect("a small box");
    println!("box at +4, +4: {}", told(hitbox));
    println!("in the middle: {}", told(sprite.hitbox_centered([8, 8])));

    let thorn = Aabb::new(112, 50, 16, 16);
    println!("the pictures overlap: {}", sprite.overlaps(thorn));
    println!("the hitbox does: {}", hitbox.overlaps(thorn));
}

/// A knight: what can be hurt, and what hurts. The sword sticks out in front of the frame.
fn body_and_sword() {
    for (name, is_flipped) in [("right", false), ("left", true)] {
        let knight = Knight {
            sprite: Aabb::new(100, 50, 16, 16),
            is_flipped,
        };
        let wolves = [Aabb::new(92, 56, 10, 8), Aabb::new(114, 56, 10, 8)];
        println!("\nthe knight looks {name}");
        println!("body {}", told(knight.body()));
        println!("sword {}", told(knight.sword()));
        for (name, wolf) in ["left", "right"].iter().zip(wolves) {
            println!(
                "{name} wolf: hit by the sword {:5}  bites {}",
                knight.sword().overlaps(wolf),
                knight.body().overlaps(wolf)
            );
        }
    }
}

struct Knight {
    sprite: Aabb,
    is_flipped: bool,
}

impl Knight {
    /// Narrow, and nearer to the back of the frame.
    fn body(&self) -> Aabb {
        self.turned(self.sprite.hitbox([1, 2], [9, 14]))
    }

    fn sword(&self) -> Aabb {
        self.turned(self.sprite.hitbox([12, 7], [10, 3]))
    }

    fn turned(&self, hitbox: Result<Aabb, ShapeError>) -> Aabb {
        let hitbox = hitbox.expect("a box near its frame");
        match self.is_flipped {
            true => hitbox.mirrored_in(self.sprite, Axis::X),
            false => hitbox,
        }
    }
}

fn told(hitbox: Aabb) -> String {
    let (min, max) = (hitbox.min(), hitbox.max());
    format!("x {}..{}, y {}..{}", min.x, max.x, min.y, max.y)
}
