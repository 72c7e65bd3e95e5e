#!/usr/bin/env bash
# The programs compile without a warning as C and as C++, with gcc and clang, against both libraries, and do what they
# should: hello prints what is expected, driver finds no failure, structs lie in memory as Rust says, and the recorded
# games are played again to the last bit.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need_compilers
unpack

# Compiles a program: compile NAME SOURCE KIND COMPILER FLAG…
compile() {
    local name=$1 source=$2 kind=$3 compiler=$4 language=c
    shift 4
    case $compiler in *++) language=c++ ;; esac
    # shellcheck disable=SC2046,SC2086 # lists of words
    "$compiler" "$@" $warnings -x $language "$source" -x none $(flags_of "$kind") -lm -o "$temporary/$name"
}

try() {
    local kind=$1 name
    echo "$*"
    compile hello "$examples/hello.c" "$@"
    for name in driver layouts trace random_calls; do
        compile "$name" "$sources/$name.c" "$@"
    done
    "$temporary/hello" >"$temporary/printed"
    same "$sources/hello.txt" "$temporary/printed" "hello printed something else ($*)"
    "$temporary/driver"
    "$temporary/layouts" >"$temporary/printed"
    same layouts.txt "$temporary/printed" "structs lie in memory otherwise ($*)"
    for name in platformer pairs; do
        "$temporary/trace" "$workspace/trace/$name.txt"
        notices_a_changed_digit "$name" "$@"
    done
}

# Plays a game whose last answer has another last digit: if that went well, nothing would have been compared.
notices_a_changed_digit() {
    local name=$1 changed=$temporary/changed.txt
    shift
    awk '{ lines[NR] = $0 } /^= / { last = NR }
        END {
            sub(/.$/, lines[last] ~ /0$/ ? "1" : "0", lines[last])
            for (at = 1; at <= NR; at++) print lines[at]
        }' "$workspace/trace/$name.txt" >"$changed"
    ! "$temporary/trace" "$changed" >/dev/null 2>"$temporary/printed" ||
        fail "trace has not noticed a changed digit in $name ($*)"
    grep -q 'expected: ' "$temporary/printed" || fail "trace has failed otherwise in $name ($*)"
}

# The headers alone, each of them first.
for header in jostle jostle_f64 jostle_i32; do
    echo "#include <$header.h>" >"$temporary/header.c"
    for compiler in 'gcc -std=c99' 'clang -std=c99 -Wdocumentation' 'g++ -std=c++11 -Wold-style-cast' \
        'clang++ -std=c++11 -Wold-style-cast'; do
        language=c
        case $compiler in *++*) language=c++ ;; esac
        # shellcheck disable=SC2086 # lists of words
        run $compiler $warnings -x $language -fsyntax-only -I"$unpacked/include" "$temporary/header.c"
    done
done

try static gcc -std=c99
try shared gcc -std=c11 -O2
try static clang -std=c11
try shared clang -std=c99 -O2
try static g++ -std=c++17
try shared clang++ -std=c++17
