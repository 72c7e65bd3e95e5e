#[test]
#[should_panic(expected = "expected it to")]
fn hero_in_tick_43() {
    use jostle::f32::{Aabb, Body, MoveOptions, TileMap, World};
    use jostle::{Outside, Side, Tile};

    let mut world = World::new();
    // Tiles from column 0, row 0 of tile map 0.
    let rows = [
        ".x....",
        "....#.",
        "\\...#[",
        "######",
    ];
    let legend = |character| match character {
        'x' => Some(Tile::faces(Side::MinX | Side::MinY)),
        other => Tile::from_char(other),
    };
    let map = TileMap::from_text([0.0, 0.0], [16.0, 16.0], &rows, legend, Outside::Empty).unwrap();
    world.add_map(map);
    // Body 1v1, “crate”.
    world.add(Body::solid(Aabb::new(60.0, 40.0, 8.0, 8.0)).with_layers(0b10)).unwrap();
    let options = MoveOptions {
        step: 4.0,
        snap: 0.5,
        max_slope: (1, 2),
        ..MoveOptions::default()
    };
    let mover = world.add(Body::actor(Aabb::new(20.0, 28.0, 12.0, 20.0)).with_mask(0b11).with_options(options)).unwrap();
    let moved = world.move_and_slide(mover, [40.0, 2.0]).unwrap();
    let recorded = Aabb::new(48.0, 28.0, 12.0, 20.0);
    assert_eq!(moved.place(), recorded, "what happened");
    // Edit the next line to say where it should have ended, and why.
    let expected = Aabb::new(60.0, 30.0, 12.0, 20.0);
    assert_eq!(moved.place(), expected, "expected it to …");
}
