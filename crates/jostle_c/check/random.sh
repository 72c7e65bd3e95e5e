#!/usr/bin/env bash
# A million random calls with null, stale and foreign ids and hostile numbers: a status, never a crash.
# JOSTLE_SEED names another seed than 1.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need_compilers
unpack

# shellcheck disable=SC2046,SC2086 # lists of words
gcc -std=c11 -O1 $warnings "$sources/random_calls.c" $(flags_of static) -lm -o "$temporary/random_calls"
ulimit -v 8000000 # a mistake must not take the memory of the whole machine
run "$temporary/random_calls" "${JOSTLE_SEED:-1}" 1000000
