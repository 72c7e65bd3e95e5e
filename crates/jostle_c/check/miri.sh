#!/usr/bin/env bash
# The exported functions, called from Rust as C does, under Miri: it sees every wrong access, alias and race.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

cargo +nightly miri --version >/dev/null 2>&1 ||
    run rustup toolchain install nightly --profile minimal --component miri --component rust-src ||
    fail 'Miri is missing and rustup could not install it: install a nightly toolchain with miri and rust-src'
run cargo +nightly miri test -p jostle_c --lib --test it -- --quiet
