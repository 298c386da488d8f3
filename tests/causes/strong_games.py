"""Games that the package's expert plays with itself, and what is said of a worse play in them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from solver.game.act import Act
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.play import PASS, Play
from solver.opponents import choose, opponent
from solver.rules import load_rules
from solver.search.candidates import promising
from solver.search.limit import Limit
from solver.search.search import Search
from tests.causes.words import Said, tried

WORLDS = 64
# With four players a game has twice the decisions, and each takes three times as long.
_THINNED = 3


def said_of(view: Knowledge, one: Play | None, other: Play | None, seed: int) -> Said:
    """Returns what a review says of two choices, whichever of them wins more."""
    search, limit = Search(view, seed), Limit(worlds=WORLDS)
    samples = search.run([one, other], limit, by_wins=True, keep=(0, 1))
    pair = [tried(*each) for each in zip((one, other), samples, strict=True)]
    worse, better = sorted(pair, key=lambda each: each.sample.won)
    return Said.of(search, worse, better, limit)


def decisions(game: str, seed: int) -> Iterator[tuple[Knowledge, Play | None, Play | None]]:
    """Yields decisions of a game: what the seat knew, what the expert did, and another choice.

    Args:
        game: the id of the rules.
        seed: decides the deal and the other choices.
    """
    rules, chance, expert = load_rules(game), Random(seed), opponent("expert")
    hands, bottom = deal(rules, seed)
    hands[0] += bottom
    played = Game(rules, 0, hands=hands)
    while not played.over:
        view = Knowledge.of(played, played.turn)
        choice = choose(expert, view, seed=seed)
        assert choice is None or isinstance(choice, Play)
        others = [each for each in promising(Search(view, seed), by_wins=True) if each != choice]
        if others and (rules.players == 3 or len(played.history) % _THINNED == 0):
            yield view, choice, chance.choice(others)
        if choice is None:
            played.do(Act(played.turn, PASS))
        else:
            played.play(played.turn, choice)
