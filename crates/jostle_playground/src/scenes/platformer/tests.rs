#![expect(clippy::float_cmp, reason = "positions are exact")]

use super::Platformer;
use super::course::{COURSE, held};
use super::level::{TILE, cells};
use crate::random::Random;
use crate::scene::Scene;
use jostle::f32::Aabb;
use jostle::{BodyId, Side, SlopePart};
use jostle_inspect::{Frame, Shape};

/// What was seen along the way.
#[derive(Debug, Default)]
struct Seen {
    has_climbed: bool,
    has_crossed: bool,
    has_been_lifted: bool,
    slopes: Vec<SlopePart>,
}

fn play(steps: &[(u64, &str)]) -> (Platformer, Seen) {
    let (mut game, mut seen) = (Platformer::new(), Seen::default());
    for &(ticks, keys) in steps {
        for _ in 0..ticks {
            game.tick(&held(keys));
            seen.look(&game);
        }
    }
    (game, seen)
}

impl Seen {
    fn look(&mut self, game: &Platformer) {
        let ridden = game.world.rides(game.hero.body()).map(|ride| ride.id);
        self.has_climbed |= game.hero.character.is_climbing();
        self.has_crossed |= ridden == Some(game.machines.ferry.body);
        self.has_been_lifted |= ridden == Some(game.machines.shuttles[0].body);
        let last = game.world.last_move(game.hero.body());
        let slopes = last.iter().flat_map(|last| last.hits.iter());
        self.slopes
            .extend(slopes.filter_map(|hit| Some(hit.slope?.part())));
    }
}

#[test]
fn the_course_leads_to_the_goal_past_everything() {
    let (game, seen) = play(COURSE);
    assert!(game.is_won, "{game:?}");
    assert!(
        seen.has_climbed && seen.has_crossed && seen.has_been_lifted,
        "{seen:?}"
    );
    for slope in [SlopePart::Whole, SlopePart::Low, SlopePart::High] {
        assert!(
            seen.slopes.contains(&slope),
            "{slope:?} in {:?}",
            seen.slopes
        );
    }
    assert_eq!((game.felled, game.hero.deaths), (3, 0));
    assert!(5 <= game.score);
}

#[test]
fn the_course_tolerates_steps_that_are_too_long_or_too_short() {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let shaken = COURSE
            .iter()
            .map(|&(ticks, keys)| (ticks + u64::from(random.below(13)) - 6, keys));
        let shaken: Vec<_> = shaken.collect();
        let (game, _) = play(&shaken);
        assert!(game.is_won, "seed {seed}, {shaken:?}");
        assert_eq!(game.hero.deaths, 0, "seed {seed}");
    }
}

#[test]
fn the_press_sends_the_hero_back_to_the_start() {
    let mut game = Platformer::new();
    let start = game.world.place(game.hero.body()).unwrap();
    let under = cells([38, 21], [1, 1]).min();
    game.world.teleport(game.hero.body(), under).unwrap();
    let died = (0..120).any(|_| {
        game.tick(&held(""));
        game.hero.deaths == 1
    });
    assert!(died);
    assert_eq!(game.world.place(game.hero.body()), Some(start));
}

#[test]
fn spikes_and_bites_hurt() {
    let mut game = Platformer::new();
    let above = cells([22, 10], [1, 1]).min();
    game.world.teleport(game.hero.body(), above).unwrap();
    for _ in 0..40 {
        game.tick(&held(""));
    }
    assert_eq!(game.hero.deaths, 1, "in the pit");

    let foe = game.world.place(game.foes[0].body).unwrap();
    let beside = [foe.min().x - TILE, foe.max().y - TILE];
    game.world.teleport(game.hero.body(), beside).unwrap();
    for _ in 0..60 {
        game.tick(&held(""));
    }
    assert_eq!(game.hero.hearts, 2, "bitten once");
}

#[test]
fn bodies_are_on_the_layers_that_are_named() {
    let game = Platformer::new();
    let name_of = |body: BodyId| {
        let layers = game.world.body(body).unwrap().layers();
        game.layer_names()[layers.trailing_zeros() as usize]
    };
    assert_eq!(name_of(game.machines.belt), "ground");
    assert_eq!(name_of(game.hero.body()), "hero");
    assert_eq!(name_of(game.foes[0].body), "enemies");
    assert_eq!(name_of(game.goal), "pickups");
}

#[test]
fn the_label_says_why_the_hero_does_not_fall() {
    let label = |game: &mut Platformer| {
        let frame = Frame::sketched(1, |sketch| game.show(sketch));
        frame.tags[0].label.clone()
    };
    let mut trial = Trial::at([3, 16]);
    assert_eq!(label(&mut trial.0), "hero");
    trial.hold("ArrowLeft Space", 45);
    assert_eq!(label(&mut trial.0), "hero (hanging)");
}

#[test]
fn signs_name_no_keys_since_touch_screens_have_none() {
    let mut game = Platformer::new();
    let frame = Frame::sketched(1, |sketch| game.show(sketch));
    for drawing in &frame.drawings {
        if let Shape::Text { text, .. } = &drawing.shape {
            let has_key = ["↑", "↓", "Space", ":"]
                .iter()
                .any(|key| text.contains(key));
            assert!(!has_key, "{text}");
        }
    }
}

#[test]
fn moves_without_a_player() {
    let mut game = Platformer::new();
    let before: Vec<_> = game.world.bodies().map(|body| body.place()).collect();
    for _ in 0..60 {
        game.tick(&held(""));
    }
    let after = game.world.bodies().map(|body| body.place());
    assert!(
        4 <= before
            .iter()
            .zip(after)
            .filter(|(before, after)| *before != after)
            .count()
    );
}

#[test]
fn restarting_resets_everything() {
    let (mut game, _) = play(&COURSE[..5]);
    assert_ne!(game.checksum(), Platformer::new().checksum());
    game.set(0, 1.0);
    assert_eq!(game.checksum(), Platformer::new().checksum());
}

#[test]
fn planks_lead_into_the_cellar_and_a_ladder_out_of_it() {
    let mut game = Platformer::new();
    let mut hold = |keys: &str, ticks: usize| {
        for _ in 0..ticks {
            game.tick(&held(keys));
        }
        game.world.place(game.hero.body()).unwrap()
    };
    // Over the hills and onto the hatch.
    let hatch = cells([29, 16], [2, 1]);
    while !hatch.contains(hold("ArrowRight", 1)) {}
    assert!(
        hatch
            .grown_by_side([TILE, 0.0], [TILE, 0.0])
            .contains(hold("", 20)),
        "the planks hold"
    );
    let cellar = cells([22, 19], [27, 3]);
    assert!(cellar.contains(hold("ArrowDown Space", 60)));

    game.world
        .teleport(game.hero.body(), cells([46, 21], [1, 1]).min())
        .unwrap();
    for (keys, ticks) in [("ArrowRight", 60), ("ArrowUp", 90)] {
        for _ in 0..ticks {
            game.tick(&held(keys));
        }
    }
    let place = game.world.place(game.hero.body()).unwrap();
    assert!(
        cells([48, 16], [1, 1]).contains(place),
        "on the end of the ladder"
    );
}

/// A hero put into a cell, to try an ability there.
struct Trial(Platformer);

impl Trial {
    fn at(cell: [u8; 2]) -> Self {
        let mut game = Platformer::new();
        let body = game.hero.body();
        game.world
            .teleport(body, cells(cell, [1, 1]).min())
            .unwrap();
        Self(game)
    }

    /// Holds keys for some ticks, and returns where the hero is then.
    fn hold(&mut self, keys: &str, ticks: usize) -> Aabb {
        for _ in 0..ticks {
            self.0.tick(&held(keys));
        }
        self.0.world.place(self.0.hero.body()).unwrap()
    }
}

#[test]
fn the_pillar_is_climbed_by_its_ledge() {
    let mut trial = Trial::at([3, 16]);
    let high = trial.hold("ArrowLeft Space", 45);
    assert_eq!(trial.0.hero.character.ledge(), Some(Side::MinX));
    assert_eq!(high.min().y, 13.0 * TILE, "its head at the ledge");
    let top = trial.hold("ArrowUp", 30);
    assert_eq!(top.max().y, 13.0 * TILE, "on top of the pillar");
    trial.hold("ArrowLeft", 20);
    assert_eq!(trial.0.score, 5, "the gem");
}

#[test]
fn the_hero_swims_in_the_cellar_and_jumps_out() {
    let mut trial = Trial::at([29, 19]);
    trial.hold("", 60);
    assert!(trial.0.hero.character.is_swimming());
    let surface = trial.hold("ArrowUp", 60);
    assert_eq!(surface.center().y, 20.0 * TILE);
    let out = trial.hold("ArrowUp Space", 12);
    assert!(!trial.0.hero.character.is_swimming() && out.max().y < 19.5 * TILE);
}

#[test]
fn the_tunnel_is_crawled_through() {
    let mut trial = Trial::at([41, 21]);
    assert_eq!(trial.hold("ArrowRight", 60).max().x, 42.0 * TILE, "too low");
    let low = trial.hold("ArrowRight ArrowDown", 60);
    assert!(trial.0.hero.character.is_crouching());
    assert_eq!(low.height(), TILE / 2.0);
    assert!(cells([42, 21], [4, 1]).contains(low), "{low:?}");
    // Without the key it stays low until there is room.
    assert_eq!(trial.hold("", 20).height(), TILE / 2.0);
    assert!(46.0 * TILE <= trial.hold("ArrowRight", 90).min().x);
    assert!(!trial.0.hero.character.is_crouching());
}

#[test]
fn the_hero_dashes_runs_faster_and_jumps_in_midair() {
    let mut trial = Trial::at([10, 13]);
    let from = trial.hold("", 1).min();
    let to = trial.hold("KeyZ", 9).min();
    assert_eq!([to.x - from.x, to.y - from.y], [45.0, 0.0], "no gravity");

    let speed = |keys: &str| {
        let mut trial = Trial::at([30, 16]);
        trial.hold(keys, 12);
        trial.0.hero.character.velocity().x
    };
    assert!(125.0 < speed("ArrowRight") && 190.0 < speed("ArrowRight KeyC"));

    let mut trial = Trial::at([47, 16]);
    trial.hold("Space", 22);
    let low = trial.hold("", 14).max().y;
    let high = trial.hold("Space", 18).max().y;
    assert!((low - high - 32.0).abs() < 1.0, "{low} {high}");
}

#[test]
fn an_enemy_is_stomped() {
    let mut trial = Trial::at([39, 13]);
    let foe = trial.0.foes[2].body;
    let head = trial.0.world.place(foe).unwrap();
    let body = trial.0.hero.body();
    let above = [head.min().x, head.min().y - 2.0 * TILE];
    trial.0.world.teleport(body, above).unwrap();
    let mut has_bounced = false;
    for _ in 0..40 {
        trial.hold("", 1);
        has_bounced |= trial.0.hero.character.velocity().y < -100.0;
    }
    assert!(has_bounced);
    assert_eq!(trial.0.hero.hearts, 3, "not bitten");
    let struck = trial.0.foes.iter().find(|other| other.body == foe);
    assert_eq!(struck.map(|foe| foe.hit_points), Some(1));
}

#[test]
fn every_feel_is_a_preset_that_can_be_played() {
    let mut heights = Vec::new();
    for feel in 0_u8..3 {
        let mut trial = Trial::at([47, 16]);
        trial.0.set(1, f64::from(feel));
        let from = trial.hold("", 2).max().y;
        let tops = (0..40).map(|_| from - trial.hold("Space", 1).max().y);
        heights.push(tops.fold(0.0, f32::max));
    }
    let near = |height: f32, wanted: f32| (height - wanted).abs() < 0.1;
    // The ceiling ends the highest jump.
    assert!(near(heights[0], 52.0) && near(heights[1], 52.0) && near(heights[2], 64.0));
}
