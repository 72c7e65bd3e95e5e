# Sets RUSTFLAGS so that the library does not say where this machine keeps its sources.
jostle_sysroot=$(rustc --print sysroot)
RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$jostle_sysroot/lib/rustlib/src/rust=rust"
for jostle_folder in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*; do
    RUSTFLAGS="$RUSTFLAGS --remap-path-prefix=$jostle_folder=crates"
done
export RUSTFLAGS
