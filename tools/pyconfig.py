"""Print the `pyconfig.h` of the running interpreter.

An interpreter installed without its headers still knows, through `sysconfig`, every number that
its build's `pyconfig.h` defined. Macros that start with an underscore are the exception: they ask
the C library for features that a C++ compiler on Linux turns on by itself.
"""

import re
import sysconfig

MACRO = re.compile(r"(HAVE|SIZEOF|ALIGNOF|WITH|DOUBLE_IS|PYLONG|Py)_[A-Za-z0-9_]+|STDC_HEADERS")

for name, value in sorted(sysconfig.get_config_vars().items()):
    if MACRO.fullmatch(name) and isinstance(value, int) and value:
        print(f"#define {name} {value}")
