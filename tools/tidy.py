"""clang-tidy on the sources of the core that differ from those which it last found clean.

    python -m tools.tidy           # what differs from the record
    python -m tools.tidy --all     # everything; then writes the record

The record, tools/tidy.txt, has the digest of each source with the headers that it includes, the
version of clang-tidy and its settings. A source that is new to it is looked at each time.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[1]
CORE = ROOT / "solver/native"
RECORD = ROOT / "tools/tidy.txt"
_INCLUDED = re.compile(r'^#include "(.+)"', re.MULTILINE)
_VERSION = re.compile(r"^clang-tidy==\S+", re.MULTILINE)


def digests() -> dict[str, str]:
    """Returns what each source of the core is now: its path below the core, and its digest."""
    version = _VERSION.findall((ROOT / "requirements/lint.txt").read_text("utf-8"))
    asked = "\n".join([*version, (ROOT / ".clang-tidy").read_text("utf-8")])
    return {
        str(source.relative_to(CORE)): sha256((asked + _with_headers(source)).encode()).hexdigest()
        for source in sorted(CORE.rglob("*.cpp"))
    }


def _with_headers(source: Path) -> str:
    """Returns the text of a source and those of all headers of the core that it comes to."""
    texts: dict[Path, str] = {}
    waiting = [source]
    while waiting:
        path = waiting.pop()
        if path in texts or not path.exists():
            continue
        texts[path] = path.read_text("utf-8")
        waiting += [CORE / name for name in _INCLUDED.findall(texts[path])]
    return "\n".join(texts[path] for path in sorted(texts))


def recorded() -> dict[str, str]:
    """Returns what the sources were when all of them were clean."""
    lines = RECORD.read_text("utf-8").splitlines() if RECORD.exists() else []
    return {name: digest for digest, name in (line.split("  ") for line in lines)}


def is_clean(name: str) -> bool:
    """Runs clang-tidy on a source, and prints what it finds."""
    commands = next(iter(sorted(ROOT.glob("build/cp*/compile_commands.json"))), None)
    if commands is None:
        raise SystemExit("no build/cp*/compile_commands.json: `make install` writes it")
    program = Path(sys.executable).parent / "clang-tidy"
    command = [str(program), "--quiet", "-p", str(commands.parent), str(CORE / name)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        print(done.stdout + done.stderr, flush=True)
    return done.returncode == 0


def main() -> None:
    """Looks at what has changed, or at everything."""
    everything, now, before = "--all" in sys.argv[1:], digests(), recorded()
    changed = [name for name in now if everything or now[name] != before.get(name)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        clean = all(list(pool.map(is_clean, changed)))
    print(f"clang-tidy: {len(changed)} of {len(now)} sources")
    if not clean:
        raise SystemExit(1)
    if everything:
        RECORD.write_text("".join(f"{now[name]}  {name}\n" for name in now), "utf-8")


if __name__ == "__main__":
    main()
