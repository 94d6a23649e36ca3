#!/bin/sh
# Installs the page's npm packages and builds it into web/dist, each only if something has changed.
# What this script prints goes to standard error.
set -eu
cd -- "$(dirname -- "$0")"
command -v npm >/dev/null || { echo 'web: npm is missing; the page cannot be built' >&2; exit 1; }
if [ ! -e node_modules/.package-lock.json ] ||
    [ -n "$(find package-lock.json -newer node_modules/.package-lock.json)" ]; then
    npm ci --no-audit --no-fund --loglevel=error >&2
    touch node_modules/.package-lock.json
fi
if [ ! -e dist/index.html ] ||
    [ -n "$(find src static build.mjs previews.mjs po.mjs texts.mjs ../po package-lock.json -newer dist/index.html -print -quit)" ]; then
    node build.mjs >&2
fi
