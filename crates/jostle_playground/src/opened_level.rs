//! A level that was read from a file, for the scene that plays it.

use crate::scenes::Way;
use crate::scenes::art::{self, Landscape};
use jostle::Outside;
use jostle::f32::{Aabb, CharacterSettings, TileMap};
use jostle_inspect::{Image, Rect};
use jostle_level::{Finding, Level, Lint};
use std::sync::OnceLock;

/// The most pixels of a picture, and the most along one side: browsers draw no larger ones.
const MAX_PIXELS: u64 = 8_000_000;
const MAX_SIDE: u64 = 16_000;

/// The size of the hero in sixteenths of a tile, as its sprite is drawn.
const BODY: [f32; 2] = [10.0, 16.0];

/// A level from a file, what looks wrong in it, and the way to its exit.
#[derive(Clone, Debug)]
pub struct OpenedLevel {
    /// The name of the file, without its folder, and that of the level if the file has several.
    pub(crate) name: String,
    file: String,
    named: Option<String>,
    pub(crate) level: Level,
    /// What is drawn behind it.
    look: Look,
    pictures: OnceLock<Vec<LevelPicture>>,
    /// What was found in it, if it is seen from the side and if it is seen from above.
    side: Found,
    above: Found,
}

/// What was found in a level, each when it is first asked for.
#[derive(Clone, Debug, Default)]
struct Found {
    findings: OnceLock<Vec<Finding>>,
    way: OnceLock<Way>,
}

/// What is drawn behind a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// The first row of tiles with rock behind it instead of the sky.
    pub(crate) cave: i32,
    /// What stands there: a name, and the column and row of the ground below it.
    pub(crate) scenery: &'static [(&'static str, [i32; 2])],
}

/// The tiles of a map as one picture.
#[derive(Clone, Debug)]
pub(crate) struct LevelPicture {
    pub(crate) image: Image,
    /// Where it is in the world.
    pub(crate) place: Rect,
}

impl OpenedLevel {
    /// Returns the name of the file, without its folder, and that of the level if the file has several.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Takes a level that was read from a file, and by which name if it has several.
    pub(crate) fn new(file: &str, named: Option<&str>, level: Level) -> Self {
        Self {
            name: named.map_or_else(|| file.to_owned(), |named| format!("{file} {named}")),
            file: file.to_owned(),
            named: named.map(str::to_owned),
            level,
            look: Look::SKY,
            pictures: OnceLock::new(),
            side: Found::default(),
            above: Found::default(),
        }
    }

    /// Draws something else behind it.
    pub(crate) fn with_look(self, look: Look) -> Self {
        Self { look, ..self }
    }

    /// Returns the line of Rust that opens it.
    pub(crate) fn code(&self) -> String {
        let Self { file, named, .. } = self;
        let named = named.as_ref().map(|named| format!(".level({named:?})"));
        let named = named.unwrap_or_default();
        format!("let level = Reading::new(Outside::Empty){named}.open({file:?})?;")
    }

    /// Returns the pictures of its maps, which are drawn once, from back to front.
    pub(crate) fn pictures(&self) -> &[LevelPicture] {
        self.pictures
            .get_or_init(|| pictures(&self.level, self.look))
    }

    /// Returns what is probably a mistake, which is looked for once.
    pub(crate) fn findings(&self, is_above: bool) -> &[Finding] {
        let lint = || {
            let lint = Lint::new(self.body());
            let lint = if is_above {
                lint.top_down()
            } else {
                lint.with_character(self.settings())
            };
            self.level.lint(&lint)
        };
        self.found(is_above).findings.get_or_init(lint)
    }

    /// Returns the way to the exit. It is looked for when it is first asked for, which can take ten seconds.
    pub(crate) fn way(&self, is_above: bool) -> &Way {
        let way = &self.found(is_above).way;
        way.get_or_init(|| Way::find(self, is_above))
    }

    /// Returns the way to the exit if it was looked for.
    pub(crate) fn way_if_known(&self, is_above: bool) -> Option<&Way> {
        self.found(is_above).way.get()
    }

    fn found(&self, is_above: bool) -> &Found {
        if is_above { &self.above } else { &self.side }
    }

    /// Returns the length of a tile, in world units.
    pub(crate) fn tile(&self) -> f32 {
        let size = self.level.tile_size;
        let tile = size.x.min(size.y);
        if tile.is_finite() && 0.0 < tile {
            tile
        } else {
            16.0
        }
    }

    /// Returns the size of the hero.
    pub(crate) fn body(&self) -> [f32; 2] {
        BODY.map(|side| side * self.tile() / 16.0)
    }

    /// Returns how the hero moves in a level that is seen from the side.
    pub(crate) fn settings(&self) -> CharacterSettings {
        CharacterSettings {
            ladder: self.level.data("ladder"),
            water: self.level.data("water"),
            ..CharacterSettings::classic(self.tile(), 60)
        }
    }

    /// Returns the box around the level; that of a tile if it is empty.
    pub(crate) fn bounds(&self) -> Aabb {
        let bounds = self.level.bounds;
        let [x, y] = [bounds.min().x, bounds.min().y];
        let size = bounds.size();
        let tile = self.tile();
        Aabb::new(x, y, size.x.max(tile), size.y.max(tile))
    }
}

impl Look {
    /// Nothing but the sky.
    pub(crate) const SKY: Self = Self {
        cave: i32::MAX / 16,
        scenery: &[],
    };
}

/// Draws the maps of a level, the main one first. One without tiles, or with too many, is left out.
fn pictures(level: &Level, look: Look) -> Vec<LevelPicture> {
    let maps = || level.maps.iter().map(|map| &map.map);
    let is_main = |map: &TileMap| map.tile_size() == level.tile_size;
    let main = maps().position(is_main).unwrap_or(0);
    let others = maps().enumerate().filter(|(at, _)| *at != main);
    let others = others.map(|(_, map)| (map, None));
    let main = maps().nth(main).map(|map| (map, Some(look)));
    let all = main.into_iter().chain(others);
    all.filter_map(|(map, look)| picture(map, look, level.bounds))
        .collect()
}

/// Draws a map: as a landscape if it has a look and few enough cells, and otherwise plainly, with as many pixels per cell
/// as there is room for.
fn picture(map: &TileMap, look: Option<Look>, bounds: Aabb) -> Option<LevelPicture> {
    let [left, top, right, bottom] = used_cells(map, bounds)?;
    let length = |from: i32, to: i32| u32::try_from(i64::from(to) - i64::from(from) + 1).ok();
    let cells @ [width, height] = [length(left, right)?, length(top, bottom)?];
    let fits = |pixels: &u32| {
        let [x, y] = cells.map(|cells| u64::from(cells) * u64::from(*pixels));
        x <= MAX_SIDE && y <= MAX_SIDE && x * y <= MAX_PIXELS
    };
    let look = look.filter(|_| fits(&16));
    let grain = [8, 4, 2, 1].into_iter().find(fits)?;
    let cells = cells.map(|cells| cells as usize);
    let mut copy = TileMap::new([0.0; 2], [16.0; 2], cells, Outside::Empty).ok()?;
    for (pos, tile) in map.tiles() {
        copy.set([pos.column - left, pos.row - top], tile).ok()?;
    }
    let image = match look {
        Some(look) => art::level_image(&Landscape {
            map: copy,
            cave: look.cave - top,
            scenery: look.scenery,
        }),
        None => art::plain_image(&copy, grain as usize),
    };
    let [cell, first] = [map.tile_size(), map.origin()];
    let place = Rect::new(
        f64::from(first.x) + f64::from(cell.x) * f64::from(left),
        f64::from(first.y) + f64::from(cell.y) * f64::from(top),
        f64::from(cell.x) * f64::from(width),
        f64::from(cell.y) * f64::from(height),
    );
    Some(LevelPicture { image, place })
}

/// Returns the first column and row of a map with a tile in it, and the last ones. A cell more on every side if that is
/// within the level, since what is beyond a picture counts as ground.
fn used_cells(map: &TileMap, bounds: Aabb) -> Option<[i32; 4]> {
    let columns = || map.tiles().map(|(pos, _)| pos.column);
    let rows = || map.tiles().map(|(pos, _)| pos.row);
    let [left, top] = [columns().min()?, rows().min()?];
    let [right, bottom] = [columns().max()?, rows().max()?];
    let is_inside = |column: i32, row: i32| {
        let cell = map.cell_box([column, row]);
        cell.is_some_and(|cell| cell.overlaps(bounds))
    };
    let more = |is_more: bool| i32::from(is_more);
    Some([
        left - more(is_inside(left.saturating_sub(1), top)),
        top - more(is_inside(left, top.saturating_sub(1))),
        right + more(is_inside(right.saturating_add(1), bottom)),
        bottom + more(is_inside(right, bottom.saturating_add(1))),
    ])
}
