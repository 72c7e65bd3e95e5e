use super::{ABOVE, LEVEL, Levels, NEXT, RESTART, WAY};
use crate::opened_file::OpenedFile;
use crate::scene::{Input, Scene};
use crate::scenes::levels::own;
use jostle_inspect::{Drawing, Frame, SentFile, Shape};

const RIGHT: Input = Input {
    left: false,
    right: true,
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

fn hero_x(scene: &Levels) -> f32 {
    let game = &scene.game;
    game.world[game.hero.body()].min().x
}

#[test]
fn both_levels_can_be_played() {
    for at in [0.0, 1.0] {
        let mut scene = Levels::new();
        scene.set(LEVEL, at);
        (0..30).for_each(|_| scene.tick(&Input::default()));
        let start = hero_x(&scene);
        assert_eq!(scene.game.deaths, 0, "it stands at the start");
        (0..40).for_each(|_| scene.tick(&RIGHT));
        assert!(start + 32.0 < hero_x(&scene), "it runs");
        assert!(0 < scene.game.total && !scene.game.exits.is_empty());
        assert!(!scene.game.platforms().is_empty());
    }
}

#[test]
fn spikes_send_the_hero_back() {
    let mut scene = Levels::new();
    // Along the meadow and into the pit.
    (0..400).for_each(|_| scene.tick(&RIGHT));
    assert!(0 < scene.game.deaths);
}

#[test]
fn a_hero_seen_from_above_does_not_fall() {
    let mut scene = Levels::new();
    scene.set(ABOVE, 1.0);
    let place = |scene: &Levels| scene.game.world[scene.game.hero.body()];
    let start = place(&scene);
    (0..30).for_each(|_| scene.tick(&Input::default()));
    assert_eq!(place(&scene), start);
    let up = Input {
        up: true,
        ..Input::default()
    };
    (0..10).for_each(|_| scene.tick(&up));
    assert!(place(&scene).min().y < start.min().y);
}

#[test]
fn every_finding_is_looked_at_in_turn() {
    for at in 0..own::levels().len() {
        let mut scene = Levels::new();
        #[expect(clippy::cast_precision_loss, reason = "two levels")]
        scene.set(LEVEL, at as f64);
        let findings = scene.findings().to_vec();
        for finding in &findings {
            scene.set(NEXT, 1.0);
            let hint = scene.hint().unwrap();
            assert!(hint.contains(&finding.message), "{hint}");
            let frame = Frame::sketched(1, |sketch| scene.show(sketch));
            let is_marked = frame.focus.is_some_and(|focus| focus.world == 1);
            assert_eq!(is_marked, finding.place.is_some(), "{hint}");
        }
        scene.set(NEXT, 1.0);
        assert_eq!(scene.finding, None, "and again from the start");
    }
}

#[test]
fn from_above_the_way_is_a_line_to_the_exit() {
    let mut scene = Levels::new();
    let sides = scene.notes();
    scene.set(ABOVE, 1.0);
    assert_ne!(scene.notes(), sides, "nobody climbs");
    scene.open(&[hall([20, 8])], 0);
    scene.set(WAY, 1.0);
    assert_eq!(scene.hint().unwrap(), "The line leads to the exit.");
    let way = scene.opened().way(true).points.clone();
    let exit = scene.game.world[scene.game.exits[0]];
    let [x, y] = *way.last().unwrap();
    let [min, max] = [exit.min(), exit.max()].map(|corner| [corner.x, corner.y].map(f64::from));
    assert!(min[0] - 16.0 < x && x < max[0] + 16.0, "{x}");
    assert!(min[1] - 16.0 < y && y < max[1] + 16.0, "{y}");
    let frame = Frame::sketched(1, |sketch| scene.show(sketch));
    let is_line = |drawing: &&Drawing| matches!(drawing.shape, Shape::Line { .. });
    let lines = frame.drawings.iter().filter(is_line).count();
    assert!(way.len() - 1 <= lines, "{lines}");
    scene.set(LEVEL, 0.0);
    scene.set(ABOVE, 0.0);
    assert_eq!((scene.hint(), scene.notes()), (None, sides));
}

/// A level of Tiled with a ceiling and a floor, in cells of 16, a player and an exit.
fn hall(size: [usize; 2]) -> OpenedFile {
    furnished_hall(size, "")
}

/// A hall with more objects in it. Tile 2 is solid and hurts.
fn furnished_hall([columns, rows]: [usize; 2], objects: &str) -> OpenedFile {
    let tiles: Vec<&str> = (0..columns * rows)
        .map(|at| match at / columns {
            row if row == 0 || row == rows - 1 => "1",
            _ => "0",
        })
        .collect();
    level_of([columns, rows], &tiles, objects)
}

fn level_of([columns, rows]: [usize; 2], tiles: &[&str], objects: &str) -> OpenedFile {
    let text = format!(
        r#"<map orientation="orthogonal" width="{columns}" height="{rows}" tilewidth="16" tileheight="16">
        <tileset firstgid="1" name="stones" tilewidth="16" tileheight="16" tilecount="2" columns="1">
        <tile id="1"><properties><property name="jostle" value="solid hazard"/></properties></tile></tileset>
        <layer name="Walls" width="{columns}" height="{rows}"><data encoding="csv">{}</data></layer>
        <objectgroup name="Things"><object id="1" type="player" x="40" y="64"><point/></object>
        <object id="2" type="exit" x="{}" y="64"><point/></object>{objects}</objectgroup></map>"#,
        tiles.join(","),
        columns * 16 - 40
    );
    let name = format!("{columns}.tmx");
    let bytes = text.into_bytes();
    OpenedFile::read(&[SentFile { name, bytes }])
        .unwrap()
        .remove(0)
}

/// Plays a level that was opened, with these keys held for some ticks.
fn played(file: &OpenedFile, input: &Input, ticks: usize) -> Levels {
    let mut scene = Levels::new();
    scene.open(std::slice::from_ref(file), 0);
    (0..ticks).for_each(|_| scene.tick(input));
    scene
}

#[test]
fn a_platform_of_any_width_is_drawn_with_few_sprites() {
    for (x, width) in [("32", "100000"), ("-1e18", "1e17")] {
        let platform = format!(
            r#"<object id="7" type="platform" x="{x}" y="48" width="{width}" height="8"><properties>
            <property name="path" type="object" value="8"/></properties></object>
            <object id="8" x="32" y="48"><polyline points="0,0 0,16"/></object>"#
        );
        let scene = played(&furnished_hall([20, 8], &platform), &Input::default(), 1);
        assert_eq!(scene.game.platforms().len(), 1);
        let frame = Frame::sketched(1, |sketch| scene.draw(sketch));
        let count = frame.drawings.len();
        assert!(count < 200, "{count} drawings for a width of {width}");
    }
}

#[test]
fn solid_spikes_hurt_a_hero_that_stands_on_them() {
    let mut tiles = ["0"; 20 * 8];
    tiles[20 * 7..].fill("1");
    tiles[20 * 7 + 8] = "2";
    let file = level_of([20, 8], &tiles, "");
    let deaths_at = |x: f32| {
        let mut scene = played(&file, &Input::default(), 30);
        let body = scene.game.hero.body();
        scene.game.world.teleport(body, [x, 96.0]).unwrap();
        scene.tick(&Input::default());
        scene.game.deaths
    };
    assert_eq!(deaths_at(118.0), 0, "it stands beside the spikes");
    assert_eq!(deaths_at(119.0), 1, "with one foot");
    assert_eq!(deaths_at(144.0), 0, "on the other side");
    let run = played(&file, &RIGHT, 120);
    assert_ne!(run.game.deaths, 0);
}

#[test]
fn solid_spikes_hurt_a_hero_that_runs_into_them() {
    let mut tiles = ["0"; 20 * 8];
    tiles[20 * 7..].fill("1");
    tiles[20 * 6 + 8] = "2";
    let scene = played(&level_of([20, 8], &tiles, ""), &RIGHT, 120);
    assert_ne!(scene.game.deaths, 0);
}

/// A belt that carries the hero 50 units per tick, over this object.
fn belt_with(object: &str) -> OpenedFile {
    let belt = r#"<object id="7" type="solid" x="32" y="96" width="520" height="16"><properties>
        <property name="conveyor" type="float" value="3000"/></properties></object>"#;
    furnished_hall([40, 8], &format!("{belt}{object}"))
}

#[test]
fn nothing_is_too_thin_for_a_fast_hero() {
    let thin = |class: &str| {
        format!(r#"<object id="9" type="{class}" x="299" y="80" width="1" height="16"/>"#)
    };
    let ride = |object: &str| played(&belt_with(object), &Input::default(), 30).game;
    let plain = ride("");
    assert!(plain.deaths == 0 && !plain.is_won && plain.total == 0);
    assert_ne!(ride(&thin("hazard")).deaths, 0);
    assert!(ride(&thin("exit")).is_won);
    let coins = ride(&thin("coin"));
    assert_eq!((coins.total, coins.pickups.len()), (1, 0));
}

#[test]
fn the_ground_is_drawn_however_large_the_level_is() {
    for (size, cell) in [
        ([40, 10], [640, 160]),
        ([1500, 20], [12_000, 160]),
        ([600, 400], [2400, 1600]),
    ] {
        let mut scene = Levels::new();
        scene.open(&[hall(size)], 0);
        let frame = Frame::sketched(1, |sketch| scene.show(sketch));
        let images = scene.images();
        let number = images.len() - 1;
        assert_eq!(images[number].cell, cell);
        let is_shown = |drawing: &Drawing| match drawing.shape {
            Shape::Image { image, place, .. } => {
                image == number && place == scene.opened().bounds().into()
            }
            _ => false,
        };
        assert!(frame.drawings.iter().any(is_shown), "{size:?}");
    }
}

#[test]
fn a_finding_is_two_sentences() {
    let scene = Levels::new();
    let texts: Vec<String> = scene.notes().into_iter().map(|note| note.text).collect();
    let crack = texts
        .iter()
        .find(|text| text.starts_with("crack (warning): "));
    let crack = crack.expect("one is listed");
    assert!(crack.contains(". Make them flush: "), "{crack}");
    assert!(crack.ends_with('.'), "{crack}");
}

#[test]
fn the_way_that_is_shown_leads_to_the_exit() {
    for at in [0.0, 1.0] {
        watch_the_way(at);
    }
}

fn watch_the_way(level: f64) {
    let mut scene = Levels::new();
    scene.set(LEVEL, level);
    scene.set(WAY, 1.0);
    let hint = scene.hint().unwrap();
    assert!(hint.starts_with("This route takes "), "{hint}");
    let ticks = scene.opened().way(false).inputs.len();
    (0..ticks).for_each(|_| scene.tick(&Input::default()));
    assert!(scene.game.is_won && scene.game.deaths == 0, "{hint}");
    assert_eq!(scene.hint().unwrap(), hint);
    scene.tick(&RIGHT);
    assert!(!scene.game.is_won, "a new game begins");
    assert_eq!(scene.hint(), None, "the route is no longer shown");
    scene.set(WAY, 1.0);
    scene.set(RESTART, 1.0);
    assert_eq!(scene.hint(), None);
}
