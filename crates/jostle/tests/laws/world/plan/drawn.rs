//! Draws a plan.

use super::{Plan, PlanMap, Role, Wish};
use crate::draw::{Draw, Lattice, Units};
use jostle::{MoveOptions, Outside, Side, Sides, Slope, SlopePart, Tile};

impl Plan {
    pub(in crate::world) fn draw<S: Lattice>(draw: &mut Draw, wish: Wish) -> Self {
        let scale = draw.pick(&[4, 6, 12, 20, 60]);
        let role = |draw: &mut Draw| match draw.index(9) {
            8 => Role::Platform(side(draw).into()),
            0..=3 => Role::Solid,
            4 | 5 => Role::OneWay(side(draw).into()),
            6 if wish.sensors => Role::Sensor,
            _ => Role::Actor,
        };
        let count = draw.index(8);
        let bodies = (0..count).map(|_| (role(draw), units(draw, scale)));
        let bodies = bodies.collect();
        let map = (draw.index(3) != 0).then(|| plan_map(draw, scale, wish));
        let has_options = wish.options && draw.index(2) == 0;
        let count = 1 + draw.index(4);
        let far = (S::REACH / 4).min(10_000_000);
        let deltas = (0..count)
            .map(|_| {
                let reach = draw.pick(&[1, 3, scale, scale, 3 * scale, far]);
                let keep = draw.pick(&[[1, 1], [1, 1], [1, 1], [1, 0], [0, 1]]);
                [keep[0] * draw.within(reach), keep[1] * draw.within(reach)]
            })
            .collect();
        Self {
            bodies,
            map,
            mover: units(draw, scale),
            options: if has_options {
                options(draw, scale)
            } else {
                MoveOptions::default()
            },
            answer: draw.pick(wish.answers),
            deltas,
            is_wild: false,
        }
    }
}

/// Faces of one-ways: few enough sets that equal tiles often meet.
const FACES: [&[Side]; 6] = [
    &[Side::MinX, Side::MaxX],
    &[Side::MinX, Side::MaxX, Side::MinY],
    &[Side::MinX, Side::MinY],
    &[Side::MaxX, Side::MinY, Side::MaxY],
    &[Side::MinY, Side::MaxY],
    &Side::ALL,
];

fn side(draw: &mut Draw) -> Side {
    draw.pick(&Side::ALL)
}

fn tile(draw: &mut Draw, has_slopes: bool) -> Tile {
    match draw.index(if has_slopes { 14 } else { 11 }) {
        0..=5 => Tile::EMPTY,
        6..=8 => Tile::SOLID,
        9 => Tile::half(side(draw)),
        10 if draw.index(2) == 0 => Tile::one_way(side(draw)),
        10 => Tile::faces(draw.pick(&FACES).iter().copied().collect::<Sides>()),
        _ => {
            let (surface, uphill) = (
                draw.pick(&[Side::MinY, Side::MinY, Side::MaxY]),
                draw.pick(&[Side::MinX, Side::MaxX]),
            );
            let part = draw.pick(&[SlopePart::Whole, SlopePart::Low, SlopePart::High]);
            Tile::slope(Slope::new(surface, uphill, part).expect("sides of the right axes"))
        }
    }
}

fn plan_map(draw: &mut Draw, scale: i64, wish: Wish) -> PlanMap {
    let cells = draw.pick(&[[3, 3], [4, 2], [2, 5], [5, 5], [10, 9], [70, 2], [3, 40]]);
    let size = draw.pick(&[2, 4, 8]);
    let has_slopes = wish.slopes && draw.index(2) == 0;
    // Often like the one before, since seams between equal tiles have rules of their own.
    let mut last = Tile::EMPTY;
    let tiles = (0..cells[0] * cells[1])
        .map(|_| {
            let is_same = last.is_blocking() && draw.index(3) == 0;
            last = if is_same {
                last
            } else {
                tile(draw, has_slopes)
            };
            last
        })
        .collect();
    let outside = if wish.outside {
        draw.pick(&[
            Outside::Empty,
            Outside::Empty,
            Outside::Solid,
            Outside::Clamp,
        ])
    } else {
        Outside::Empty
    };
    PlanMap {
        origin: [draw.within(scale), draw.within(scale)],
        size,
        cells,
        tiles,
        outside,
    }
}

fn options(draw: &mut Draw, scale: i64) -> MoveOptions<i64> {
    let mut amount = || match draw.index(2) {
        0 => 0,
        _ => draw.within(scale / 2).abs(),
    };
    let [forgive_ceiling, forgive_wall, forgive_floor, step, snap] = [(); 5].map(|()| amount());
    let forgive_ledge = amount();
    MoveOptions {
        up: draw.pick(&[Some(Side::MinY), Some(Side::MinY), Some(Side::MaxY), None]),
        forgive_ceiling,
        forgive_wall,
        forgive_floor,
        forgive_ledge,
        step,
        snap,
        max_slope: draw.pick(&[(1, 1), (1, 2), (0, 1), (3, 1)]),
        axis_by_axis: draw.index(6) == 0,
        max_hits: draw.pick(&[32, 32, 32, 3, 0]),
    }
}

fn units(draw: &mut Draw, scale: i64) -> Units {
    let min = [draw.within(scale), draw.within(scale)];
    let most = draw.pick(&[2, scale / 2, scale]);
    let mut size = || 1 + draw.within(most).abs();
    let max = [min[0] + size(), min[1] + size()];
    Units { min, max }
}
