#!/usr/bin/env bash
# Follows the README from its archive in an empty folder: its game and its commands as they stand. Its other blocks of C are
# functions, which are compiled and called by tests/c/readme.c.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need_compilers
need cmake cmake make
need make make
unpack

# Prints the blocks of a language in which a pattern is found, or those in which it is not: blocks LANGUAGE yes|no PATTERN
blocks() {
    awk -v begin="\`\`\`$1" -v wanted="$2" -v pattern="$3" '
        $0 == begin { inside = 1; text = ""; next }
        inside && /^```$/ { inside = 0; if ((text ~ pattern) == (wanted == "yes")) printf "%s\n", text; next }
        inside { text = text $0 "\n" }
    ' "$unpacked/README.md"
}

mkdir "$temporary/empty"
cd "$temporary/empty"
blocks c yes 'int main' >game.c
lines=$(grep -c . game.c)
[ "$lines" -le 30 ] || fail "the game of the README has $lines lines, and should have at most 30"
blocks cmake yes . >CMakeLists.txt
tar -czf "$(basename "$unpacked").tar.gz" -C "$(dirname "$unpacked")" "$(basename "$unpacked")"
{ echo 'set -e' && blocks sh yes .; } >commands
cat commands
env -u PKG_CONFIG_PATH -u LD_LIBRARY_PATH bash commands >printed 2>&1 || { cat printed && fail 'a command of the README failed'; }
cat printed
[ "$(grep -c 'tick 45: the coin' printed)" -eq 4 ] || fail 'not every way to build the game led to one that works'

{ printf '#include <jostle.h>\n#include <stdio.h>\n' && blocks c no 'int main'; } >"$temporary/readme_functions.inc"
for compiler in 'gcc -std=c99' 'clang -std=c11'; do
    # shellcheck disable=SC2046,SC2086 # lists of words
    $compiler $warnings -I"$temporary" "$sources/readme.c" $(flags_of static) -o "$temporary/readme"
    run "$temporary/readme"
done
