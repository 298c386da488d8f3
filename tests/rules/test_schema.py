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


def _short(value: Any) -> str:
    return str(value)[:24].replace(" ", "_")


# The key that is wrong, its value, and the key that the error has to name where it is another.
WRONG: list[tuple[str, Any, str]] = [
    ("id", None, ""),
    ("id", "with blank", ""),
    ("id", "", ""),
    ("id", "x" * 33, ""),
    ("id", 7, ""),
    ("name", None, ""),
    ("name", 7, ""),
    ("about", [], ""),
    ("colour", "red", ""),
    ("deck", None, ""),
    ("deck", "54 cards", ""),
    ("deck.colour", "red", ""),
    ("deck.ranks", None, ""),
    ("deck.ranks", "", ""),
    ("deck.ranks", "3456789TJQKA2BRS", ""),
    ("deck.ranks", "3456789TJQKA2B3", ""),
    ("deck.ranks", "3456789tJQKA2BR", ""),
    ("deck.ranks", "3456789-JQKA2BR", ""),
    ("deck.copies", 0, ""),
    ("deck.copies", 9, ""),
    ("deck.copies", "4", ""),
    ("deck.copies", 4.0, ""),
    ("deck.copies", True, ""),
    ("deck.copies_of", {"Z": 1}, ""),
    ("deck.copies_of", {"B": 0}, ""),
    ("deck.copies_of", [1], ""),
    ("deck.jokers", "Z", ""),
    ("deck.wild", "B", ""),
    ("deck.wild", "BR", ""),
    ("deck.suits", "shdc", ""),
    ("deck.cards", "3s 3h", "deck.suits"),
    ("deal", None, ""),
    ("deal.players", 1, ""),
    ("deal.players", MAX_SEATS + 1, ""),
    ("deal.players", "3", ""),
    ("deal.players", 4, "deal"),
    ("deal.hand", 0, ""),
    ("deal.hand", 18, "deal"),
    ("deal.hand", 61, ""),
    ("deal.bottom", -1, ""),
    ("deal.bottom", 4, "deal"),
    ("deal.bottom_public", "no", ""),
    ("deal.bottom_public", 0, ""),
    ("play", None, ""),
    ("play.seq_lo", "Z", ""),
    ("play.seq_lo", "", ""),
    ("play.seq_lo", "34", ""),
    ("play.seq_lo", 3, ""),
    ("play.seq_hi", "Z", ""),
    ("play.seq_hi", None, ""),
    ("play.seq_lo", "2", ""),
    ("play.direction", "left", ""),
    ("play.interrupts", "rocket", ""),
    ("play.interrupts", True, ""),
    ("families", None, ""),
    ("families", {}, ""),
    ("families", [], ""),
    ("families", {f"f{number}": {"body": 1} for number in range(33)}, ""),
    ("families.two words", {"body": 1}, "families"),
    ("families.pair", 2, ""),
    ("families.pair", {}, "families.pair.body"),
    ("families.pair.body", 0, ""),
    ("families.pair.body", 9, ""),
    ("families.pair.colour", 1, ""),
    ("families.chain.run", [5], ""),
    ("families.chain.run", [5, 4], ""),
    ("families.chain.run", [0, 4], ""),
    ("families.chain.run", [5, 16], ""),
    ("families.chain.run", [5, "6"], ""),
    ("families.chain.run", 5, ""),
    ("families.chain.run", "5-12", ""),
    ("families.full_house.kickers", -1, ""),
    ("families.full_house.kickers", 9, ""),
    ("families.full_house.kickers", "all", ""),
    ("families.full_house.kickers", 1.0, ""),
    ("families.full_house.unit", 0, ""),
    ("families.full_house.unit", 3, ""),
    ("families.full_house.distinct", "yes", ""),
    ("families.full_house.match_body", 1, ""),
    ("families.full_house.both_jokers", [], ""),
    ("families.chain.longer_beats", "no", ""),
    ("families.single", None, "families"),
    ("bombs", {}, ""),
    ("bombs", [{"type": "bomb", "of_a_kind": [4, 4]}] * 9, ""),
    ("bombs.0.type", None, ""),
    ("bombs.0.type", "single", ""),
    ("bombs.0.tier", 0, ""),
    ("bombs.0.tier", 3, ""),
    ("bombs.0.of_a_kind", None, "bombs.0"),
    ("bombs.0.of_a_kind", [1, 4], ""),
    ("bombs.0.of_a_kind", [4, 9], ""),
    ("bombs.0.of_a_kind", [5, 4], ""),
    ("bombs.0.of_a_kind", 4, ""),
    ("bombs.0.cards", "BR", "bombs.0"),
    ("bombs.1.cards", "B", ""),
    ("bombs.1.cards", "BZ", "bombs.1"),
    ("bombs.1.cards", "BB", ""),
    ("bombs.1.cards", "333444555", ""),
    ("bombs.1.colour", "red", ""),
    ("auction", None, ""),
    ("auction.kind", None, ""),
    ("auction.kind", "english", ""),
    ("auction.highest", 0, ""),
    ("auction.highest", 10, ""),
    ("auction.snatch", "always", ""),
    ("auction.snatch_after_pass", "yes", ""),
    ("auction", {"kind": "none", "snatch": "next"}, "auction.snatch"),
    ("auction", {"kind": "none", "doubling": "super"}, "auction.doubling"),
    ("auction", {"kind": "none", "show_bottom": 2}, "auction.show_bottom"),
    ("auction", {"kind": "bid_once", "show": [5]}, "auction.show"),
    ("auction", {"kind": "claim", "show": [3, 4]}, "auction.show"),
    ("auction", {"kind": "claim", "show": [4, 4]}, "auction.show"),
    ("auction.show", [1], ""),
    ("auction.show", "5", ""),
    ("auction.show_bottom", 17, ""),
    ("auction.doubling", "triple", ""),
    ("score.bombs", "all", ""),
    ("score.cap", -1, ""),
    ("score.open_hands", "none", ""),
    ("score.settlement", "each", ""),
    ("deal.shuffle", "some", ""),
    ("auction", {"kind": "bid_once", "rebid": True}, "auction.rebid"),
    ("auction", {"kind": "bid_rounds", "rebid": True, "snatch": "next"}, "auction.rebid"),
    ("auction", {"kind": "none", "snatch": "chain"}, "auction.snatch"),
    ("score.base", "two", ""),
    ("score.base", 1, ""),
    ("score.bomb_min", 0, ""),
    ("score.bomb_min", 9, ""),
    ("score.bomb_factor", 0, ""),
    ("score.bomb_factor", 17, ""),
    ("score.bomb_factor", 1.5, ""),
    ("score.bomb_factor_of", {"nine": 2}, ""),
    ("score.bomb_factor_of", {"9": 2}, ""),
    ("score.bomb_factor_of", {"8": 0}, ""),
    ("score.rocket_factor", -2, ""),
    ("score.snatch_factor", 17, ""),
    ("score.spring_factor", "2", ""),
    ("score.anti_spring_factor", 0, ""),
    ("score.colour", 1, ""),
    ("options.wings.default", None, ""),
    ("options.wings.about", 1, ""),
    ("options.wings.choices", None, "options.wings"),
    ("options.wings.sets", ["deal.hand"], "options.wings"),
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
    key = named or path
    assert key in error.detail or key.split(".")[-1] in error.detail
    assert (error.pointer + "/").startswith("/" + key.replace(".", "/") + "/"), error.pointer


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
SUITED_WRONG: list[tuple[str, Any, str]] = [
    ("deck.cards", None, "deck.suits"),
    ("deck.suits", "mswly", "deck"),
    ("deck.suits", "mswlykz", "deck.suits"),
    ("deck.suit_order", "mswly", "deck.suit_order"),
    ("deck.suit_order", "", "deck.suit_order"),
    ("deck.wild", "E", "deck.wild"),
    ("deck.ranks", "3456789PCKA2EXY", "deck"),
    ("deck.cards", "3mw 3mw", "deck.cards"),
    ("deck.cards", "3zz", "deck.cards"),
    ("deck.cards", "3mw 4ms", "deck.cards"),
    ("deck.cards", 3, "deck.cards"),
    ("bombs.0.suited", "A", "bombs.0.suited"),
    ("bombs.0.suited", "AKQ", "bombs.0.suited"),
    ("bombs.0.suited", "AZ", "bombs.0"),
    ("bombs.0.suited", "A2", "bombs.0.suited"),
    ("bombs.0.suited", "AA", "bombs.0.suited"),
    (
        "bombs",
        [{"type": "bomb", "suited": "AK"}, {"type": "other", "suited": "KA"}],
        "bombs",
    ),
]


@together(("path", "value", "named"), SUITED_WRONG)
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
