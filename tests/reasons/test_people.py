"""Other players in words: by their part, their place at the table, and their name."""

from __future__ import annotations

from dataclasses import replace

from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.messages import Language
from solver.reasons import VOCABULARIES
from solver.reasons.people import other_side, person_of
from solver.rules import load_rules
from tests.builders import MONSTERS, caller, endgame
from tests.together import together


def called(view: Knowledge, language: Language = "en") -> dict[int, str]:
    """Returns what the seat that sees `view` calls each other one."""
    words = VOCABULARIES[language]
    others = [seat for seat in range(view.seats) if seat != view.seat]
    return {seat: words.person(person_of(view, seat)) for seat in others}


@together(
    ("game", "seat", "english", "chinese"),
    [
        (
            "classic",
            0,
            {1: "the peasant after you", 2: "the peasant before you"},
            {1: "下家农民", 2: "上家农民"},
        ),
        ("classic", 1, {0: "the landlord", 2: "your partner"}, {0: "地主", 2: "队友"}),
        (
            "double",
            2,
            {0: "the landlord", 1: "your partner before you", 3: "your partner after you"},
            {0: "地主", 1: "上家队友", 3: "下家队友"},
        ),
        (
            "double",
            1,
            {0: "the landlord", 2: "your partner after you", 3: "your partner opposite"},
            {0: "地主", 2: "下家队友", 3: "对家队友"},
        ),
    ],
)
def test_a_place_is_told_where_the_part_is_not_enough(
    game: str, seat: int, english: dict[int, str], chinese: dict[int, str]
) -> None:
    hands = ["3", "4", "5", "6"][: load_rules(game).players]
    view = endgame(game, hands, turn=seat)
    assert called(view) == english
    assert called(view, "zh") == chinese


def test_places_follow_the_order_of_play() -> None:
    view = endgame("street", ["3", "4", "5", "6"], turn=0, direction=-1)
    assert called(view) == {
        1: "the peasant before you",
        2: "the peasant opposite",
        3: "the peasant after you",
    }
    view = caller("double", 1, Hand.parse("double", MONSTERS["double"]), first=1)
    assert called(view) == {
        0: "the player before you",
        2: "the next player",
        3: "the player opposite",
    }


def test_names_stand_before_places() -> None:
    view = replace(endgame("classic", ["3", "4", "5"], turn=1), names=("Ann", "Bo", " 蔡 \n"))
    assert called(view) == {0: "Ann (the landlord)", 2: "蔡 (your partner)"}
    assert called(view, "zh") == {0: "地主“Ann”", 2: "队友“蔡”"}
    assert called(replace(view, names=("", "", "")))[0] == "the landlord"


def test_a_name_cannot_break_a_sentence() -> None:
    """Tests signs that a terminal would obey; a name as long as a record may have is not told."""
    names = ("\x1b[31mred\r\n{0}", "me", "x" * 100)
    found = called(replace(endgame("classic", ["3", "4", "5"], turn=1), names=names))
    assert found == {0: "[31mred {0} (the landlord)", 2: "your partner"}


def test_the_peasants_as_one() -> None:
    assert VOCABULARIES["en"].person(other_side(None)) == "the other side"
    assert VOCABULARIES["zh"].person(other_side(2)) == "对方"
