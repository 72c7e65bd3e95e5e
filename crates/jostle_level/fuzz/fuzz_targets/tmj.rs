//! Reads any bytes as a Tiled map in JSON. Files that it refers to have the same bytes.
#![no_main]

use jostle::Outside;
use jostle_level::Reading;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let reading = Reading::<i32>::new(Outside::Empty);
    let level = reading.read("level.tmj", bytes, |_| Ok::<_, String>(bytes.to_vec()));
    if let Err(error) = level {
        assert!(!error.to_string().is_empty());
    }
});
