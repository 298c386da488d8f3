# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""Luck in one sentence: the part that explains the result first, then what else matters most."""

from typing import Any

import pytest

from solver.reasons import LANGUAGES
from solver.review.amount import NOTHING, Amount
from solver.review.luck import Luck
from solver.review.luck_sentence import LuckSentence
from tests.review.reviewed_games import reviewed
from tests.together import together

PARTS = ("deal", "bottom", "cards", "others", "own")


def luck(expected: float | None, result: float | None, **parts: float) -> Luck:
    """Returns luck with these points, and parts of nothing."""
    given: dict[str, Any] = dict.fromkeys(PARTS, NOTHING) | {
        part: Amount(points, 0.0) for part, points in parts.items()
    }
    ends = [None if each is None else Amount(each, 0.0) for each in (expected, result)]
    return Luck(expected=ends[0], result=ends[1], adjusted_result=None, notes=(), **given)


@together(
    ("found", "role", "english", "chinese"),
    [
        (
            luck(-0.5, -6.0, deal=1.2, cards=-5.0, own=-2.2, others=0.5),
            "landlord",
            "5.5 points less than expected: the hidden cards lay badly (-5.0), and "
            "own mistakes cost (-2.2).",
            "比预期少 5.5 分：外面的牌分布不利（-5.0），自己失误丢分（-2.2）。",
        ),
        (
            luck(0.0, 2.0, deal=-4.0, others=6.0),
            "peasant",
            "2.0 points more than expected: mistakes of others helped (+6.0), "
            "but the dealt hand was weak (-4.0).",
            "比预期多 2.0 分：别人的失误送了分（+6.0），但手牌差（-4.0）。",
        ),
        # The parts of the other sign are larger, each by itself, and do not explain the result.
        (
            luck(0.0, -1.0, deal=2.0, others=2.5, bottom=-1.9, own=-1.8, cards=-1.8),
            "peasant",
            "1.0 points less than expected: the bottom of the landlord was good (-1.9), "
            "but mistakes of others helped (+2.5).",
            "比预期少 1.0 分：地主的底牌好（-1.9），但别人的失误送了分（+2.5）。",
        ),
        (
            luck(1.0, 1.01, deal=0.01),
            "landlord",
            "As many points as expected: neither the cards nor a play stands "
            "out.",
            "得分与预期相当：牌运和打法都没有明显影响。",
        ),
        # A position that was set up: nobody has dealt it.
        (
            luck(None, 3.0, others=3.0),
            "landlord",
            "What made the result: mistakes of others helped (+3.0).",
            "结果的由来：别人的失误送了分（+3.0）。",
        ),
    ],
)  # fmt: skip
def test_the_two_that_matter_most(found: Luck, role: str, english: str, chinese: str) -> None:
    sentence = LuckSentence.of(found, role)
    assert (sentence.said("en"), sentence.said("zh")) == (english, chinese)


def test_nothing_is_said_of_a_game_without_a_result() -> None:
    assert LuckSentence.of(luck(0.5, None, deal=3.0), "landlord") is None


@pytest.mark.usefixtures("no_weights")
@pytest.mark.parametrize("game", ["classic", "double"])
def test_the_sentence_has_the_figures_beside_it(game: str) -> None:
    """Tests that the points of a sentence are those of two of the parts, as they are shown."""
    for player in reviewed(game)[1].players:
        shown = {
            f"({amount.points:+z.1f})"
            for part in PARTS
            if (amount := getattr(player.luck, part)) is not None
        }
        for language in LANGUAGES:
            said = player.luck_sentence.said(language)
            told = said.replace("（", "(").replace("）", ")").split("(")[1:]
            assert len(told) <= 2
            assert {f"({each.split(')')[0]})" for each in told} <= shown
