//! Places hitboxes inside a sprite, and mirrors them when the sprite turns around.
//!
//! `cargo run --example 04_hitbox_in_a_sprite`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::Axis;
use jostle::i32::{Aabb, ShapeError};

fn main() {
    small_box_in_the_middle();
    body_and_sword();
}

/// Uses the 8 x 8 pixels in the middle of a 16 x 16 sprite.
fn small_box_in_the_middle() {
    let sprite = Aabb::new(100, 50, 16, 16);
    let hitbox = sprite.hitbox([4, 4], [8, 8]).expect("a small box");
    println!("box at +4, +4: {}", range(hitbox));
    println!("in the middle: {}", range(sprite.hitbox_centered([8, 8])));

    let thorn = Aabb::new(112, 50, 16, 16);
    println!("the sprites overlap: {}", sprite.overlaps(thorn));
    println!("the hitbox overlaps: {}", hitbox.overlaps(thorn));
}

/// Gives a knight a body that can be hurt and a sword that hurts. The sword reaches out of the sprite.
fn body_and_sword() {
    for (name, is_flipped) in [("right", false), ("left", true)] {
        let knight = Knight {
            sprite: Aabb::new(100, 50, 16, 16),
            is_flipped,
        };
        let wolves = [Aabb::new(92, 56, 10, 8), Aabb::new(114, 56, 10, 8)];
        println!("\nthe knight faces {name}");
        println!("body {}", range(knight.body()));
        println!("sword {}", range(knight.sword()));
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
    /// Returns the body: narrow, and closer to the back of the sprite.
    fn body(&self) -> Aabb {
        self.turned(self.sprite.hitbox([1, 2], [9, 14]))
    }

    fn sword(&self) -> Aabb {
        self.turned(self.sprite.hitbox([12, 7], [10, 3]))
    }

    fn turned(&self, hitbox: Result<Aabb, ShapeError>) -> Aabb {
        let hitbox = hitbox.expect("a box near its sprite");
        if self.is_flipped {
            hitbox.mirrored_in(self.sprite, Axis::X)
        } else {
            hitbox
        }
    }
}

fn range(hitbox: Aabb) -> String {
    let (min, max) = (hitbox.min(), hitbox.max());
    format!("x {}..{}, y {}..{}", min.x, max.x, min.y, max.y)
}
