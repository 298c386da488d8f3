# Toolchain: everything through the one `zig` executable that tools/compiler.sh names in $ZIG.

# Three flags that are part of the command, for CMake leaves other flags out of its probes:
# -mcpu, as zig would compile for the processor at hand, and the module would not run on another;
# -s and -O2 (a later -O overrides it), as zig compiles its libc++ and runtime anew, for minutes,
# for each combination of stripped or not and optimized or not that it is asked to link.
set(CMAKE_CXX_COMPILER "$ENV{ZIG}" c++ -mcpu=baseline -s -O2)

set(CMAKE_AR "$ENV{ZIG}")
set(CMAKE_RANLIB "$ENV{ZIG}")
set(CMAKE_CXX_ARCHIVE_CREATE "<CMAKE_AR> ar qc <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_APPEND "<CMAKE_AR> ar q <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "<CMAKE_RANLIB> ranlib <TARGET>")
