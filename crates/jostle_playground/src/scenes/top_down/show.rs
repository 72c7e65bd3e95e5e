//! What is drawn beside the world: plates, planks, glances, faces and the treasure.

use super::TopDown;
use super::guard::Guard;
use jostle::BodyId;
use jostle::f32::Vec2;
use jostle_inspect::{Ink, Rect, Sketch};

impl TopDown {
    pub(super) fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.world(&self.world);
        self.name(sketch);
        self.draw_doors(sketch);
        for &id in &self.crates {
            self.draw_crate(sketch, id);
        }
        for guard in &self.guards {
            self.draw_guard(sketch, guard);
        }
        self.draw_treasure(sketch);
        self.draw_eyes(sketch, self.hero, Vec2::ZERO, Ink::Text);
        let open = self.doors.iter().filter(|door| 0.0 < door.gap).count();
        sketch.gauge("open doors", "of 3", u8::try_from(open).unwrap_or(3).into());
        sketch.gauge("caught", "times", self.caught.into());
        sketch.gauge("treasure", "of 1", f64::from(u8::from(self.is_won)));
    }

    fn name(&self, sketch: &mut Sketch<'_>) {
        sketch.tag(self.hero, "hero", Some(Ink::Good));
        for &id in &self.crates {
            sketch.tag(id, "crate", Some(Ink::Rgb(0xa8, 0x7c, 0x4f)));
        }
        for guard in &self.guards {
            let ink = if 0.0 < guard.alarm {
                Ink::Bad
            } else {
                Ink::Actor
            };
            sketch.tag(guard.body, "guard", Some(ink));
        }
        for door in &self.doors {
            sketch.tag(door.body, "door", Some(door.ink));
            sketch.tag(door.plate, "plate", Some(door.ink));
        }
        sketch.tag(self.treasure, "treasure", None);
    }

    fn rect(&self, id: BodyId) -> Option<Rect> {
        self.world.place(id).map(Rect::from)
    }

    /// Draws plates, pressed if anything is on them.
    fn draw_doors(&self, sketch: &mut Sketch<'_>) {
        for door in &self.doors {
            if let Some(Rect { min, max }) = self.rect(door.plate) {
                let margin = if door.is_held { 3.0 } else { 1.0 };
                let size = max[0] - min[0] - 2.0 * margin;
                let place = Rect::new(min[0] + margin, min[1] + margin, size, size);
                sketch.fill(place, door.ink);
            }
        }
    }

    /// Draws the planks of a crate.
    fn draw_crate(&self, sketch: &mut Sketch<'_>, id: BodyId) {
        if let Some(Rect { min, max }) = self.rect(id) {
            let inner = Rect {
                min: min.map(|edge| edge + 2.5),
                max: max.map(|edge| edge - 2.5),
            };
            sketch.outline(inner, Ink::Text);
            sketch.line(inner.min, inner.max, Ink::Text);
        }
    }

    /// Draws where a guard looks, and what it sees.
    fn draw_guard(&self, sketch: &mut Sketch<'_>, guard: &Guard) {
        if let Some(glance) = guard.glance {
            let [from, to] = [glance.from, glance.to].map(point);
            let ink = if glance.is_clear {
                Ink::Bad
            } else {
                Ink::Faint
            };
            sketch.line(from, to, ink);
            sketch.circle(to, 2.0, true, ink);
        }
        self.draw_eyes(sketch, guard.body, Vec2::new(guard.way, 0.0), Ink::Text);
        let place = self.rect(guard.body).filter(|_| 0.0 < guard.alarm);
        if let Some(Rect { min, max }) = place {
            let middle = f64::midpoint(min[0], max[0]);
            sketch.text([middle - 2.0, min[1] - 3.0], 10.0, "!", Ink::Bad);
        }
    }

    /// Draws two eyes that look in a direction.
    fn draw_eyes(&self, sketch: &mut Sketch<'_>, id: BodyId, way: Vec2, ink: Ink) {
        if let Some(place) = self.rect(id) {
            let [x, y] = place.middle();
            let [dx, dy] = point(way);
            for side in [-2.5, 2.5] {
                sketch.circle([x + side + 2.5 * dx, y - 1.0 + dy], 1.2, true, ink);
            }
        }
    }

    fn draw_treasure(&self, sketch: &mut Sketch<'_>) {
        let Some(place) = self.rect(self.treasure) else {
            return;
        };
        let ([x, y], half) = (place.middle(), (place.max[0] - place.min[0]) / 2.0);
        let gem = [[x - half, y], [x, y - half], [x + half, y], [x, y + half]];
        let ink = if self.is_won { Ink::Good } else { Ink::Sensor };
        sketch.polygon(&gem, true, ink);
        if self.is_won {
            sketch.text([x - 16.0, y - 14.0], 10.0, "Found!", Ink::Good);
        }
    }
}

fn point(vec: Vec2) -> [f64; 2] {
    [vec.x.into(), vec.y.into()]
}
