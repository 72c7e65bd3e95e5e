#!/usr/bin/env bash
# The games with a window: they are short, compile without a warning, and play a demo of 300 frames without a real screen.
# Their last frames are in target/pictures.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need_compilers
need cmake cmake make
need make make
need xvfb-run xvfb xauth
need xauth xauth
unpack
pictures=$workspace/target/pictures
mkdir -p "$pictures"

# Installs packages unless pkg-config knows what they bring: need_library sdl2 libsdl2-dev
need_library() {
    local library=$1
    shift
    pkg-config --exists "$library" && return
    install_packages "$@" && pkg-config --exists "$library" ||
        fail "the library $library is missing and could not be installed: install $* and try again"
}

# raylib is in no package of Debian: its sources come with the crate that binds it, and are built once.
need_raylib() {
    local folder=$cached/raylib_5.5.1
    raylib=$folder/installed
    [ ! -s "$raylib/lib/libraylib.a" ] || return 0
    local library
    for library in x11 xrandr xinerama xcursor xi gl; do
        need_library $library "lib$library-dev"
    done
    mkdir -p "$folder/src"
    : >"$folder/src/lib.rs"
    printf '[package]\nname = "raylib_source"\nedition = "2021"\n[dependencies]\nraylib-sys = "=5.5.1"\n[workspace]\n' \
        >"$folder/Cargo.toml"
    (
        cd "$folder"
        run cargo vendor --quiet vendor >/dev/null
        run cmake -S vendor/raylib-sys/raylib -B build -DCMAKE_BUILD_TYPE=Release -DBUILD_EXAMPLES=OFF \
            -DCMAKE_INSTALL_PREFIX="$raylib"
        run cmake --build build -j 2
        run cmake --install build
    ) >"$folder/log" 2>&1 || { tail -n 20 "$folder/log" && fail 'raylib could not be built'; }
    rm -rf "$folder/vendor" "$folder/build"
}

# What draws OpenGL without a graphics card.
need_software_opengl() {
    local found='find -L /usr/lib /usr/lib64 -name *swrast* -print -quit'
    [ -z "$($found 2>/dev/null)" ] || return 0
    install_packages libgl1 libgl1-mesa-dri && [ -n "$($found 2>/dev/null)" ] ||
        fail 'a software driver for OpenGL is missing and could not be installed: install libgl1-mesa-dri and try again'
}

# Compiles a game and plays its demo: play NAME PICTURE FLAG…
play() {
    local name=$1 picture=$pictures/$2 lines
    shift 2
    lines=$(wc -l <"$examples/$name.c")
    [ "$lines" -lt 120 ] || fail "$name.c has $lines lines, and should have fewer than 120"
    # shellcheck disable=SC2046 # a list of words
    run gcc -std=c11 -O2 -Wall -Wextra -Wpedantic -Wshadow -Werror "$examples/$name.c" $(flags_of static) "$@" -lm \
        -o "$temporary/$name"
    rm -f "$picture"
    run timeout 120 xvfb-run -a -s '-screen 0 1600x900x24' "$temporary/$name" 300 "$picture" >"$temporary/log" 2>&1 ||
        { cat "$temporary/log" && fail "$name failed"; }
    [ -s "$picture" ] || fail "$name did not save its picture"
    echo "$picture"
}

need_library sdl2 libsdl2-dev
# shellcheck disable=SC2046 # a list of words
SDL_VIDEODRIVER=x11 SDL_RENDER_DRIVER=software play platformer_sdl2 platformer_sdl2.bmp $(pkg-config --cflags --libs sdl2)
need_raylib
need_software_opengl
cd "$pictures" # raylib saves pictures below the folder it runs in
play platformer_raylib platformer_raylib.png -isystem "$raylib/include" "$raylib/lib/libraylib.a" -lGL -lX11
