#!/usr/bin/env bash
# Games find jostle by CMake: the archive by find_package, and its sources by add_subdirectory.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need_compilers
need cmake cmake make
need make make
unpack

# Builds hello with a CMakeLists.txt that has this line, and runs it: game NAME LINE FLAG…
game() {
    local folder=$temporary/$1 line=$2
    shift 2
    mkdir "$folder"
    cp "$examples/hello.c" "$folder"
    cat >"$folder/CMakeLists.txt" <<TEXT
cmake_minimum_required(VERSION 3.16)
project(game C)
$line
add_executable(hello hello.c)
target_link_libraries(hello PRIVATE jostle::jostle)
TEXT
    run cmake -S "$folder" -B "$folder/build" -DCMAKE_BUILD_TYPE=Release "$@" >"$folder/log" 2>&1 &&
        run cmake --build "$folder/build" >>"$folder/log" 2>&1 || { cat "$folder/log" && fail "$line $*"; }
    env -u LD_LIBRARY_PATH "$folder/build/hello" >"$folder/printed"
    same "$sources/hello.txt" "$folder/printed" "hello printed something else: $line $*"
    echo "$line $*: works"
}

version=$(pkg-config --modversion jostle)
game static "find_package(jostle ${version%.*} REQUIRED)" -DCMAKE_PREFIX_PATH="$unpacked"
game shared 'find_package(jostle REQUIRED)' -DCMAKE_PREFIX_PATH="$unpacked" -DBUILD_SHARED_LIBS=ON
if (game wrong 'find_package(jostle 99.0 REQUIRED)' -DCMAKE_PREFIX_PATH="$unpacked") >/dev/null 2>&1; then
    fail 'CMake took this version for 99.0'
fi

# Cargo builds only once: where, and how, it has built what is packed.
. packaging/rustflags.sh
kept=-DJOSTLE_CARGO_FOLDER=${CARGO_TARGET_DIR:-$workspace/target}
game sources "add_subdirectory($crate jostle)" "$kept"
game shared_sources "add_subdirectory($crate jostle)" "$kept" -DBUILD_SHARED_LIBS=ON
