"""What starting costs: processor time of commands and imports, as a ratio to Python's own.

Each is started several times in turn, so that a busy machine weighs on all alike, and the least
time counts.

    python -m lab.benchmarks.starting [STARTS]
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys

from lab.benchmarks.asking import asked

AIM_OF_COMMANDS = 12  # times `python -c pass`
AIM_OF_IMPORT = 2.5  # times `import numpy`
PYTHON = {name: ("-c", name) for name in ("pass", "import numpy", "import solver")}
LANDLORD = {
    "--version": ("--version",),
    "--help": ("--help",),
    "classify": ("classify", "--rules", "classic", "33344456"),
    "legal": ("legal", "--rules", "classic", "--hand", "33344455566677788899"),
}
COMMANDS = PYTHON | {
    f"landlord {name}": ("-m", "landlord", *words) for name, words in LANDLORD.items()
}


def processor_time(words: tuple[str, ...]) -> float:
    """Returns the seconds of processor time that one start of Python takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Compiled modules may be written, as on most machines: they are part of an installation.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(  # noqa: S603
        [sys.executable, *words], stdout=subprocess.DEVNULL, check=True, env=environment
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Prints the table."""
    starts = asked(__doc__, None, {"starts": 10}).starts
    for words in COMMANDS.values():
        processor_time(words)  # compiles, and reads from the disk
    found = {name: [0.0] * starts for name in COMMANDS}
    for turn in range(starts):
        for name, words in COMMANDS.items():
            found[name][turn] = processor_time(words)
    least = {name: min(times) for name, times in found.items()}
    print(f"{'':20} {'ms':>6} {'x pass':>7} {'x numpy':>8}")
    for name, seconds in least.items():
        ratios = f"{seconds / least['pass']:7.1f} {seconds / least['import numpy']:8.2f}"
        print(f"{name:20} {1000 * seconds:6.0f} {ratios}")
    print(f"aims: commands {AIM_OF_COMMANDS} x pass, import solver {AIM_OF_IMPORT} x numpy")


if __name__ == "__main__":
    main()
