#!/usr/bin/env bash
# The libraries export what the headers declare, and nothing else. JOSTLE_BLESS=1 writes symbols.txt anew.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need_compilers
unpack

# What the headers declare, apart from inline functions and types of functions.
printf '#include <jostle.h>\n#include <jostle_f64.h>\n#include <jostle_i32.h>\n' |
    gcc -E -P -I"$unpacked/include" -x c - | tr '\n' ' ' | sed 's/{[^}]*}/;/g' | tr ';' '\n' |
    grep -v -e '^ *static ' -e '^ *return ' -e typedef | grep -o '\bjostle_[a-z0-9_]*(' | tr -d '(' | sort -u >"$temporary/declared"
nm -D --defined-only "$unpacked/lib/libjostle.so" | awk '{ print $NF }' | sort -u >"$temporary/exported"
nm --defined-only --extern-only "$unpacked/lib/libjostle.a" 2>/dev/null | awk '$2 == "T" { print $3 }' |
    grep '^jostle_' | sort -u >"$temporary/static"

[ "${JOSTLE_BLESS:-}" != 1 ] || cp "$temporary/declared" symbols.txt
same symbols.txt "$temporary/exported" 'the shared library exports something else than symbols.txt says'
same symbols.txt "$temporary/static" 'the static library defines something else than symbols.txt says'
same symbols.txt "$temporary/declared" 'the headers declare something else than symbols.txt says'
echo "$(wc -l <symbols.txt) functions are exported"
