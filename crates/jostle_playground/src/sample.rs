//! A scene for tests: a little of everything that can be shown.

use jostle::f32::{Aabb, Body, Hitbox, TileMap, World};
use jostle::{BodyId, Label, Outside, Side, Tile};
use jostle_inspect::{Ink, Rect, Shape, Sketch};
use jostle_playground::{Checksum, Input, Scene, SceneEntry};

/// The sample, and a copy with a wrong expected checksum.
pub(crate) const SAMPLES: &[SceneEntry] = &[
    SAMPLE,
    SceneEntry {
        cli_name: "wrong",
        name: "Wrong",
        golden: 1,
        ..SAMPLE
    },
];

const SAMPLE: SceneEntry = SceneEntry {
    name: "Sample",
    cli_name: "sample",
    topic: "a little of everything that can be shown",
    hint: "Walk to the right.",
    touch_hint: "",
    code: "",
    keys: &[("ArrowRight", "go right")],
    has_pointer: false,
    begin: |_| Box::new(Sample::new()),
    script: |tick| Input {
        right: true,
        jump: tick == 40,
        ..NO_INPUT
    },
    ticks: 75,
    golden: 0x5b94_fc66_20a6_25a4,
};

const NO_INPUT: Input = Input {
    left: false,
    right: false,
    up: false,
    down: false,
    jump: false,
    act: false,
    run: false,
    dash: false,
    number: None,
    pointer: None,
    is_pressed: false,
};

const LEVEL: [&str; 11] = [
    "########################",
    "#F....................7#",
    "#..CD....AB..^^..___...#",
    "#......................#",
    "#....---...........[.].#",
    "#......................#",
    "#.............---......#",
    "#..<>..........vv......#",
    "#............./##\\.....#",
    "#.....abcd.../####\\....#",
    "########################",
];

struct Sample {
    world: World,
    hero: BodyId,
    lift: BodyId,
    fall: f32,
    ticks: u16,
}

impl Sample {
    fn new() -> Self {
        let mut world = World::new();
        world.set_records_moves(true);
        let map = TileMap::from_text(
            [0.0, 0.0],
            [16.0, 16.0],
            &LEVEL,
            Tile::from_char,
            Outside::Solid,
        );
        world.add_map(map.expect("the level is valid"));
        let hitbox = |name, place| Hitbox::new(Label::new(name).expect("it is short"), place);
        let hero = Body::actor(Aabb::new(24.0, 100.0, 12.0, 20.0))
            .with_hitbox(hitbox("fist", Aabb::new(12.0, 6.0, 10.0, 6.0)))
            .with_hitbox(hitbox("hurt", Aabb::new(2.0, 2.0, 8.0, 16.0)).inactive());
        let hero = world.add(hero).expect("a valid body");
        let lift = world
            .add(Body::solid(Aabb::new(304.0, 120.0, 40.0, 8.0)))
            .expect("a valid body");
        let others = [
            Body::sensor(Aabb::new(150.0, 140.0, 40.0, 20.0)),
            Body::sensor(Aabb::new(320.0, 60.0, 12.0, 12.0)),
            Body::solid(Aabb::new(60.0, 60.0, 30.0, 6.0)).with_one_way(Side::MinY),
            Body::solid(Aabb::new(100.0, 134.0, 26.0, 26.0)),
        ];
        for body in others {
            world.add(body).expect("a valid body");
        }
        let (fall, ticks) = (0.0, 0);
        Self {
            world,
            hero,
            lift,
            fall,
            ticks,
        }
    }
}

impl Scene for Sample {
    fn tick(&mut self, input: &Input) {
        self.ticks += 1;
        self.fall = if input.jump { -6.0 } else { self.fall + 0.4 };
        let run = 3.0 * f32::from(i8::from(input.right) - i8::from(input.left));
        let moved = self
            .world
            .move_and_slide(self.hero, [run, self.fall])
            .expect("numbers are small");
        if moved.touching.has(Side::MaxY) {
            self.fall = 0.0;
        }
        let up = if self.ticks % 40 < 20 { -1.0 } else { 1.0 };
        self.world
            .move_solid(self.lift, [0.0, up])
            .expect("numbers are small");
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        sketch.world(&self.world);
        sketch.line([20.0, 20.0], [60.0, 50.0], Ink::Good);
        sketch.outline(Rect::new(270.0, 30.0, 20.0, 14.0), Ink::Bad);
        sketch.fill(Rect::new(296.0, 30.0, 20.0, 14.0), Ink::Rgb(120, 60, 200));
        sketch.circle([250.0, 60.0], 12.0, true, Ink::Sensor);
        sketch.circle([220.0, 60.0], 12.0, false, Ink::Actor);
        sketch.polygon(
            &[[180.0, 72.0], [200.0, 50.0], [206.0, 74.0]],
            true,
            Ink::Contact,
        );
        sketch.polygon(
            &[[150.0, 72.0], [170.0, 50.0], [176.0, 74.0]],
            false,
            Ink::Solid,
        );
        sketch.text(
            [100.0, 100.0],
            9.0,
            "12 × 20 – 45° (jumps gracefully)",
            Ink::Text,
        );
        let moon = Shape::Pixels {
            at: [120.0, 40.0],
            size: 2.0,
            width: 8,
            height: 8,
            bits: vec![0x3c, 0x7e, 0xe7, 0xc3, 0xc3, 0xe7, 0x7e, 0x3c],
        };
        sketch.draw(Ink::Faint, moon);
    }

    fn bodies(&self) -> usize {
        self.world.len()
    }

    fn contacts(&self) -> usize {
        self.world.contacts(self.hero).len()
    }

    fn checksum(&self) -> u64 {
        let mut sum = Checksum::new();
        for body in self.world.bodies() {
            let (min, max) = (body.place().min(), body.place().max());
            for number in [min.x, min.y, max.x, max.y] {
                sum.add(u64::from(number.to_bits()));
            }
        }
        sum.add(u64::from(self.fall.to_bits()));
        sum.value()
    }
}
