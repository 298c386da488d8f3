"""Byte order marks in front of whatever is read, and text that is UTF-16."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import SolverError
from solver.protocol.document import MalformedDocument, decode
from solver.records import FORMATS, Record, UnreadableGame, Writer, scan_records, write_record
from tests.command_line import run

if TYPE_CHECKING:
    from apiflask import APIFlask
    from flask.testing import FlaskClient

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = EXAMPLES / "games"
MARK = b"\xef\xbb\xbf"
# How a text may come: as it is, with a mark, and as what Windows calls Unicode.
UTF_16 = ("utf-16", "utf-16-le", "utf-16-be", "utf-32")
RECORD = (EXAMPLES / "games/classic.ddz.jsonl").read_text("utf-8")
QUESTION = {"id": 1, "do": "plays", "rules": "classic", "hand": "3344"}


@pytest.fixture(scope="module")
def client(
    create_app: Callable[..., APIFlask], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[FlaskClient]:
    from api.config import Settings

    store = f"sqlite:///{tmp_path_factory.mktemp('store')}/store.sqlite3"
    app = create_app(Settings(log_level="CRITICAL", store=store))
    yield app.test_client()
    app.extensions["landlord"].store.close()


def commands(folder: Path, encoding: str) -> list[tuple[list[str], bytes]]:
    """Returns commands with what they read on standard input, all of it in one encoding."""
    found: list[tuple[list[str], bytes]] = []
    few = ["--worlds", "1"]
    for name, file, more in (
        ("advise", "requests/advice.classic.json", few),
        ("bid", "requests/bids.classic.json", few),
        ("solve", "puzzles/partner.json", []),
        ("review", "games/classic.ddz.jsonl", [*few, "--jobs", "1"]),
    ):
        lines = (EXAMPLES / file).read_text("utf-8").splitlines(keepends=True)
        # A review looks at the first plays of a game.
        text = "".join(lines[:9] if name == "review" else lines).encode(encoding)
        (folder / Path(file).name).write_bytes(text)
        found += [([name, str(folder / Path(file).name), *more], b""), ([name, "-", *more], text)]
    (folder / "record.jsonl").write_bytes(RECORD.encode(encoding))
    found += [
        (["convert", "--to", "text", str(folder / "record.jsonl")], b""),
        (["convert", "--to", "text", "-"], RECORD.encode(encoding)),
    ]
    (folder / "game.toml").write_bytes('base = "snatch"\nid = "own"\n'.encode(encoding))
    return [*found, (["rules", str(folder / "game.toml")], b"")]


@pytest.mark.usefixtures("no_weights")
def test_commands_read_marks(tmp_path: Path) -> None:
    for command, given_text in commands(tmp_path, "utf-8-sig"):
        result = run(*command, input=given_text)
        assert result.exit_code == 0, (command, result.stderr)


@pytest.mark.parametrize("encoding", UTF_16)
def test_commands_name_utf_16(encoding: str, tmp_path: Path) -> None:
    for command, given_text in commands(tmp_path, encoding):
        result = run(*command, input=given_text)
        assert result.exit_code == 2, command
        assert "looks like UTF-16" in " ".join(result.stderr.split()), (command, result.stderr)


def test_lines_of_an_engine() -> None:
    """Tests lines with a mark each, as files that were put together have them."""
    line = json.dumps(QUESTION).encode()
    answers = run("engine", input=b"\n".join([MARK + line, line, MARK + line])).stdout.splitlines()
    assert [json.loads(each)["ok"] for each in answers] == [True] * 3
    [answer, *_] = run("engine", input=json.dumps(QUESTION).encode("utf-16")).stdout.splitlines()
    assert json.loads(answer)["status"] == 400
    assert "UTF-16" in json.loads(answer)["detail"]


def bodies() -> list[tuple[str, str, bytes]]:
    """Returns requests: the path, the content type and the body."""
    question = json.dumps(QUESTION).encode()
    plain = json.dumps({"rules": "classic", "hand": "3344"}).encode()
    review = json.dumps({"record": RECORD, "limit": {"worlds": 1}}).encode()
    return [
        ("/v1/plays", "application/json", plain),
        ("/v1/batch", "application/x-ndjson", question),
        ("/v1/games", "application/x-ndjson", RECORD.encode()),
        ("/v1/games", "text/plain", RECORD.encode()),
        ("/v1/reviews", "application/json", review),
        ("/v1/reviews/batch", "application/x-ndjson", review),
        ("/v1/reviews/batch", "application/x-ndjson", RECORD.encode()),
    ]


@pytest.mark.parametrize(("path", "kind", "body"), bodies(), ids=lambda value: str(value)[:24])
def test_bodies(path: str, kind: str, body: bytes, client: FlaskClient) -> None:
    def answer(data: bytes) -> tuple[int, str]:
        with client.post(path, data=data, content_type=kind) as response:
            return response.status_code, response.text

    status, plain = answer(body)
    assert status < 300, plain
    status, marked = answer(MARK + body)
    assert status < 300, marked
    assert ('"ok":true' in marked) is (path == "/v1/batch")
    for encoding in UTF_16:
        status, wrong = answer(body.decode().encode(encoding))
        assert "UTF-16" in wrong, (encoding, wrong)
        assert status in ((200,) if path == "/v1/batch" else (202, 400, 422))


def test_records_of_a_request(client: FlaskClient) -> None:
    line = write_record(next(read for read in scan_records(RECORD)), format="position")  # type: ignore[arg-type]
    for text in (RECORD, line):
        question = {"text": "\ufeff" + text, "rules": "classic"}
        found = client.post("/v1/positions", json=question)
        assert found.status_code == 200, found.text


def shown(found: Record | UnreadableGame) -> object:
    return found if isinstance(found, Record) else (found.line, str(found.error))


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """The games of all files."""
    files = [*(Path(__file__).parents[1] / "records/files").iterdir(), *GAMES.iterdir()]
    return [
        found
        for file in files
        if file.is_file()
        for found in scan_records(file.read_bytes())
        if isinstance(found, Record)
    ]


@pytest.mark.one_in(4, first=1)
@pytest.mark.parametrize("name", [each.name for each in FORMATS if isinstance(each, Writer)])
def test_records_of_every_format(name: str, records: list[Record]) -> None:
    """Tests games that were put together from files with marks."""
    tried = 0
    for record in records:
        try:
            text = write_record(record, format=name, lossy=True).encode()
        except SolverError:  # of another game than the format's
            continue
        tried += 1
        plain = list(scan_records(text + b"\n" + text, format=name))
        marked = list(scan_records(MARK + text + b"\n" + MARK + text, format=name))
        assert list(map(shown, marked)) == list(map(shown, plain))
    assert tried


@given(st.recursive(st.text(max_size=5) | st.integers(0, 9), st.lists, max_leaves=5))
def test_documents(value: Any) -> None:
    """Tests that a mark changes no document, and that none is lost inside of a string."""
    text = json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")
    try:
        expected = decode(text)
    except MalformedDocument:
        return
    assert decode(MARK + text) == expected
    assert decode("\ufeff" + text.decode()) == expected


def test_a_mark_within_a_string_stays() -> None:
    assert decode('["a\ufeffb"]') == ["a\ufeffb"]
