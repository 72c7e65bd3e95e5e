//! Reads any bytes as a Tiled map in XML.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| jostle_level_fuzz::read("level.tmx", bytes));
