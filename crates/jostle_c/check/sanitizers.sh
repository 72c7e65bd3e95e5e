#!/usr/bin/env bash
# The programs under AddressSanitizer and UBSan. The library itself is not instrumented, but its memory is watched; Miri
# and the fuzz target see inside.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need_compilers
unpack
# Requests for more memory than there is are part of the test.
export ASAN_OPTIONS=detect_leaks=1:strict_string_checks=1:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1

build() {
    local name
    name=$(basename "$1" .c)
    # shellcheck disable=SC2046,SC2086 # lists of words
    gcc -std=c11 -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all $warnings "$1" $(flags_of static) -lm \
        -o "$temporary/$name"
}

# They must see something.
printf '#include <stdlib.h>\nint main(void) { char *it = malloc(1); it[atoi("1")] = 0; }\n' >"$temporary/overflow.c"
build "$temporary/overflow.c"
if "$temporary/overflow" 2>/dev/null; then
    fail 'AddressSanitizer does not work here: it did not see a write behind the end of memory'
fi

for file in "$examples/hello.c" "$sources"/{driver,trace,random_calls}.c; do
    build "$file"
done
run "$temporary/hello"
run "$temporary/driver"
run "$temporary/trace" "$workspace/trace/platformer.txt"
run "$temporary/trace" "$workspace/trace/pairs.txt"
run "$temporary/random_calls" 2 200000
