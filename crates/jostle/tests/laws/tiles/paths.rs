//! The tiles on a path: walking along it against testing everything.

use super::random_map::{RandomMap, all_cells};
use crate::draw::{Draw, Lattice};
use crate::same;
use jostle::motion::{FirstHits, Path, slide};
use jostle::{Hit, Moment, Response, Sweep, TileMap, TilePos};

/// The first moment, and everything hit at that moment.
type First<S> = (Option<Moment<S>>, Vec<(TilePos, Hit<S>)>);

fn first_of<S: Lattice>(
    path: &Path<S>,
    visit: impl FnOnce(&mut dyn FnMut(TilePos, jostle::motion::Obstacle<S>) -> Option<Moment<S>>),
) -> First<S> {
    let (mut first, mut met) = (None::<Moment<S>>, Vec::new());
    visit(&mut |pos, obstacle| {
        if let Some(hit) = obstacle.sweep(path).hit() {
            first = Some(first.map_or(hit.moment, |first| first.min(hit.moment)));
            met.push((pos, hit));
        }
        first
    });
    met.retain(|(_, hit)| Some(hit.moment) == first);
    met.sort_by_key(|&(pos, _)| pos);
    (first, met)
}

fn along<S: Lattice>(map: &TileMap<S>, path: &Path<S>) -> First<S> {
    first_of(path, |visit| {
        map.visit_along(path, visit);
    })
}

fn near<S: Lattice>(map: &TileMap<S>, path: &Path<S>) -> First<S> {
    first_of(path, |visit| {
        map.visit_near(path.bounds(), |pos, obstacle| {
            visit(pos, obstacle);
        });
    })
}

/// Walking finds the first hits of testing everything nearby, and of testing every cell.
pub(super) fn tiles_along<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let scene = RandomMap::<S>::draw(draw);
    let (map, mover, delta) = (&scene.map, scene.mover(draw), scene.delta(draw));
    let path = Path::new(mover, delta).expect("finite");
    let expected = near(map, &path);
    same!(
        along(map, &path),
        expected,
        "{mover:?} by {delta:?} in {map:?}"
    );

    let every = first_of(&path, |visit| {
        let everything = map.bounds().union(path.bounds());
        map.visit_near(everything, |pos, obstacle| {
            visit(pos, obstacle);
        });
    });
    same!(
        every.0,
        expected.0,
        "all, for {mover:?} by {delta:?} in {map:?}"
    );
    let inside = |first: &First<S>| -> Vec<_> {
        first
            .1
            .iter()
            .filter(|(pos, _)| map.cell_box(*pos).is_some())
            .copied()
            .collect()
    };
    same!(
        inside(&every),
        inside(&expected),
        "all tiles, for {mover:?} by {delta:?} in {map:?}"
    );

    let sparse = scene.sparse();
    same!(
        along(&sparse, &path),
        near(&sparse, &path),
        "sparse, {mover:?} by {delta:?} in {map:?}"
    );
    Ok(())
}

/// Compares the tiles on every leg of a move.
pub(super) fn tiles_on_slides<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let scene = RandomMap::<S>::draw(draw);
    let (map, mover, delta) = (&scene.map, scene.mover(draw), scene.delta(draw));
    let response = draw.pick(&[Response::Slide, Response::Bounce, Response::Stop]);
    let mut problem = Ok(());
    let slid = slide(mover, delta, 8, |path| {
        let mut first = FirstHits::default();
        map.visit_near(path.bounds(), |_, obstacle| {
            if let Some(hit) = obstacle.sweep(path).hit() {
                first.offer(hit, obstacle.place, response);
            }
        });
        let (walked, looked) = (along(map, path), near(map, path));
        if walked != looked {
            problem = Err(format!(
                "{walked:?}, but should be {looked:?} on {path:?} in {map:?}"
            ));
        }
        first
    });
    let _ = slid;
    problem
}

/// Compares the cells that a moving box enters with sweeps against every cell.
pub(super) fn cells_along<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let scene = RandomMap::<S>::draw(draw);
    let (map, mover, delta) = (&scene.map, scene.mover(draw), scene.delta(draw));
    let entered = all_cells(map).filter_map(|pos| {
        let moment = match mover.sweep(delta, map.cell_box(pos)?) {
            Sweep::Clear => return None,
            Sweep::Overlapping => Moment::start(),
            Sweep::Hit(hit) => hit.moment,
        };
        Some((pos, moment))
    });
    let mut expected: Vec<_> = entered.collect();
    expected.sort_by_key(|&(pos, moment)| (moment, pos));
    same!(
        map.cells_along(mover, delta),
        expected,
        "{mover:?} by {delta:?} in {map:?}"
    );

    let mut in_chunks = scene.sparse().cells_along(mover, delta);
    in_chunks.retain(|&(pos, _)| map.cell_box(pos).is_some());
    let is_kept = |pos: TilePos| in_chunks.iter().any(|&(kept, _)| kept == pos);
    let missing = expected
        .iter()
        .filter(|&&(pos, _)| map.tile(pos) != scene.sparse().tile([1 << 20, 0]) && !is_kept(pos));
    same!(
        missing.count(),
        0,
        "in chunks, {mover:?} by {delta:?} in {map:?}"
    );
    Ok(())
}
