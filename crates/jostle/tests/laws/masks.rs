//! Pixel masks against a loop over single pixels.

use crate::draw::Draw;
use crate::{Law, same};
use jostle::PixelMask;

pub(crate) const LAWS: &[Law] = &[Law {
    name: "masks",
    case: masks,
    cost: 20,
}];

const WIDTHS: [i32; 12] = [0, 1, 2, 31, 32, 63, 64, 65, 127, 128, 129, 200];

fn masks(draw: &mut Draw) -> Result<(), String> {
    let (a, b) = (mask(draw), mask(draw));
    let reach = i64::from(a.width().max(b.width()).max(12)) + 4;
    let extremes = [i32::MIN, i32::MAX, 0];
    let part = |draw: &mut Draw| match draw.index(20) {
        0 => draw.pick(&extremes),
        _ => i32::try_from(draw.within(reach)).expect("small"),
    };
    let offset = [part(draw), part(draw)];
    let is_common = |x: i32, y: i32| {
        let other = (x.checked_sub(offset[0]), y.checked_sub(offset[1]));
        matches!(other, (Some(x), Some(y)) if b.get(x, y))
    };
    let pixels = (0..a.height()).flat_map(|y| (0..a.width()).map(move |x| (x, y)));
    let common: Vec<(i32, i32)> = pixels
        .filter(|&(x, y)| a.get(x, y) && is_common(x, y))
        .collect();
    let what = format!("at {offset:?}:\n{a}\nand\n{b}");
    same!(a.overlaps(&b, offset), !common.is_empty(), "overlap {what}");
    let area = u64::try_from(common.len()).expect("small");
    same!(a.common_area(&b, offset), area, "area {what}");
    let first = a.first_common(&b, offset).map(|pixel| (pixel.x, pixel.y));
    same!(first, common.first().copied(), "first {what}");
    let mask = a.common(&b, offset);
    let shown: Vec<(i32, i32)> = (0..mask.height())
        .flat_map(|y| (0..mask.width()).map(move |x| (x, y)))
        .filter(|&(x, y)| mask.get(x, y))
        .collect();
    same!(shown, common, "common {what}");
    Ok(())
}

fn mask(draw: &mut Draw) -> PixelMask {
    let (width, height) = (
        draw.pick(&WIDTHS),
        i32::try_from(draw.index(12)).expect("small"),
    );
    let rare = draw.pick(&[1, 2, 8, 200]);
    PixelMask::from_fn(width, height, |_, _| draw.index(rare) == 0)
}
