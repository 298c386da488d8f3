#!/bin/sh
# Builds the C++ unit tests of the core and runs them, and the fuzzer's target on the kept inputs.
#
#   tools/native_tests.sh FOLDER [SANITIZERS [COMPILER]]
#
# FOLDER is the build folder; SANITIZERS are as for -fsanitize. Exits with 77 when there is no C++20
# compiler.
set -eu

cd "$(dirname "$0")/.."
folder=$1
BIN=${BIN:-.venv/bin}
[ -z "${3:-}" ] || CXX=$3

# Only a compiler that is already here: running tests installs nothing.
if ! command -v "${CXX:-c++}" >/dev/null && ! command -v g++ >/dev/null && ! command -v clang++ >/dev/null &&
    ! "$BIN/python" -c 'import ziglang' 2>/dev/null; then
    echo "no C++20 compiler on this machine" >&2
    exit 77
fi
. tools/compiler.sh
mkdir -p "$folder"
"$BIN/python" -m tests.fuzz.core.games "$folder/games.cpp"
"$BIN/cmake" -S . -B "$folder" -G Ninja -D CMAKE_MAKE_PROGRAM="$(command -v ninja || echo "$PWD/$BIN/ninja")" \
    -D LANDLORD_MODULE=OFF -D LANDLORD_TESTS=ON -D LANDLORD_SANITIZE="${2:-}" -D LANDLORD_GAMES="$PWD/$folder/games.cpp"
"$BIN/cmake" --build "$folder"
"$folder/landlord_tests"
"$folder/landlord_fuzz" tests/fuzz/corpus/core.txt 5000 1
