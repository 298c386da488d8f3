"""Packs the bot for Botzone into one file: `python -m tools.botzone [FILE]`.

The file, botzone.zip by default, has the modules of `examples/bots/botzone` and the networks for
plays of the game `douzero`. Botzone takes it as a bot in Python, and `python botzone.zip` runs it.
"""

from __future__ import annotations

import io
import sys
import zipfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parent.parent
MODULES = ROOT / "examples/bots/botzone"
WEIGHTS = ROOT / "solver/weights/douzero.npz"
_ROLES = ("0.", "1.", "2.")


def write(path: Path) -> None:
    """Writes the zip."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for module in sorted(MODULES.glob("*.py")):
            packed.write(module, module.name)
        packed.writestr(WEIGHTS.name, weights(), zipfile.ZIP_STORED)


def weights() -> bytes:
    """Returns the file of weights without what the bot does not read."""
    with np.load(WEIGHTS) as file:
        kept = {
            name: file[name] for name in file.files if name == "features" or name.startswith(_ROLES)
        }
    out = io.BytesIO()
    np.savez_compressed(out, **kept)
    return out.getvalue()


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "botzone.zip"))
