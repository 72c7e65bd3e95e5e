//! Reads any bytes as an LDtk project.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| jostle_level_fuzz::read("level.ldtk", bytes));
