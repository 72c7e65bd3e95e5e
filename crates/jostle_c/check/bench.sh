#!/usr/bin/env bash
# The benchmark of the border: the core and C find the same. How fast they are is not looked at.
set -eu
cargo fmt --check --manifest-path "$(dirname "${BASH_SOURCE[0]}")/../bench/core/Cargo.toml"
exec "$(dirname "${BASH_SOURCE[0]}")/../bench/run.sh" --quick
