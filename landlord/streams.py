"""Standard input, output and error, whatever the command was started with.

A stream may be closed, and a terminal may know no signs but those of ASCII or Latin-1.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from typing import IO

# The name of the codec error handler for signs that the encoding of a stream lacks.
_ERRORS = "landlord"
# What stands for the signs of tables, bars and sentences; Chinese and names are escaped instead.
_PLAIN = str.maketrans(
    dict(
        zip(
            "█▓░·±→…\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}\N{MULTIPLICATION SIGN}≥≤♠♥♦♣",
            ("#", "+", "-", ".", "+-", "->", "...", "-", "-", "-", "x", ">=", "<=", *"shdc"),
            strict=True,
        )
    )
)


def prepare() -> None:
    """Makes the three streams usable: no sign that is written to one of them is an error."""
    codecs.register_error(_ERRORS, _shown)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            setattr(sys, name, _nothing(number, "w" if number else "r"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ERRORS)


def _shown(error: UnicodeError) -> tuple[str, int]:
    """Returns what is written in the place of signs that cannot be, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end].translate(_PLAIN)
    return "".join(sign if sign.isascii() else _escaped(sign) for sign in signs), error.end


def _escaped(sign: str) -> str:
    """Returns a sign as JSON escapes it, so that JSON stays what it is."""
    units = sign.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def _nothing(number: int, mode: str) -> IO[str]:
    """Returns a stream without content in the place of one that is closed.

    Otherwise the next file or connection would take its number, and get what is printed.
    """
    found = os.open(os.devnull, os.O_RDWR)
    if found != number:
        os.dup2(found, number)
        os.close(found)
    return open(number, mode, encoding="utf-8", closefd=False)
