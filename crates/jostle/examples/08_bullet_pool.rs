//! Keeps bullets and enemies in pools, and changes a bullet and an enemy at each hit.
//!
//! `cargo run --example 08_bullet_pool`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::Pool;
use jostle::i32::Aabb;

struct Bullet {
    hitbox: Aabb,
    power: i32,
}

struct Enemy {
    hitbox: Aabb,
    hit_points: i32,
}

fn main() {
    // Like in an arcade game: all bullets are allocated once, then activated and deactivated.
    let mut bullets = Pool::with_limit(3);
    while let Ok(spare) = bullets.try_insert(new_bullet()) {
        bullets.set_active(spare, false);
    }
    let mut enemies = Pool::new();
    for (x, hit_points) in [(40, 1), (64, 3), (120, 9)] {
        let hitbox = Aabb::new(x, 0, 16, 16);
        enemies.insert(Enemy { hitbox, hit_points });
    }

    for tick in 0..24 {
        if tick % 3 == 0 {
            fire(&mut bullets, tick);
        }
        for (_, bullet) in bullets.iter_active_mut() {
            bullet.hitbox = bullet.hitbox.moved([8, 0]);
        }
        hit(&mut bullets, &mut enemies, tick);
    }
    for (target, enemy) in enemies.iter_active() {
        println!(
            "enemy {target} survives with {} hit points",
            enemy.hit_points
        );
    }
}

fn new_bullet() -> Bullet {
    let hitbox = Aabb::new(0, 6, 4, 4);
    Bullet { hitbox, power: 2 }
}

fn fire(bullets: &mut Pool<Bullet>, tick: u32) {
    if let Some((shot, bullet)) = bullets.reuse_inactive() {
        *bullet = new_bullet();
        println!("tick {tick:2}: fire bullet {shot}");
    } else {
        println!("tick {tick:2}: click: all bullets are in flight");
    }
}

fn hit(bullets: &mut Pool<Bullet>, enemies: &mut Pool<Enemy>, tick: u32) {
    let mut spent = Vec::new();
    for (shot, bullet) in bullets.iter_active_mut() {
        let is_hit = |enemy: &Enemy| enemy.hitbox.overlaps(bullet.hitbox);
        let found = enemies.iter_active_mut().find(|(_, enemy)| is_hit(enemy));
        if let Some((target, enemy)) = found {
            // A bullet with power left flies on.
            let damage = bullet.power.min(enemy.hit_points);
            bullet.power -= damage;
            enemy.hit_points -= damage;
            println!("tick {tick:2}: {shot} hits enemy {target} for {damage}");
            let is_alive = 0 < enemy.hit_points;
            enemies.set_active(target, is_alive);
        }
        spent.extend((bullet.power == 0).then_some(shot));
    }
    for shot in spent {
        bullets.set_active(shot, false);
    }
}
