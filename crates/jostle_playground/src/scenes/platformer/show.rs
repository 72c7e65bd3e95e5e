//! What is drawn beside the world: labels, hearts, spikes, ladders and the flag.

use super::Platformer;
use super::level::{LADDER, SPIKES, TILE, WATER};
use jostle::f32::Aabb;
use jostle_inspect::{Ink, Rect, Sketch};

/// Signs: column, row and text.
const SIGNS: [(u8, u8, &str); 8] = [
    (40, 17, "X: attack"),
    (27, 15, "↓ + Space: drop"),
    (30, 10, "stand on the ferry"),
    (10, 11, "wait here for the lift"),
    (18, 8, "run against the belt"),
    (3, 16, "jump at the wall, ↑ climbs"),
    (26, 21, "swim with the arrows"),
    (43, 21, "↓: crawl"),
];

impl Platformer {
    pub(super) fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.world(&self.world);
        self.name(sketch);
        self.draw_tiles(sketch);
        self.draw_pickups(sketch);
        self.draw_belt(sketch);
        self.draw_flag(sketch);
        self.draw_hero(sketch);
        sketch.gauge("score", "points", self.score.into());
        sketch.gauge("hearts", "of 3", self.hero.hearts.into());
        let speed = self.hero.character.velocity();
        sketch.gauge("run speed", "u/s", speed.x.into());
        sketch.gauge("fall speed", "u/s", speed.y.into());
        let can_jump = self.hero.character.can_jump(&self.world).is_some();
        sketch.gauge("can jump", "of 1", f64::from(u8::from(can_jump)));
        sketch.gauge("goal", "of 1", f64::from(u8::from(self.is_won)));
    }

    fn name(&self, sketch: &mut Sketch<'_>) {
        sketch.tag(self.hero.body(), "hero", None);
        for shuttle in &self.machines.shuttles {
            let ink = (shuttle.name == "press").then_some(Ink::Bad);
            sketch.tag(shuttle.body, shuttle.name, ink);
        }
        sketch.tag(self.machines.ferry.body, "ferry", None);
        sketch.tag(self.machines.belt, "belt", None);
        for foe in &self.foes {
            sketch.tag(foe.body, "enemy", Some(Ink::Bad));
        }
        for pickup in &self.pickups {
            let name = if pickup.worth == 1 { "coin" } else { "gem" };
            sketch.tag(pickup.body, name, None);
        }
        sketch.tag(self.goal, "goal", Some(Ink::Good));
    }

    fn draw_tiles(&self, sketch: &mut Sketch<'_>) {
        for (column, row, text) in SIGNS {
            let [x, y] = [column, row].map(|cell| f64::from(cell) * f64::from(TILE));
            sketch.text([x, y - 20.0], 8.0, text, Ink::Faint);
        }
        for (_, map) in self.world.maps() {
            for (pos, tile) in map.tiles() {
                let Some(cell) = map.cell_box(pos) else {
                    continue;
                };
                match tile.data() {
                    LADDER => draw_ladder(sketch, cell),
                    SPIKES => draw_spikes(sketch, cell),
                    WATER => draw_water(sketch, cell),
                    _ => {}
                }
            }
        }
    }

    fn draw_pickups(&self, sketch: &mut Sketch<'_>) {
        for pickup in &self.pickups {
            let Some(place) = self.world.place(pickup.body).map(Rect::from) else {
                continue;
            };
            let [x, y] = place.middle();
            let half = (place.max[0] - place.min[0]) / 2.0;
            if pickup.worth == 1 {
                sketch.circle([x, y], half, true, Ink::Sensor);
            } else {
                let points = [[x - half, y], [x, y - half], [x + half, y], [x, y + half]];
                sketch.polygon(&points, true, Ink::Sensor);
            }
        }
    }

    /// Draws arrows that move with the belt.
    fn draw_belt(&self, sketch: &mut Sketch<'_>) {
        let Some(place) = self.world.place(self.machines.belt).map(Rect::from) else {
            return;
        };
        let y = place.middle()[1];
        let shift = self.machines.belt_shift();
        for arrow in 1..8 {
            let x = place.min[0] + f64::from(TILE) * f64::from(arrow) + shift;
            sketch.line([x + 4.0, y - 4.0], [x, y], Ink::Text);
            sketch.line([x, y], [x + 4.0, y + 4.0], Ink::Text);
        }
    }

    fn draw_flag(&self, sketch: &mut Sketch<'_>) {
        let Some(place) = self.world.place(self.goal) else {
            return;
        };
        let Rect { min, max } = Rect::from(place);
        let x = min[0] + 3.0;
        sketch.line([x, max[1]], [x, min[1]], Ink::Text);
        // The flag is raised when the goal is reached.
        let y = if self.is_won { min[1] } else { max[1] - 14.0 };
        let ink = if self.is_won { Ink::Good } else { Ink::Faint };
        sketch.polygon(&[[x, y], [x + 16.0, y + 6.0], [x, y + 12.0]], true, ink);
        if self.is_won {
            let text = format!("Goal! {} points", self.score);
            sketch.text([min[0] - 180.0, min[1] - 6.0], 14.0, text, Ink::Good);
        }
    }

    fn draw_hero(&self, sketch: &mut Sketch<'_>) {
        let Some(place) = self.world.place(self.hero.body()) else {
            return;
        };
        let Rect { min, max } = Rect::from(place);
        let eye = if self.hero.character.is_flipped() {
            min[0] + 2.5
        } else {
            max[0] - 2.5
        };
        sketch.circle([eye, min[1] + 4.5], 1.5, true, Ink::Text);
        for heart in 0..self.hero.hearts {
            let x = min[0] + 4.0 * f64::from(heart);
            sketch.fill(Rect::new(x, min[1] - 6.0, 3.0, 3.0), Ink::Bad);
        }
        let is_safe = 0 < self.hero.safe && self.hero.safe % 8 < 4;
        if is_safe {
            sketch.outline(Rect { min, max }, Ink::Bad);
        }
    }
}

/// Draws two posts and two rungs.
fn draw_ladder(sketch: &mut Sketch<'_>, cell: Aabb) {
    let Rect { min, max } = Rect::from(cell);
    let [left, right] = [min[0] + 3.0, max[0] - 3.0];
    for x in [left, right] {
        sketch.line([x, min[1]], [x, max[1]], Ink::Faint);
    }
    for y in [min[1] + 4.0, min[1] + 12.0] {
        sketch.line([left, y], [right, y], Ink::Faint);
    }
}

/// Draws a wave.
fn draw_water(sketch: &mut Sketch<'_>, cell: Aabb) {
    let Rect { min, max } = Rect::from(cell);
    let [middle, y] = [(min[0] + max[0]) / 2.0, min[1] + 4.0];
    let points = [
        [min[0], y],
        [min[0] + 4.0, y - 2.0],
        [middle, y],
        [middle + 4.0, y + 2.0],
        [max[0], y],
    ];
    for pair in points.windows(2) {
        sketch.line(pair[0], pair[1], Ink::Actor);
    }
}

/// Draws three points on the half that blocks.
fn draw_spikes(sketch: &mut Sketch<'_>, cell: Aabb) {
    let Rect { min, max } = Rect::from(cell);
    let (base, width) = (max[1] - f64::from(TILE) / 2.0, f64::from(TILE) / 4.0);
    let corner = |step: u8| {
        let y = if step.is_multiple_of(2) {
            base
        } else {
            min[1] + 1.0
        };
        [min[0] + width * f64::from(step) * 2.0 / 3.0, y]
    };
    let points: Vec<_> = (0..=6).map(corner).collect();
    sketch.polygon(&points, true, Ink::Bad);
}
