"""House rules: options, overrides by bare name, and files of a user's own."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from solver.errors import InvalidRules
from solver.game.cards import Hand
from solver.game.play import readings
from solver.game.score import scores
from solver.rules import GAMES, Rules, load_file, load_rules
from tests.together import together

# What is refused; TOML knows no None, with which the others are.
REFUSED = tomllib.loads(Path(__file__).with_name("refused.toml").read_text("utf-8"))


def types_of(rules: Rules, cards: str) -> list[str]:
    return [play.type for play in readings(rules, Hand.parse(rules, cards))]


def test_every_option_has_an_effect() -> None:
    """Tests that each option accepts what it lists, and that something else changes the game."""
    for game in GAMES:
        rules = load_rules(game)
        for name, option in rules.description.options.items():
            values = (
                list(option.choices)
                or {bool: [True, False], int: [option.default, 2]}[type(option.default)]
            )
            versions = {load_rules({"base": game, name: value}).version for value in values}
            assert len(versions) == len(values), name
            assert load_rules({"base": game, name: option.default}).version == rules.version


@together(
    ("source", "cards", "types"),
    [
        ({"base": "classic"}, "QQQKKKAAA47", ["small_wings"]),
        ({"base": "classic", "wings": "per_triplet"}, "QQQKKKAAA47", []),
        ({"base": "classic", "wings": "per_triplet"}, "QQQKKKAAA478", ["small_wings"]),
        ({"base": "classic", "wings": "two"}, "QQQKKKAAA478", []),
        ({"base": "snatch", "quadplex": False}, "666689", []),
        ({"base": "snatch", "quadplex": True}, "666689", ["quadplex1"]),
        ({"base": "snatch", "kicker_distinct": False}, "666688", ["quadplex1"]),
        ({"base": "snatch", "both_jokers": True}, "6666BR", ["quadplex1"]),
        ({"base": "classic", "seq_hi": "2"}, "TJQKA2", ["chain"]),
        ({"base": "street", "seq_hi": "A"}, "JQKA2", []),
        ({"base": "decktet", "kicker_match_body": False}, "Am As Aw Al", []),
        (
            {"base": "classic", "families": {"quad2": {"body": 4, "kickers": 2}}},
            "666689",
            ["quad2"],
        ),
        ({"base": "classic", "families": {"pair": {"body": 3}}}, "333", ["pair", "triplet"]),
        ({"base": "double", "bombs": []}, "3333", []),
    ],
)
def test_options_change_the_plays(source: Any, cards: str, types: list[str]) -> None:
    """Tests that an option changes what cards are."""
    assert types_of(load_rules(source), cards) == types


@pytest.mark.parametrize(
    ("source", "bombs", "expected"),
    [
        ("double", [4, 5, 6, 8], [12, -4]),
        ({"base": "double", "bomb_double_min": 4}, [4, 5, 6, 8], [48, -16]),
        ({"base": "double", "scoring": "platform4p"}, [4, 5, 6, 8], [18, -6]),
        ({"base": "double", "bomb_factor_of": {"5": 3, "7": 4}}, [4, 5, 6, 8], [36, -12]),
        ({"base": "classic", "bomb_factor": 3}, [4], [6, -3]),
        ({"base": "classic", "score": {"base": "one"}}, [4], [4, -2]),
    ],
    ids=str,
)
def test_options_change_the_score(source: Any, bombs: list[int], expected: list[int]) -> None:
    """Tests the scoring profiles and factors with a bid of 1."""
    assert scores(load_rules(source), 1, landlord_won=True, bombs=bombs) == expected


def test_bare_names_stand_for_their_section() -> None:
    """Tests that a key of a section may be given without the section."""
    for bare, full in (
        ({"seq_hi": "2"}, {"play": {"seq_hi": "2"}}),
        ({"bottom_public": True}, {"deal": {"bottom_public": True}}),
        ({"highest": 5}, {"auction": {"highest": 5}}),
        ({"rocket_factor": 3}, {"score": {"rocket_factor": 3}}),
        ({"interrupts": "bomb"}, {"play": {"interrupts": "bomb"}}),
        ({"hand": 16, "bottom": 6}, {"deal": {"hand": 16, "bottom": 6}}),
    ):
        one, other = (load_rules({"base": "classic", **each}) for each in (bare, full))
        assert one == other
        assert one != load_rules("classic")
        assert hash(one) == hash(other)


def test_the_base_is_left_as_it_was() -> None:
    """Tests that overrides do not leak into the game, nor into other overrides."""
    before = {game: load_rules(game).version for game in GAMES}
    load_rules({"base": "classic", "families": {"pair": {"body": 4}, "new": {"body": 4}}})
    load_rules({"base": "snatch", "quadplex": False, "bombs": []})
    load_rules({"base": "double", "scoring": "platform4p"})
    assert {game: load_rules({"base": game}).version for game in GAMES} == before
    assert load_rules({"base": "snatch"}) == load_rules("snatch")


@together(
    ("source", "key"),
    [
        *((each, key) for key, all_ in REFUSED["overrides"].items() for each in all_),
        ({"base": None}, "base"),
        ({"base": "classic", "wings": None}, "wings"),
        ({"base": "decktet", "kicker_match_body": None}, "match_body"),
    ],
)
def test_wrong_overrides_are_named(source: Any, key: str) -> None:
    """Tests that an override that is unknown or wrong is refused by name."""
    with pytest.raises(InvalidRules) as caught:
        load_rules(source)
    assert key in caught.value.detail
    assert caught.value.pointer.startswith("/")


@together(
    "source",
    [
        *REFUSED["contradictions"]["options"],
        *[{"base": "snatch", "families": None, "quadplex": False}],
    ],
)
def test_overrides_that_contradict_each_other(source: Any) -> None:
    """Tests that an option whose section was replaced by something else is refused."""
    with pytest.raises(InvalidRules):
        load_rules(source)


def test_deep_documents() -> None:
    """Tests that a document nested beyond reason is refused like any other."""
    deep: Any = 1
    for _ in range(500):
        deep = {"x": deep}
    for source in ({"base": "classic", "score": deep}, {"base": "classic", "families": deep}, deep):
        with pytest.raises(InvalidRules):
            load_rules(source)


NOIP = """
# A four-handed game without rules about intellectual property.
id = "noip"
name = "Four hands, short deck"

[deck]
ranks = "789TJQKAX"
copies = 4
copies_of = { X = 2 }
jokers = "X"
wild = "X"

[deal]
players = 4
hand = 8
bottom = 2

[play]
seq_lo = "7"
seq_hi = "A"
interrupts = "bomb"

[families]
single = { body = 1 }
pair = { body = 2 }
run = { body = 1, run = [4, 8], longer_beats = true }
three_and_two = { body = 3, kickers = 1, unit = 2 }

[[bombs]]
type = "four"
of_a_kind = [4, 4]

[[bombs]]
type = "eyes"
cards = "XX"
tier = 2

[auction]
kind = "bid_once"
highest = 2
snatch = "chain"
"""


def test_a_game_of_ones_own(tmp_path: Path) -> None:
    """Tests that a file may describe a game that is none of ours, and that it is played."""
    path = tmp_path / "noip.toml"
    path.write_text(NOIP, "utf-8")
    rules = load_file(path)
    assert (rules.id, rules.players, rules.ranks) == ("noip", 4, "789TJQKAX")
    assert rules.native.types == ["single", "pair", "run", "three_and_two", "four", "eyes"]
    assert types_of(rules, "78XT") == ["run"]
    assert types_of(rules, "XX") == ["eyes"]
    assert types_of(rules, "777X") == ["four"]
    assert types_of(rules, "77799") == ["three_and_two"]
    assert types_of(rules, "777") == []
    assert load_rules(str(path), allow_paths=True) == rules
