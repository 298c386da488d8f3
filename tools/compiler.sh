# shellcheck shell=sh
# Sourced by the Makefile: chooses what compiles the native core.
#
# A C++20 compiler of this machine where one works, otherwise the one that the package index
# carries (ziglang: clang, a linker, libc++ and the C headers in one wheel). Nothing here needs root.

works() { # can $1 compile and link a shared object of C++20?
    probe=$(mktemp -d) || return 1
    printf '%s\n' '#include <bit>' '#include <concepts>' '#include <span>' '#include <string>' \
        'int bits(std::span<const unsigned> v) { int n = 0; for (auto x : v) n += std::popcount(x); return n; }' \
        'std::string text(std::integral auto n) { return std::to_string(n); }' \
        'std::string both() { return text(bits({})); }' >"$probe/probe.cpp"
    # $1 unquoted: CXX may hold a launcher or flags, as in "ccache g++".
    $1 -std=c++20 -shared -fPIC "$probe/probe.cpp" -o "$probe/probe.so" >"$probe/log" 2>&1
    set -- $?
    rm -rf "$probe"
    return "$1"
}

found=
for candidate in "${CXX:-}" c++ g++ clang++; do
    if [ -n "$candidate" ] && works "$candidate"; then
        found=$candidate
        break
    fi
done

if [ -n "$found" ]; then
    export CXX="$found"
    # What was compiled once is not compiled again, in no build folder.
    if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
else
    echo "No C++20 compiler here: taking one from the package index." >&2
    unset CXX
    "$BIN/python" -m pip install --quiet --no-deps --require-hashes -r requirements/compiler.txt || exit 1
    ZIG=$("$BIN/python" -c 'import pathlib, ziglang; print(pathlib.Path(ziglang.__file__).parent / "zig")')
    # Compiled libc++ and the like: kept with the build, for a home directory may be missing.
    ZIG_GLOBAL_CACHE_DIR=$PWD/build/zig
    CMAKE_TOOLCHAIN_FILE=$PWD/tools/zig.cmake
    export ZIG ZIG_GLOBAL_CACHE_DIR CMAKE_TOOLCHAIN_FILE
fi
