# shellcheck shell=sh
# What ./run and ./test share: the packages they need, how to get them, and the build folders.
# Read with `.` from a shell that stands in the project's folder. Prints to standard error only.

# A compiler, the build system, and the libraries of the `ludus` program.
RUN_PACKAGES="gcc libc6-dev gettext meson ninja-build pkg-config libjansson-dev libncurses-dev
    libwebsockets-dev libwebsockets-evlib-uv libuv1-dev libsqlite3-dev libsodium-dev zlib1g-dev libminizip-dev libicu-dev libcurl4-openssl-dev libssl-dev libpq-dev ca-certificates librsvg2-bin"
# The page is built with any Node from 18 on; Debian's is for machines that have none.
command -v npm >/dev/null 2>&1 || RUN_PACKAGES="$RUN_PACKAGES nodejs npm"
# Sanitizers and fuzzers (clang), WebAssembly (lld, wasi-libc), checkers, mutants (python3-clang), the Python package, a browser, OpenMPI, and what the
# tests call; those start a PostgreSQL of their own.
TEST_PACKAGES="$RUN_PACKAGES clang libclang-rt-dev lld wasi-libc libclang-rt-dev-wasm32
    clang-format clang-tidy cppcheck python3-clang python3-cffi python3-numpy python3-pytest valgrind libc6-dbg jq scdoc tmux chromium curl nginx-light haproxy postgresql openssl python3-aiosmtpd libopenmpi-dev openmpi-bin"
# What `./test all` needs besides: the Debian package and the Containerfile are tried, and a file system that drops what was not synced.
ALL_PACKAGES="dpkg-dev debhelper systemd debootstrap caddy fuse3 libfuse3-dev"

say() { printf 'ludus: %s\n' "$*" >&2; }

# One build at a time in a folder. The lock goes with the process that holds it, however it ends.
lock() {
    exec 9>.lock
    flock -n 9 || { say "waiting for another build in this folder"; flock 9; }
}
unlock() { exec 9>&-; }

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        say "cannot install packages: neither root nor sudo"
        return 1
    fi
}

# Installs those of the named packages that are missing; asks nothing of apt if none is.
install_packages() {
    if ! command -v dpkg-query >/dev/null; then
        say "this is no Debian; these must be there already:" "$@"
        return
    fi
    there=$(dpkg-query -W -f '<${Package} ${db:Status-Status}>' "$@" 2>/dev/null) || true
    missing=
    for package in "$@"; do
        case $there in
        *"<$package installed>"*) ;;
        *) missing="$missing $package" ;;
        esac
    done
    [ -n "$missing" ] || return 0
    say "installing$missing"
    apt="apt-get -qq -o Acquire::Retries=3 -o Dpkg::Use-Pty=0"
    # The first command repairs what an interrupted installation left behind.
    # shellcheck disable=SC2086 # the lists are meant to be split
    as_root env DEBIAN_FRONTEND=noninteractive sh -c \
        "dpkg --configure -a && $apt update && $apt install -y --no-install-recommends $missing" </dev/null >&2 ||
        { say "could not install$missing"; return 1; }
}

# configure FOLDER ARGS..: sets up a build folder, once, or again when ARGS or its place have changed.
# The stamp is written last: a set-up that was interrupted is begun anew.
configure() {
    folder=$1
    shift
    stamp="$PWD ${CC:-cc} $*"
    if [ ! -f "$folder/stamp" ] || [ "$(cat "$folder/stamp")" != "$stamp" ]; then
        say "setting up $folder"
        rm -rf "$folder"
        meson setup "$folder" "$@" >.setup.log 2>&1 || { cat .setup.log >&2; return 1; }
        mv .setup.log "$folder/setup.log"
        printf '%s\n' "$stamp" >"$folder/stamp"
    fi
}

# build FOLDER [TARGET..]: silent when there is nothing to do.
build() {
    folder=$1
    shift
    case $(ninja -C "$folder" -n "$@") in
    *"no work to do"*) return ;;
    esac
    say "building $folder"
    if [ -t 2 ]; then
        ninja -C "$folder" "$@" >&2
    else
        ninja -C "$folder" --quiet "$@" >&2
    fi
}

# Builds the page, if something in it has changed. Without it the server still serves its API.
build_page() { web/build.sh || say "the page could not be built; the program works without it"; }
