//! Circles against circles and boxes: nearest points and push-out.
//!
//! On the left a disc and the nearest points around it, on the right marbles that move by push-out alone (`marbles`).

mod marbles;

use crate::checksum::Checksum;
use crate::scene::{Input, Scene, SceneEntry};
use crate::scenes::board::{self, arrow, write};
use crate::scenes::roamer::Roamer;
use jostle::f64::{Aabb, Circle, Contact, Shape, Vec2};
use jostle::{contact, overlaps};
use jostle_inspect::{Control, Ink, Rect, Sketch};
use marbles::Marbles;

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Circles",
    cli_name: "circles",
    topic: "circles against circles and boxes: nearest point and push-out",
    hint: "Drag the blue disc into the corner of a box: it is pushed away from the nearest point.",
    touch_hint: "",
    code: "if let Some(contact) = jostle::contact(disc, thing) {
    disc = disc.moved(contact.push_out()); // shortest way out
}",
    keys: &[
        ("ArrowLeft", "disc left"),
        ("ArrowRight", "disc right"),
        ("ArrowUp", "disc up"),
        ("ArrowDown", "disc down"),
    ],
    has_pointer: true,
    begin: |_| Box::new(Circles::new()),
    script: |_| Input::default(),
    ticks: 290,
    golden: 0x4a03_d14c_11a2_5d3a,
};

const COURSE: &[[f64; 2]] = &[
    [70.0, 80.0],
    [170.0, 150.0],
    [300.0, 80.0],
    [360.0, 180.0],
    [200.0, 240.0],
    [80.0, 280.0],
];

#[derive(Debug)]
struct Circles {
    radius: f64,
    round: [Circle; 2],
    boxes: [Aabb; 3],
    roamer: Roamer,
    marbles: Marbles,
}

impl Circles {
    fn new() -> Self {
        Self {
            radius: 42.0,
            round: [
                Circle::new([100.0, 180.0], 34.0),
                Circle::new([330.0, 240.0], 44.0),
            ],
            boxes: [
                Aabb::new(180.0, 60.0, 60.0, 40.0),
                Aabb::new(190.0, 260.0, 50.0, 50.0),
                Aabb::new(330.0, 70.0, 60.0, 60.0),
            ],
            roamer: Roamer::new(COURSE, 1.5),
            marbles: Marbles::new(),
        }
    }

    fn disc(&self) -> Circle {
        Circle::new(self.roamer.at(), self.radius)
    }

    fn things(&self) -> impl Iterator<Item = Shape> + '_ {
        let round = self.round.iter().map(|&circle| Shape::from(circle));
        round.chain(self.boxes.iter().map(|&aabb| Shape::from(aabb)))
    }

    fn met(&self) -> impl Iterator<Item = Contact> + '_ {
        self.things()
            .filter_map(|thing| contact(self.disc(), thing))
    }

    fn show_thing(&self, sketch: &mut Sketch<'_>, thing: Shape) {
        let is_met = overlaps(self.disc(), thing);
        let ink = if is_met { Ink::Bad } else { Ink::Solid };
        show_shape(sketch, thing, ink);
        let [center, nearest] = [self.disc().center(), nearest(thing, self.disc().center())];
        let ink = if is_met { Ink::Bad } else { Ink::Faint };
        sketch.line([center.x, center.y], [nearest.x, nearest.y], ink);
        sketch.circle([nearest.x, nearest.y], 3.0, true, ink);
    }

    fn show_disc(&self, sketch: &mut Sketch<'_>) {
        let center = self.disc().center();
        sketch.circle([center.x, center.y], self.radius, false, Ink::Actor);
        for found in self.met() {
            let to = center + found.push_out();
            arrow(sketch, [center.x, center.y], [to.x, to.y], Ink::Contact);
            sketch.circle([to.x, to.y], self.radius, false, Ink::Good);
        }
    }

    fn write(&self, sketch: &mut Sketch<'_>) {
        write(
            sketch,
            [14.0, 18.0],
            "lines lead to the nearest point of each",
            Ink::Text,
        );
        write(sketch, [430.0, 18.0], "marbles: push-out only", Ink::Text);
        let depths: Vec<String> = self.met().map(|met| format!("{:.2}", met.depth)).collect();
        let (line, ink) = if depths.is_empty() {
            ("nothing is closer than the radius".into(), Ink::Text)
        } else {
            let depths = depths.join(" and ");
            (
                format!("overlap {depths} u (red), pushed out (green)"),
                Ink::Bad,
            )
        };
        write(sketch, [14.0, 352.0], line, ink);
    }
}

impl Scene for Circles {
    fn tick(&mut self, input: &Input) {
        self.roamer.tick(input);
        self.marbles.tick();
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        board::begin(sketch);
        for thing in self.things() {
            self.show_thing(sketch, thing);
        }
        self.show_disc(sketch);
        self.marbles.show(sketch);
        self.write(sketch);
    }

    fn controls(&self) -> Vec<Control> {
        let range = [5.0, 80.0, 1.0];
        vec![Control::slider("Radius", "u", range, self.radius)]
    }

    fn set(&mut self, _control: usize, value: f64) {
        self.radius = value;
    }

    fn bodies(&self) -> usize {
        1 + self.things().count() + self.marbles.bodies()
    }

    fn contacts(&self) -> usize {
        self.met().count() + self.marbles.contacts()
    }

    fn checksum(&self) -> u64 {
        let mut sum = Checksum::new();
        self.roamer.add_to(&mut sum);
        sum.add(self.radius.to_bits());
        self.marbles.add_to(&mut sum);
        sum.value()
    }
}

/// Returns the point of a disc or box that is nearest to another point; that point itself if it is inside.
fn nearest(thing: Shape, point: Vec2) -> Vec2 {
    match thing {
        Shape::Aabb(aabb) => aabb.nearest_point(point),
        Shape::Circle(circle) => {
            let away = point - circle.center();
            let length = away.length();
            if length <= circle.radius() {
                return point;
            }
            let part = circle.radius() / length;
            circle.center() + Vec2::new(away.x * part, away.y * part)
        }
        _ => point,
    }
}

/// Draws a disc or a box.
fn show_shape(sketch: &mut Sketch<'_>, shape: Shape, ink: Ink) {
    match shape {
        Shape::Circle(circle) => {
            let center = circle.center();
            sketch.circle([center.x, center.y], circle.radius(), true, Ink::Solid);
            sketch.circle([center.x, center.y], circle.radius(), false, ink);
        }
        Shape::Aabb(aabb) => {
            sketch.fill(Rect::from(aabb), Ink::Solid);
            sketch.outline(Rect::from(aabb), ink);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::{Circles, ENTRY, nearest};
    use crate::scene::{Input, Scene};
    use jostle::{contact, overlaps};

    #[test]
    fn nearest_point_decides_and_push_out_separates() {
        let mut scene = Circles::new();
        let (mut met, mut apart) = (0, 0);
        for _ in 0..ENTRY.ticks {
            scene.tick(&Input::default());
            let disc = scene.disc();
            for thing in scene.things() {
                let away = disc.center() - nearest(thing, disc.center());
                let is_near = away.length() < disc.radius() - 1e-9;
                let is_far = disc.radius() + 1e-9 < away.length();
                assert!(overlaps(disc, thing) || !is_near);
                assert!(!overlaps(disc, thing) || !is_far);
                let Some(found) = contact(disc, thing) else {
                    apart += 1;
                    continue;
                };
                let left = contact(disc.moved(found.push_out()), thing);
                assert!(left.is_none_or(|left| left.depth < 1e-9));
                met += 1;
            }
        }
        assert!(50 < met && 50 < apart, "{met} in, {apart} out");
        assert!(
            scene.met().next().is_some(),
            "the last picture shows a way out"
        );
    }

    #[test]
    fn pointer_and_radius_matter() {
        let mut scene = Circles::new();
        scene.set(0, 5.0);
        scene.tick(&Input {
            pointer: Some([10.0, 10.0]),
            is_pressed: true,
            ..Input::default()
        });
        assert_eq!(scene.met().count(), 0);
        scene.set(0, 80.0);
        scene.tick(&Input {
            pointer: Some([140.0, 120.0]),
            is_pressed: true,
            ..Input::default()
        });
        assert!(1 < scene.met().count());
    }
}
