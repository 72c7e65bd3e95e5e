//! The level files that are opened.

use super::ground::Ground;
use super::ldtk_writer::Project;
use super::tiled_tilesets;
use super::tiled_writer::{Cells, TiledMap};
use crate::moves::Effort;

/// The layer of large maps.
const ONE: &[Ground] = &[Ground::Main];
const THREE: &[Ground] = &[Ground::Back, Ground::Main, Ground::Front];

/// The target that a file is measured for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    Million,
    SixteenMillion,
    Ldtk,
    /// None.
    Other,
}

/// A level file in memory, with the files that it refers to.
#[derive(Debug)]
pub(super) struct LevelFile {
    pub(super) title: &'static str,
    pub(super) group: Group,
    /// The name of the file. Its extension is that of its format.
    pub(super) path: &'static str,
    pub(super) bytes: Vec<u8>,
    /// By path.
    pub(super) others: Vec<(&'static str, Vec<u8>)>,
    /// The cells that are not empty, of all layers; `None` if it was not generated.
    pub(super) tiles: Option<usize>,
    /// Objects or entities; `None` if it was not generated.
    pub(super) objects: Option<usize>,
    /// Whether the memory that it takes is measured: only large ones tell.
    pub(super) is_measured: bool,
}

/// How a file is made, not before it is its turn: the large ones take some memory.
pub(super) type Make = fn() -> LevelFile;

/// Returns the files of a run.
pub(super) fn of(effort: Effort) -> Vec<Make> {
    let mut all: Vec<Make> = vec![meadow, caves, public_like];
    if effort == Effort::Smoke {
        all.extend([
            tiny_csv as Make,
            tiny_zlib,
            tiny_chunks,
            tiny_json,
            tiny_ldtk,
        ]);
        return all;
    }
    all.extend([
        million_csv as Make,
        million_zlib,
        million_json,
        million_chunks,
    ]);
    if effort == Effort::Full {
        all.extend([sixteen_csv as Make, sixteen_zlib, sixteen_json]);
    }
    all.push(large_ldtk);
    all
}

fn tmx(title: &'static str, path: &'static str, map: TiledMap) -> LevelFile {
    generated(title, path, map, map.tmx())
}

fn tmj(title: &'static str, path: &'static str, map: TiledMap) -> LevelFile {
    generated(title, path, map, map.tmj())
}

fn generated(title: &'static str, path: &'static str, map: TiledMap, bytes: Vec<u8>) -> LevelFile {
    LevelFile {
        title,
        group: match map.columns {
            1_000..2_000 => Group::Million,
            2_000.. => Group::SixteenMillion,
            _ => Group::Other,
        },
        path,
        bytes,
        others: vec![("special.tsx", tiled_tilesets::outside_xml().into_bytes())],
        tiles: Some(map.tiles()),
        objects: Some(map.objects as usize),
        is_measured: 2_000 < map.columns,
    }
}

fn ldtk(title: &'static str, group: Group, levels: u32) -> LevelFile {
    let project = Project::new(levels);
    LevelFile {
        title,
        group,
        path: "project.ldtk",
        bytes: project.bytes,
        others: Vec::new(),
        tiles: Some(project.tiles),
        objects: Some(project.entities),
        is_measured: false,
    }
}

fn square(size: u32, cells: Cells) -> TiledMap {
    TiledMap {
        columns: size,
        rows: size,
        layers: ONE,
        objects: 200,
        cells,
    }
}

fn meadow() -> LevelFile {
    LevelFile {
        title: "meadow.tmx, 60 x 22",
        group: Group::Other,
        path: "meadow.tmx",
        bytes: include_bytes!("../../../jostle_level/assets/levels/meadow.tmx").to_vec(),
        others: vec![(
            "meadow.tsx",
            include_bytes!("../../../jostle_level/assets/levels/meadow.tsx").to_vec(),
        )],
        tiles: None,
        objects: None,
        is_measured: false,
    }
}

fn caves() -> LevelFile {
    LevelFile {
        title: "caves.ldtk, 3 levels",
        group: Group::Other,
        path: "caves.ldtk",
        bytes: include_bytes!("../../../jostle_level/assets/levels/caves.ldtk").to_vec(),
        others: Vec::new(),
        tiles: None,
        objects: None,
        is_measured: false,
    }
}

fn public_like() -> LevelFile {
    let map = TiledMap {
        columns: 91,
        rows: 29,
        layers: THREE,
        objects: 17,
        cells: Cells::Csv,
    };
    tmx("91 x 29, 3 layers, CSV", "public_like.tmx", map)
}

fn million_csv() -> LevelFile {
    tmx(
        "1,000 x 1,000, CSV",
        "million_csv.tmx",
        square(1_000, Cells::Csv),
    )
}

fn million_zlib() -> LevelFile {
    tmx(
        "1,000 x 1,000, zlib",
        "million_zlib.tmx",
        square(1_000, Cells::Zlib),
    )
}

fn million_json() -> LevelFile {
    tmj(
        "1,000 x 1,000, JSON",
        "million.tmj",
        square(1_000, Cells::Csv),
    )
}

fn million_chunks() -> LevelFile {
    // A whole number of chunks: those that reach beyond the map would hold more.
    tmx(
        "1,008 x 1,008, infinite, CSV",
        "million_chunks.tmx",
        square(1_008, Cells::Chunks),
    )
}

fn sixteen_csv() -> LevelFile {
    tmx(
        "4,000 x 4,000, CSV",
        "sixteen_csv.tmx",
        square(4_000, Cells::Csv),
    )
}

fn sixteen_zlib() -> LevelFile {
    tmx(
        "4,000 x 4,000, zlib",
        "sixteen_zlib.tmx",
        square(4_000, Cells::Zlib),
    )
}

fn sixteen_json() -> LevelFile {
    tmj(
        "4,000 x 4,000, JSON",
        "sixteen.tmj",
        square(4_000, Cells::Csv),
    )
}

fn large_ldtk() -> LevelFile {
    ldtk("LDtk, 3.4 MB, 30 levels", Group::Ldtk, 30)
}

fn tiny_csv() -> LevelFile {
    tmx("tiny, CSV", "tiny_csv.tmx", square(48, Cells::Csv))
}

fn tiny_zlib() -> LevelFile {
    tmx("tiny, zlib", "tiny_zlib.tmx", square(48, Cells::Zlib))
}

fn tiny_chunks() -> LevelFile {
    tmx(
        "tiny, infinite, CSV",
        "tiny_chunks.tmx",
        square(48, Cells::Chunks),
    )
}

fn tiny_json() -> LevelFile {
    tmj("tiny, JSON", "tiny.tmj", square(48, Cells::Csv))
}

fn tiny_ldtk() -> LevelFile {
    ldtk("LDtk, 2 levels", Group::Other, 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_the_files_that_it_is_about() {
        let makes: [(Make, Group); 5] = [
            (million_csv, Group::Million),
            (million_chunks, Group::Million),
            (large_ldtk, Group::Ldtk),
            (public_like, Group::Other),
            (tiny_ldtk, Group::Other),
        ];
        for (make, group) in makes {
            let file = make();
            assert_eq!(file.group, group, "{}", file.title);
        }
    }
}
