#!/usr/bin/env bash
# Checks the C library, as it is packed for others. Each check can also be run alone.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

checks='package symbols compile readme random sanitizers valgrind cmake games bench miri'

# Fails if a check is in this folder and not in the list.
for file in check/*.sh; do
    name=$(basename "$file" .sh)
    case " $checks all common " in
        *" $name "*) ;;
        *) fail "check/$name.sh is not in the list of check/all.sh" ;;
    esac
done

unpack
for name in $checks; do
    began=$SECONDS
    printf '\n--- %s\n' "$name"
    run "check/$name.sh" || fail "the check \`$name\` failed: run crates/jostle_c/check/$name.sh"
    printf -- '--- %s: %d s\n' "$name" "$((SECONDS - began))"
done
