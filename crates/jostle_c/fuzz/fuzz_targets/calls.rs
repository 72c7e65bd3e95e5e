//! Makes any calls of the exported functions.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| jostle_c_fuzz::call(bytes));
