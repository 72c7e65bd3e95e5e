//! What a level prints: one line for each layer, then what was not understood.

use super::{layer, ldtk, map, objects, property, read, read_as};
use crate::ldtk_writer::{self, Entity, EntityKind, LayerKind, Project};
use jostle::Outside;
use jostle_level::{Level, Reading};

#[track_caller]
fn assert_prints(level: &Level, lines: &[&str]) {
    assert_eq!(level.to_string(), lines.join("\n"));
}

#[test]
fn each_layer_is_told_with_what_it_was_taken_as_and_why() {
    let tiles = [
        property(0, "solid", "true"),
        property(1, "jostle", "one_way ladder"),
        r#"<tile id="2" type="moss"/><tile id="3" type="spikes"/>"#.to_owned(),
        property(4, "jostle", "/"),
    ];
    let mut back = vec![9; 1200];
    back[0] = 0;
    let mut main = vec![0; 1200];
    main[..10].copy_from_slice(&[1, 1, 2, 3, 3, 4, 5, 5, 9, 1]);
    let things = r#"<objectgroup name="Things">
        <object id="1" type="player"><point/></object>
        <object id="2" type="gem"><point/></object>
        <object id="3" type="gem"><point/></object>
        <object id="4"><point/></object></objectgroup>"#;
    let level = read(&map(
        [60, 20],
        &tiles.concat(),
        &(layer("back", [60, 20], &back)
            + &layer("main", [60, 20], &main)
            + &objects(r#"<object id="5" width="16" height="16"/><object id="6" type="bush"/>"#)
            + things),
    ));
    assert_prints(
        &level,
        &[
            "level.tmx: 60 x 20 cells of 16 x 16",
            "  layer \"back\"      1,199 tiles: plain",
            "  layer \"main\"         10 tiles: 3 solid (properties of the tiles); 2 slopes, 1 one-way, 1 ladder (property \
             jostle); 1 hazard, 2 of class \"moss\" (classes of the tiles); 1 plain",
            "  objects \"Walls\"       2 objects: 1 solid (name of the layer); 1 marker: bush",
            "  objects \"Things\"      4 markers: player, 2 gem, one without a name",
            "  not understood: class \"moss\" of 2 tiles: decoration. To block: .class(\"moss\", \"solid\"), or the \
             property jostle = solid",
        ],
    );
}

#[test]
fn a_level_in_which_nothing_blocks_begins_with_what_to_do() {
    let level = read(&map(
        [3, 1],
        "",
        &(layer("Tile Layer 1", [3, 1], &[1, 1, 1]) + &layer("Suelo", [3, 1], &[0, 0, 1])),
    ));
    assert_prints(
        &level,
        &[
            "nothing blocks: say which layer is solid, in code or by its property jostle = solid",
            "level.tmx: 3 x 1 cells of 16 x 16",
            "  layer \"Tile Layer 1\"  3 tiles: plain. To block: .layer(\"Tile Layer 1\", \"solid\")",
            "  layer \"Suelo\"         1 tile: plain. To block: .layer(\"Suelo\", \"solid\")",
        ],
    );
    let empty = read(&map([3, 1], "", &layer("Main", [3, 1], &[0, 0, 0])));
    assert_prints(
        &empty,
        &[
            "nothing blocks: the level has no tiles and no objects",
            "level.tmx: 3 x 1 cells of 16 x 16",
            "  layer \"Main\"  0 tiles",
        ],
    );
}

#[test]
fn layers_that_code_speaks_about_say_so() {
    let map = map(
        [2, 1],
        "",
        &(layer("Walls", [2, 1], &[1, 1]) + &layer("Main", [2, 1], &[1, 0])),
    );
    let reading = Reading::new(Outside::Empty);
    assert_prints(
        &read_as(&map, &reading.without("Walls").layer("Main", "solid")),
        &[
            "level.tmx: 2 x 1 cells of 16 x 16",
            "  layer \"Walls\"  2 tiles: left out (set in code)",
            "  layer \"Main\"   1 tile: solid (set in code)",
        ],
    );
}

#[test]
fn layers_of_joined_levels_are_told_together() {
    let walls = LayerKind::int_grid("Walls", 16, &[(1, Some("wall")), (2, Some("fern"))]);
    let room = |name, x, row: &str| {
        ldtk_writer::Level::new(name, [x, 0], [48, 16]).values("Walls", &[row])
    };
    let project = Project::new("GridVania")
        .layer(LayerKind::entities("Entities", 16))
        .layer(walls)
        .entity(EntityKind::new("Player", [12, 14]))
        .level(room("Left", 0, "112").entity("Entities", Entity::new("Player", [16, 0])))
        .level(room("Right", 48, ".11"));
    let level = Reading::new(Outside::Empty)
        .read("world.ldtk", &project.write(), |_| Err("no file"))
        .unwrap_or_else(|error| panic!("{error}"));
    assert_prints(
        &level,
        &[
            "world.ldtk: 2 levels: Left, Right",
            "  layer \"Walls\"       5 tiles: 4 solid, 1 called \"fern\" (names of the values); 1 solid (name of the layer)",
            "  objects \"Entities\"  1 marker: Player",
        ],
    );
}

#[test]
fn values_that_say_nothing_are_told_with_the_line_that_makes_them_solid() {
    let layers = [LayerKind::int_grid(
        "Foliage",
        16,
        &[(1, None), (2, Some("fern"))],
    )];
    let row = ldtk_writer::Level::new("Level", [0, 0], [64, 16]).values("Foliage", &["1222"]);
    let level = ldtk(&layers, row);
    assert_eq!(
        level.report.unknown,
        [
            "value 1 of layer \"Foliage\" in 1 cell: it has no name, so it is decoration. To block: \
             .value(\"Foliage\", 1, \"solid\"), or call it solid",
            "value 2 (\"fern\") of layer \"Foliage\" in 3 cells: decoration. To block: .value(\"Foliage\", 2, \"solid\"), \
             or call it solid",
        ]
    );
}
