//! A short tour of jostle in plain text: one picture per topic, the same on every machine.
//!
//! `cargo run --release`. Nothing to play yet: it prints and ends, with or without a terminal.

#![expect(dead_code, reason = "scenes are to come")]
mod checksum;
mod picture;
mod random;
mod scene;
mod scenes;

use jostle::i32::{Aabb, Vec2};
use jostle::{MoveError, Mover, PixelMask, Response, slide_among};
use picture::Picture;
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let scenes = [
        ("A hero falls, lands and runs over seams", hero()),
        (
            "A bullet of 1000 a tick meets a wall of 1",
            bullet().map(drawn_bullet),
        ),
        ("A ball, one move, two walls", ball()),
    ];
    let mut out = io::stdout().lock();
    for (title, scene) in scenes {
        let text = scene.unwrap_or_else(|error| format!("{error}\n"));
        writeln!(out, "{title}\n\n{text}")?;
    }
    writeln!(out, "Two moons: boxes first, then pixels\n\n{}", moons())
}

/// Ten ticks of gravity and running; each tick is drawn as its digit.
fn hero() -> Result<String, MoveError<i32>> {
    let mut level: Vec<Aabb> = (0..12).map(|i| Aabb::new(i * 4, 9, 4, 2)).collect();
    level.push(Aabb::new(44, 3, 4, 6));
    let mut picture = Picture::new(48, 11);
    for &tile in &level {
        picture.outline(tile);
    }

    let mut hero = Mover::from(Aabb::new(1, 0, 3, 2));
    let mut fall = 0;
    for tick in '0'..='9' {
        picture.fill(hero.place(), tick);
        fall += 1;
        let slid = slide_among(hero, Vec2::new(5, fall), &level, Response::Slide)?;
        if slid.remaining.y != 0 {
            fall = 0;
        }
        hero = slid.mover;
    }
    Ok(picture.text())
}

/// Where a bullet and a thin wall are after one tick.
fn bullet() -> Result<[Aabb; 2], MoveError<i32>> {
    let wall = Aabb::new(38, 0, 1, 5);
    let bullet = Aabb::new(2, 2, 2, 1);
    let slid = slide_among(bullet, Vec2::new(1000, 0), &[wall], Response::Stop)?;
    Ok([slid.place(), wall])
}

fn drawn_bullet([bullet, wall]: [Aabb; 2]) -> String {
    let mut picture = Picture::new(48, 5);
    picture.fill(Aabb::new(2, 2, 36, 1), '-');
    picture.fill(wall, '#');
    picture.fill(bullet, '>');
    picture.text()
}

/// The same ball sent the same way, answered by sliding (s) and by bouncing (b).
fn ball() -> Result<String, MoveError<i32>> {
    let walls = [Aabb::new(30, 0, 2, 12), Aabb::new(0, 10, 30, 2)];
    let start = Aabb::new(16, 1, 3, 2);
    let mut picture = Picture::new(48, 12);
    for wall in walls {
        picture.fill(wall, '#');
    }
    picture.fill(start, 'o');
    for (mark, response) in [('s', Response::Slide), ('b', Response::Bounce)] {
        let slid = slide_among(start, Vec2::new(20, 11), &walls, response)?;
        picture.fill(slid.place(), mark);
    }
    Ok(picture.text())
}

/// Two discs whose boxes overlap in both pictures, and whose pixels do in the second.
fn moons() -> String {
    let moon = PixelMask::from_fn(9, 9, |x, y| (x - 4).pow(2) + (y - 4).pow(2) <= 18);
    let draw = |offset: Vec2| {
        let frame = Aabb::new(0, 0, 9, 9);
        let boxes = frame.overlaps(frame.moved(offset));
        let pixels = moon.first_common(&moon, offset).is_some();
        let mut picture = Picture::new(16, 16);
        for (x, y) in (0..16).flat_map(|y| (0..16).map(move |x| (x, y))) {
            match (moon.get(x, y), moon.get(x - offset.x, y - offset.y)) {
                (true, true) => picture.set(x, y, 'X'),
                (true, false) | (false, true) => picture.set(x, y, 'o'),
                (false, false) => {}
            }
        }
        let text = picture.text();
        format!("{text}boxes overlap: {boxes}, pixels: {pixels}\n")
    };
    [Vec2::new(7, 7), Vec2::new(5, 5)].map(draw).join("\n")
}

#[cfg(test)]
mod tests {
    use super::{bullet, hero};
    use jostle::Side;

    #[test]
    fn hero_ends_in_the_corner() {
        let text = hero().expect("small numbers");
        assert!(text.lines().any(|line| line.contains("999|")), "{text}");
    }

    #[test]
    fn bullet_does_not_pass() {
        let [bullet, wall] = bullet().expect("small numbers");
        assert_eq!(bullet.edge(Side::MaxX), wall.edge(Side::MinX));
    }
}
