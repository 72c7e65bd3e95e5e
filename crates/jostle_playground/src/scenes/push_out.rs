//! Push-out: how deep an actor is in a wall on each axis, and the shortest way out.

use crate::checksum::Checksum;
use crate::scene::{Input, Scene, SceneEntry};
use crate::scenes::board::{self, WIDTH, arrow, dashed_box, write};
use crate::scenes::roamer::Roamer;
use jostle::Axis;
use jostle::f64::{Aabb, Vec2};
use jostle_inspect::{Ink, Rect, Sketch};

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Push-out",
    cli_name: "pushout",
    topic: "how deep an actor is on each axis, and the shortest way out",
    hint: "Drag the actor into a wall, or move it with the arrows: the shorter of the two ways out is taken, never both.",
    touch_hint: "Drag the actor into a wall: the shorter of the two ways out is taken, never both.",
    code: "if let Some(contact) = actor.contact(wall) {
    actor = actor.moved(contact.push_out()); // on one axis
    if contact.normal.x != 0.0 { speed.x = 0.0; }
    if contact.normal.y != 0.0 { speed.y = 0.0; }
}",
    keys: &[
        ("ArrowLeft", "actor left"),
        ("ArrowRight", "actor right"),
        ("ArrowUp", "actor up"),
        ("ArrowDown", "actor down"),
    ],
    has_pointer: true,
    begin: |_| Box::new(PushOut::new()),
    script: |_| Input::default(),
    ticks: 250,
    golden: 0xf68e_2226_223a_a38f,
};

const COURSE: &[[f64; 2]] = &[
    [116.0, 180.0],
    [196.0, 180.0],
    [196.0, 84.0],
    [300.0, 60.0],
    [440.0, 130.0],
    [520.0, 200.0],
    [360.0, 270.0],
    [250.0, 280.0],
];

/// The label of the actor after it has been pushed out, about how wide it is, and how far away from it.
const LABEL: &str = "pushed out";
const LABEL_WIDTH: f64 = 64.0;
const LABEL_GAP: f64 = 4.0;

const SIZE: [f64; 2] = [32.0, 56.0];

#[derive(Debug)]
struct PushOut {
    actor: Aabb,
    walls: [Aabb; 2],
    roamer: Roamer,
}

/// The ways out of a wall, one for each axis.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ways {
    x: f64,
    y: f64,
}

impl Ways {
    fn of(actor: Aabb, wall: Aabb) -> Self {
        let [x, y] = Axis::BOTH.map(|axis| {
            let back = wall.min().along(axis) - actor.max().along(axis);
            let ahead = wall.max().along(axis) - actor.min().along(axis);
            if -back < ahead { back } else { ahead }
        });
        Self { x, y }
    }

    /// Whether the way along x is the shorter one. If both are equally long, y is taken.
    fn is_x(self) -> bool {
        self.x.abs() < self.y.abs()
    }
}

impl PushOut {
    fn new() -> Self {
        let roamer = Roamer::new(COURSE, 1.0);
        Self {
            actor: place_at(roamer.at()),
            walls: [
                Aabb::new(180.0, 80.0, 60.0, 210.0),
                Aabb::new(380.0, 70.0, 220.0, 220.0),
            ],
            roamer,
        }
    }

    /// Returns the wall that the actor is in, if it is in one.
    fn wall(&self) -> Option<Aabb> {
        let mut walls = self.walls.into_iter();
        walls.find(|wall| self.actor.overlaps(*wall))
    }

    fn show_ways(&self, sketch: &mut Sketch<'_>, wall: Aabb) {
        let ways = Ways::of(self.actor, wall);
        let Vec2 { x, y } = self.actor.center();
        let [ink_x, ink_y] = if ways.is_x() {
            [Ink::Contact, Ink::Faint]
        } else {
            [Ink::Faint, Ink::Contact]
        };
        arrow(sketch, [x, y], [x + ways.x, y], ink_x);
        arrow(sketch, [x, y], [x, y + ways.y], ink_y);
        let freed = Rect::from(self.actor.pushed_out(wall));
        dashed_box(sketch, freed, Ink::Good);
        write(sketch, label_place(freed, ways), LABEL, Ink::Good);
        let lines = [
            (way_text("x", ways.x, "left", "right"), ways.is_x(), ink_x),
            (way_text("y", ways.y, "up", "down"), !ways.is_x(), ink_y),
        ];
        for ((line, is_taken, ink), left) in lines.into_iter().zip([14.0, 320.0]) {
            let end = if is_taken { ": the shorter way" } else { "" };
            let ink = if ink == Ink::Faint { Ink::Text } else { ink };
            write(sketch, [left, 350.0], format!("{line}{end}"), ink);
        }
    }

    fn show_case(&self, sketch: &mut Sketch<'_>) {
        let line = match self.wall() {
            None => "no overlap: nothing to push out",
            Some(wall) if wall.contains(self.actor) => {
                "wholly inside: still one axis, the nearest face"
            }
            Some(_) => "overlap: pushed out along the shallower axis",
        };
        write(sketch, [14.0, 22.0], line, Ink::Text);
    }
}

/// Returns where the label of the freed actor begins: beside it, where it covers neither a wall nor another text; above
/// it at the end of the board.
fn label_place(freed: Rect, ways: Ways) -> [f64; 2] {
    // Below the line at the top.
    let beside = (freed.min[1] + 12.0).max(38.0);
    let right = freed.max[0] + LABEL_GAP;
    let last = WIDTH - LABEL_WIDTH;
    if ways.is_x() && ways.x < 0.0 {
        [freed.min[0] - LABEL_GAP - LABEL_WIDTH, beside]
    } else if right <= last {
        [right, beside]
    } else {
        [freed.min[0].min(last), freed.min[1] - LABEL_GAP]
    }
}

fn way_text(axis: &str, way: f64, back: &str, ahead: &str) -> String {
    let direction = if way < 0.0 { back } else { ahead };
    format!("{axis}: {} u {direction}", way.abs())
}

/// Returns the actor with its center near a point, at whole coordinates.
fn place_at(center: [f64; 2]) -> Aabb {
    let [x, y] = [0, 1].map(|axis| (center[axis] - SIZE[axis] / 2.0).round());
    Aabb::new(x, y, SIZE[0], SIZE[1])
}

impl Scene for PushOut {
    fn tick(&mut self, input: &Input) {
        self.roamer.tick(input);
        self.actor = place_at(self.roamer.at());
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        board::begin(sketch);
        for wall in self.walls {
            let wall = Rect::from(wall);
            sketch.fill(wall, Ink::Solid);
            write(
                sketch,
                [wall.min[0] + 5.0, wall.max[1] - 6.0],
                "wall",
                Ink::Text,
            );
        }
        sketch.outline(self.actor.into(), Ink::Actor);
        let Vec2 { x, y } = self.actor.max();
        write(sketch, [x - SIZE[0], y + 13.0], "actor", Ink::Actor);
        self.show_case(sketch);
        if let Some(wall) = self.wall() {
            self.show_ways(sketch, wall);
        }
    }

    fn bodies(&self) -> usize {
        1 + self.walls.len()
    }

    fn contacts(&self) -> usize {
        usize::from(self.wall().is_some())
    }

    fn checksum(&self) -> u64 {
        let mut sum = Checksum::new();
        self.roamer.add_to(&mut sum);
        if let Some(wall) = self.wall() {
            let freed = self.actor.pushed_out(wall).min();
            sum.add(freed.x.to_bits());
            sum.add(freed.y.to_bits());
        }
        sum.value()
    }
}

#[cfg(test)]
mod tests {
    use super::{ENTRY, LABEL, PushOut, Ways};
    use crate::scene::{Input, Scene};
    use crate::scenes::board::WIDTH;
    use jostle::f64::Aabb;
    use jostle_inspect::{Drawing, Frame, Shape};

    #[test]
    fn an_actor_that_walked_into_a_wall_is_pushed_back_by_its_depth() {
        let actor = Aabb::new(100.0, 40.0, 32.0, 56.0);
        let wall = Aabb::new(120.0, 0.0, 32.0, 200.0);
        let ways = Ways::of(actor, wall);
        assert_eq!(ways, Ways { x: -12.0, y: -96.0 });
        assert!(ways.is_x());
        assert_eq!(actor.pushed_out(wall), Aabb::new(88.0, 40.0, 32.0, 56.0));
    }

    #[test]
    fn the_shorter_way_is_the_one_that_is_taken() {
        let mut scene = PushOut::new();
        let (mut ways_x, mut ways_y, mut inside) = (0, 0, 0);
        for tick in 0..6 * ENTRY.ticks {
            scene.tick(&Input::default());
            let Some(wall) = scene.wall() else { continue };
            let ways = Ways::of(scene.actor, wall);
            let way = if ways.is_x() {
                [ways.x, 0.0]
            } else {
                [0.0, ways.y]
            };
            let freed = scene.actor.pushed_out(wall);
            assert_eq!(freed, scene.actor.moved(way), "tick {tick}");
            assert!(!freed.overlaps(wall), "tick {tick}");
            *(if ways.is_x() {
                &mut ways_x
            } else {
                &mut ways_y
            }) += 1;
            inside += u32::from(wall.contains(scene.actor));
        }
        assert!(
            20 < ways_x && 20 < ways_y && 20 < inside,
            "{ways_x} {ways_y} {inside}"
        );
    }

    /// The boxes that texts fill, about: all are 12 high, and a letter is about half as wide.
    fn texts(scene: &mut PushOut) -> Vec<(String, Aabb)> {
        let frame = Frame::sketched(1, |sketch| scene.show(sketch));
        let text = |drawing: Drawing| match drawing.shape {
            Shape::Text { at, text, .. } => {
                let width = 6.4 * f64::from(u8::try_from(text.len()).unwrap());
                Some((text, Aabb::new(at[0], at[1] - 12.0, width, 12.0)))
            }
            _ => None,
        };
        frame.drawings.into_iter().filter_map(text).collect()
    }

    #[test]
    fn the_label_of_the_freed_actor_covers_no_other_text() {
        let mut scene = PushOut::new();
        let points = (0..=80_u8).flat_map(|x| (0..=45_u8).map(move |y| [x, y]));
        let mut labels = 0;
        for point in points {
            scene.tick(&Input {
                pointer: Some(point.map(|part| 8.0 * f64::from(part))),
                is_pressed: true,
                ..Input::default()
            });
            let texts = texts(&mut scene);
            let Some((_, label)) = texts.iter().find(|(text, _)| text == LABEL) else {
                continue;
            };
            labels += 1;
            assert!(0.0 <= label.min().x && label.max().x <= WIDTH, "{label}");
            for (text, place) in texts.iter().filter(|(text, _)| text != LABEL) {
                assert!(!place.overlaps(*label), "{text} at {point:?}");
            }
        }
        assert!(500 < labels, "{labels}");
    }
}
