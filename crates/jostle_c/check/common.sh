# What the checks of the C library share; each begins by reading this file.
set -eu -o pipefail
export LC_ALL=C # lists are sorted alike everywhere
cd "$(dirname "${BASH_SOURCE[0]}")/.."

crate=$PWD
workspace=$(cd ../.. && pwd)
sources=$crate/tests/c
cached=$workspace/target/jostle_c
warnings='-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wcast-qual -Wcast-align -Wundef -Werror'

# Shows a command and runs it, with nothing to read.
run() {
    printf '$ %s\n' "$*"
    "$@" </dev/null
}

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# Packages of Debian and its like, as root or by sudo.
install_packages() {
    local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
    [ "$(id -u)" -eq 0 ] || apt=(sudo "${apt[@]}")
    run "${apt[@]}" update && run "${apt[@]}" install -y --no-install-recommends "$@"
}

# Installs the packages behind the first word unless it is a command: need 'valgrind' valgrind libc6-dbg
need() {
    local command=$1
    shift
    command -v "$command" >/dev/null && return
    install_packages "$@" && command -v "$command" >/dev/null ||
        fail "$command is missing and could not be installed: install $* and try again"
}

need_compilers() {
    need gcc gcc libc6-dev
    need g++ g++
    need clang clang
    need pkg-config pkg-config
}

# A folder for one run, removed at its end.
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

# The unpacked archive. all.sh unpacks it once for all checks; a check that runs alone packs and unpacks it itself.
unpack() {
    local archive
    if [ -z "${JOSTLE_C_UNPACKED:-}" ]; then
        archive=$(packaging/package.sh | tail -n 1)
        tar -xzf "$workspace/$archive" -C "$temporary"
        JOSTLE_C_UNPACKED=$temporary/$(basename "$archive" .tar.gz)
    fi
    unpacked=$JOSTLE_C_UNPACKED
    export JOSTLE_C_UNPACKED PKG_CONFIG_PATH=$unpacked/lib/pkgconfig LD_LIBRARY_PATH=$unpacked/lib
    examples=$unpacked/share/jostle/examples
}

# The flags of pkg-config for a kind of library, static or shared.
flags_of() {
    case $1 in
        static) pkg-config --cflags --libs jostle-static ;;
        shared) pkg-config --cflags --libs jostle ;;
    esac
}

# Compares what was printed with what is expected.
same() {
    diff -u --label expected --label printed "$1" "$2" || fail "$3"
}
