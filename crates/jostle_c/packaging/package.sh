#!/usr/bin/env bash
# Builds jostle for C and writes target/dist/jostle-c-VERSION-TARGET.tar.gz: headers, libraries, and what pkg-config and
# CMake need to find them. Its last line is the name of that file. For Linux; elsewhere, use cargo or CMake.
set -eu -o pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

crate=crates/jostle_c
host=$(rustc -vV | sed -n 's/^host: //p')
target=${1:-$host}
case $target in *-linux-*) ;; *) echo "this script packs for Linux, not for $target: see README.md" >&2 && exit 1 ;; esac
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
built=${CARGO_TARGET_DIR:-target}/c
name=jostle-c-$version-$target
folder=target/dist/$name

build=(cargo build -p jostle_c --profile c)
if [ "$target" != "$host" ]; then
    build+=(--target "$target")
    built=${CARGO_TARGET_DIR:-target}/$target/c
fi

. $crate/packaging/rustflags.sh
"${build[@]}" >&2

rm -rf "$folder" "$folder.tar.gz"
mkdir -p "$folder"/{include,lib/pkgconfig,lib/cmake/jostle,share/jostle/examples}
cp $crate/include/*.h "$folder/include"
cp "$built/libjostle.a" "$built/libjostle.so" "$folder/lib"
strip --strip-debug "$folder/lib/libjostle.a"
strip --strip-unneeded "$folder/lib/libjostle.so"
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
cp LICENSE-APACHE LICENSE-MIT "$folder"
# Links within the repository lead nowhere from the archive.
repository=$(sed -n 's/^repository = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
sed "s|](../../|]($repository/blob/main/|g" $crate/README.md >"$folder/README.md"

# The same bytes for the same contents.
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -C target/dist -czf "$folder.tar.gz" "$name"
echo "$folder.tar.gz"
