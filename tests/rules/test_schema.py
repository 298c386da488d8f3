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


# Wrong values by the key that has them, and where the error names another key.
WRONG_VALUES: dict[str, list[Any]] = {
    "id": [None, "with blank", "", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", 7],
    "name": [None, 7],
    "about": [[]],
    "colour": ["red"],
    "deck": [None, "54 cards"],
    "deck.colour": ["red"],
    "deck.ranks": [
        None,
        "",
        "3456789TJQKA2BRS",
        "3456789TJQKA2B3",
        "3456789tJQKA2BR",
        "3456789-JQKA2BR",
    ],
    "deck.copies": [0, 9, "4", 4.0, True],
    "deck.copies_of": [{"Z": 1}, {"B": 0}, [1]],
    "deck.jokers": ["Z"],
    "deck.wild": ["B", "BR"],
    "deck.suits": ["shdc"],
    "deal": [None],
    "deal.players": [1, MAX_SEATS + 1, "3"],
    "deal.hand": [0, 61],
    "deal.bottom": [-1],
    "deal.bottom_public": ["no", 0],
    "play": [None],
    "play.seq_lo": ["Z", "", "34", 3, "2"],
    "play.seq_hi": ["Z", None],
    "play.direction": ["left"],
    "play.interrupts": ["rocket", True],
    "families": [None, {}, [], {f"f{number}": {"body": 1} for number in range(33)}],
    "families.pair": [2],
    "families.pair.body": [0, 9],
    "families.pair.colour": [1],
    "families.chain.run": [[5], [5, 4], [0, 4], [5, 16], [5, "6"], 5, "5-12"],
    "families.full_house.kickers": [-1, 9, "all", 1.0],
    "families.full_house.unit": [0, 3],
    "families.full_house.distinct": ["yes"],
    "families.full_house.match_body": [1],
    "families.full_house.both_jokers": [[]],
    "families.chain.longer_beats": ["no"],
    "bombs": [{}, [{"type": "bomb", "of_a_kind": [4, 4]}] * 9],
    "bombs.0.type": [None, "single"],
    "bombs.0.tier": [0, 3],
    "bombs.0.of_a_kind": [[1, 4], [4, 9], [5, 4], 4],
    "bombs.1.cards": ["B", "BB", "333444555"],
    "bombs.1.colour": ["red"],
    "auction": [None],
    "auction.kind": [None, "english"],
    "auction.highest": [0, 10],
    "auction.snatch": ["always"],
    "auction.snatch_after_pass": ["yes"],
    "auction.show": [[1], "5"],
    "auction.show_bottom": [17],
    "auction.doubling": ["triple"],
    "score.bombs": ["all"],
    "score.cap": [-1],
    "score.open_hands": ["none"],
    "score.settlement": ["each"],
    "deal.shuffle": ["some"],
    "score.base": ["two", 1],
    "score.bomb_min": [0, 9],
    "score.bomb_factor": [0, 17, 1.5],
    "score.bomb_factor_of": [{"nine": 2}, {"9": 2}, {"8": 0}],
    "score.rocket_factor": [-2],
    "score.snatch_factor": [17],
    "score.spring_factor": ["2"],
    "score.anti_spring_factor": [0],
    "score.colour": [1],
    "options.wings.default": [None],
    "options.wings.about": [1],
}
NAMED_ELSEWHERE: dict[tuple[str, str], list[Any]] = {
    ("deck.cards", "deck.suits"): ["3s 3h"],
    ("deal.players", "deal"): [4],
    ("deal.hand", "deal"): [18],
    ("deal.bottom", "deal"): [4],
    ("families.two words", "families"): [{"body": 1}],
    ("families.pair", "families.pair.body"): [{}],
    ("families.single", "families"): [None],
    ("bombs.0.of_a_kind", "bombs.0"): [None],
    ("bombs.0.cards", "bombs.0"): ["BR"],
    ("bombs.1.cards", "bombs.1"): ["BZ"],
    ("auction", "auction.snatch"): [
        {"kind": "none", "snatch": "next"},
        {"kind": "none", "snatch": "chain"},
    ],
    ("auction", "auction.doubling"): [{"kind": "none", "doubling": "super"}],
    ("auction", "auction.show_bottom"): [{"kind": "none", "show_bottom": 2}],
    ("auction", "auction.show"): [
        {"kind": "bid_once", "show": [5]},
        {"kind": "claim", "show": [3, 4]},
        {"kind": "claim", "show": [4, 4]},
    ],
    ("auction", "auction.rebid"): [
        {"kind": "bid_once", "rebid": True},
        {"kind": "bid_rounds", "rebid": True, "snatch": "next"},
    ],
    ("options.wings.choices", "options.wings"): [None],
    ("options.wings.sets", "options.wings"): [["deal.hand"]],
}
WRONG = [
    *((path, value, path) for path, values in WRONG_VALUES.items() for value in values),
    *((path, value, key) for (path, key), values in NAMED_ELSEWHERE.items() for value in values),
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


# A suited deck has more to be checked.
SUITED_WRONG: dict[tuple[str, str], list[Any]] = {
    ("deck.cards", "deck.suits"): [None],
    ("deck.suits", "deck"): ["mswly"],
    ("deck.suits", "deck.suits"): ["mswlykz"],
    ("deck.suit_order", "deck.suit_order"): ["mswly", ""],
    ("deck.wild", "deck.wild"): ["E"],
    ("deck.ranks", "deck"): ["3456789PCKA2EXY"],
    ("deck.cards", "deck.cards"): ["3mw 3mw", "3zz", "3mw 4ms", 3],
    ("bombs.0.suited", "bombs.0.suited"): ["A", "AKQ", "A2", "AA"],
    ("bombs.0.suited", "bombs.0"): ["AZ"],
    ("bombs", "bombs"): [[{"type": "bomb", "suited": "AK"}, {"type": "other", "suited": "KA"}]],
}


@together(
    ("path", "named", "value"), [(*at, each) for at, all_ in SUITED_WRONG.items() for each in all_]
)
def test_wrong_suited_decks_are_named(path: str, named: str, value: Any) -> None:
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
