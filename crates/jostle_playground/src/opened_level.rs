//! A level that was read from a file, for the scene that plays it.

mod pictures;

use crate::scenes::Way;
use jostle::f32::{Aabb, CharacterSettings};
use jostle_level::{Finding, Level, LevelMap, Lint};
pub(crate) use pictures::LevelPicture;
use pictures::{MAX_SIDE, PicturePlan};
use std::sync::OnceLock;

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
    /// What is drawn of its maps.
    plans: Vec<PicturePlan>,
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
            plans: pictures::plans(&level),
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

    /// Returns the number of its pictures, without drawing them.
    pub(crate) fn picture_count(&self) -> usize {
        self.plans.len()
    }

    /// Returns the pictures of its maps, which are drawn when they are first asked for, from back to front.
    pub(crate) fn pictures(&self) -> &[LevelPicture] {
        let draw = || {
            let plans = self.plans.iter();
            plans
                .map(|plan| plan.draw(&self.level, self.look))
                .collect()
        };
        self.pictures.get_or_init(draw)
    }

    /// Returns the pictures of its maps if they have been drawn.
    pub(crate) fn drawn_pictures(&self) -> &[LevelPicture] {
        self.pictures.get().map_or(&[], Vec::as_slice)
    }

    /// Returns a sentence about maps that are too large for a picture.
    pub(crate) fn warning(&self) -> Option<String> {
        let name = &self.name;
        let has_tiles = |map: &&LevelMap| map.map.tiles().next().is_some();
        let maps = self.level.maps.iter().filter(has_tiles).count();
        (self.plans.len() < maps).then(|| {
            format!(
                "{name} is played, but not all of it is drawn: a picture has at most {MAX_SIDE} columns and rows."
            )
        })
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

    /// Returns the way to the exit. It is looked for when it is first asked for, which can take seconds.
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
        size.x.min(size.y)
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
        // At the end of the number range there is no room for a tile more.
        Aabb::try_new(x, y, size.x.max(tile), size.y.max(tile)).unwrap_or(bounds)
    }
}

impl Look {
    /// Nothing but the sky.
    pub(crate) const SKY: Self = Self {
        cave: i32::MAX / 16,
        scenery: &[],
    };
}
