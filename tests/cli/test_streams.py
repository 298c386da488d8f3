"""Commands whose terminal knows few signs, whose streams are closed, or whose disk is full.

Most of it is tested in this process, with streams of its own; processes prove that the commands get
such streams from Python.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from landlord import streams
from solver.cli import main
from tests.served import PATIENCE
from tests.together import together

EXAMPLES = Path(__file__).parents[2] / "examples"
BID = ["bid", f"{EXAMPLES}/requests/bids.classic.json", "--worlds", "20"]
CONVERT = ["convert", "--to", "text", "--language", "zh", f"{EXAMPLES}/games/classic.ddz.jsonl"]
COMMANDS = [
    ["rules"],
    ["rules", "happy"],
    ["rules", "--json"],
    ["legal", "--rules", "decktet", "--hand", "Am Km As 3mw 3sk"],
    BID,
    [*BID, "--language", "zh"],
    [*BID, "--language", "zh", "--json"],
    ["advise", f"{EXAMPLES}/requests/advice.classic.json", "--language", "zh"],
    ["solve", f"{EXAMPLES}/puzzles/partner.json"],
    CONVERT,
    [*CONVERT, "--json"],
    ["review", "-", "--worlds", "1", "--jobs", "1", "--language", "zh"],
    ["arena", "greedy", "timid", "--rules", "classic", "--deals", "4", "--workers", "1"],
    # It asks the system for the name of its processor.
    pytest.param(["doctor", "--port", "0"], marks=[pytest.mark.long, pytest.mark.process]),
    ["legal", "--rules", "斗地主", "--hand", "33"],
    ["--help"],
]
# What a command reads that reads standard input.
QUESTION = {
    "rules": "classic",
    "landlord": 0,
    "start": {"hands": ["34567A", "789TJ", "QKA2"], "turn": 0},
    "acts": [[0, "34567"], [1, "789TJ"]],
}
ENCODINGS = ["ascii", "cp1252", "utf-8"]


def run(command: list[str], **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "landlord", *command],
        input=json.dumps(QUESTION).encode(),
        capture_output=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, **environment},
    )


def run_here(command: list[str], encoding: str) -> tuple[int, bytes, bytes]:
    """Returns what a command writes to streams of an encoding, and its exit status."""
    out, error = (io.TextIOWrapper(io.BytesIO(), encoding) for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(QUESTION).encode())))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", error)
        streams.prepare()
        with pytest.raises(SystemExit) as ended:
            main(command, prog_name="landlord")
        out.flush()
        error.flush()
    status = ended.value.code or 0
    return int(status), out.buffer.getvalue(), error.buffer.getvalue()  # type: ignore[attr-defined]


def check_signs(command: list[str], encoding: str, status: int, out: bytes, error: bytes) -> None:
    """Checks what a command has written to a terminal of an encoding."""
    assert status == (2 if "斗地主" in command else 0), (encoding, error)
    assert b"Traceback" not in error
    if "--json" in command:
        # JSON is the same document for every reader, whatever the terminal is.
        json.loads(out.decode("utf-8"))
        if encoding != "utf-8":
            assert out.isascii()
    elif command[0] == "convert":
        assert "地主" in out.decode("utf-8")
    elif command[0] in ("bid", "advise", "review", "rules", "solve") and encoding != "utf-8":
        out.decode(encoding)


def named(words: list[str]) -> str:
    """Returns the name of a command among the cases of a test."""
    return "-".join(words)[:40].split("/")[0]


@pytest.mark.parametrize("command", COMMANDS, ids=named)
def test_no_sign_is_an_error(command: list[str]) -> None:
    for encoding in ENCODINGS:
        check_signs(command, encoding, *run_here(command, encoding))


@pytest.mark.process
@pytest.mark.one_in(5)
@pytest.mark.parametrize("locale", ["C", "POSIX", "zh_CN.GBK", "en_US.ISO-8859-1", "none"])
def test_locales(locale: str) -> None:
    done = run(
        ["bid", f"{EXAMPLES}/requests/bids.classic.json", "--worlds", "5"],
        LC_ALL=locale,
        LANG=locale,
        PYTHONUTF8="0",
        PYTHONCOERCECLOCALE="0",
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_bars_stay_bars() -> None:
    """Tests that the parts of a bar look different in ASCII, too."""
    command = ["bid", f"{EXAMPLES}/requests/bids.classic.json", "--worlds", "50"]
    _, out, _ = run_here(command, "ascii")
    text = out.decode("ascii")
    assert "# won as landlord  + won as peasant  - dealt again  . lost" in text
    assert "####" in text
    assert "+-" in text
    assert "?" not in text


@together("sign", ["斗", "é", "\N{FOUR LEAF CLOVER}", "\udc80"])
def test_what_is_escaped_can_be_read_as_json(sign: str) -> None:
    streams.prepare()
    stream = io.TextIOWrapper(io.BytesIO(), "ascii", errors="landlord")
    stream.write(f'"{sign}"')
    stream.seek(0)
    assert json.loads(stream.buffer.read()) == sign  # type: ignore[attr-defined]


@pytest.mark.process
@pytest.mark.one_in(24)
@pytest.mark.parametrize("closed", ["<&- >&- 2>&-", "<&-", ">&-", "2>&-"])
@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("advise -", 2),
        ("rules", 0),
        ("rules --json", 0),
        ("engine", 0),
        ("no-such-command", 2),
        ("doctor --port 0", 0),
    ],
)
def test_closed_streams(command: str, status: int, closed: str) -> None:
    script = f"{sys.executable} -m landlord {command} {closed}"
    done = subprocess.run(
        ["sh", "-c", script],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode == status


@pytest.mark.long
@pytest.mark.process
def test_a_closed_standard_input_is_empty() -> None:
    script = f"{sys.executable} -m landlord advise - <&-"
    done = subprocess.run(
        ["sh", "-c", script], capture_output=True, check=False, text=True, timeout=PATIENCE
    )
    assert done.returncode == 2
    assert "not JSON" in done.stderr


@pytest.mark.process
def test_a_reader_that_has_gone() -> None:
    """Tests `landlord rules --json | true`: the command ends without a word."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "landlord", "rules", "--json"],
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
        timeout=PATIENCE,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.process
@pytest.mark.one_in(4, first=1)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
@pytest.mark.parametrize(
    "command", ["rules", "rules --json", "engine", "arena greedy timid --rules classic --deals 2"]
)
def test_a_full_disk(command: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f"echo '{{}}' | {sys.executable} -m landlord {command} >/dev/full"],
        capture_output=True,
        check=False,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "landlord: [Errno 28] No space left on device"
    assert "Traceback" not in done.stderr
