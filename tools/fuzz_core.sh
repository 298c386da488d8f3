#!/bin/sh
# Fuzzes the native core with libFuzzer under address and undefined-behaviour checks.
#
#   tools/fuzz_core.sh [OPTIONS OF LIBFUZZER]      for instance -runs=10000000 or -max_total_time=60
#
# What reaches new code is kept in build/fuzz/corpus; `tools/fuzz_core.sh --keep` puts the fewest of
# these inputs that reach all of it into tests/fuzz/corpus/core.txt. A finding is written to
# build/fuzz as crash-… Exits with 77 without a clang that has libFuzzer.
set -eu

cd "$(dirname "$0")/.."
folder=build/fuzz
kept=tests/fuzz/corpus/core.txt
BIN=${BIN:-.venv/bin}

compiler=
for candidate in ${CXX:-} clang++ clang++-21 clang++-20 clang++-19 clang++-18 clang++-17 clang++-16 clang++-15 clang++-14; do
    if echo 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' |
        "$candidate" -x c++ -fsanitize=fuzzer,address - -o /dev/null 2>/dev/null; then
        compiler=$candidate
        break
    fi
done
if [ -z "$compiler" ]; then
    echo "left out: fuzzing of the core (no clang++ with libFuzzer; Debian: clang-19 libclang-rt-19-dev)" >&2
    exit 77
fi

mkdir -p "$folder/corpus"
"$BIN/python" -m tests.fuzz.core.games "$folder/games.cpp"
"$BIN/cmake" -S . -B "$folder" -G Ninja -D CMAKE_MAKE_PROGRAM="$(command -v ninja || echo "$PWD/$BIN/ninja")" \
    -D CMAKE_CXX_COMPILER="$(command -v "$compiler")" -D LANDLORD_MODULE=OFF -D LANDLORD_TESTS=ON -D LANDLORD_LIBFUZZER=ON \
    -D LANDLORD_SANITIZE=address,undefined -D LANDLORD_GAMES="$PWD/$folder/games.cpp" >/dev/null
"$BIN/cmake" --build "$folder" --target landlord_fuzz

if [ "${1:-}" = --keep ]; then
    rm -rf "$folder/least"
    mkdir "$folder/least"
    "$folder/landlord_fuzz" -merge=1 "$folder/least" "$folder/corpus"
    "$BIN/python" -m tests.fuzz.corpus_file pack "$folder/least" "$kept"
    exit
fi
"$BIN/python" -m tests.fuzz.corpus_file unpack "$kept" "$folder/corpus"
# No leak checks: games are kept between inputs. Inputs are short, so that millions of them are cheap; so are short
# call stacks of allocations and a small quarantine.
export ASAN_OPTIONS="malloc_context_size=2:quarantine_size_mb=16${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
exec "$folder/landlord_fuzz" -max_len=96 -timeout=10 -rss_limit_mb=2048 -detect_leaks=0 \
    -artifact_prefix="$folder/" "$@" "$folder/corpus"
