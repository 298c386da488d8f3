"""The fewest plays into which a hand can be divided, proven by a constraint model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from solver.arguments import Positive, checked
from solver.decomposition.demands import Demands
from solver.drawing import notebook
from solver.errors import InvalidRequest
from solver.game.cards import Hand
from solver.game.choice import PLAY_OBJECT
from solver.game.play import Play
from solver.rules import AnyRules, Rules, load_rules
from solver.search.limit import Limit
from solver.value import HIDDEN, IF_TRUE, Value

# What a decomposition counts: all its plays, or only those that the unseen cards can beat.
Measure = Literal["plays", "turns"]

# The most decompositions that `all` lists.
MOST_SOLUTIONS = 10_000


@dataclass(frozen=True)
class Decomposition(Value, properties=("optimal",)):
    """The fewest plays, and decompositions that reach this number."""

    objective: Annotated[Measure, HIDDEN]
    """What is counted: `plays`, or `turns` (only plays that can be beaten)."""
    plays: int
    """The number of plays of each decomposition, counted by the objective."""
    lower_bound: int
    """A proven lower bound of the number of plays."""
    decompositions: tuple[tuple[Annotated[Play, PLAY_OBJECT], ...], ...]
    """Best first; the plays of each are sorted from strong to weak."""
    complete: bool = False
    """Whether these are all decompositions with this number of plays."""
    cut_short: Annotated[bool, IF_TRUE] = False
    """True when the seconds of the limit ended the search: the answer may differ from that of
    another time or machine.
    """

    @property
    def optimal(self) -> bool:
        """Whether `plays` is proven to be the lowest count; if not, the limit ended the search."""
        return self.lower_bound >= self.plays

    def _repr_html_(self) -> str:
        """Draws the decompositions in a notebook."""
        return notebook.html(self)


@checked
def decompose(
    rules: AnyRules,
    hand: Hand,
    *,
    objective: Measure = "plays",
    keep: Sequence[Play | str] = (),
    forbid: Sequence[Play | str] = (),
    must_beat: Play | str | None = None,
    unseen: Hand | None = None,
    solutions: Positive | Literal["all"] = 1,
    limit: Limit | None = None,
) -> Decomposition:
    """Returns the fewest plays into which all cards of `hand` can be divided.

    Two decompositions are the same if their plays agree in types and in the ranks of their cards.
    Those with equal counts are sorted by the preferences of a good player (see
    `solver.decomposition.preferences`).

    Args:
        rules: the game.
        hand: any number of cards, from none to the whole deck.
        objective: `plays` counts all plays; `turns` counts those that the unseen cards can beat,
            after which the lead has to be won back.
        keep: plays that every decomposition must contain.
        forbid: plays, or types of plays, that no decomposition may contain. Suits are ignored,
            except in a bomb that needs them.
        must_beat: the play on the table, which one of the plays must beat.
        unseen: the cards that opponents may hold, for `turns`; default: all cards but the hand.
        solutions: the most decompositions to list, or `all` (at most `MOST_SOLUTIONS`).
        limit: when to stop (worlds and nodes do not count). Any time is enough for an answer.

    Raises:
        InvalidRequest: demands that contradict each other, or that no decomposition meets; its
            pointer names the demand.
        InvalidHand: text in a demand that names no cards of the game.
        IllegalPlay: cards in a demand that form no play.
        Cancelled: the search was cancelled.
    """
    rules = load_rules(rules)
    _check_game(rules, hand)
    demands = Demands.read(rules, hand, keep, forbid, must_beat)
    if objective == "plays":
        unseen = None
    elif unseen is None:
        unseen = Hand.deck(rules) - hand
    elif not unseen <= Hand.deck(rules) - hand:
        raise InvalidRequest(
            "the deck does not hold {unseen} beside {hand}", "/unseen", unseen=unseen, hand=hand
        )
    # Importing OR-Tools takes most of a second, which commands that do not need it are spared.
    from solver.decomposition.decomposer import Decomposer  # noqa: PLC0415

    decomposer = Decomposer(demands, unseen, limit or Limit())
    wanted = MOST_SOLUTIONS if solutions == "all" else min(solutions, MOST_SOLUTIONS)
    found = decomposer.run(wanted)
    bounds = decomposer.count, decomposer.bound
    whole = decomposer.complete, decomposer.cut_short
    return Decomposition(objective, *bounds, tuple(found), *whole)


def _check_game(rules: Rules, hand: Hand) -> None:
    """Raises InvalidRequest for a hand of other rules, which may have other plays."""
    if hand.rules != rules:
        raise InvalidRequest(
            "the {name} is one of {rules}, not of {wanted}",
            "/hand",
            name="hand",
            rules=hand.rules.id,
            wanted=rules.id,
        )
