//! A bullet hell: fly with the arrow keys or WASD, shoot with space. Thousands of bullets, one small hitbox.

use jostle::f32::{Aabb, KeyedPairs};
use jostle::{FixedStep, Handle, Pool};
use jostle_macroquad_examples::{Demo, rect};
use macroquad::prelude::*;
use std::time::Duration;

/// The part of the screen that is played on, in units.
const FIELD: [f32; 2] = [320.0, 400.0];

#[derive(Clone, Copy)]
struct Bullet {
    place: Aabb,
    speed: Vec2,
}

struct Game {
    ship: Vec2,
    enemies: Pool<(Aabb, u32)>,
    bullets: Pool<Bullet>,
    shots: Pool<Bullet>,
    hits: KeyedPairs<Handle<Bullet>, Handle<(Aabb, u32)>>,
    grazes: u32,
    lives: i32,
    tick: u32,
}

impl Game {
    fn new() -> Self {
        let mut enemies = Pool::new();
        for x in [60.0, 150.0, 240.0] {
            enemies.insert((Aabb::new(x, 50.0, 22.0, 18.0), 60));
        }
        let ship = vec2(FIELD[0] / 2.0, FIELD[1] - 40.0);
        let (bullets, shots, hits) = (Pool::new(), Pool::new(), KeyedPairs::new());
        Self { ship, enemies, bullets, shots, hits, grazes: 0, lives: 3, tick: 0 }
    }

    /// The only part of the ship that a bullet can hit: fair, since it is much smaller than the ship looks.
    fn heart(&self) -> Aabb {
        Aabb::from_center_size(self.ship, [4.0, 4.0])
    }

    fn tick(&mut self, stick: Vec2, shoots: bool) {
        self.tick += 1;
        self.ship = (self.ship + stick.clamp_length_max(1.0) * 2.5).clamp(Vec2::ZERO, FIELD.into());
        if shoots && self.tick % 5 == 0 {
            let place = Aabb::from_center_size(self.ship - vec2(0.0, 10.0), [3.0, 8.0]);
            self.shots.insert(Bullet { place, speed: vec2(0.0, -7.0) });
        }
        for (at, (_, (enemy, _))) in self.enemies.iter().enumerate() {
            for arm in 0..6 {
                let angle = self.tick as f32 * 0.07 + arm as f32 * 1.05 + at as f32;
                let place = Aabb::from_center_size(enemy.center(), [5.0, 5.0]);
                self.bullets.insert(Bullet { place, speed: Vec2::from_angle(angle) * 1.3 });
            }
        }
        let field = Aabb::new(0.0, 0.0, FIELD[0], FIELD[1]);
        for pool in [&mut self.bullets, &mut self.shots] {
            pool.retain(|_, bullet| {
                bullet.place = bullet.place.moved(bullet.speed);
                bullet.place.touches(field)
            });
        }
        // What hit what, by handle: nothing to translate, and a shot that is spent already is simply not there.
        let shots = self.shots.iter().map(|(shot, bullet)| (shot, bullet.place));
        let enemies = self.enemies.iter().map(|(enemy, (place, _))| (enemy, *place));
        for &(shot, enemy) in self.hits.pairs_between(shots, enemies) {
            let enemy = self.shots.remove(shot).and_then(|_| self.enemies.get_mut(enemy));
            if let Some((_, strength)) = enemy {
                *strength = if *strength == 1 { 60 } else { *strength - 1 }; // the next one takes its place
            }
        }
        let (heart, close) = (self.heart(), self.heart().grown(8.0));
        self.grazes += self.bullets.iter().filter(|(_, bullet)| bullet.place.overlaps(close)).count() as u32;
        if self.bullets.iter().any(|(_, bullet)| bullet.place.overlaps(heart)) {
            self.lives -= 1;
            self.bullets.clear();
        }
    }
}

#[macroquad::main("jostle: bullet hell")]
async fn main() {
    let mut game = Game::new();
    let mut step = FixedStep::new(60);
    let mut demo = Demo::from_args();
    loop {
        let held = |keys: [KeyCode; 2]| keys.iter().any(|&key| is_key_down(key)) as u8 as f32;
        let x = held([KeyCode::Right, KeyCode::D]) - held([KeyCode::Left, KeyCode::A]);
        let y = held([KeyCode::Down, KeyCode::S]) - held([KeyCode::Up, KeyCode::W]);
        let sway = vec2(((game.tick / 40) % 2) as f32 * 2.0 - 1.0, 0.0);
        let (stick, shoots) = if demo.is_on() { (sway, true) } else { (vec2(x, y), is_key_down(KeyCode::Space)) };
        for _ in 0..step.advance(Duration::from_secs_f32(get_frame_time())) {
            game.tick(stick, shoots);
        }
        draw(&game);
        if demo.is_over() {
            return;
        }
        next_frame().await;
    }
}

fn draw(game: &Game) {
    set_camera(&Camera2D::from_display_rect(Rect::new(0.0, FIELD[1], FIELD[0], -FIELD[1])));
    clear_background(Color::from_hex(0x120d1f));
    for (_, (place, left)) in game.enemies.iter() {
        let Rect { x, y, w, h } = rect(*place);
        draw_rectangle(x, y, w, h, Color::new(1.0, *left as f32 / 60.0, 0.4, 1.0));
    }
    for (_, Bullet { place, .. }) in game.bullets.iter() {
        draw_circle(place.center().x, place.center().y, 3.0, Color::from_hex(0xff5d8f));
    }
    for (_, Bullet { place, .. }) in game.shots.iter() {
        let Rect { x, y, w, h } = rect(*place);
        draw_rectangle(x, y, w, h, SKYBLUE);
    }
    let ship = game.ship;
    draw_triangle(ship + vec2(0.0, -9.0), ship + vec2(-8.0, 8.0), ship + vec2(8.0, 8.0), WHITE);
    let heart = rect(game.heart());
    draw_rectangle(heart.x, heart.y, heart.w, heart.h, RED);
    let text = format!("lives {}  grazes {}  bullets {}", game.lives, game.grazes, game.bullets.len());
    draw_text(&text, 6.0, 14.0, 14.0, WHITE);
}
