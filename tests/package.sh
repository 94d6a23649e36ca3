#!/bin/sh
# The Debian package: tests/package.sh [BUILDTYPE]. Builds it from the sources of this folder and the page in web/dist, in a folder of
# its own, and looks at it: what is in it, its service (systemd-analyze), its program. Then docs/public.md is followed with it.
# The last line counts.
set -u
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
passed=0 failed=0

# check WHAT COMMAND..: the command must succeed.
check() {
    what=$1
    shift
    if "$@" >"$work/out" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n' "$what"
        tail -c 2000 "$work/out" | sed 's/^/    /'
    fi
}
ends() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
    exit
}

# ---- building
mkdir "$work/ludus"
(cd "$root" && git ls-files -z && find web/dist -type f -print0) | (cd "$root" && xargs -0 cp --parents -t "$work/ludus")
needs() {
    . "$root/tools/setup.sh"
    for package in $RUN_PACKAGES; do
        case $package in gcc | libc6-dev | ca-certificates | nodejs | npm | librsvg2-bin) continue ;; esac # always there, or for the page
        grep -q "^Build-Depends:.*\b$package\b" "$root/debian/control" || { echo "$package"; return 1; }
    done
}
packs() { cd "$work/ludus" && BUILDTYPE=${1:-release} dpkg-buildpackage -b -us -uc -d; }
version() { dpkg-parsechangelog -l "$root/debian/changelog" -S Version | grep -qx "$(sed -n "s/^ *version: '\(.*\)',/\1/p" "$root/meson.build")"; }
check "debian/control names what a build needs" needs
check "debian/changelog and meson.build tell the same version" version
check "the package is built" packs "$@"
deb=$(find "$work" -maxdepth 1 -name 'ludus_*.deb')
[ -n "$deb" ] || ends
check "and unpacked" dpkg-deb -x "$deb" "$work/unpacked"

# ---- what is in it
for file in usr/bin/ludus usr/share/ludus/web/index.html usr/share/man/man1/ludus-admin.1.gz usr/share/man/man5/ludus.conf.5.gz \
    usr/share/bash-completion/completions/ludus etc/ludus.conf lib/systemd/system/ludus.service usr/share/doc/ludus/copyright; do
    check "$file is there" [ -f "$work/unpacked/$file" ]
done
conffile() { dpkg-deb --ctrl-tarfile "$deb" | tar -xO ./conffiles | grep -qx /etc/ludus.conf; }
check "the configuration is the operator's: an upgrade asks before it changes it" conffile
foreign() { ! dpkg-deb -f "$deb" Depends | grep -q 'node\|npm'; }
check "nothing of npm is needed" foreign
plays() { "$work/unpacked/usr/bin/ludus" match ethnos --bots random,random --games 2 --json | jq -e '.games == 2'; }
check "the program plays" plays

# ---- the service
unit=$work/unpacked/lib/systemd/system/ludus.service
sed "s|/usr/bin/ludus|$work/unpacked/usr/bin/ludus|" "$unit" >"$work/ludus.service"
clean() { systemd-analyze verify --man=no "$work/ludus.service" 2>&1 | tee /dev/stderr | { ! grep -q ludus.service; }; }
exposure() { systemd-analyze security --offline=yes --threshold=20 "$work/ludus.service"; }
check "systemd finds nothing wrong with the service" clean
check "and little that it would be exposed to (2.0 of 10 at most)" exposure

# ---- the page that leads there, and the other proxy
check "docs/public.md leads to a public server" node "$root/tests/server/public.mjs" "$work/unpacked/usr/bin/ludus"
check "the sample for Caddy is one" caddy validate --adapter caddyfile --config "$root/examples/server/Caddyfile"
ends
