"""The order of plays with one result: the shortest win, the longest resistance, and the line."""

from __future__ import annotations

import random

import pytest

from solver.exact.solution import PlaysToWin
from solver.exact.solve import solve
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.play import legal_plays
from solver.game.position import Position
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit
from tests.builders import position

SNATCH = load_rules("snatch")


@pytest.mark.parametrize(
    ("rules", "hands", "plays"),
    [
        ("classic", ("BR", "4TTJA"), [("BR", 1), ("B", 2), ("R", 2)]),
        ("snatch", ("33344456", "3456"), [("333444-56", 1), ("333-5", 2), ("333-6", 2)]),
        ("snatch", ("77J2", "99Q"), [("J", 3), ("7", 4), ("2", 2)]),
    ],
)
def test_the_shortest_win_comes_first(
    rules: str, hands: tuple[str, ...], plays: list[tuple[str, int]]
) -> None:
    """Tests the order of plays with one result, in cases of public puzzle programs."""
    found = solve(position(load_rules(rules), *hands))
    shown = [(str(each.play), each.to_win.plays) for each in found.plays if each.to_win is not None]
    assert shown[:3] == plays
    assert str(found.line[0].play) == plays[0][0]


def test_the_longest_resistance_comes_first() -> None:
    """Tests that a seat that loses makes the winner need as many plays as it can."""
    found = solve(position(SNATCH, "77J2", "99Q", turn=1))
    lost = [each for each in found.plays if each.outcome.result == "landlord"]
    counts = [each.to_win.plays for each in lost if each.to_win is not None]
    assert counts == sorted(counts, reverse=True)
    assert len(counts) == len(lost) > 1


@pytest.mark.parametrize("rules", GAMES)
def test_a_hand_that_is_one_play_is_played_at_once(rules: str) -> None:
    """Tests that the play that ends the game is the best one, whatever else would win."""
    game = load_rules(rules)
    rng = random.Random(f"at once {rules}")
    tried = 0
    while tried < 30:
        hands, _ = deal(game, rng.getrandbits(30))
        plays = [play for play in legal_plays(game, hands[0]) if len(play.cards) > 1]
        if not plays:
            continue
        whole = rng.choice(plays).cards
        others = [Hand.of(game, rng.sample(list(hand), 3)) for hand in hands[1:]]
        start = Position.of(game, landlord=0, hands=[whole, *others], turn=0)
        found = solve(start, limit=Limit(nodes=20_000))
        first = found.plays[0]
        assert first.play.cards == whole, (rules, whole)
        assert first.to_win == PlaysToWin(1, exact=True)
        assert [move.play for move in found.line] == [first.play]
        tried += 1


def test_the_line_begins_with_the_best_play_also_at_the_limit() -> None:
    """Tests a search whose nodes are used up by the plays after the one that goes out."""
    start = position(SNATCH, "456789TJQK", "49QAR", "38J22")
    found = solve(start, objective="points", limit=Limit(nodes=50_000))
    assert found.nodes >= 50_000
    assert [str(move.play) for move in found.line] == ["456789TJQK"] == [str(found.plays[0].play)]


def test_a_count_that_is_ended_gives_a_lower_bound() -> None:
    """Tests counts that the limit in nodes cuts short: they are no longer exact, and still hold."""
    start = position(SNATCH, "KQJ99876554", "R2AAAQ9643")
    whole = {each.play: each.to_win for each in solve(start).plays}
    short = solve(start, limit=Limit(nodes=4_500))
    assert any(each.to_win and not each.to_win.exact for each in short.plays)
    for each in short.plays:
        known = whole[each.play]
        if each.to_win is not None and known is not None and known.exact:
            assert each.to_win.plays <= known.plays
            assert not each.to_win.exact or each.to_win == known
