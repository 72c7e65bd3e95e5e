//! Level files that are dropped on a page.

use super::player;
use crate::player::Player;
use jostle_inspect::{ControlKind, Drawing, Frame, Request, SentFile, Shape};

fn sent(files: &[(&str, &str)]) -> Request {
    let files = files.iter().map(|(name, text)| SentFile {
        name: (*name).to_owned(),
        bytes: text.as_bytes().to_vec(),
    });
    Request::Files(files.collect())
}

const ROOM: &str = r#"<map orientation="orthogonal" width="3" height="2" tilewidth="16" tileheight="16">
    <tileset firstgid="1" source="../sets/stones.tsx"/>
    <layer name="Walls" width="3" height="2"><data encoding="csv">0,0,1,1,1,1</data></layer>
</map>"#;
const STONES: &str =
    r#"<tileset name="stones" tilewidth="16" tileheight="16" tilecount="1" columns="1"/>"#;

/// The name of the level that is played, and how many there are to choose from.
fn played(player: &Player) -> (String, usize) {
    let controls = player.stage().controls;
    match &controls[1].kind {
        ControlKind::Choice { names, chosen } => (names[*chosen].clone(), names.len()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn files_that_are_dropped_together_find_each_other_by_name() {
    let mut player = player(0);
    assert!(player.handle(sent(&[("stones.tsx", STONES), ("room.tmx", ROOM)])));
    assert_eq!(player.stage().title, "Levels");
    assert_eq!(played(&player).0, "room.tmx");
    assert_eq!(player.warnings, [""; 0]);
    (0..30).for_each(|_| player.tick());
}

#[test]
fn a_level_that_cannot_be_read_is_told_and_the_old_one_stays() {
    let mut player = player(0);
    let title = player.stage().title;
    assert!(!player.handle(sent(&[("room.tmx", ROOM)])));
    assert_eq!(player.stage().title, title);
    let [warning] = &player.warnings[..] else {
        panic!("{:?}", player.warnings);
    };
    assert_eq!(warning, "room.tmx needs stones.tsx: drop both together.");

    player.handle(sent(&[("stones.tsx", STONES), ("room.tmx", ROOM)]));
    for wrong in ["<map", "", "{}"] {
        assert!(!player.handle(sent(&[("cave.tmx", wrong)])));
        assert_eq!(played(&player).0, "room.tmx", "{wrong}");
    }
    assert!(!player.handle(sent(&[("stones.tsx", STONES)])));
    assert!(!player.handle(sent(&[])));
    assert_eq!(player.warnings.len(), 6);
}

#[test]
fn a_level_stays_while_other_scenes_are_played() {
    let mut player = player(0);
    player.handle(sent(&[("stones.tsx", STONES), ("room.tmx", ROOM)]));
    let levels = player.stage().scene;
    let images = player.stage().images;
    player.handle(Request::Scene(0));
    assert_eq!(player.stage().images, images, "for its past ticks");
    player.handle(Request::Scene(levels));
    assert_eq!(played(&player).0, "room.tmx");
    for number in 0..9 {
        let name = format!("room{number}.tmx");
        for _ in 0..2 {
            player.handle(sent(&[("stones.tsx", STONES), (&name, ROOM)]));
            assert_eq!(played(&player).0, name);
        }
    }
    assert_eq!(played(&player).1, 8, "the oldest ones are forgotten");
    assert_eq!(player.warnings, [""; 0]);
}

/// Drops files on a page, and returns what the page says about them.
fn drop_on(player: &mut Player, files: &[(&str, &str)]) -> Vec<String> {
    let is_played = player.handle(sent(files));
    let warnings = std::mem::take(&mut player.warnings);
    assert!(is_played || !warnings.is_empty(), "a refusal is told");
    warnings
}

/// Drops files that must be refused with one sentence, while the level of before stays.
fn refusal(files: &[(&str, &str)]) -> String {
    let mut player = player(0);
    let before = player.stage().title;
    assert!(!player.handle(sent(files)), "{files:?}");
    assert_eq!(player.stage().title, before);
    assert_eq!(player.warnings.len(), 1);
    player.warnings.remove(0)
}

const BARE: &str =
    r#"<map orientation="orthogonal" width="2" height="2" tilewidth="16" tileheight="16"/>"#;

fn world(maps: &[&str]) -> String {
    let maps: Vec<String> = maps
        .iter()
        .map(|map| format!(r#"{{ "fileName": "{map}", "x": 0, "y": 0 }}"#))
        .collect();
    format!(r#"{{ "type": "world", "maps": [{}] }}"#, maps.join(","))
}

#[test]
fn the_file_that_asks_for_a_missing_one_is_named() {
    let all = world(&["a.tmx"]);
    let said = refusal(&[("all.world", &all), ("a.tmx", ROOM)]);
    assert_eq!(said, "a.tmx needs stones.tsx: drop both together.");
    let said = refusal(&[("all.world", &all)]);
    assert_eq!(said, "all.world needs a.tmx: drop both together.");
}

#[test]
fn a_level_that_fails_is_told_instead_of_playing_another_one() {
    let both = world(&["a.tmx", "b.tmx"]);
    let said = refusal(&[("a.tmx", BARE), ("all.world", &both)]);
    assert_eq!(said, "all.world needs b.tmx: drop both together.");
    let said = refusal(&[("cave.ldtk", "{"), ("old.tmx", BARE)]);
    assert!(said.starts_with("cave.ldtk"), "{said}");
}

const JSON_STONES: &str =
    r#"{ "type": "tileset", "name": "a", "tilewidth": 16, "tileheight": 16, "tilecount": 1 }"#;

#[test]
fn the_error_of_a_level_comes_before_that_of_its_tileset() {
    let said = refusal(&[("a.json", JSON_STONES), ("b.json", r#"{ "layers": 7 }"#)]);
    assert!(said.starts_with("b.json"), "{said}");
    let said = refusal(&[("a.json", JSON_STONES)]);
    assert!(said.contains("this is a tileset, not a map"), "{said}");
    let said = refusal(&[("stones.tsx", STONES)]);
    assert_eq!(
        said,
        "none of these files is a level (.tmx, .tmj, .json, .world or .ldtk)."
    );
}

#[test]
fn files_in_folders_find_each_other_by_their_paths() {
    let files = [
        ("game/old/stones.tsx", "<"),
        ("game/sets/stones.tsx", STONES),
        ("game/maps/room.tmx", ROOM),
        ("game/old/sets/stones.tsx", "<"),
    ];
    let mut player = player(0);
    assert_eq!(drop_on(&mut player, &files), [""; 0]);
    assert_eq!(played(&player).0, "room.tmx", "without its folders");
}

#[test]
fn two_files_of_one_name_are_told_apart_or_refused() {
    let flat = |other| {
        [
            ("one/stones.tsx", STONES),
            ("two/stones.tsx", other),
            ("room.tmx", ROOM),
        ]
    };
    assert_eq!(
        refusal(&flat("<")),
        "two files are called stones.tsx: rename one."
    );
    assert_eq!(drop_on(&mut player(0), &flat(STONES)), [""; 0]);
    let mut player = player(0);
    let both = [("one/cave.tmx", BARE), ("two/cave.tmx", BARE)];
    assert_eq!(drop_on(&mut player, &both), [""; 0]);
    assert_eq!(names(&player)[2..], ["one/cave.tmx", "two/cave.tmx"]);
}

/// The names of the levels to choose from.
fn names(player: &Player) -> Vec<String> {
    match &player.stage().controls[1].kind {
        ControlKind::Choice { names, .. } => names.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn levels_that_are_dropped_together_are_all_opened() {
    let mut player = player(0);
    let all = world(&["a.tmx"]);
    let files = [
        ("c.tmx", BARE),
        ("a.tmx", BARE),
        ("b.tmx", BARE),
        ("all.world", all.as_str()),
    ];
    assert_eq!(drop_on(&mut player, &files), [""; 0]);
    assert_eq!(names(&player)[2..], ["all.world", "c.tmx", "b.tmx"]);
    assert_eq!(played(&player).0, "all.world", "the first is played");
    let many: Vec<String> = (0..9).map(|number| format!("{number}.tmx")).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|name| (name.as_str(), BARE)).collect();
    let said = drop_on(&mut player, &many);
    assert_eq!(
        said,
        ["There are 9 level files: only the first 6 are opened."]
    );
    assert_eq!(names(&player).len(), 8);
    assert_eq!(played(&player).0, "0.tmx");
}

/// A map with this width of a cell, with one object per line.
fn map_with(tile: &str, objects: &str) -> String {
    format!(
        r#"<map orientation="orthogonal" width="2" height="2" tilewidth="{tile}" tileheight="16">
        <objectgroup name="Things">{objects}</objectgroup></map>"#
    )
}

#[test]
fn levels_with_numbers_that_cannot_be_played_are_refused() {
    for tile in ["0.5", "4097", "3e38"] {
        let said = refusal(&[("cave.tmx", &map_with(tile, ""))]);
        assert!(said.starts_with("cave.tmx"), "{said}");
    }
    for kind in ["player", "coin"] {
        let far = format!(r#"<object id="1" type="{kind}" x="3e38" y="0" width="9" height="9"/>"#);
        let said = refusal(&[("cave.tmx", &map_with("16", &far))]);
        assert!(said.starts_with("cave.tmx"), "{said}");
    }
    let many = r#"<object type="coin" x="1" y="1"/>"#.repeat(20_001);
    let said = refusal(&[("cave.tmx", &map_with("16", &many))]);
    assert_eq!(
        said,
        "cave.tmx has 20,001 solids, sensors, platforms and markers: at most 20,000 are played."
    );
    let cells = r#"<map orientation="orthogonal" width="4096" height="1025" tilewidth="16" tileheight="16">
        <layer name="Walls" width="4096" height="1025"><data/></layer></map>"#;
    let said = refusal(&[("cave.tmx", cells)]);
    assert!(said.contains("at most 4194304"), "{said}");
}

/// The index of the picture that is drawn as the ground, and the picture.
fn ground(player: &mut Player) -> (usize, jostle_inspect::Image) {
    let frame = Frame::sketched(1, |sketch| player.show(sketch));
    let images = player.stage().images;
    let index = |drawing: &Drawing| match drawing.shape {
        Shape::Image { image, .. } => Some(image),
        _ => None,
    };
    // Sprites, the platformer, the backdrop and boxes come before.
    let number = frame
        .drawings
        .iter()
        .filter_map(index)
        .find(|image| 3 < *image);
    let number = number.expect("it is drawn");
    (number, images[number].clone())
}

#[test]
fn a_picture_keeps_its_number_whatever_else_is_opened() {
    let mut player = player(0);
    let room = |columns: usize| {
        let cells = vec!["1"; columns].join(",");
        format!(
            r#"<map orientation="orthogonal" width="{columns}" height="1" tilewidth="16" tileheight="16">
            <tileset firstgid="1" name="stones" tilewidth="16" tileheight="16" tilecount="1" columns="1"/>
            <layer name="Walls" width="{columns}" height="1"><data encoding="csv">{cells}</data></layer></map>"#
        )
    };
    drop_on(&mut player, &[("a.tmx", &room(3))]);
    let a = ground(&mut player);
    drop_on(&mut player, &[("b.tmx", &room(4))]);
    let b = ground(&mut player);
    assert_ne!(a, b);
    drop_on(&mut player, &[("a.tmx", &room(5))]);
    let newer = ground(&mut player);
    assert_eq!(newer.0, a.0, "in the place of the older one");
    assert_ne!(newer.1, a.1);
    assert_eq!(player.stage().images[b.0], b.1, "the other one stays");
    for number in 0..20 {
        drop_on(
            &mut player,
            &[(&format!("{number}.tmx"), &room(6 + number))],
        );
        let all = player.stage().images.len();
        assert!(all <= 4 + 2 + 6, "{all} images");
    }
}

#[test]
fn a_picture_is_drawn_when_its_level_is_chosen() {
    let mut player = player(0);
    drop_on(&mut player, &[("row.ldtk", &row_of_levels(3))]);
    let first = ground(&mut player);
    let blank = player.stage().images[first.0 + 2].clone();
    let control = 1;
    player.handle(Request::Set {
        control,
        value: 4.0,
    });
    let last = ground(&mut player);
    assert_eq!(last.0, first.0 + 2);
    assert_ne!(last.1, blank);
    assert_eq!(
        player.stage().images[first.0],
        first.1,
        "for its past ticks"
    );
}

#[test]
fn a_map_that_is_too_wide_for_a_picture_is_told() {
    let cells = vec!["1"; 20_000].join(",");
    let wide = format!(
        r#"<map orientation="orthogonal" width="20000" height="1" tilewidth="16" tileheight="16">
        <tileset firstgid="1" name="stones" tilewidth="16" tileheight="16" tilecount="1" columns="1"/>
        <layer name="Walls" width="20000" height="1"><data encoding="csv">{cells}</data></layer></map>"#
    );
    let mut player = player(0);
    let said = drop_on(&mut player, &[("wide.tmx", &wide)]);
    assert_eq!(
        said,
        [
            "wide.tmx is played, but not all of it is drawn: a picture has at most 16000 columns and rows."
        ]
    );
    assert_eq!(played(&player).0, "wide.tmx");
}

/// A project of LDtk with this many levels in a row, each 2 x 2 cells with a floor.
fn row_of_levels(count: usize) -> String {
    let levels: Vec<String> = (0..count)
        .map(|number| {
            format!(
                r#"{{"identifier": "Level_{number}", "iid": "{number}", "uid": {number}, "worldX": -1, "worldY": -1,
                "worldDepth": 0, "pxWid": 32, "pxHei": 32, "fieldInstances": [], "layerInstances": [{{
                "__identifier": "Walls", "__type": "IntGrid", "__cWid": 2, "__cHei": 2, "__gridSize": 16,
                "__pxTotalOffsetX": 0, "__pxTotalOffsetY": 0, "layerDefUid": 1, "intGridCsv": [0, 0, 1, 1],
                "entityInstances": [], "gridTiles": [], "autoLayerTiles": []}}]}}"#
            )
        })
        .collect();
    format!(
        r#"{{"jsonVersion": "1.5.3", "worldLayout": "LinearHorizontal", "levels": [{}],
        "defs": {{"layers": [{{"identifier": "Walls", "__type": "IntGrid", "type": "IntGrid", "uid": 1, "gridSize": 16,
        "intGridValues": [{{"value": 1, "identifier": "wall"}}]}}], "entities": [], "tilesets": [], "enums": []}}}}"#,
        levels.join(",")
    )
}

#[test]
fn levels_in_a_row_are_offered_one_by_one() {
    let mut player = player(0);
    assert!(player.handle(sent(&[("row.ldtk", &row_of_levels(3))])));
    assert_eq!(played(&player), ("row.ldtk Level_0".to_owned(), 5));
    player.handle(Request::Set {
        control: 1,
        value: 4.0,
    });
    (0..30).for_each(|_| player.tick());
    assert_eq!(played(&player).0, "row.ldtk Level_2");
    let code = r#"let level = Reading::new(Outside::Empty).level("Level_2").open("row.ldtk")?;"#;
    assert_eq!(player.stage().code.lines().next(), Some(code));
    // The same file again, with a level less.
    assert!(player.handle(sent(&[("row.ldtk", &row_of_levels(2))])));
    assert_eq!(played(&player), ("row.ldtk Level_0".to_owned(), 4));
    assert_eq!(player.warnings, [""; 0]);
}

#[test]
fn a_project_with_too_many_levels_is_told() {
    let mut player = player(0);
    assert!(player.handle(sent(&[("row.ldtk", &row_of_levels(50))])));
    assert_eq!(played(&player).1, 42);
    let warning = "row.ldtk has 50 levels: only the first 40 are opened.";
    assert_eq!(player.warnings, [warning]);
}
