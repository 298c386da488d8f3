"""What a description of a game may say: every wrong key or value is refused and named."""

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

import solver.rules
from solver.errors import InvalidRules
from solver.rules import GAMES, MAX_SEATS, Rules, load_file, load_rules
from tests.together import together

FOLDER = Path(solver.rules.__file__).parent
Document = dict[str, Any]


def document(game: str = "classic") -> Document:
    return tomllib.loads((FOLDER / f"{game}.toml").read_text("utf-8"))


def put(whole: Document, path: str, value: Any) -> Document:
    """Returns the document with one value put at a dotted path; None takes the key away."""
    whole = copy.deepcopy(whole)
    *parents, leaf = path.split(".")
    table: Any = whole
    for parent in parents:
        table = table[int(parent)] if isinstance(table, list) else table.setdefault(parent, {})
    if value is None:
        del table[leaf]
    elif isinstance(table, list):
        table[int(leaf)] = value
    else:
        table[leaf] = value
    return whole


def refusal(source: Any) -> InvalidRules:
    with pytest.raises(InvalidRules) as caught:
        load_rules(source).native  # noqa: B018 - what the schema lets through is compiled
    assert "\n" not in caught.value.detail
    assert len(caught.value.detail) < 400
    return caught.value


# What is refused of a whole game: the changed key, its value (None: it is missing), the named key.
REFUSED: Document = tomllib.loads(Path(__file__).with_name("refused.toml").read_text("utf-8"))


def wrong(game: str) -> list[tuple[str, Any, str]]:
    found = [
        (path, value, path if named == "same" else named)
        for named, changes in REFUSED[game].items()
        for path, values in changes.items()
        for value in values
    ]
    return [*found, *((path, None, named) for path, named in REFUSED["missing"][game].items())]


WRONG = [
    *wrong("classic"),
    ("deal.players", MAX_SEATS + 1, "deal.players"),
    ("families", {f"f{number}": {"body": 1} for number in range(33)}, "families"),
]


def test_every_file_is_a_built_in_game() -> None:
    """Tests that the built-in games are the files of the folder, in the order that they name."""
    orders = {path.stem: document(path.stem)["order"] for path in FOLDER.glob("*.toml")}
    assert list(GAMES) == sorted(orders, key=orders.__getitem__)
    assert GAMES == ("classic", "snatch", "street", "double", "decktet", "douzero", "happy")


def test_the_order_of_a_game_is_not_part_of_its_rules() -> None:
    """Tests that the place of a game in lists is neither shown nor part of the version."""
    moved = load_rules(put(document(), "order", 99))
    assert "order" not in moved.description.model_dump(mode="json")
    assert moved.version == load_rules("classic").version


def test_the_core_has_as_many_seats_as_the_schema() -> None:
    """Tests that `MAX_SEATS` is the number of seats of the core, which refuses one more."""

    def with_players(number: int) -> Rules:
        game = load_rules("street").description
        deal = game.deal.model_copy(update={"players": number})
        return Rules(game.model_copy(update={"deal": deal}))

    assert with_players(MAX_SEATS).native.types
    with pytest.raises(InvalidRules, match="players"):
        with_players(MAX_SEATS + 1).native  # noqa: B018


def test_the_document_without_a_change_is_the_game() -> None:
    """Tests that a whole game may be given, and is the game that it describes."""
    for game in GAMES:
        assert load_rules(document(game)) == load_rules(game)


@together(("path", "value", "named"), WRONG)
def test_wrong_values_are_named(path: str, value: Any, named: str) -> None:
    """Tests that a whole game with one thing wrong is refused, and the key is in the error."""
    error = refusal(put(document(), path, value))
    assert named in error.detail or named.rsplit(".", maxsplit=1)[-1] in error.detail
    assert (error.pointer + "/").startswith("/" + named.replace(".", "/") + "/"), error.pointer


# A base fills in what is missing, and mappings are merged into its own.
OVERRIDES = [
    (path, value)
    for path, value, _ in WRONG
    if value not in (None, {}) and path.split(".")[0] not in ("bombs", "options")
]


@together(("path", "value"), OVERRIDES)
def test_wrong_overrides_of_a_base(path: str, value: Any) -> None:
    """Tests that the same is refused when it is put over a base."""
    first = path.split(".", maxsplit=1)[0]
    error = refusal({"base": "classic", first: put({}, path, value)[first]})
    assert error.pointer


@together(("path", "value", "named"), wrong("decktet"))
def test_wrong_suited_decks_are_named(path: str, value: Any, named: str) -> None:
    """Tests the checks of a deck whose suits matter."""
    error = refusal(put(document("decktet"), path, value))
    assert (error.pointer + "/").startswith("/" + named.replace(".", "/")), error.pointer


def test_files_are_read_only_where_they_are_allowed(tmp_path: Path) -> None:
    """Tests that a path is refused unless the caller allows it."""
    path = tmp_path / "mine.toml"
    path.write_text('base = "classic"\nseq_hi = "2"\n', "utf-8")
    refusal(str(path))
    assert load_rules(str(path), allow_paths=True).description.play.seq_hi == "2"
    assert load_file(path) == load_rules({"base": "classic", "seq_hi": "2"})


@together(
    "text",
    [b"base = ", b"\xff\xfe", b"base = 1\nbase = 2", b"[deck\n", b"", b"x = 1", b'base = "poker"'],
)
def test_broken_files(text: bytes, tmp_path: Path) -> None:
    """Tests that a file that is no TOML, or no game, is refused."""
    path = tmp_path / "mine.toml"
    path.write_bytes(text)
    with pytest.raises(InvalidRules):
        load_file(path)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """Tests that a missing file or a folder is refused, and that the error names its path."""
    for path in (tmp_path / "missing.toml", tmp_path):
        with pytest.raises(InvalidRules) as caught:
            load_file(path)
        assert str(path) in caught.value.detail
