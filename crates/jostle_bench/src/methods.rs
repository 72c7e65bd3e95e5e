//! The list of all methods, one file each.

use crate::method::Method;

mod box2d;
mod box2d_rust;
mod boxdd;
mod broccoli;
mod double_loop;
mod hash_map_grid;
mod jostle;
mod jostle_pairs;
mod jostle_sets;
mod lower_bound;
mod movers;
mod parry2d;
mod plain;
mod psi;
mod psi_f32;
mod rapier2d;
mod rstar;

/// In the order of the report: jostle, then the peers, then hand-written code.
pub(crate) static METHODS: &[&Method] = &[
    &jostle::METHOD,
    &jostle_pairs::FROM_SCRATCH,
    &jostle_pairs::SORTED,
    &jostle_pairs::THREADS,
    &jostle_pairs::NO_SIMD,
    &jostle_pairs::F64,
    &jostle_pairs::I32,
    &jostle_sets::MOVING_GRID,
    &jostle_sets::HASH_GRID,
    &jostle_sets::QUADTREE,
    &jostle_sets::BRUTE_FORCE,
    &psi::METHOD,
    &psi_f32::METHOD,
    &broccoli::METHOD,
    &parry2d::METHOD,
    &rapier2d::METHOD,
    &rstar::METHOD,
    &boxdd::METHOD,
    &box2d_rust::METHOD,
    &hash_map_grid::METHOD,
    &double_loop::METHOD,
    &lower_bound::METHOD,
];
