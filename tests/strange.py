"""Strange machines: what a test puts before a command so that the system refuses something.

`SECCOMP` is a program that makes the kernel refuse system calls and then becomes another program.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from functools import cache

# The numbers of system calls that the service would like to use, and can do without.
_CALLS = {
    "x86_64": {
        "setpriority": 141,
        "getpriority": 140,
        "memfd_create": 319,
        "eventfd2": 290,
        "prctl": 157,
        "mlock": 149,
        "sched_setaffinity": 203,
    },
    "aarch64": {
        "setpriority": 140,
        "getpriority": 141,
        "memfd_create": 279,
        "eventfd2": 19,
        "prctl": 167,
        "mlock": 228,
        "sched_setaffinity": 122,
    },
}
_PROGRAM = """
import ctypes, os, struct, sys
numbers = [int(number) for number in sys.argv[1].split(",")]
def step(code, yes, no, value): return struct.pack("HBBI", code, yes, no, value)
steps = step(0x20, 0, 0, 0)  # the number of the call
for place, number in enumerate(numbers):
    steps += step(0x15, len(numbers) - place, 0, number)
steps += step(6, 0, 0, 0x7FFF0000) + step(6, 0, 0, 0x00050001)  # allowed; EPERM
held = ctypes.create_string_buffer(steps)
filter = struct.pack("HxxxxxxP", len(steps) // 8, ctypes.addressof(held))
libc = ctypes.CDLL(None)
assert libc.prctl(38, 1, 0, 0, 0) == 0
assert libc.prctl(22, 2, ctypes.c_char_p(filter), 0, 0) == 0
os.execvp(sys.argv[2], sys.argv[2:])
"""


def refusing() -> list[str]:
    """Returns what makes the kernel refuse the calls; nothing where it cannot be asked to."""
    numbers = _CALLS.get(platform.machine(), {}).values()
    command = [sys.executable, "-c", _PROGRAM, ",".join(map(str, numbers))]
    return command if numbers and _works((*command, "true")) else []


def ordinary() -> list[str]:
    """Returns what takes the rights of root away, which may raise any priority."""
    if shutil.which("setpriv") and _works(("setpriv", "--bounding-set=-all", "true")):
        return ["setpriv", "--bounding-set=-all", "--inh-caps=-all"]
    return []


@cache
def _works(command: tuple[str, ...]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
