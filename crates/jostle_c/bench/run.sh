#!/usr/bin/env bash
# Measures what a call costs through the border, with the packed static library:
#
#     bench/run.sh           a table
#     bench/run.sh --write   and docs/bench/c.md, which needs a quiet machine
#     bench/run.sh --quick   only whether the core and C find the same
# Reads the functions of the checks.
. "$(dirname "${BASH_SOURCE[0]}")/../check/common.sh"
need_compilers
unpack

quick=
[ "${1:-}" != --quick ] || quick=--quick
folder=${CARGO_TARGET_DIR:-$workspace/target}/jostle_c_bench
cargo build --quiet --release --manifest-path bench/core/Cargo.toml --target-dir "$folder"
# shellcheck disable=SC2046,SC2086 # lists of words
gcc -std=c11 -O2 $warnings bench/border.c $(flags_of static) "$folder/release/libcore_moves.so" -o "$temporary/border"
# shellcheck disable=SC2086 # a flag, or none
LD_LIBRARY_PATH=$folder/release "$temporary/border" $quick >"$temporary/lines"

# Nanoseconds, or microseconds from 1,000 on.
table() {
    awk -F '\t' '
        function time(ns) { return ns < 1000 ? sprintf("%.1f ns", ns) : sprintf("%.1f µs", ns / 1000) }
        BEGIN { print "| job | core | C | the border costs |\n|---|--:|--:|--:|" }
        { printf "| %s | %s | %s | %s (%+.0f %%) |\n", $1, time($3), time($4), time($4 - $3), ($4 / $3 - 1) * 100 }
    ' "$temporary/lines"
}

page() {
    cat <<TEXT
# What a call from C costs

Written by [crates/jostle_c/bench/run.sh](../../crates/jostle_c/bench/run.sh) \`--write\`, on $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1), one
thread, with $(rustc --version | cut -d ' ' -f 1-2) and $(gcc --version | head -n 1). Times are per call.

$(table)

Goal: a move costs at most 15 ns more than in Rust: $(awk -F '\t' 'NR == 1 { print ($4 - $3 <= 15) ? "reached" : "missed" }' "$temporary/lines").

The core is called by Rust, which was compiled apart from the C library, with the same settings. C is compiled with \`-O2\`
and calls the static library as it is packed. Both are in one process and take turns; the best of 300 turns counts (of
1,000 for all but moves), in time of the processor. In each turn, both must find the same, to the last bit.

- **Moves**: 100 walkers make 400 moves each on a map of 64 x 64 tiles. They fall, walk, turn around at walls and jump; the
  moves were recorded in advance. C gets a status and a record of 40 bytes for each.
- **Rays** start anywhere in that map. C gets a record of 56 bytes for each.
- **Areas and pairs**: 10,000 boxes of 8 to 30 units in a square of 2,000. In Rust, boxes are there as edges; from C they
  come as x, y, width and height, and each is checked. A finder's room saves the copy, but here the room is filled by a
  copy of all boxes, as a game would fill it with its own.
TEXT
}

table
[ "${1:-}" != --write ] || page >"$workspace/docs/bench/c.md"
