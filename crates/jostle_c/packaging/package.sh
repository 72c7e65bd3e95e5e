#!/usr/bin/env bash
# Builds jostle for C and writes target/dist/jostle-c-VERSION-TARGET.tar.gz: headers, libraries, and what pkg-config and
# CMake need to find them. Its last line is the name of that file.
set -eu -o pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

crate=crates/jostle_c
target=${1:-$(rustc -vV | sed -n 's/^host: //p')}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
built=${CARGO_TARGET_DIR:-target}/$target/release
name=jostle-c-$version-$target
folder=target/dist/$name

cargo build -p jostle_c --release --target "$target" >&2

rm -rf "$folder" "$folder.tar.gz"
mkdir -p "$folder"/{include,lib/pkgconfig,lib/cmake/jostle,share/jostle/examples}
cp $crate/include/*.h "$folder/include"
cp "$built/libjostle.a" "$built/libjostle.so" "$folder/lib"
strip --strip-debug "$folder/lib/libjostle.a" "$folder/lib/libjostle.so"
soname=$(readelf -d "$folder/lib/libjostle.so" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
mv "$folder/lib/libjostle.so" "$folder/lib/libjostle.so.$version"
ln -s "libjostle.so.$version" "$folder/lib/$soname"
ln -s "$soname" "$folder/lib/libjostle.so"

# Writes a file from its template.
fill() {
    sed -e "s/@VERSION@/$version/g" -e "s/@SONAME@/$soname/g" "$crate/packaging/$1.in" >"$folder/lib/$2/$1"
}
fill jostle.pc pkgconfig
fill jostle-static.pc pkgconfig
fill jostle-config.cmake cmake/jostle
fill jostle-config-version.cmake cmake/jostle
cp $crate/examples/* "$folder/share/jostle/examples"
cp LICENSE-APACHE LICENSE-MIT $crate/README.md "$folder"

# The same bytes for the same contents.
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -C target/dist -czf "$folder.tar.gz" "$name"
echo "$folder.tar.gz"
