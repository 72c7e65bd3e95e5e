//! Says in code what a level's layers, classes and tiles are, if its file does not.
//!
//! `cargo run -p jostle_level --example 02_overrides`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::Outside;
use jostle_level::{Level, LevelError, Reading};

/// Nothing here says that stone (number 1), ice (2) and moss (3) block; only the planks (4) say what they are. The
/// layer that is called Walls is a painted background.
const CAVE: &str = r#"<map orientation="orthogonal" width="8" height="4" tilewidth="16" tileheight="16">
 <tileset firstgid="1" name="cave" tilewidth="16" tileheight="16" tilecount="4" columns="4">
  <tile id="1" type="ice"/>
  <tile id="2" type="moss"/>
  <tile id="3"><properties><property name="jostle" value="one_way"/></properties></tile>
 </tileset>
 <layer name="Walls" width="8" height="4"><data encoding="csv">
  1,1,1,1,1,1,1,1,
  1,1,1,1,1,1,1,1,
  0,0,0,0,0,0,0,0,
  0,0,0,0,0,0,0,0
 </data></layer>
 <layer name="Main" width="8" height="4"><data encoding="csv">
  0,0,0,0,0,0,0,0,
  0,0,4,4,0,0,0,0,
  3,3,0,0,0,2,2,1,
  1,1,1,1,1,1,1,1
 </data></layer>
</map>"#;

/// A project of LDtk with one layer of values: wall is known, and plank is solid only because its layer is called
/// Collisions.
const TOWER: &str = r#"{ "jsonVersion": "1.5.3", "worldLayout": "Free",
 "defs": { "layers": [ { "uid": 1, "identifier": "Collisions", "__type": "IntGrid", "gridSize": 16,
  "intGridValues": [ { "value": 1, "identifier": "wall" }, { "value": 2, "identifier": "plank" } ] } ] },
 "levels": [ { "identifier": "Tower", "worldX": 0, "worldY": 0, "pxWid": 64, "pxHei": 32, "layerInstances": [
  { "__identifier": "Collisions", "__type": "IntGrid", "__cWid": 4, "__cHei": 2, "__gridSize": 16, "layerDefUid": 1,
    "intGridCsv": [ 0, 2, 2, 0,  1, 1, 1, 1 ] } ] } ] }"#;

fn main() -> Result<(), LevelError> {
    let level = show("as it is", "cave.tmx", CAVE, &reading())?;
    println!("{level}\n");
    show(
        "without the background",
        "cave.tmx",
        CAVE,
        &reading().without("Walls"),
    )?;
    show(
        "the whole layer",
        "cave.tmx",
        CAVE,
        &reading().without("Walls").layer("Main", "solid"),
    )?;

    // Words after the kind are data: here, a class of the game's own, pinned to a number that its code knows.
    let icy = reading()
        .without("Walls")
        .class("ice", "solid ice")
        .with_data("ice", 7);
    let level = show("a class", "cave.tmx", CAVE, &icy)?;
    println!("ice is data {:?}\n", level.data("ice"));

    // A closure sees everything that the file says about a tile. Without an answer, the others are asked.
    let by_number = icy.tiles(|tile| {
        let is_floor = tile.tileset == "cave" && (tile.id == 0 || tile.class == "moss");
        is_floor.then(|| "solid".to_owned())
    });
    show("a closure", "cave.tmx", CAVE, &by_number)?;

    // Nothing is guessed: only the property `jostle` and code count, so the layer called Walls is no wall.
    show(
        "nothing but what is exact",
        "cave.tmx",
        CAVE,
        &reading().exact(),
    )?;

    show("values as they are", "tower.ldtk", TOWER, &reading())?;
    show(
        "a value",
        "tower.ldtk",
        TOWER,
        &reading().value("Collisions", 2, "one_way"),
    )?;

    let typo = reading().layer("Main", "sollid");
    if let Err(error) = typo.read("cave.tmx", CAVE.as_bytes(), no_file) {
        println!("{error}");
    }
    Ok(())
}

fn reading() -> Reading {
    Reading::new(Outside::Empty)
}

fn show(title: &str, name: &str, text: &str, reading: &Reading) -> Result<Level, LevelError> {
    let level = reading.read(name, text.as_bytes(), no_file)?;
    println!("{title}:");
    for row in level.picture() {
        println!("  {row}");
    }
    println!();
    Ok(level)
}

/// These files refer to no others.
fn no_file(path: &str) -> Result<Vec<u8>, String> {
    Err(format!("there is no {path}"))
}
