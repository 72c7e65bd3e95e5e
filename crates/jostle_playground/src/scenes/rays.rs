//! Rays and sweeps: what a line or a moving box meets first, and what after that.

use crate::checksum::Checksum;
use crate::scene::{Input, Scene, SceneEntry};
use crate::scenes::board::{self, arrow, cross, dashed_box, write};
use crate::scenes::roamer::Roamer;
use jostle::f64::{Aabb, Circle, Hit, Segment, Vec2};
use jostle_inspect::{Control, Ink, Rect, Sketch};

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Rays and sweeps",
    cli_name: "rays",
    topic: "what a ray or a moving box meets first, where, and with which face",
    hint: "Drag the end of the ray, or move it with the arrows. Then cast a box instead, and watch where it would stop.",
    touch_hint: "Drag the end of the ray. Then cast a box instead, and watch where it would stop.",
    code: "let ray_hit = Segment::new(eye, target).raycast(wall);
let hit = mover.sweep(delta, wall).hit()?; // a moving box
let stopped = hit.place_of(mover, delta); // at hit.fraction()",
    keys: &[
        ("ArrowLeft", "end left"),
        ("ArrowRight", "end right"),
        ("ArrowUp", "end up"),
        ("ArrowDown", "end down"),
    ],
    has_pointer: true,
    begin: |_| Box::new(Rays::new()),
    script: |_| Input::default(),
    ticks: 200,
    golden: 0xfdec_60fd_8a00_3dbb,
};

const COURSE: &[[f64; 2]] = &[
    [430.0, 120.0],
    [430.0, 300.0],
    [240.0, 330.0],
    [430.0, 250.0],
    [400.0, 40.0],
];

const EYE: [f64; 2] = [40.0, 180.0];
/// Half the size of the box that is cast.
const HALF: f64 = 12.0;
/// Where the list of hits begins.
const LIST: [f64; 2] = [456.0, 40.0];
/// How far apart its lines are.
const LINE: f64 = 24.0;

/// Something to be hit.
#[derive(Clone, Copy, Debug)]
enum Target {
    Box(Aabb),
    Disc(Circle),
}

#[derive(Debug)]
struct Rays {
    targets: [(&'static str, Target); 6],
    roamer: Roamer,
    /// Whether a box is cast instead of a ray.
    casts_box: bool,
}

/// Where a cast enters something.
#[derive(Clone, Copy, Debug)]
struct Entered {
    name: &'static str,
    hit: Hit,
}

impl Rays {
    fn new() -> Self {
        let wall = |x, y, width, height| Target::Box(Aabb::new(x, y, width, height));
        let disc = |x, y, radius| Target::Disc(Circle::new([x, y], radius));
        Self {
            targets: [
                ("A", wall(130.0, 60.0, 40.0, 90.0)),
                ("B", wall(150.0, 210.0, 60.0, 40.0)),
                ("C", disc(260.0, 150.0, 30.0)),
                ("D", wall(290.0, 240.0, 30.0, 80.0)),
                ("E", wall(340.0, 60.0, 70.0, 50.0)),
                ("F", disc(380.0, 200.0, 22.0)),
            ],
            roamer: Roamer::new(COURSE, 1.5),
            casts_box: false,
        }
    }

    fn mover() -> Aabb {
        Aabb::new(EYE[0] - HALF, EYE[1] - HALF, 2.0 * HALF, 2.0 * HALF)
    }

    fn delta(&self) -> Vec2 {
        let [x, y] = self.roamer.at();
        Vec2::new(x - EYE[0], y - EYE[1])
    }

    /// Returns where the cast enters a target. A box is swept against boxes only.
    fn enter(&self, target: Target) -> Option<Hit> {
        let ray = Segment::new(EYE, self.roamer.at());
        match target {
            Target::Box(wall) if self.casts_box => Self::mover().sweep(self.delta(), wall).hit(),
            Target::Box(wall) => ray.raycast(wall)?.enter,
            Target::Disc(_) if self.casts_box => None,
            Target::Disc(disc) => ray.raycast_circle(disc)?.enter,
        }
    }

    /// Returns what is hit, nearest first.
    fn hits(&self) -> Vec<Entered> {
        let targets = self.targets.iter();
        let mut hits: Vec<Entered> = targets
            .filter_map(|&(name, target)| self.enter(target).map(|hit| Entered { name, hit }))
            .collect();
        hits.sort_by(|a, b| a.hit.moment.cmp(&b.hit.moment).then(a.name.cmp(b.name)));
        hits
    }

    fn show_targets(&self, sketch: &mut Sketch<'_>) {
        for &(name, target) in &self.targets {
            let is_passed = self.casts_box && matches!(target, Target::Disc(_));
            let ink = if is_passed { Ink::Faint } else { Ink::Solid };
            let middle = match target {
                Target::Box(place) => {
                    sketch.fill(place.into(), ink);
                    place.center()
                }
                Target::Disc(disc) => {
                    sketch.circle(disc.center().into(), disc.radius(), !is_passed, ink);
                    disc.center()
                }
            };
            write(sketch, [middle.x - 4.0, middle.y + 5.0], name, Ink::Text);
        }
    }

    fn show_cast(&self, sketch: &mut Sketch<'_>, hits: &[Entered]) {
        let end = self.roamer.at();
        sketch.line(EYE, end, Ink::Actor);
        cross(sketch, end, 5.0, Ink::Actor);
        if self.casts_box {
            sketch.outline(Self::mover().into(), Ink::Actor);
            dashed_box(sketch, Self::mover().moved(self.delta()).into(), Ink::Faint);
        } else {
            sketch.circle(EYE, 4.0, true, Ink::Actor);
        }
        for (rank, entered) in hits.iter().enumerate() {
            let (share, is_first) = (entered.hit.fraction(), rank == 0);
            let ink = if is_first { Ink::Contact } else { Ink::Text };
            let delta = self.delta();
            let at = [EYE[0] + delta.x * share, EYE[1] + delta.y * share];
            cross(sketch, at, 4.0, ink);
            if is_first {
                let normal = entered.hit.normal;
                let length = normal.length();
                let tip = [
                    at[0] + 28.0 * normal.x / length,
                    at[1] + 28.0 * normal.y / length,
                ];
                arrow(sketch, at, tip, ink);
            }
            if is_first && self.casts_box {
                let stopped = Rect::from(entered.hit.place_of(Self::mover(), delta));
                sketch.outline(stopped, Ink::Good);
                let above = [stopped.min[0], stopped.min[1] - 4.0];
                write(sketch, above, "stops here", Ink::Good);
            }
        }
    }

    fn write(&self, sketch: &mut Sketch<'_>, hits: &[Entered]) {
        let [x, y] = LIST;
        let what = if self.casts_box {
            "box hits"
        } else {
            "ray hits"
        };
        let line = if hits.is_empty() {
            format!("{what}: nothing")
        } else {
            format!("{what}, in order:")
        };
        write(sketch, [x, y], line, Ink::Text);
        for ((rank, entered), row) in hits.iter().enumerate().zip([1.0, 2.0, 3.0, 4.0, 5.0, 6.0]) {
            let ink = if rank == 0 { Ink::Contact } else { Ink::Text };
            let (share, normal) = (100.0 * entered.hit.fraction(), entered.hit.normal);
            let line = format!(
                "{} {} at {share:.0}% {}",
                rank + 1,
                entered.name,
                facing(normal)
            );
            write(sketch, [x, y + LINE * row], line, ink);
        }
        if self.casts_box {
            write(
                sketch,
                [14.0, 350.0],
                "dashed: where it was headed; hollow: Aabb::sweep meets only boxes",
                Ink::Text,
            );
        } else {
            write(
                sketch,
                [14.0, 350.0],
                "the arrow is the normal of the face that is hit first",
                Ink::Text,
            );
        }
    }
}

/// Returns the arrow that comes nearest to the way a face looks.
fn facing(normal: Vec2) -> char {
    // The tangent of 22.5°: beyond that, the diagonal is nearer.
    let is_along = |part: f64, other: f64| part.abs() <= 0.414 * other.abs();
    match (is_along(normal.x, normal.y), is_along(normal.y, normal.x)) {
        (true, _) if normal.y < 0.0 => '↑',
        (true, _) => '↓',
        (_, true) if normal.x < 0.0 => '←',
        (_, true) => '→',
        _ if normal.x < 0.0 && normal.y < 0.0 => '↖',
        _ if normal.x < 0.0 => '↙',
        _ if normal.y < 0.0 => '↗',
        _ => '↘',
    }
}

impl Scene for Rays {
    fn tick(&mut self, input: &Input) {
        self.roamer.tick(input);
        self.roamer.keep_left_of(LIST[0] - HALF - 4.0);
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        board::begin(sketch);
        let hits = self.hits();
        self.show_targets(sketch);
        self.show_cast(sketch, &hits);
        self.write(sketch, &hits);
    }

    fn controls(&self) -> Vec<Control> {
        let chosen = usize::from(self.casts_box);
        vec![Control::choice("Cast", &["ray", "box"], chosen)]
    }

    fn set(&mut self, _control: usize, value: f64) {
        self.casts_box = 0.5 < value;
    }

    fn bodies(&self) -> usize {
        self.targets.len()
    }

    fn contacts(&self) -> usize {
        self.hits().len()
    }

    fn checksum(&self) -> u64 {
        let mut sum = Checksum::new();
        self.roamer.add_to(&mut sum);
        for entered in self.hits() {
            sum.add(entered.hit.fraction().to_bits());
        }
        sum.value()
    }
}

#[cfg(test)]
mod tests {
    use super::{ENTRY, EYE, LIST, Rays, Target, facing};
    use crate::scene::{Input, Scene};
    use jostle::f64::Vec2;

    /// The scene with the end of the cast at a point.
    fn aimed_at(end: [f64; 2], casts_box: bool) -> Rays {
        let mut scene = Rays::new();
        scene.casts_box = casts_box;
        let pointer = Some(end);
        scene.tick(&Input {
            pointer,
            is_pressed: true,
            ..Input::default()
        });
        scene
    }

    #[test]
    fn a_ray_lists_what_it_hits_nearest_first() {
        let scene = aimed_at([440.0, 180.0], false);
        let names: Vec<&str> = scene.hits().iter().map(|entered| entered.name).collect();
        assert_eq!(names, ["F"], "straight to the right, above the middle of F");
        let scene = aimed_at([430.0, 300.0], false);
        let names: Vec<&str> = scene.hits().iter().map(|entered| entered.name).collect();
        assert_eq!(names, ["B", "D"]);
        assert_eq!(facing(scene.hits()[0].hit.normal), '←');
    }

    #[test]
    fn the_end_stays_out_of_the_list_of_hits() {
        for casts_box in [false, true] {
            let scene = aimed_at([600.0, 60.0], casts_box);
            let end = Rays::mover().moved(scene.delta());
            assert!(end.max().x < LIST[0], "{end}");
        }
    }

    #[test]
    fn faces_look_one_of_eight_ways() {
        let ways = [[0.0, -2.0], [0.3, 1.0], [5.0, 5.0], [-1.0, 0.6], [1.0, 0.0]];
        let arrows = ways.map(|[x, y]| facing(Vec2::new(x, y)));
        assert_eq!(arrows, ['↑', '↓', '↘', '↙', '→']);
    }

    #[test]
    fn a_box_is_stopped_earlier_than_a_ray_and_flush_with_the_wall() {
        let [ray, swept] = [false, true].map(|casts_box| aimed_at([200.0, 230.0], casts_box));
        let [through, stopped] = [&ray, &swept].map(|scene| scene.hits()[0]);
        assert_eq!([through.name, stopped.name], ["B", "B"]);
        assert!(stopped.hit.moment < through.hit.moment);
        let place = stopped.hit.place_of(Rays::mover(), swept.delta());
        let Target::Box(wall) = swept.targets[1].1 else {
            panic!("B is a box")
        };
        assert!(place.touches(wall) && !place.overlaps(wall));
    }

    /// The distance from the eye to a cast's end at which something is hit, in steps of a thousandth of the way.
    fn first_by_steps(scene: &Rays, target: Target) -> Option<u32> {
        let delta = scene.delta();
        (0..=1000).find(|step| {
            let share = f64::from(*step) / 1000.0;
            let way = Vec2::new(delta.x * share, delta.y * share);
            let at = Vec2::new(EYE[0] + way.x, EYE[1] + way.y);
            match target {
                Target::Box(wall) if scene.casts_box => Rays::mover().moved(way).overlaps(wall),
                Target::Box(wall) => wall.contains_point(at),
                Target::Disc(_) if scene.casts_box => false,
                Target::Disc(disc) => (at - disc.center()).length() < disc.radius(),
            }
        })
    }

    #[test]
    fn the_first_hit_is_the_one_that_small_steps_find_first() {
        let mut most = 0;
        for casts_box in [false, true] {
            let mut scene = Rays::new();
            scene.casts_box = casts_box;
            for _ in 0..ENTRY.ticks {
                (0..4).for_each(|_| scene.tick(&Input::default()));
                let steps = scene.targets.iter();
                let steps = steps.filter_map(|&(_, target)| first_by_steps(&scene, target));
                let hits = scene.hits();
                most = most.max(hits.len());
                let Some(first) = steps.min() else { continue };
                let share = hits[0].hit.fraction() * 1000.0;
                assert!((f64::from(first) - share).abs() <= 1.0, "{first} {share}");
            }
        }
        assert!(2 <= most, "{most}");
    }
}
