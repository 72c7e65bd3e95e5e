#!/usr/bin/env bash
# The programs under valgrind, which also watches the library: no wrong access, nothing uninitialized, no leak.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need_compilers
need valgrind valgrind libc6-dbg
unpack

watched() {
    run valgrind --quiet --error-exitcode=9 --leak-check=full --show-leak-kinds=all --errors-for-leak-kinds=all \
        "$temporary/$@"
}

# It must see something.
printf '#include <stdlib.h>\nint main(void) { volatile char *it = malloc(9); it[0] = 0; it = 0; return it != 0; }\n' \
    >"$temporary/leak.c"
gcc -g "$temporary/leak.c" -o "$temporary/leak"
if (watched leak) >/dev/null 2>&1; then
    fail 'valgrind does not work here: it did not see a leak'
fi

for file in "$examples/hello.c" "$sources"/{driver,trace,random_calls}.c; do
    # shellcheck disable=SC2046 # a list of words
    gcc -std=c11 -g -O1 "$file" $(flags_of static) -lm -o "$temporary/$(basename "$file" .c)"
done
watched hello
watched driver
watched trace "$workspace/trace/platformer.txt"
watched trace "$workspace/trace/pairs.txt"
watched random_calls 3 20000
