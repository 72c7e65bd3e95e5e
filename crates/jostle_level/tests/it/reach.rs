//! Reach: what the character itself gets to.

mod brute_force;
mod proofs;
mod top_down;
mod traps;

use crate::text_level::{HAZARD, LADDER, TextLevel, mirrored};
use jostle::f32::{AirJump, CharacterSettings};
use jostle::{Aabb, CharacterInput, Outside, Side, Vec2};
use jostle_level::{
    Detail, Level, LevelErrorKind, LevelPlatform, Origin, Properties, Reach, Reached, Route,
    RouteEnd, Rule, Severity, play,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const BODY: [f32; 2] = [12.0, 14.0];

/// Runs and jumps, and nothing else: no run button and no walls to jump off.
fn hero(ticks_per_second: u32) -> CharacterSettings {
    CharacterSettings {
        sprint_speed: None,
        ..CharacterSettings::classic(16.0, ticks_per_second)
    }
}

/// Returns the hero at few ticks per second, which takes a third of the time to play.
fn quick_hero() -> CharacterSettings {
    hero(20)
}

/// Asks with the default detail, or a lower one in builds that are twenty times slower.
fn ask(settings: CharacterSettings) -> Reach {
    let detail = if cfg!(debug_assertions) {
        Detail::Medium
    } else {
        Detail::Auto
    };
    Reach::new(BODY, settings).with_detail(detail)
}

fn quick() -> Reach {
    let detail = if cfg!(debug_assertions) {
        Detail::Coarse
    } else {
        Detail::Auto
    };
    ask(quick_hero()).with_detail(detail)
}

fn level(rows: &[&str]) -> Level {
    TextLevel::new(rows).level()
}

/// Draws a level with walls around it.
fn cave(rows: &[&str]) -> Level {
    TextLevel::new(rows).with_outside(Outside::Solid).level()
}

fn reach(level: &Level, question: &Reach) -> Reached {
    let reached = level.reach(question).expect("the level can be played");
    check_witnesses(level, question, &reached);
    reached
}

/// Plays every witness from the start, and checks that it ends where it says.
fn check_witnesses(level: &Level, question: &Reach, reached: &Reached) {
    for goal in &reached.goals {
        let place = level.markers[goal.marker].place;
        let places = play(level, question, &goal.witness).expect("it was played before");
        assert_eq!(places.len(), goal.witness.len(), "no witness dies");
        let is_in = |at: Aabb| place.overlaps(at) || place.is_empty() && place.touches(at);
        if let Some(&end) = places.last() {
            assert!(goal.is_found && is_in(end), "{end} is not at {place}");
            let before = places.len() - 1;
            let is_first = places[..before].iter().all(|&at| !is_in(at));
            assert!(is_first, "it ends as soon as it is in the marker");
        }
    }
    for trap in &reached.traps {
        let places = play(level, question, &trap.witness).expect("it was played before");
        let is_inside = places.last().is_none_or(|&end| trap.place.contains(end));
        assert!(is_inside, "the way into {} ends elsewhere", trap.place);
    }
}

/// Returns whether the first goal is found.
fn is_found(level: &Level, question: &Reach) -> bool {
    reach(level, question).goals[0].is_found
}

/// Draws two floors with a gap of this many tiles between them, over nothing.
fn gap(width: usize) -> Level {
    let air = ".".repeat(width);
    let sky = format!("..{air}.");
    let feet = format!("P.{air}E");
    let floor = format!("##{air}#");
    level(&[&sky, &sky, &sky, &feet, &floor])
}

/// Draws a step of this many tiles.
fn step(height: usize) -> Level {
    let mut rows = vec!["....".to_owned(), "...E".to_owned()];
    rows.extend(vec!["..##".to_owned(); height - 1]);
    rows.push("P.##".to_owned());
    rows.push("####".to_owned());
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    cave(&rows)
}

#[test]
fn l20_jumps_a_gap_of_six_tiles_and_its_witness_ends_in_the_marker() {
    let (level, question) = (gap(6), ask(hero(60)));
    let reached = reach(&level, &question);
    let goal = &reached.goals[0];
    let places = play(&level, &question, &goal.witness).unwrap();
    let end = *places.last().unwrap();
    assert!(end.overlaps(level.markers[goal.marker].place));
    assert_eq!(end, goal.nearest);
    assert!(goal.witness.iter().any(|input| input.jump));
    assert!(reached.is_complete && reached.is_all_found());
}

#[test]
fn l20_jumps_no_gap_of_seven_tiles() {
    assert!(!is_found(&gap(7), &ask(hero(60))));
}

#[test]
fn l20_climbs_a_step_of_three_tiles_and_not_of_four() {
    assert!(is_found(&step(3), &ask(hero(60))));
    assert!(!is_found(&step(4), &ask(hero(60))));
}

#[test]
fn every_detail_finds_the_widest_gap() {
    for detail in [Detail::Coarse, Detail::Medium, Detail::Fine] {
        let question = ask(hero(60)).with_detail(detail);
        assert!(is_found(&gap(6), &question), "{detail:?}");
    }
}

#[test]
fn holds_the_run_button_where_that_is_faster() {
    let sprinter = CharacterSettings {
        sprint_speed: Some(192.0),
        ..quick_hero()
    };
    let flat = cave(&["P........E"]);
    let reached = reach(&flat, &ask(sprinter));
    assert!(reached.goals[0].witness.iter().any(|input| input.sprint));
    let slower = reach(&flat, &quick());
    assert!(reached.goals[0].witness.len() < slower.goals[0].witness.len());
}

#[test]
fn a_jump_in_midair_climbs_higher_steps() {
    let double = CharacterSettings {
        air_jump: Some(AirJump {
            count: 1,
            height: 32.0,
        }),
        ..quick_hero()
    };
    assert!(is_found(&step(4), &ask(double)));
}

#[test]
fn climbs_ladders() {
    let tower = [
        "...E", //
        "##T#", //
        "..H.", //
        "..H.", //
        "..H.", //
        "..H.", //
        "P.H.",
    ];
    let reached = reach(&cave(&tower), &quick());
    assert!(reached.goals[0].is_found);
    assert!(reached.goals[0].witness.iter().any(|input| input.up));
    let without = tower.map(|row| row.replace('H', "."));
    let without: Vec<&str> = without.iter().map(String::as_str).collect();
    assert!(!is_found(&cave(&without), &quick()));
}

#[test]
fn settings_in_a_level_know_its_ladders() {
    let settings = quick().settings_in(&level(&["P"])).unwrap();
    assert_eq!(settings.ladder, Some(LADDER));
    assert_eq!(
        Reach::<f32>::top_down(BODY).settings_in(&level(&["P"])),
        None
    );
}

#[test]
fn jumps_up_through_one_ways_and_drops_down_through_them() {
    let tower = |start: &str, end: &str| {
        let (top, bottom) = (format!("{start}.."), format!("{end}.."));
        cave(&["...", &top, "---", "...", &bottom])
    };
    assert!(is_found(&tower("E", "P"), &quick()), "up");
    let down = reach(&tower("P", "E"), &quick());
    assert!(down.goals[0].is_found, "down");
    let drops = |input: &CharacterInput| input.down && input.jump;
    assert!(down.goals[0].witness.iter().any(drops));
}

#[test]
fn hazards_end_a_play() {
    let spikes = ["......", "......", "P....E", "##!!!#"];
    assert!(is_found(&cave(&spikes), &quick()), "over them");
    let low = ["P....E", "##!!!#"];
    assert!(!is_found(&cave(&low), &quick()), "through them");
    let safe = low.map(|row| row.replace('!', "."));
    let safe: Vec<&str> = safe.iter().map(String::as_str).collect();
    assert!(is_found(&cave(&safe), &quick()));
    let sensor = TextLevel::new(&["P...E"]).with_outside(Outside::Solid);
    let sensor = sensor.sensor("Hazard", 40.0, 0.0, 4.0, 16.0);
    assert!(!is_found(&sensor.level(), &quick()), "an object");
}

#[test]
fn the_void_ends_a_play() {
    let below = TextLevel::new(&["P..", "#.."]).marker("exit", 32.0, 100.0, 16.0, 16.0);
    let just_below = TextLevel::new(&["P..", "#.."]).marker("exit", 32.0, 34.0, 16.0, 6.0);
    assert!(!is_found(&below.level(), &quick()));
    assert!(is_found(&just_below.level(), &quick()));
}

#[test]
fn solid_hazards_hurt_when_touched() {
    let walker = CharacterSettings {
        jump_height: 4.0,
        apex: 1,
        ..quick_hero()
    };
    let mut floor = cave(&["P...E", "#####"]);
    assert!(is_found(&floor, &ask(walker)));
    let map = &mut floor.maps[0].map;
    let spike = map.tile([2, 1]).with_data(HAZARD);
    map.set([2, 1], spike).unwrap();
    assert!(!is_found(&floor, &ask(walker)));
}

fn platform(place: Aabb, to: [f32; 2]) -> LevelPlatform {
    LevelPlatform {
        place,
        route: Route::new([[0.0, 0.0], to], 32.0, 0, RouteEnd::Back).expect("a sound route"),
        one_way: None,
        name: "lift".to_owned(),
        class: String::new(),
        properties: Properties::default(),
        path_offset: Vec2::ZERO,
        origin: Origin::default(),
    }
}

/// Draws a shaft with an exit that no jump gets to.
fn shaft() -> Level {
    cave(&["..E", "..#", "..#", "..#", "..#", "..#", "P.#"])
}

#[test]
fn goals_that_take_a_moving_platform_are_told_apart() {
    let mut shaft = shaft();
    assert_eq!(reach(&shaft, &quick()).findings(&shaft).len(), 1);
    let lift = Aabb::new(16.0, 108.0, 16.0, 4.0);
    shaft.platforms.push(platform(lift, [0.0, -92.0]));
    let reached = reach(&shaft, &quick());
    let goal = &reached.goals[0];
    assert!(goal.via_platforms_only && !goal.is_found && !reached.is_all_found());
    assert!(goal.witness.is_empty(), "no platform is everywhere at once");
    assert!(
        reached.findings(&shaft).is_empty(),
        "probably it can be reached"
    );
}

#[test]
fn platforms_across_a_chasm_are_floors_along_their_route() {
    let rows = ["P.........E", "#!!!!!!!!!#"];
    let mut chasm = cave(&rows);
    assert!(!is_found(&chasm, &quick()));
    let ferry = Aabb::new(16.0, 16.0, 16.0, 2.0);
    chasm.platforms.push(platform(ferry, [128.0, 0.0]));
    assert!(reach(&chasm, &quick()).goals[0].via_platforms_only);
}

#[test]
fn l19_unreachable() {
    let mut shaft = shaft();
    let useless = Aabb::new(16.0, 108.0, 16.0, 4.0);
    shaft.platforms.push(platform(useless, [0.0, -8.0]));
    let findings = reach(&shaft, &quick()).findings(&shaft);
    let [finding] = &findings[..] else {
        panic!("{findings:?}");
    };
    assert_eq!(
        finding.message,
        "no way to the marker \"exit\" was found, even with moving platforms anywhere along their routes"
    );
    let kind = (finding.rule, finding.severity);
    assert_eq!(kind, (Rule::Unreachable, Severity::Warning));
    let exit = &shaft.markers[0];
    assert_eq!(finding.place, Some(exit.place));
    assert_eq!(finding.origin, exit.origin);
}

#[test]
fn plays_levels_with_y_up() {
    let down = step(3);
    let up = mirrored(&down);
    let mut settings = quick_hero();
    settings.body.up = Some(Side::MaxY);
    let turned = reach(&up, &ask(settings));
    let straight = reach(&down, &ask(quick_hero()));
    assert!(turned.goals[0].is_found);
    assert_eq!(turned.goals[0].witness, straight.goals[0].witness);
}

#[test]
fn finds_the_same_on_every_run() {
    let question = quick().with_traps();
    let first = reach(&step(3), &question);
    assert_eq!(reach(&step(3), &question), first);
}

#[test]
fn a_budget_ends_the_search() {
    let level = shaft();
    let reached = reach(&level, &quick().with_budget(50));
    assert!(!reached.is_complete && !reached.is_all_found());
    assert!((50..70).contains(&reached.states), "{}", reached.states);
    let message = &reached.findings(&level)[0].message;
    assert!(
        message.contains(&format!("within {} states", reached.states)),
        "{message}"
    );
    let nothing = reach(&level, &quick().with_budget(0));
    assert!(!nothing.is_complete);
}

#[test]
fn tells_progress_and_can_be_cancelled() {
    let level = gap(7);
    let calls = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&calls);
    let question = quick().on_progress(move |progress| {
        assert_eq!((progress.found, progress.of), (0, 1));
        assert!(!progress.with_platforms);
        counter.fetch_add(1, Ordering::Relaxed) < 1
    });
    let reached = reach(&level, &question);
    assert_eq!(
        calls.load(Ordering::Relaxed),
        2,
        "it ends at the second call"
    );
    assert!(!reached.is_complete && 1024 < reached.states);
}

#[test]
fn stops_as_soon_as_all_is_found() {
    let near = level(&["P..E............................", &"#".repeat(32)]);
    let reached = reach(&near, &quick());
    assert!(
        reached.is_all_found() && reached.states < 300,
        "{}",
        reached.states
    );
}

#[test]
fn a_goal_at_the_start_needs_no_inputs() {
    let level = TextLevel::new(&["P...", "####"])
        .marker("exit", 8.0, 8.0, 0.0, 0.0)
        .level();
    let reached = reach(&level, &quick());
    assert!(reached.goals[0].is_found && reached.goals[0].witness.is_empty());
}

#[test]
fn looks_for_what_it_is_told_to() {
    let level = cave(&["oP.oE.K"]);
    let count = |question: &Reach| reach(&level, question).goals.len();
    assert_eq!(count(&quick()), 4, "all markers but the start");
    let mut with_path = level.clone();
    with_path.markers[0].points = vec![Vec2::ZERO, Vec2::new(16.0, 0.0)];
    let goals = reach(&with_path, &quick()).goals.len();
    assert_eq!(goals, 3, "a path is no goal");
    assert_eq!(count(&quick().goals(["Coin"])), 2);
    assert_eq!(count(&quick().goals(["coin", "exit"])), 3);
    assert_eq!(
        count(&quick().from("key")),
        4,
        "the player is a marker like any other"
    );
}

#[test]
fn says_what_cannot_be_asked() {
    let level = level(&["P..o", "####"]);
    let error = |question: &Reach| level.reach(question).unwrap_err();
    let unknown = error(&quick().goals(["door"]));
    assert_eq!(unknown.kind(), LevelErrorKind::NoSuchMarker);
    assert_eq!(
        unknown.to_string(),
        "test.tmx: there is no marker \"door\"; the level has: player, coin"
    );
    let nobody = error(&quick().from("Bob"));
    assert_eq!(nobody.kind(), LevelErrorKind::NoSuchMarker);
    let mut settings = quick_hero();
    settings.body.up = Some(Side::MaxY);
    let upside_down = error(&ask(settings));
    assert_eq!(upside_down.kind(), LevelErrorKind::BadSettings);
    settings = CharacterSettings {
        run_speed: f32::NAN,
        ..quick_hero()
    };
    assert_eq!(error(&ask(settings)).kind(), LevelErrorKind::BadSettings);
    assert_eq!(
        error(&Reach::new([0.0, 14.0], quick_hero())).kind(),
        LevelErrorKind::BadSettings
    );
    let empty = TextLevel::<f32>::new(&["...."]).level();
    let error = empty.reach(&quick()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "test.tmx: there is no marker \"player\", \"hero\", \"start\" or \"spawn\"; the level has no markers"
    );
}
