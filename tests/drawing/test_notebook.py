# ruff: noqa: RUF001 - the dash and the minus sign of printed numbers look like others
# ruff: noqa: RUF001 - the minus sign of printed numbers looks like another
"""Answers as notebooks draw them: every game's cards, nothing that runs, nothing unescaped."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from solver import (
    GAMES,
    Hand,
    Limit,
    Position,
    advise,
    decompose,
    recommend_bid,
    review,
    solve,
)
from solver.drawing import notebook
from solver.drawing.faces import face, faces
from solver.drawing.figures import figure, percent, signed
from solver.game.checked import known_to
from solver.game.play import Play
from solver.reasons.reason import Reason
from solver.rules import Rules, load_rules
from tests.builders import caller, greedy_record, middle_of_game

pytestmark = pytest.mark.usefixtures("no_weights")


# --- What is printed on a card -------------------------------------------------------------------


def test_faces() -> None:
    classic, decktet = load_rules("classic"), load_rules("decktet")
    ten, small, big = faces(classic, "TBR")
    assert (ten.rank, small.joker, big.joker) == ("10", "black", "red")
    (pawn,) = faces(decktet, ["Pmsl"])
    assert (pawn.rank, [letter for letter, _ in pawn.suits]) == ("P", ["m", "s", "l"])


# --- Numbers as they are printed -----------------------------------------------------------------


def test_numbers_in_words() -> None:
    assert [percent(share) for share in (None, 0, 0.001, 0.5, 0.999, 1)] == [
        "–",
        "0 %",
        "0.1 %",
        "50 %",
        "99.9 %",
        "100 %",
    ]
    assert [figure(-0.25), figure(None), signed(2, 0), signed(-2.0)] == ["−0.2", "–", "+2", "−2.0"]


# --- Answers as notebooks draw them: every game's cards, nothing that runs, nothing unescaped ----


EVIL = "<script>alert('x')</script><img src=x onerror=y>"
WORLDS = Limit(worlds=2)


def drawn(answer: Any) -> ET.Element:
    """Returns the HTML of an answer, which is well-formed."""
    return ET.fromstring(answer._repr_html_())


def text_of(element: ET.Element) -> str:
    return " ".join(" ".join(element.itertext()).split())


def labels(element: ET.Element) -> list[str]:
    """Returns the cards as a screen reader reads them."""
    return [each.attrib["aria-label"] for each in element.iter("span") if "role" in each.attrib]


@cache
def evil_rules() -> Rules:
    return load_rules({"base": "classic", "name": EVIL, "about": EVIL})


@cache
def answers() -> dict[str, Any]:
    """Returns an answer of each kind, about a game with a wicked name."""
    rules = evil_rules()
    hands = [Hand.parse(rules, each) for each in ("3344R", "5AB", "67")]
    position = Position.of(rules, landlord=0, hands=hands, turn=0)
    lead = Hand.parse(rules, "3334455667788TJQKA2R")
    view = known_to(rules, landlord=0, seat=0, hand=lead, acts=[])
    hand = Hand.parse(rules, "3344455667788TJQK")
    return {
        "advice": advise(view, limit=WORLDS, seed=1),
        "bids": recommend_bid(caller(rules, 0, hand, ()), limit=WORLDS, seed=1),
        "decomposition": decompose(rules, hand),
        # The game has ten plays.
        "review": review(greedy_record(rules, 149), limit=WORLDS, seed=1),
        "solution": solve(position, objective="points", limit=Limit(seconds=60)),
    }


@pytest.mark.parametrize("kind", ["advice", "bids", "decomposition", "review", "solution"])
def test_names_cannot_become_elements(kind: str) -> None:
    """Tests that nothing runs or is loaded, and that styles stand in place."""
    html = answers()[kind]._repr_html_()
    found = {each.tag for each in ET.fromstring(html).iter()}
    assert found <= {"div", "strong", "table", "tr", "th", "td", "span"}
    names = {name for each in ET.fromstring(html).iter() for name in each.attrib}
    assert names <= {"style", "role", "aria-label", "aria-hidden", "title", "scope"}
    assert "url(" not in html
    if kind != "bids":  # which knows the id of its game, and not its name
        assert EVIL in text_of(ET.fromstring(html))


@pytest.mark.parametrize("kind", ["advice", "bids", "decomposition", "review", "solution"])
def test_text_keeps_the_colour_of_the_notebook(kind: str) -> None:
    """Tests that only marks and red jokers have a colour, one that is seen on white and on black."""
    html = answers()[kind]._repr_html_()
    for colour in re.findall(r"(?<![-\w])color:([^;\"]+)", html):
        if colour != "inherit":
            assert min(contrast(colour, "#ffffff"), contrast(colour, "#111111")) > 3, colour


def contrast(one: str, other: str) -> float:
    """Returns the contrast of two colours as WCAG 2 defines it."""

    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_of_every_game(game: str) -> None:
    """Tests that each card of the deck is drawn with its rank and its suits."""
    rules = load_rules(game)
    deck = Hand.deck(rules)
    shown = ET.fromstring(str(notebook.cards(deck)))
    assert shown.attrib["aria-label"] == str(deck)
    wanted = []
    for card in deck:
        found = face(rules, card)
        suits = "".join(sign + letter for letter, sign in found.suits)
        wanted.append(("★" if found.joker else "") + found.rank + suits)
    assert ["".join(each.itertext()) for each in shown] == wanted


@pytest.mark.parametrize("game", GAMES)
def test_advice_on_every_game(game: str) -> None:
    _, view = middle_of_game(game, 3)
    advice = advise(view, limit=WORLDS, seed=1)
    shown = drawn(advice)
    found = labels(shown)
    plays = [each.play for each in advice.plays[: notebook.MOST] if each.play is not None]
    assert found[: len(plays)] == [str(each) for each in plays]
    name = view.rules.description.name if plays else game
    assert text_of(shown).startswith(f"Advice · {name}")
    assert advice.plays[0].reasons[0] in text_of(shown)


def test_kickers_stand_apart() -> None:
    rules = load_rules("classic")
    plain, wings = (Play.parse(rules, each) for each in ("333444", "333444-56"))
    assert notebook.play(plain).count("<span") + 3 == notebook.play(wings).count("<span")
    assert "pass" in notebook.play(None)


def test_long_lists_are_cut() -> None:
    rows = [[number] for number in range(14)]
    assert "and 4 more" in notebook.table(["n"], rows)
    assert "more" not in notebook.table(["n"], rows[:10])


def test_what_a_review_shows() -> None:
    """Tests that errors stand with what was better, and that a game without any says so."""
    found = answers()["review"]
    first = next(each for each in found.decisions if isinstance(each.played, Play))
    better = Play.parse(evil_rules(), "3")
    why = Reason((), "<b>why</b>")
    wrong = replace(first, label="blunder", loss=30.0, best=better, reasons=(why,))
    text = text_of(drawn(replace(found, decisions=[wrong])))
    assert "?? blunder" in text
    assert "30.0 %" in text
    assert "<b>why</b>" in text
    assert str(better) in labels(drawn(replace(found, decisions=[wrong])))[1]
    called = replace(first, kind="call", label="mistake", played="pass", best=3)
    assert "mistake pass 3" in text_of(drawn(replace(found, decisions=[called])))
    nothing = text_of(drawn(replace(found, decisions=[replace(first, label="good")])))
    assert "no inaccuracy, mistake or blunder" in nothing


def test_what_a_result_shows() -> None:
    solution = answers()["solution"]
    text = text_of(drawn(solution))
    assert text.startswith("Open hands: the landlord wins, +2 points")
    assert "landlord 3 3 4 4 ★R to move" in text
    win = solve(solution.position, limit=Limit(seconds=60))
    assert text_of(drawn(win)).startswith("Open hands: the landlord wins ·")
    unknown = replace(win, outcome=replace(solution.outcome, low=-2, high=4))
    assert "undecided within the limit, −2 to +4 points" in text_of(drawn(unknown))


def test_what_a_decomposition_shows() -> None:
    rules = load_rules("classic")
    found = decompose(rules, Hand.parse(rules, "3334"), solutions="all")
    assert text_of(drawn(found)).startswith("1 play, proven · ")
    assert labels(drawn(found)) == ["333-4"]
    assert text_of(drawn(replace(found, lower_bound=0))).startswith("1 play, at least 0")
    nothing = decompose(rules, Hand.parse(rules, ""))
    assert text_of(drawn(nothing)).startswith("0 plays, proven")


def test_a_game_without_a_play_is_named_by_its_id() -> None:
    assert notebook.game_of([None, "pass", 3], "classic@1") == "classic"
