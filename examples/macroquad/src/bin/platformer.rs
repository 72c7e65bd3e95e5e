//! A platformer: run with the arrow keys or A and D, jump with space, drop through platforms with down and jump.
//! Tab shows what jostle sees.

use jostle::f32::{Aabb, Body, Character, CharacterSettings, TileMap, World};
use jostle::{BodyId, BodyKind, CharacterInput, DrawnKind, DrawnShape, FixedStep, Outside, Side, Tile, TileKind};
use jostle_macroquad_examples::{Demo, fill, rect, stick};
use macroquad::prelude::*;
use std::error::Error;

/// `#` is solid, `/` and `\` are slopes, `-` is a one-way platform, `o` a coin, `=` the lift.
const LEVEL: [&str; 13] = [
    "############################################",
    "#                                          #",
    "#              o o o                       #",
    "#             -------              o o     #",
    "#                                 #####    #",
    "#     o                                    #",
    "#    ---          o               ==       #",
    "#              -------                     #",
    "#                                          #",
    "#        o /##\\                        #####",
    "#  --     /####\\    o   o                  #",
    "#        /######\\  ###     /##\\            #",
    "############################################",
];
const TILE: f32 = 16.0;
const ZOOM: f32 = 3.0;

struct Game {
    world: World,
    hero: Character,
    lift: BodyId,
    coins: usize,
    collected: usize,
    tick: u32,
}

impl Game {
    fn new() -> Result<Self, Box<dyn Error>> {
        let mut world = World::new();
        world.set_keeps_places(true); // to draw between ticks
        let tile = |sign| {
            if "o=".contains(sign) { Some(Tile::EMPTY) } else { Tile::from_char(sign) }
        };
        world.add_map(TileMap::from_text([0.0, 0.0], [TILE, TILE], &LEVEL, tile, Outside::Solid)?);
        let mut coins = 0;
        let mut lift = Aabb::new(0.0, 0.0, 2.0 * TILE, 6.0);
        for (row, column, sign) in signs() {
            let [x, y] = [column, row].map(|cell| cell as f32 * TILE);
            if sign == 'o' {
                world.add(Body::sensor(Aabb::new(x + 4.0, y + 4.0, 8.0, 8.0)))?;
                coins += 1;
            } else if sign == '=' {
                lift = lift.placed_at([x - TILE, y])?;
            }
        }
        let lift = world.add(Body::solid(lift))?;
        let place = Aabb::new(2.0 * TILE, 9.0 * TILE, 10.0, 14.0);
        let hero = Character::spawn(&mut world, place, CharacterSettings::precise(TILE, 60))?;
        Ok(Self { world, hero, lift, coins, collected: 0, tick: 0 })
    }

    fn tick(&mut self, input: CharacterInput) -> Result<(), Box<dyn Error>> {
        self.world.begin_tick();
        let way = if (self.tick / 160).is_multiple_of(2) { -0.5 } else { 0.5 };
        self.world.move_solid(self.lift, [way, 0.0])?; // carries the hero along
        self.hero.tick(&mut self.world, input)?;
        let coins: Vec<_> = self.world.entered(self.hero.body()).collect();
        for coin in coins {
            self.world.remove(coin.id)?;
            self.collected += 1;
        }
        self.tick += 1;
        Ok(())
    }
}

#[macroquad::main("jostle: platformer")]
async fn main() {
    if let Err(error) = play().await {
        eprintln!("{error}");
    }
}

async fn play() -> Result<(), Box<dyn Error>> {
    let (mut game, mut step, mut demo) = (Game::new()?, FixedStep::new(60), Demo::from_args());
    let mut shows_boxes = demo.is_on();
    loop {
        shows_boxes ^= is_key_pressed(KeyCode::Tab);
        let input = if demo.is_on() { demo_input(game.tick) } else { keys() };
        for _ in 0..demo.ticks(&mut step) {
            game.tick(input)?;
        }
        let alpha = demo.alpha(&step);
        let hero = drawn(&game.world, game.hero.body(), alpha);
        set_camera(&camera(hero.center()));
        clear_background(Color::from_hex(0x1b2632));
        draw_level(&game, alpha);
        fill(hero, Color::from_hex(0xf7b267));
        let eye = if game.hero.is_flipped() { 2.0 } else { 6.0 };
        draw_rectangle(hero.x + eye, hero.y + 3.0, 2.0, 3.0, Color::from_hex(0x1b2632));
        if shows_boxes {
            draw_what_jostle_sees(&game.world);
        }
        set_default_camera();
        let text = format!("coins {} of {}", game.collected, game.coins);
        draw_text(&text, 16.0, 28.0, 28.0, WHITE);
        if demo.is_over() {
            return Ok(());
        }
        next_frame().await;
    }
}

/// Returns where to draw a body between the last two ticks: smooth at any frame rate.
fn drawn(world: &World, id: BodyId, alpha: f32) -> Rect {
    world.place_between(id, alpha).map_or(Rect::default(), rect)
}

/// Returns what is held. The character finds out by itself when a press begins.
fn keys() -> CharacterInput {
    let Vec2 { x, y } = stick();
    CharacterInput {
        move_x: 127 * x as i8,
        up: y < 0.0,
        down: y > 0.0,
        jump: is_key_down(KeyCode::Space),
        ..CharacterInput::NONE
    }
}

fn demo_input(tick: u32) -> CharacterInput {
    let way = if (tick / 170).is_multiple_of(2) { CharacterInput::RIGHT } else { CharacterInput::LEFT };
    if tick % 65 < 20 { way.with_jump() } else { way }
}

/// Follows the hero, but never looks beyond the level.
fn camera(target: Vec2) -> Camera2D {
    let half = vec2(screen_width(), screen_height()) / ZOOM / 2.0;
    let level = vec2(LEVEL[0].len() as f32, LEVEL.len() as f32) * TILE;
    let target = target.clamp(half.min(level / 2.0), (level - half).max(level / 2.0));
    Camera2D { target, zoom: vec2(1.0, 1.0) / half, ..Default::default() }
}

fn draw_level(game: &Game, alpha: f32) {
    let (rock, wood) = (Color::from_hex(0x4a6670), Color::from_hex(0x9b7653));
    for (_, map) in game.world.maps() {
        for (pos, tile) in map.tiles() {
            let Some(place) = map.cell_box(pos).map(rect) else {
                continue;
            };
            let (top, bottom) = (place.y, place.y + place.h);
            match tile.kind() {
                TileKind::Solid => fill(place, rock),
                TileKind::OneWay(_) => fill(Rect { h: 4.0, ..place }, wood),
                TileKind::Slope(slope) => {
                    let high = if slope.uphill() == Side::MaxX { place.right() } else { place.x };
                    draw_triangle(vec2(place.x, bottom), vec2(place.right(), bottom), vec2(high, top), rock);
                }
                _ => {}
            }
        }
    }
    fill(drawn(&game.world, game.lift, alpha), wood);
    for coin in game.world.bodies().filter(|body| body.kind() == BodyKind::Sensor) {
        draw_circle(coin.place().center().x, coin.place().center().y, 4.0, GOLD);
    }
}

/// Draws the boxes of bodies, the faces of tiles that can be hit, and what touches what.
fn draw_what_jostle_sees(world: &World) {
    let view = Aabb::new(0.0, 0.0, LEVEL[0].len() as f32 * TILE, LEVEL.len() as f32 * TILE);
    world.draw(view, |drawn| {
        let color = match drawn.kind {
            DrawnKind::Contact(_) => RED,
            DrawnKind::Face | DrawnKind::Slope | DrawnKind::OneWay => SKYBLUE,
            _ => GREEN,
        };
        match drawn.shape {
            DrawnShape::Box(place) => {
                let place = rect(place);
                draw_rectangle_lines(place.x, place.y, place.w, place.h, 1.0, color);
            }
            DrawnShape::Line(line) => {
                draw_line(line.start().x, line.start().y, line.end().x, line.end().y, 1.0, color);
            }
        }
    });
}

/// Returns the signs of the level with their row and column.
fn signs() -> impl Iterator<Item = (usize, usize, char)> {
    let rows = LEVEL.iter().enumerate();
    rows.flat_map(|(row, signs)| signs.chars().enumerate().map(move |(column, sign)| (row, column, sign)))
}
