//! Draws what moves by itself, and the surface of the water.

use crate::scenes::platformer::Platformer;
use crate::scenes::platformer::level::WATER;
use crate::scenes::sprites::{self, CELL, Clip, SPRITES};
use jostle::TilePos;
use jostle::f32::{Aabb, TileMap};
use jostle_inspect::{Rect, Sketch};

/// How many ticks the belt needs for one frame: it moves three quarters of a unit per tick, a frame two units.
const BELT_FRAME: [u64; 2] = [8, 3];
/// How many ticks a wave stays the same.
const WAVE: u64 = 14;

/// The sprites of a machine that is as wide as several tiles.
struct Row {
    left: Clip,
    inner: Clip,
    /// The sprite in the middle.
    middle: Clip,
    right: Clip,
}

impl Platformer {
    pub(super) fn draw_machines(&self, sketch: &mut Sketch<'_>) {
        for shuttle in &self.machines.shuttles {
            let Some(place) = self.world.place(shuttle.body) else {
                continue;
            };
            match shuttle.name {
                "press" => draw_press(sketch, place, shuttle.home().into()),
                "lift" => slab(sprites::SLAB_LIFT).draw(sketch, place, 0),
                _ => slab(sprites::SLAB_GLIDER).draw(sketch, place, 0),
            }
        }
        if let Some(place) = self.world.place(self.machines.ferry.body) {
            slab(sprites::SLAB_FERRY).draw(sketch, place, 0);
        }
        if let Some(place) = self.world.place(self.machines.belt) {
            let [ticks, frames] = BELT_FRAME;
            BELT.draw(sketch, place, self.ticks * frames / ticks);
        }
    }

    /// Draws the surface of the water, in front of what swims in it.
    pub(super) fn draw_waves(&self, sketch: &mut Sketch<'_>) {
        let is_water = |map: &TileMap, pos: TilePos| map.tile(pos).data() == WATER;
        for (_, map) in self.world.maps() {
            for (pos, _) in map.tiles().filter(|(_, tile)| tile.data() == WATER) {
                let above = TilePos::new(pos.column, pos.row - 1);
                if let Some(cell) = map.cell_box(pos).filter(|_| !is_water(map, above)) {
                    let corner = Rect::from(cell).min;
                    sprites::WAVE.draw(sketch, self.ticks / WAVE, corner, false);
                }
            }
        }
    }
}

const BELT: Row = Row {
    left: sprites::BELT_LEFT,
    inner: sprites::BELT,
    middle: sprites::BELT,
    right: sprites::BELT_RIGHT,
};

const PRESS: Row = Row {
    left: sprites::PRESS_LEFT,
    inner: sprites::PRESS,
    middle: sprites::PRESS,
    right: sprites::PRESS_RIGHT,
};

const fn slab(middle: Clip) -> Row {
    Row {
        left: sprites::SLAB_LEFT,
        inner: sprites::SLAB,
        middle,
        right: sprites::SLAB_RIGHT,
    }
}

impl Row {
    /// Draws it from the upper left corner of a box on, over its whole width.
    fn draw(&self, sketch: &mut Sketch<'_>, place: Aabb, frame: u64) {
        let Rect { min: [x, y], max } = Rect::from(place);
        let columns = (1_u32..).take_while(|column| x + CELL * f64::from(*column) < max[0]);
        let last = columns.count();
        for column in 0..=last {
            let clip = match column {
                0 => self.left,
                _ if column == last => self.right,
                _ if 2 * column == last => self.middle,
                _ => self.inner,
            };
            #[expect(clippy::cast_precision_loss, reason = "a few tiles")]
            let left = x + CELL * column as f64;
            clip.draw(sketch, frame, [left, y], false);
        }
    }
}

/// Draws the press, and its rod from the ceiling down to it.
fn draw_press(sketch: &mut Sketch<'_>, place: Aabb, home: Rect) {
    let Rect { min, max } = Rect::from(place);
    let left = f64::midpoint(min[0], max[0]) - CELL / 2.0;
    let rod = Rect {
        min: [left, home.min[1]],
        max: [left + CELL, min[1]],
    };
    if rod.min[1] < rod.max[1] {
        sketch.image(SPRITES, sprites::PRESS_ROD.cell(0), rod, false);
    }
    PRESS.draw(sketch, place, 0);
}
