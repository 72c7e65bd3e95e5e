//! The pictures of the platformer, drawn as text in the folder `art` and packed as PNG when they are first needed.

mod drawn;
mod level_picture;
mod png;
mod skin;

use super::sprites::COLUMNS;
use drawn::{Drawn, Palette, atlas, blocks};
use jostle_inspect::Image;
use std::sync::LazyLock;

const PALETTE: &str = include_str!("../../../art/palette.txt");
const HERO: &str = include_str!("../../../art/hero.txt");
const THINGS: &str = include_str!("../../../art/things.txt");
const GROUND: &str = include_str!("../../../art/ground.txt");
const BACKDROP: &str = include_str!("../../../art/backdrop.txt");

/// The index of the picture of the level among the images of the stage; sprites come before it.
pub(super) const LEVEL: usize = 1;
/// The index of the backdrop.
pub(super) const BEHIND: usize = 2;
/// The cells of the backdrop.
pub(super) const FAR_HILLS: [u32; 2] = [0, 0];
pub(super) const NEAR_HILLS: [u32; 2] = [0, 1];
pub(super) const SKY: [u32; 2] = [0, 2];
pub(super) const BELOW: [u32; 2] = [0, 3];
pub(super) const STARS: [u32; 2] = [0, 4];

/// Returns the images of the stage. They are packed once.
pub(super) fn images() -> Vec<Image> {
    static IMAGES: LazyLock<Vec<Image>> = LazyLock::new(packed);
    IMAGES.clone()
}

fn packed() -> Vec<Image> {
    let palette = Palette::from_text(PALETTE);
    let cells = |text| blocks(&palette, text).into_iter().map(|(_, drawn)| drawn);
    let sprites: Vec<Drawn> = cells(HERO).chain(cells(THINGS)).collect();
    let backdrop: Vec<Drawn> = cells(BACKDROP).collect();
    let level = level_picture::level_picture(&palette, GROUND);
    let image = |drawn: &Drawn, [width, height]: [usize; 2]| {
        let cell = [width, height].map(|side| u32::try_from(side).expect("cells are small"));
        Image::png(png::encode(drawn, &palette), cell)
    };
    let [sprite, behind] = [&sprites, &backdrop].map(|list| list[0].size());
    vec![
        image(&atlas(&sprites, COLUMNS as usize), sprite),
        image(&level, level.size()),
        image(&atlas(&backdrop, 1), behind),
    ]
}

/// Returns the names of the sprites, in order.
#[cfg(test)]
pub(super) fn sprite_names() -> Vec<String> {
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
    use super::{BACKDROP, BEHIND, HERO, LEVEL, PALETTE, THINGS, images};
    use crate::scenes::platformer::art::drawn::{Drawn, Palette, blocks};
    use crate::scenes::platformer::sprites::SPRITES;
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
