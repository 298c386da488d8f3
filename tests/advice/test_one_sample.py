"""Figures and the shares that sentences tell come from the same deals, with the same weights."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from solver.advice.estimates import evaluated
from solver.advice.facts import Facts, deals_of
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.reasons.facts import KINDS, shares_of
from solver.rules import load_rules
from solver.search.candidates import promising
from solver.search.evaluation import Estimate
from solver.search.limit import Limit
from solver.search.search import Search
from tests.builders import endgame, middle_of_game
from tests.choice import Some

# Nobody bombs out of turn here, so that the next seat acts before all others.
GAMES = ("classic", "snatch", "happy", "decktet", "douzero")


def leads(game: str, count: int) -> Iterator[Knowledge]:
    """Yields random endings in which a seat leads and the next one holds very few cards."""
    rules, random = load_rules(game), Random(game)
    for _ in range(count):
        seat = random.randrange(rules.players)
        sizes = [random.choice([2, 6, 10]) for _ in range(rules.players)]
        sizes[seat], sizes[(seat + 1) % rules.players] = random.randint(2, 8), random.randint(1, 2)
        cards = list(Hand.deck(rules))
        random.shuffle(cards)
        hands = [str(Hand.of(rules, [cards.pop() for _ in range(size)])) for size in sizes]
        yield endgame(game, hands, turn=seat, landlord=random.randrange(rules.players))


def ends_of_games(game: str) -> Iterator[Knowledge]:
    """Yields decisions near the end of greedy games, whose acts are known."""
    for seed in range(6):
        for acts in (24, 36, 48):
            yield middle_of_game(game, seed, acts)[1]


def goes_out(view: Knowledge, search: Search, choice: Estimate) -> float | None:
    """Returns in which share of the deals the next seat goes out at once, if it is told of.

    That is an opponent, which acts before anybody else does.
    """
    following = (view.seat + view.table.direction) % view.rules.players
    for fact in Facts(view, deals_of(search, choice)).of(choice.play, most=len(KINDS)):
        if fact.kind == "opponent_out" and fact.values["who"].seat == following:
            return shares_of(fact)[0].value
    return None


@pytest.mark.one_in(5, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_who_goes_out_at_once_wins(game: str, some: Some) -> None:
    """Tests that no choice is said to win where its opponent is said to go out: in one sample.

    The figure has the network's share, too, which is within its error. These are the networks that
    players use: foolish ones may fail to go out.
    """
    told = 0
    for view in some([*leads(game, 60), *ends_of_games(game)], 3):
        for worlds in (0, 64):
            search = Search(view, 3)
            options = promising(search, by_wins=True)
            for choice in evaluated(search, options, Limit(worlds=worlds), "win"):
                if not choice.sample.worlds:
                    continue
                share = goes_out(view, search, choice)
                if share is None:
                    continue
                told += 1
                where = (view.hand, view.unseen, view.table.left, str(choice.play))
                worth = choice.evaluation
                assert choice.sample.won + share <= 1 + 1e-9, where
                assert worth.win + share <= 1 + 2 * worth.win_error + 1e-9, where
    assert told > 20
