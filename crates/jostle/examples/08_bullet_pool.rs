//! Keeps bullets and enemies in pools, and changes a bullet and an enemy at each hit.
//!
//! `cargo run --example 08_bullet_pool`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::i32::{Aabb, KeyedPairs};
use jostle::{Handle, Pool};

struct Bullet {
    hitbox: Aabb,
    power: i32,
}

struct Enemy {
    hitbox: Aabb,
    hit_points: i32,
}

/// Which bullet meets which enemy. Kept from tick to tick, so that it allocates only once.
type Hits = KeyedPairs<Handle<Bullet>, Handle<Enemy>>;

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

    let mut hits = Hits::new();
    for tick in 0..24 {
        if tick % 3 == 0 {
            fire(&mut bullets, tick);
        }
        for (_, bullet) in bullets.iter_active_mut() {
            bullet.hitbox = bullet.hitbox.moved([8, 0]);
        }
        hit(&mut hits, &mut bullets, &mut enemies, tick);
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

fn hit(hits: &mut Hits, bullets: &mut Pool<Bullet>, enemies: &mut Pool<Enemy>, tick: u32) {
    let shots = bullets
        .iter_active()
        .map(|(shot, bullet)| (shot, bullet.hitbox));
    let targets = enemies
        .iter_active()
        .map(|(target, enemy)| (target, enemy.hitbox));
    for &(shot, target) in hits.pairs_between(shots, targets) {
        let (Some(bullet), Some(enemy)) = (bullets.get_mut(shot), enemies.get_mut(target)) else {
            continue;
        };
        // A bullet with power left flies on. One that is spent, or an enemy that is dead, has nothing to give.
        let damage = bullet.power.min(enemy.hit_points);
        if damage == 0 {
            continue;
        }
        bullet.power -= damage;
        enemy.hit_points -= damage;
        println!("tick {tick:2}: {shot} hits enemy {target} for {damage}");
        let (is_flying, is_alive) = (0 < bullet.power, 0 < enemy.hit_points);
        bullets.set_active(shot, is_flying);
        enemies.set_active(target, is_alive);
    }
}
