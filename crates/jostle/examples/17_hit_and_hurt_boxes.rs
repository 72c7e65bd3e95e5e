//! Gives actors several boxes: one against walls, one that can be hurt, and a sword that hurts.
//!
//! `cargo run --example 17_hit_and_hurt_boxes`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::f32::{Aabb, Body, Hitbox, World};
use jostle::{BodyId, Filter, Label};
use std::error::Error;

/// The layers of hitboxes, one bit each.
const HERO_SKIN: u32 = 1;
const BAT_SKIN: u32 = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let (sword, skin) = (Label::new("sword")?, Label::new("skin")?);
    let mut world = World::new();

    // A 16 x 16 sprite that can be hurt only in its middle, with a sword that reaches out to the right.
    let hero = Body::actor(Aabb::new(40.0, 0.0, 16.0, 16.0))
        .with_hitbox(
            Hitbox::new(skin, Aabb::new(4.0, 4.0, 8.0, 8.0)).with_filter(Filter::new(HERO_SKIN, 0)),
        )
        .with_hitbox(
            Hitbox::new(sword, Aabb::new(14.0, 6.0, 12.0, 4.0))
                .with_filter(Filter::new(0, BAT_SKIN))
                .inactive(),
        );
    let hero = world.add(hero)?;
    let bat = |x: f32| {
        Body::actor(Aabb::new(x, 0.0, 12.0, 12.0)).with_hitbox(
            Hitbox::new(skin, Aabb::new(0.0, 0.0, 12.0, 12.0))
                .with_filter(Filter::new(BAT_SKIN, HERO_SKIN)),
        )
    };
    let (left, right) = (world.add(bat(20.0))?, world.add(bat(64.0))?);
    let names = [(hero, "hero"), (left, "left bat"), (right, "right bat")];

    report("nothing overlaps", &mut world, &names);
    world.set_hitbox_active(hero, sword, true)?;
    report("the hero strikes to the right", &mut world, &names);
    world.set_flipped(hero, true)?;
    report(
        "the hero turns around: the sword is mirrored, the body is not",
        &mut world,
        &names,
    );
    world.set_hitbox_active(hero, sword, false)?;
    world.move_and_slide(left, [20.0, 0.0])?;
    report("the left bat flies into the hero", &mut world, &names);
    Ok(())
}

fn report(what: &str, world: &mut World, names: &[(BodyId, &str)]) {
    println!("{what}");
    let name = |id: BodyId| {
        names
            .iter()
            .find(|(known, _)| *known == id)
            .map_or("?", |n| n.1)
    };
    for [(a, box_a), (b, box_b)] in world.hitbox_pairs() {
        println!("  {box_a} of {} and {box_b} of {}", name(a.id), name(b.id));
    }
}
