"""The entry point of `landlord` and of `python -m landlord`.

It is not part of the library, because importing the library takes most of a second. Ctrl-C and a
closed standard output must be handled before that import begins.
"""

from __future__ import annotations

import atexit
import importlib
import os
import signal
from contextlib import suppress
from typing import Any

from landlord import streams


def main() -> None:
    """Runs the command line."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # `solver.cli.interrupts` goes on from here.
        signal.signal(signal.SIGINT, lambda *_: os._exit(128 + signal.SIGINT))
        # At the very end Python gives the signal back to the system, when all has been done.
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
    streams.prepare()
    _stand_somewhere()
    # Plugins of pydantic are not wanted; looking for them reads the metadata of all packages.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    cli: Any = importlib.import_module("solver.cli")
    cli.main(prog_name="landlord")


def _stand_somewhere() -> None:
    """Leaves a folder that has been deleted: many libraries ask for its name."""
    try:
        os.getcwd()  # noqa: PTH109 - no path is wanted
    except OSError:
        with suppress(OSError):
            os.chdir("/")


if __name__ == "__main__":
    main()
