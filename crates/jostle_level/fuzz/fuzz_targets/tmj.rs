//! Reads any bytes as a Tiled map in JSON.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| jostle_level_fuzz::read("level.tmj", bytes));
