"""Commands whose terminal knows few signs, whose streams are closed, or whose disk is full."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from landlord import streams
from tests.choice import Some
from tests.served import PATIENCE

EXAMPLES = Path(__file__).parents[2] / "examples"
COMMANDS = [
    ["rules"],
    ["rules", "happy"],
    ["rules", "--json"],
    ["legal", "--rules", "decktet", "--hand", "Am Km As 3mw 3sk"],
    ["bid", f"{EXAMPLES}/requests/bids.classic.json", "--worlds", "20"],
    ["bid", f"{EXAMPLES}/requests/bids.classic.json", "--worlds", "20", "--language", "zh"],
    [
        "bid",
        f"{EXAMPLES}/requests/bids.classic.json",
        "--worlds",
        "20",
        "--language",
        "zh",
        "--json",
    ],
    ["advise", f"{EXAMPLES}/requests/advice.classic.json", "--language", "zh"],
    ["solve", f"{EXAMPLES}/puzzles/partner.json"],
    ["convert", "--to", "text", "--language", "zh", f"{EXAMPLES}/games/classic.ddz.jsonl"],
    [
        "convert",
        "--to",
        "text",
        "--language",
        "zh",
        "--json",
        f"{EXAMPLES}/games/classic.ddz.jsonl",
    ],
    ["review", f"{EXAMPLES}/games/classic.ddz.jsonl", "--worlds", "1", "--language", "zh"],
    ["arena", "greedy", "timid", "--rules", "classic", "--deals", "4"],
    ["doctor", "--port", "0"],
    ["legal", "--rules", "斗地主", "--hand", "33"],
    ["--help"],
]
ENCODINGS = ["ascii", "cp1252", "utf-8"]


def run(command: list[str], **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "landlord", *command],
        capture_output=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: "-".join(words)[:40].split("/")[0])
def test_no_sign_is_an_error(command: list[str], some: Some) -> None:
    """Tests the encodings by turns: each command starts a process for each of them."""
    expected = 2 if "斗地主" in command else 0
    for encoding in some(ENCODINGS, 3):
        done = run(command, PYTHONIOENCODING=encoding)
        assert done.returncode == expected, (encoding, done.stderr)
        assert b"Traceback" not in done.stderr
        if "--json" in command:
            # JSON is the same document for every reader, whatever the terminal is.
            json.loads(done.stdout.decode("utf-8"))
            if encoding != "utf-8":
                assert done.stdout.isascii()
        elif command[0] == "convert":
            assert "地主" in done.stdout.decode("utf-8")
        elif command[0] in ("bid", "advise", "review", "rules", "solve") and encoding != "utf-8":
            done.stdout.decode(encoding)


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
    done = run(
        ["bid", f"{EXAMPLES}/requests/bids.classic.json", "--worlds", "50"],
        PYTHONIOENCODING="ascii",
    )
    text = done.stdout.decode("ascii")
    assert "# won as landlord  + won as peasant  - dealt again  . lost" in text
    assert "####" in text
    assert "+-" in text
    assert "?" not in text


@pytest.mark.parametrize("sign", ["斗", "é", "\N{FOUR LEAF CLOVER}", "\udc80"])
def test_what_is_escaped_can_be_read_as_json(sign: str) -> None:
    streams.prepare()
    stream = io.TextIOWrapper(io.BytesIO(), "ascii", errors="landlord")
    stream.write(f'"{sign}"')
    stream.seek(0)
    assert json.loads(stream.buffer.read()) == sign  # type: ignore[attr-defined]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    ("command", "status"),
    [
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


def test_a_closed_standard_input_is_empty() -> None:
    script = f"{sys.executable} -m landlord advise - <&-"
    done = subprocess.run(
        ["sh", "-c", script], capture_output=True, check=False, text=True, timeout=PATIENCE
    )
    assert done.returncode == 2
    assert "not JSON" in done.stderr


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
