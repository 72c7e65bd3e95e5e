use super::Platformer;
use super::course::{COURSE, held};
use super::level::{TILE, cells};
use crate::random::Random;
use crate::scene::Scene;
use jostle::SlopePart;

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
        let ridden = game.world.rides(game.hero.body());
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
        .teleport(game.hero.body(), cells([43, 21], [1, 1]).min())
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
