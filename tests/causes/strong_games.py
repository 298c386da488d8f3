"""Games that the package's expert plays with itself, and what is said of a worse play in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from solver.advice.facts import DEALS, Facts
from solver.causes import Difference, contrast, facts_of
from solver.game.act import Act
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.play import PASS, Play, text_of
from solver.opponents import choose, opponent
from solver.reasons import say
from solver.reasons.facts import beside
from solver.rules import load_rules
from solver.search.allowance import Allowance
from solver.search.candidates import promising
from solver.search.limit import Limit
from solver.search.search import Search
from tests.builders import estimate

WORLDS = 64
# With four players a game has twice the decisions, and each takes three times as long.
_THINNED = 3


@dataclass(frozen=True)
class Said:
    """What is said of two choices.

    Attributes:
        found: what decides between them.
        of_worse: the phrases about the choice that is worth less.
        of_better: those about the other one.
    """

    found: Difference
    of_worse: list[str]
    of_better: list[str]


def said_of(view: Knowledge, one: Play | None, other: Play | None, seed: int) -> Said:
    """Returns what a review says of two choices, whichever of them wins more."""
    search, limit = Search(view, seed), Limit(worlds=WORLDS)
    samples = search.run([one, other], limit, by_wins=True, keep=(0, 1))
    wins = [float((sample.scored > 0) @ sample.draws) for sample in samples]
    worse, better = (one, other) if wins[0] < wins[1] else (other, one)
    pair = estimate(worse), estimate(better)
    found = contrast(search, *pair, by_wins=True, allowance=Allowance.after(limit))
    facts = Facts(view, search.worlds(DEALS))
    return Said(
        found,
        say(facts_of(view, found, about_worse=True, than=text_of(better)), "en")
        + say(beside("worse", facts.of(worse)), "en"),
        say(facts_of(view, found, about_worse=False, than=text_of(worse)), "en")
        + say(beside("better", facts.of(better)), "en"),
    )


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
