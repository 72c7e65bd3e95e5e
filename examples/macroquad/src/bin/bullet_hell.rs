//! A bullet hell: fly with the arrow keys or WASD, shoot with space. Hundreds of bullets, one small hitbox.

use jostle::f32::{Aabb, KeyedPairs};
use jostle::{FixedStep, Handle, Pool};
use jostle_macroquad_examples::{Demo, fill, rect, stick};
use macroquad::prelude::*;

/// The field, from (0, 0) to here.
const FIELD: Vec2 = vec2(480.0, 600.0);

struct Bullet {
    place: Aabb,
    speed: Vec2,
}

struct Game {
    ship: Vec2,
    enemies: Pool<Aabb>,
    bullets: Pool<Bullet>,
    shots: Pool<Bullet>,
    hits: KeyedPairs<Handle<Bullet>, Handle<Aabb>>,
    score: usize,
    grazes: usize,
    lives: u32,
    tick: u32,
}

impl Game {
    fn new() -> Self {
        let ship = vec2(FIELD.x / 2.0, FIELD.y - 60.0);
        let mut enemies = Pool::new();
        for center in [[110.0, 110.0], [240.0, 70.0], [370.0, 110.0]] {
            enemies.insert(Aabb::from_center_size(center, [32.0, 24.0]));
        }
        let (bullets, shots, hits) = (Pool::new(), Pool::new(), KeyedPairs::new());
        Self { ship, enemies, bullets, shots, hits, score: 0, grazes: 0, lives: 3, tick: 0 }
    }

    /// Returns the only part of the ship that bullets hit: much smaller than the ship looks, so that it is fair.
    fn heart(&self) -> Aabb {
        Aabb::from_center_size(self.ship, [4.0, 4.0])
    }

    fn tick(&mut self, stick: Vec2, shoots: bool) {
        self.tick += 1;
        self.ship = (self.ship + stick.clamp_length_max(1.0) * 4.0).clamp(Vec2::ZERO, FIELD);
        if shoots && self.tick.is_multiple_of(5) {
            let place = Aabb::from_center_size(self.ship - vec2(0.0, 12.0), [4.0, 12.0]);
            self.shots.insert(Bullet { place, speed: vec2(0.0, -9.0) });
        }
        for (_, enemy) in self.enemies.iter().filter(|_| self.tick.is_multiple_of(6)) {
            let place = Aabb::from_center_size(enemy.center(), [7.0, 7.0]);
            for arm in 0..8 {
                let angle = self.tick as f32 * 0.013 + arm as f32 * std::f32::consts::FRAC_PI_4;
                self.bullets.insert(Bullet { place, speed: Vec2::from_angle(angle) * 1.6 });
            }
        }
        for flying in [&mut self.bullets, &mut self.shots] {
            flying.retain(|_, bullet| {
                bullet.place = bullet.place.moved(bullet.speed);
                bullet.place.overlaps(Aabb::new(0.0, 0.0, FIELD.x, FIELD.y))
            });
        }
        // What hit what comes by handle. A shot that hits two enemies counts once: then it is gone.
        let shots = self.shots.iter().map(|(shot, bullet)| (shot, bullet.place));
        let enemies = self.enemies.iter().map(|(enemy, place)| (enemy, *place));
        for &(shot, _) in self.hits.pairs_between(shots, enemies) {
            self.score += usize::from(self.shots.remove(shot).is_some());
        }
        let heart = self.heart();
        let within = |area: Aabb| self.bullets.iter().filter(|(_, bullet)| bullet.place.overlaps(area)).count();
        self.grazes += within(heart.grown(8.0));
        if within(heart) > 0 {
            self.bullets.clear();
            self.lives = if self.lives == 1 { 3 } else { self.lives - 1 };
        }
    }

    fn draw(&self) {
        let scale = (screen_width() / FIELD.x).min(screen_height() / FIELD.y);
        let zoom = 2.0 * scale / vec2(screen_width(), screen_height());
        set_camera(&Camera2D { target: FIELD / 2.0, zoom, ..Default::default() });
        clear_background(Color::from_hex(0x120d1f));
        self.enemies.iter().for_each(|(_, enemy)| fill(rect(*enemy), GOLD));
        for (_, Bullet { place, speed }) in self.bullets.iter() {
            let color = if speed.y < 0.0 { Color::from_hex(0xb388ff) } else { Color::from_hex(0xff5d8f) };
            draw_circle(place.center().x, place.center().y, 4.0, color);
        }
        self.shots.iter().for_each(|(_, shot)| fill(rect(shot.place), SKYBLUE));
        let [nose, left, right] = [[0.0, -14.0], [-11.0, 11.0], [11.0, 11.0]].map(|at| self.ship + Vec2::from(at));
        draw_triangle(nose, left, right, WHITE);
        fill(rect(self.heart()), RED);
        let Self { lives, score, grazes, .. } = self;
        let text = format!("lives {lives}  score {score}  grazes {grazes}  bullets {}", self.bullets.len());
        draw_text(&text, 8.0, 20.0, 20.0, WHITE);
    }
}

fn window() -> Conf {
    jostle_macroquad_examples::window("jostle: bullet hell", FIELD)
}

#[macroquad::main(window)]
async fn main() {
    let (mut game, mut step, mut demo) = (Game::new(), FixedStep::new(60), Demo::from_args());
    loop {
        let sway = vec2(if (game.tick / 50).is_multiple_of(2) { 0.6 } else { -0.6 }, 0.0);
        for _ in 0..demo.ticks(&mut step) {
            game.tick(if demo.is_on() { sway } else { stick() }, demo.is_on() || is_key_down(KeyCode::Space));
        }
        game.draw();
        if demo.is_over() {
            return;
        }
        next_frame().await;
    }
}
