//! The pictures of the platformer and of levels from files, drawn as text in the folder `art` and packed as PNG when they
//! are first needed.

mod drawn;
mod level_picture;
mod plain_picture;
mod png;
mod skin;

use super::sprites::COLUMNS;
use drawn::{Drawn, Palette, atlas, blocks};
use jostle::f32::TileMap;
use jostle::{Outside, Side, Tile};
use jostle_inspect::Image;
use std::sync::LazyLock;

const PALETTE: &str = include_str!("../../art/palette.txt");
const HERO: &str = include_str!("../../art/hero.txt");
const THINGS: &str = include_str!("../../art/things.txt");
const GROUND: &str = include_str!("../../art/ground.txt");
const BACKDROP: &str = include_str!("../../art/backdrop.txt");

/// The index of the picture of the level among the images of the stage; sprites come before it.
pub(crate) const LEVEL: usize = 1;
/// The index of the backdrop.
pub(crate) const BEHIND: usize = 2;
/// The cells of the backdrop.
pub(crate) const FAR_HILLS: [u32; 2] = [0, 0];
pub(crate) const NEAR_HILLS: [u32; 2] = [0, 1];
pub(crate) const SKY: [u32; 2] = [0, 2];
pub(crate) const BELOW: [u32; 2] = [0, 3];
pub(crate) const STARS: [u32; 2] = [0, 4];

/// The data of ladder tiles, as level files number them.
pub(crate) const LADDER: u16 = 1;
/// The data of tiles with spikes.
pub(crate) const SPIKES: u16 = 2;
/// The data of water tiles.
pub(crate) const WATER: u16 = 3;

/// A level that a picture is drawn of.
#[derive(Clone, Debug)]
pub(crate) struct Landscape {
    /// Its tiles: a map that is not sparse.
    pub(crate) map: TileMap,
    /// The first row of tiles that is below the surface, with rock behind it instead of the sky.
    pub(crate) cave: i32,
    /// What stands behind the level: a name, and the column and row of the ground below it.
    pub(crate) scenery: &'static [(&'static str, [i32; 2])],
}

/// Returns the images of the stage: sprites, a level and the backdrop. Only that of the level is packed anew.
pub(crate) fn images(land: &Landscape) -> Vec<Image> {
    static SHARED: LazyLock<[Image; 2]> = LazyLock::new(shared);
    let [sprites, backdrop] = SHARED.clone();
    vec![sprites, level_image(land), backdrop]
}

/// Returns the picture of a level.
pub(crate) fn level_image(land: &Landscape) -> Image {
    let palette = Palette::from_text(PALETTE);
    let level = level_picture::level_picture(&palette, GROUND, land);
    image(&palette, &level, level.size())
}

/// Returns the plain picture of a map that is not sparse and begins at 0, with this many pixels along each axis of a cell.
pub(crate) fn plain_image(map: &TileMap, grain: usize) -> Image {
    let palette = Palette::from_text(PALETTE);
    let drawn = plain_picture::plain_picture(&palette, map, grain);
    image(&palette, &drawn, drawn.size())
}

/// Returns the picture of boxes that are no tiles, each a pixel to be stretched: one that blocks, and a one-way platform.
pub(crate) fn box_image() -> Image {
    let tiles = [Tile::SOLID, Tile::one_way(Side::MinY)];
    let map = TileMap::from_tiles([0.0; 2], [16.0; 2], 2, &tiles, Outside::Empty);
    let map = map.expect("a small map");
    Image {
        cell: [1, 1],
        ..plain_image(&map, 1)
    }
}

/// Returns a picture of one clear pixel, in the place of a picture that nothing is drawn with.
pub(crate) fn blank_image() -> Image {
    let map = TileMap::new([0.0; 2], [16.0; 2], [1; 2], Outside::Empty);
    plain_image(&map.expect("a small map"), 1)
}

/// Returns the sprites and the backdrop.
fn shared() -> [Image; 2] {
    let palette = Palette::from_text(PALETTE);
    let cells = |text| blocks(&palette, text).into_iter().map(|(_, drawn)| drawn);
    let sprites: Vec<Drawn> = cells(HERO).chain(cells(THINGS)).collect();
    let backdrop: Vec<Drawn> = cells(BACKDROP).collect();
    let [sprite, behind] = [&sprites, &backdrop].map(|list| list[0].size());
    [
        image(&palette, &atlas(&sprites, COLUMNS as usize), sprite),
        image(&palette, &atlas(&backdrop, 1), behind),
    ]
}

fn image(palette: &Palette, drawn: &Drawn, [width, height]: [usize; 2]) -> Image {
    let cell = [width, height].map(|side| u32::try_from(side).expect("cells are small"));
    Image::png(png::encode(drawn, palette), cell)
}

/// Returns the names of the sprites, in order.
#[cfg(test)]
pub(crate) fn sprite_names() -> Vec<String> {
    let palette = Palette::from_text(PALETTE);
    let names = |text| {
        blocks(&palette, text)
            .into_iter()
            .map(|(name, _)| name.to_owned())
    };
    names(HERO).chain(names(THINGS)).collect()
}

#[cfg(test)]
mod tests {
    use super::{BACKDROP, BEHIND, HERO, LEVEL, PALETTE, THINGS};
    use crate::scenes::art::drawn::{Drawn, Palette, blocks};
    use crate::scenes::platformer::images;
    use crate::scenes::sprites::SPRITES;
    use std::collections::BTreeMap;

    #[test]
    fn there_are_at_most_sixteen_colors_and_a_few_kilobytes() {
        assert!(Palette::from_text(PALETTE).colors.len() <= 16);
        let bytes = images()
            .iter()
            .map(|image| image.png.len())
            .collect::<Vec<_>>();
        assert!(
            bytes[SPRITES] <= 12_000 && bytes[BEHIND] <= 12_000,
            "{bytes:?}"
        );
        assert!(bytes[LEVEL] <= 16_000, "{bytes:?}");
    }

    /// The box around what is not transparent: its first column and row, and the ones after its last.
    fn drawn_box(drawn: &Drawn) -> [usize; 4] {
        let is_drawn = |at: &usize| drawn.pixels[*at] != 0;
        let shown = || (0..drawn.pixels.len()).filter(is_drawn);
        let columns = || shown().map(|at| at % drawn.width);
        let rows = || shown().map(|at| at / drawn.width);
        let [left, top] = [columns().min(), rows().min()].map(Option::unwrap);
        let [right, bottom] = [columns().max(), rows().max()].map(Option::unwrap);
        [left, top, right + 1, bottom + 1]
    }

    #[test]
    fn sprites_fill_the_boxes_of_their_bodies() {
        let palette = Palette::from_text(PALETTE);
        let sprites: BTreeMap<_, _> = [HERO, THINGS]
            .into_iter()
            .flat_map(|text| blocks(&palette, text))
            .collect();
        for (name, expected) in [
            ("idle_1", [3, 0, 13, 16]),
            ("crouch_1", [1, 8, 13, 16]),
            ("enemy_walk_1", [1, 2, 15, 16]),
            ("coin_1", [4, 4, 12, 12]),
            ("gem_1", [2, 2, 14, 14]),
            ("slab", [0, 0, 16, 8]),
            ("press", [0, 0, 16, 16]),
            ("belt_1", [0, 0, 16, 16]),
        ] {
            assert_eq!(drawn_box(&sprites[name]), expected, "{name}");
        }
    }

    #[test]
    fn the_level_is_one_picture_with_a_pixel_per_unit() {
        assert_eq!(images()[LEVEL].cell, [960, 384]);
    }

    #[test]
    fn the_backdrop_has_its_cells_in_order() {
        let palette = Palette::from_text(PALETTE);
        let names: Vec<_> = blocks(&palette, BACKDROP)
            .into_iter()
            .map(|(name, _)| name)
            .collect();
        assert_eq!(names, ["far_hills", "near_hills", "sky", "below", "stars"]);
    }
}
