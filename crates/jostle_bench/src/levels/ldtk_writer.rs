//! Writes generated projects as LDtk 1.5 saves them, with all the fields that generated types demand.

use crate::rng::{Rng, mix};
use std::fmt::Write;

/// A project without levels.
const PROJECT: &str = include_str!("project.ldtk");

const COLUMNS: u32 = 64;
const ROWS: u32 = 36;

/// A generated project.
pub(super) struct Project {
    pub(super) bytes: Vec<u8>,
    /// Values of `IntGrid` layers and tiles of tile layers, together.
    pub(super) tiles: usize,
    pub(super) entities: usize,
}

impl Project {
    /// Writes a project with this many levels in a row.
    pub(super) fn new(levels: u32) -> Self {
        let mut writer = Writer {
            rng: Rng::new(18),
            text: String::new(),
            tiles: 0,
            entities: 0,
        };
        for level in 0..levels {
            writer.add_level(level, levels);
        }
        let levels = format!("\"levels\": [{}\n\t],", writer.text);
        assert!(PROJECT.contains("\"levels\": [],"));
        Self {
            bytes: PROJECT.replace("\"levels\": [],", &levels).into_bytes(),
            tiles: writer.tiles,
            entities: writer.entities,
        }
    }
}

struct Writer {
    rng: Rng,
    text: String,
    tiles: usize,
    entities: usize,
}

impl Writer {
    fn add_level(&mut self, level: u32, count: u32) {
        if 0 < level {
            self.text.push(',');
        }
        let iid = self.iid();
        let _ = write!(
            self.text,
            "
		{{
			\"identifier\": \"Level_{level}\",
			\"iid\": \"{iid}\",
			\"uid\": {},
			\"worldX\": {},
			\"worldY\": 0,
			\"worldDepth\": 0,
			\"pxWid\": {},
			\"pxHei\": {},
			\"__bgColor\": \"#1C1B38\",
			\"bgColor\": null,
			\"useAutoIdentifier\": true,
			\"bgRelPath\": null,
			\"bgPos\": null,
			\"bgPivotX\": 0.5,
			\"bgPivotY\": 0.5,
			\"__smartColor\": \"#8E8D9B\",
			\"__bgPos\": null,
			\"externalRelPath\": null,
			\"fieldInstances\": [],
			\"layerInstances\": [",
            100 + level,
            level * COLUMNS * 16,
            COLUMNS * 16,
            ROWS * 16,
        );
        self.add_layers(level);
        self.text += "\n\t\t\t],\n\t\t\t\"__neighbours\": [";
        if level + 1 < count {
            let iid = self.iid();
            let _ = write!(self.text, " {{ \"levelIid\": \"{iid}\", \"dir\": \"e\" }} ");
        }
        self.text += "]\n\t\t}";
    }

    fn add_layers(&mut self, level: u32) {
        self.begin_layer(level, "Entities", 1, false);
        self.text += "[],\n\t\t\t\t\t\"autoLayerTiles\": [],";
        self.add_rest("[]", true);
        self.text.push(',');

        self.begin_layer(level, "Collisions", 2, true);
        let values: Vec<u32> = cells().map(|cell| value(level, cell)).collect();
        self.tiles += values.iter().filter(|value| **value != 0).count();
        self.write_rows(&values);
        let filled = cells().filter(|cell| value(level, *cell) == 1);
        let drawn = self.tile_list(filled, level);
        let _ = write!(self.text, ",\n\t\t\t\t\t\"autoLayerTiles\": {drawn},");
        self.add_rest("[]", false);
        self.text.push(',');

        self.begin_layer(level, "Tiles", 3, true);
        self.text += "[],\n\t\t\t\t\t\"autoLayerTiles\": [],";
        let placed: Vec<[u32; 2]> = cells()
            .filter(|cell| random(level + 1000, *cell).is_multiple_of(9))
            .collect();
        self.tiles += placed.len();
        let placed = self.tile_list(placed.into_iter(), level);
        self.add_rest(&placed, false);
    }

    /// Writes the fields of a layer up to its values.
    fn begin_layer(&mut self, level: u32, name: &str, uid: u32, has_tileset: bool) {
        let kind = match name {
            "Collisions" => "IntGrid",
            _ => name,
        };
        let (tileset, path) = if has_tileset {
            ("4", "\"terrain.png\"")
        } else {
            ("null", "null")
        };
        let iid = self.iid();
        let _ = write!(
            self.text,
            "
				{{
					\"__identifier\": \"{name}\",
					\"__type\": \"{kind}\",
					\"__cWid\": {COLUMNS},
					\"__cHei\": {ROWS},
					\"__gridSize\": 16,
					\"__opacity\": 1,
					\"__pxTotalOffsetX\": 0,
					\"__pxTotalOffsetY\": 0,
					\"__tilesetDefUid\": {tileset},
					\"__tilesetRelPath\": {path},
					\"iid\": \"{iid}\",
					\"levelId\": {},
					\"layerDefUid\": {uid},
					\"pxOffsetX\": 0,
					\"pxOffsetY\": 0,
					\"visible\": true,
					\"optionalRules\": [],
					\"intGridCsv\": ",
            100 + level,
        );
    }

    /// Writes the fields of a layer after its drawn tiles.
    fn add_rest(&mut self, tiles: &str, has_entities: bool) {
        let _ = write!(
            self.text,
            "
					\"seed\": 1000301,
					\"overrideTilesetUid\": null,
					\"gridTiles\": {tiles},
					\"entityInstances\": ["
        );
        if has_entities {
            for index in 0..14 {
                self.add_entity(index);
            }
        }
        self.text += "]\n\t\t\t\t}";
    }

    fn add_entity(&mut self, index: u32) {
        self.entities += 1;
        let [column, row] = [self.rng.below(60), self.rng.below(34)];
        let iid = self.iid();
        let is_platform = index.is_multiple_of(4);
        let (name, uid, pivot, size) = if is_platform {
            ("Platform", 13, "[0,0]", [48, 8])
        } else {
            ("Coin", 12, "[0.5,0.5]", [8, 8])
        };
        if 0 < index {
            self.text.push(',');
        }
        let _ = write!(
            self.text,
            "
						{{
							\"__identifier\": \"{name}\",
							\"__grid\": [{column},{row}],
							\"__pivot\": {pivot},
							\"__tags\": [],
							\"__tile\": null,
							\"__smartColor\": \"#FFD27D\",
							\"iid\": \"{iid}\",
							\"width\": {},
							\"height\": {},
							\"defUid\": {uid},
							\"px\": [{},{}],
							\"fieldInstances\": [{}],
							\"__worldX\": {},
							\"__worldY\": {}
						}}",
            size[0],
            size[1],
            column * 16,
            row * 16,
            if is_platform {
                fields(column, row)
            } else {
                String::new()
            },
            column * 16,
            row * 16,
        );
    }

    /// Writes values as LDtk does: rows on lines of their own.
    fn write_rows(&mut self, values: &[u32]) {
        self.text.push('[');
        for (index, row) in values.chunks(COLUMNS as usize).enumerate() {
            self.text += if 0 < index {
                ",\n\t\t\t\t\t\t"
            } else {
                "\n\t\t\t\t\t\t"
            };
            let row: Vec<String> = row.iter().map(u32::to_string).collect();
            self.text += &row.join(",");
        }
        self.text += "\n\t\t\t\t\t]";
    }

    /// Returns a list of tiles in these cells, some of them flipped.
    fn tile_list(&mut self, cells: impl Iterator<Item = [u32; 2]>, level: u32) -> String {
        let mut list = Vec::new();
        for [column, row] in cells {
            let cell = random(level, [column, row]) >> 16;
            let id = cell % 256;
            let flips = if cell.is_multiple_of(8) {
                cell / 8 % 4
            } else {
                0
            };
            list.push(format!(
                "\n\t\t\t\t\t\t{{ \"px\": [{},{}], \"src\": [{},{}], \"f\": {flips}, \"t\": {id}, \"d\": [{},{}], \
                 \"a\": 1 }}",
                column * 16,
                row * 16,
                id % 16 * 16,
                id / 16 * 16,
                30 + cell % 7,
                row * COLUMNS + column
            ));
        }
        format!("[{}\n\t\t\t\t\t]", list.join(","))
    }

    /// Returns an id as LDtk makes them.
    fn iid(&mut self) -> String {
        let [a, b] = [self.rng.bits(), self.rng.bits()];
        format!(
            "{:08x}-{:04x}-11ee-{:04x}-{:012x}",
            a >> 32,
            a & 0xffff,
            b >> 48,
            b & 0xffff_ffff_ffff
        )
    }
}

/// Returns the path and the speed of a platform.
fn fields(column: usize, row: usize) -> String {
    let field = |name: &str, kind: &str, value: &str, uid: u32, written: &str| {
        format!(
            "
								{{
									\"__identifier\": \"{name}\",
									\"__type\": \"{kind}\",
									\"__value\": {value},
									\"__tile\": null,
									\"defUid\": {uid},
									\"realEditorValues\": [{written}]
								}}"
        )
    };
    let [column, row] = [column + 3, row + 1];
    let path = format!("[ {{ \"cx\": {column}, \"cy\": {row} }} ]");
    let written = format!(" {{ \"id\": \"V_String\", \"params\": [\"{column},{row}\"] }} ");
    let path = field("path", "Array<Point>", &path, 20, &written);
    path + "," + &field("speed", "Float", "40", 21, "")
}

fn cells() -> impl Iterator<Item = [u32; 2]> {
    (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| [column, row]))
}

/// Returns the value of a cell: walls in regions, and a few others.
fn value(level: u32, cell: [u32; 2]) -> u32 {
    let region = random(level, cell.map(|axis| axis / 4));
    match (region % 5, random(level, cell) % 40) {
        (0 | 1, _) => 1,
        (2, 0) => 2,
        (2, 1) => 3,
        (3, 0) => 4,
        (3, 1) => 5,
        _ => 0,
    }
}

fn random(level: u32, [column, row]: [u32; 2]) -> u64 {
    mix((u64::from(level) << 40) | (u64::from(column) << 20) | u64::from(row))
}
