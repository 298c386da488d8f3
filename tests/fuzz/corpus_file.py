"""The kept inputs of the fuzzer as one text file: an input a line, in hexadecimal.

python -m tests.fuzz.corpus_file pack FOLDER FILE, and unpack FILE FOLDER
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path


def pack(folder: Path, file: Path) -> None:
    """Writes the inputs of a folder into one file, the shortest first."""
    inputs = {each.read_bytes() for each in folder.iterdir()}
    ordered = sorted(inputs, key=lambda data: (len(data), data))
    file.write_text("".join(f"{data.hex()}\n" for data in ordered), "ascii")


def unpack(file: Path, folder: Path) -> None:
    """Writes each input of a file into a file of its own, named as libFuzzer names them."""
    folder.mkdir(parents=True, exist_ok=True)
    for line in file.read_text("ascii").splitlines():
        data = bytes.fromhex(line)
        name = hashlib.sha1(data, usedforsecurity=False).hexdigest()
        (folder / name).write_bytes(data)


if __name__ == "__main__":
    {"pack": pack, "unpack": unpack}[sys.argv[1]](Path(sys.argv[2]), Path(sys.argv[3]))
