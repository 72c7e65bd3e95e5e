#!/usr/bin/env bash
# The archive holds what it should, finds itself wherever it is unpacked, and says nothing about the machine.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need pkg-config pkg-config
unpack

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$workspace/Cargo.toml" | head -n 1)
for file in README.md LICENSE-MIT LICENSE-APACHE include/jostle{,_f64,_i32}.h lib/libjostle.a lib/libjostle.so \
    lib/libjostle.so."$version" lib/pkgconfig/jostle{,-static}.pc lib/cmake/jostle/jostle-config{,-version}.cmake \
    share/jostle/examples/{hello,platformer_raylib,platformer_sdl2}.c; do
    [ -s "$unpacked/$file" ] || fail "$file is missing from the archive"
done
for name in jostle jostle-static; do
    [ "$(pkg-config --modversion "$name")" = "$version" ] || fail "$name.pc has another version than $version"
    pkg-config --cflags "$name" | grep -qF -- "-I$unpacked/" || fail "$name.pc does not find its headers"
done
if grep -rlaF -e "$workspace" -e "$HOME/" "$unpacked"; then
    fail 'these files of the archive hold paths of this machine'
fi

# A program asks for the name that says what is compatible.
soname=$(readelf -d "$unpacked/lib/libjostle.so" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
[ "$soname" = "libjostle.so.${version%.*}" ] || fail "the name of the shared library is $soname"
[ -e "$unpacked/lib/$soname" ] || fail "$soname is missing from the archive"
echo "$(basename "$unpacked"): $(du -sh "$unpacked" | cut -f 1) unpacked"
