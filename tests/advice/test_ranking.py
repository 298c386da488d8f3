"""Certain wins: of several plays that are proven to win, the one that a strong player chooses."""

from __future__ import annotations

from typing import Any

import pytest

from lab.arena.choosing_agents import NetworkAgent
from solver.advice.advise import advise
from solver.advice.ranking import ranking
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.game.play import PASS, Play, text_of
from solver.search.evaluation import Estimate, Evaluation
from solver.search.limit import Limit
from tests.builders import endgame, estimate, random_weights

OBJECTIVES: tuple[Objective, ...] = ("points", "win")


def partner(seat: int, cards: str, turn: int = 1) -> dict[str, Any]:
    """Returns a trick that a seat holds when `turn` is to play."""
    return {"turn": turn, "over": (seat, cards)}


# A game, the hands, more about the position, and the certain wins that stand first, best first.
POSITIONS: dict[str, tuple[str, list[str], dict[str, Any], list[str]]] = {
    # The partner holds the trick and goes out next.
    "pass to the partner": ("classic", ["89", "J8", "7"], partner(2, "5"), [PASS, "J", "8"]),
    "pass, three cards": ("snatch", ["89", "45J8", "7"], partner(2, "5"), [PASS]),
    "pass, four seats": ("street", ["QQ", "56", "J8", "9"], partner(3, "5", 2), [PASS]),
    "pass, suits": ("decktet", ["8ms", "Am 7wy", "7ml"], partner(2, "5ml"), [PASS, "Am"]),
    "pass, two decks": ("double", ["QQ", "56", "J8", "9"], partner(3, "5", 2), [PASS]),
    "pass, keep the bomb": ("street", ["QQ", "56", "44443", "9"], partner(3, "5", 2), [PASS]),
    # Going out now beats every other way to win.
    "out over the partner": ("classic", ["89", "J", "7"], partner(2, "5"), ["J", PASS]),
    "out at once": ("classic", ["444A", "66", "55"], {}, ["444-A"]),
    "out, not by parts": ("street", ["3456X", "88", "9T", "JQ"], {}, ["3456X"]),
    # The lead is kept when that is as short.
    "keep the lead": ("classic", ["A4", "55", "66"], {}, ["A", "4"]),
    "keep the lead, snatch": ("snatch", ["A4", "55", "66"], {}, ["A", "4"]),
    "keep the lead, douzero": ("douzero", ["24", "55", "66"], {}, ["2", "4"]),
    # Bombs stay whole, and are spent no sooner than they are needed.
    "rocket whole": ("street", ["XX3", "4", "5", "6"], {}, ["XX", "3X", "X"]),
    "rocket whole, longer hands": ("street", ["XX3", "44", "55", "66"], {}, ["XX", "3", "X"]),
    "bomb last": ("classic", ["4444A", "35", "36"], {}, ["A", "4444"]),
    "bomb first, to keep the lead": ("classic", ["44443", "55", "66"], {}, ["4444", "3", "444-3"]),
}


def position(name: str) -> tuple[Knowledge, list[str]]:
    game, hands, more, wanted = POSITIONS[name]
    return endgame(game, hands, **more), wanted


@pytest.mark.usefixtures("no_weights")
@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("name", POSITIONS)
def test_advice_puts_them_in_order(name: str, objective: Objective) -> None:
    """Tests the first choices of an advice, which all win for certain."""
    view, wanted = position(name)
    found = advise(view, limit=Limit(worlds=20), seed=1, objective=objective)
    first = found.plays[: len(wanted)]
    assert [text_of(each.play) for each in first] == wanted
    assert all(each.proven for each in first)


@pytest.mark.usefixtures("small_weights")
@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("name", POSITIONS)
def test_a_network_alone_has_the_same_order(name: str, objective: Objective) -> None:
    """Tests an advice without worlds, and the arena's network player, with foolish networks."""
    view, wanted = position(name)
    found = advise(view, limit=Limit(worlds=0), seed=1, objective=objective)
    assert [text_of(each.play) for each in found.plays[: len(wanted)]] == wanted
    agent = NetworkAgent(random_weights(view.rules.id), objective=objective)
    best = agent.choose(view)
    assert text_of(best.play) == wanted[0]
    assert best.assured


@pytest.mark.parametrize("worlds", [0, 20])
@pytest.mark.usefixtures("small_weights")
def test_a_bomb_that_pays_is_spent(worlds: int) -> None:
    """Tests that a bomb doubles a certain win, whatever is played for.

    The partner would go out next. The bomb wins as surely, for twice the stake.
    """
    for hand in ("44443", "4444"):
        view = endgame("classic", ["QQ", hand, "7"], turn=1, over=(2, "5"))
        limit = Limit(worlds=worlds)
        for objective in OBJECTIVES:
            found = advise(view, limit=limit, seed=1, objective=objective)
            assert [text_of(each.play) for each in found.plays] == ["4444", PASS]
            assert all(each.proven for each in found.plays)


def test_a_bomb_that_pays_nothing_is_kept() -> None:
    """Tests the same position in a game whose bombs of four do not multiply."""
    view = endgame("double", ["QQ", "56", "44443", "9"], turn=2, over=(3, "5"))
    for objective in OBJECTIVES:
        assert advise(view, limit=Limit(worlds=20), seed=1, objective=objective).best is None


def test_worlds_decide_what_pays() -> None:
    """Tests that clearly higher points come first, that noise does not, nor do a few worlds."""
    view = endgame("classic", ["89", "J8", "7"], turn=1, over=(2, "5"))
    jack = Play.parse(view.rules, "J")

    def order(points: list[int], others: list[int], objective: Objective = "points") -> list[int]:
        sure = Evaluation(1.0, 0.0, 1.0, 0.0, 20, proven=True)
        wins = [estimate(None, sure, points, 1), estimate(jack, sure, others, 1)]
        return [wins.index(each) for each in ranking(view, wins, objective)]

    assert order([1] * 20, [2] * 20) == [1, 0]
    assert order([1] * 20, [2] * 20, "win") == [1, 0]
    assert order([1] * 20, [1] * 19 + [2]) == [0, 1]
    assert order([1] * 7, [2] * 7) == [0, 1]
    # A lost rollout of a won game pays what was at stake all the same.
    assert order([1] * 20, [-2] * 20) == [1, 0]
    # Nothing is known of what a win pays that was not tried.
    assert order([], [1] * 20) == [1, 0]
    assert order([], [1] * 20, "win") == [1, 0]


def test_no_win_and_one_win() -> None:
    """Tests that there may be nothing to order."""
    view = endgame("classic", ["A4", "55", "66"])
    ace = estimate(Play.parse(view.rules, "A"), assured=1)
    assert ranking(view, [], "points") == []
    assert ranking(view, [ace], "points") == [ace]


@pytest.mark.usefixtures("no_weights")
@pytest.mark.parametrize("name", POSITIONS)
def test_a_proof_is_not_told_with_a_risk(name: str) -> None:
    """Tests that no choice is said to be proven and to be beaten without a word why it wins."""
    view, _ = position(name)
    for language, proof, risks in (
        ("en", "proven to win", ("can be beaten by", "can still be beaten", "by simple rules")),
        ("zh", "必胜", ("会被压的概率", "还能压这手牌的概率", "简单规则")),
    ):
        found = advise(view, limit=Limit(worlds=20), seed=1, language=language)  # type: ignore[arg-type]
        assert any(each.proven for each in found.plays)
        for each in found.plays:
            told = "; ".join(each.reasons)
            if proof in told:
                assert not any(risk in told for risk in risks), told


def test_a_certain_win_does_not_hide_one_that_pays_more() -> None:
    """Tests the bomb that pays double in every deal: the partner goes out on the lead after it."""
    view = endgame("douzero", ["4", "378888", "Q"], turn=1)
    for limit in (Limit(worlds=64), Limit(worlds=0)):
        for objective in OBJECTIVES:
            found = advise(view, limit=limit, seed=1, objective=objective)
            assert str(found.best) == "8888"
            assert found.plays[0].proven
            assert found.plays[0].points == 2.0


def test_a_choice_that_clearly_pays_more_stands_before_a_certain_win() -> None:
    """Tests the order for points of choices that are not proven beside one that is."""
    view = endgame("douzero", ["4", "378888", "Q"], turn=1)
    plays = [Play.parse(view.rules, cards) for cards in ("8888-37", "8888", "3")]

    def estimates(points: float, error: float, worlds: int = 64) -> list[Estimate]:
        sure = Evaluation(1.0, 0.0, 1.0, 0.0, 64, proven=True)
        unsure = Evaluation(0.99, 0.01, points, error, worlds)
        poor = Evaluation(0.5, 0.1, 0.0, 0.2, 64)
        return [
            estimate(plays[0], sure, [1] * 64, 1),
            estimate(plays[1], unsure),
            estimate(plays[2], poor),
        ]

    def order(found: list[Estimate], objective: Objective = "points") -> list[str]:
        return [str(each.play) for each in ranking(view, found, objective)]

    assert order(estimates(1.9, 0.1)) == ["8888", "8888-37", "3"]
    assert order(estimates(1.1, 0.1)) == ["8888-37", "8888", "3"]
    assert order(estimates(1.9, 0.1, worlds=7)) == ["8888-37", "3", "8888"]
    assert order(estimates(1.9, 0.1), "win") == ["8888-37", "8888", "3"]
