use super::rooms::{self, RoomThing, TILE};
use super::{COURSE, TopDown, held};
use crate::scene::{Input, Scene};

fn play(steps: &[(u64, &str)]) -> TopDown {
    let mut game = TopDown::new();
    for &(ticks, keys) in steps {
        (0..ticks).for_each(|_| game.tick(&held(keys)));
    }
    game
}

fn is_open(game: &TopDown) -> bool {
    TILE - 0.5 < game.doors[0].gap
}

#[test]
fn a_crate_on_a_plate_keeps_its_door_open() {
    let game = play(&COURSE[..1]);
    assert!(game.doors[0].is_held && is_open(&game));
    assert!(!game.doors[1].is_held && game.doors[1].gap < 0.5);
    let hero = game.world.place(game.hero).unwrap();
    let pushed = game.world.place(game.crates[0]).unwrap();
    assert_eq!(
        hero.max().x.to_bits(),
        pushed.min().x.to_bits(),
        "flush, and nothing is carried"
    );
}

#[test]
fn a_door_closes_once_nothing_is_on_its_plate_or_in_its_way() {
    let mut game = TopDown::new();
    let plate = rooms::find(RoomThing::Plate('a')).shrunk(2.0).min();
    game.world.teleport(game.hero, plate).unwrap();
    (0..40).for_each(|_| game.tick(&Input::default()));
    assert!(is_open(&game));
    let post = rooms::find(RoomThing::Door('a')).shrunk(2.0).min();
    game.world.teleport(game.hero, post).unwrap();
    (0..40).for_each(|_| game.tick(&Input::default()));
    assert!(is_open(&game), "the hero is in its way");
    game.world.teleport(game.hero, game.start.min()).unwrap();
    (0..40).for_each(|_| game.tick(&Input::default()));
    assert!(game.doors[0].gap < 0.5);
}

#[test]
fn a_guard_sees_the_hero_unless_a_pillar_is_in_between() {
    let mut game = TopDown::new();
    let own = game.world.place(game.guards[0].body).unwrap().min();
    let mut looks_at = |x: f32, y: f32| {
        game.guards[0].alarm = 0.0;
        game.world.teleport(game.guards[0].body, own).unwrap();
        game.world.teleport(game.hero, [x, y]).unwrap();
        game.tick(&Input::default());
        game.guards[0].glance.map(|glance| glance.is_clear)
    };
    assert_eq!(looks_at(own.x - 60.0, own.y), Some(true));
    assert_eq!(
        looks_at(own.x - 92.0, own.y - 48.0),
        Some(false),
        "a pillar"
    );
    assert_eq!(looks_at(own.x + 40.0, own.y), None, "behind it");
    assert_eq!(looks_at(30.0, 100.0), None, "too far away");
}

#[test]
fn a_guard_that_reaches_the_hero_sends_it_back() {
    let mut game = TopDown::new();
    let own = game.world.place(game.guards[0].body).unwrap().min();
    let near = [own.x - 60.0, own.y];
    game.world.teleport(game.hero, near).unwrap();
    (0..120).for_each(|_| game.tick(&Input::default()));
    assert_eq!(game.caught, 1);
    assert_eq!(game.world.place(game.hero), Some(game.start));
}

#[test]
fn a_diagonal_is_as_fast_as_a_straight_walk() {
    let [straight, diagonal] = ["d", "ld"].map(|keys| {
        let game = play(&[(20, keys)]);
        (game.world.place(game.hero).unwrap().min() - game.start.min()).length()
    });
    assert!((straight - 30.0).abs() < 1e-3, "{straight}");
    assert!((diagonal - straight).abs() < 1e-3, "{diagonal}");
}

#[test]
fn the_course_leads_through_the_door_and_into_sight() {
    let game = play(COURSE);
    let hero = game.world.place(game.hero).unwrap();
    assert!(12.0 * TILE < hero.min().x, "{hero:?}");
    let glance = game.guards[0].glance;
    assert!(glance.is_some_and(|glance| glance.is_clear), "{glance:?}");
    assert_eq!(game.caught, 0);
}
