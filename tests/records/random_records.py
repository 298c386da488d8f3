"""Random records of every game, for the tests of records."""

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from solver.game.state import Terms
from solver.records import Record
from solver.rules import GAMES, Rules, load_rules
from tests.builders import random_record

RULES = [load_rules(game) for game in GAMES]


@st.composite
def records(draw: st.DrawFn, games: Sequence[Rules] = RULES) -> Record:
    """Draws the record of a random game: whole or broken off, some of its hands unknown."""
    rules, random = draw(st.sampled_from(games)), Random(draw(st.integers(0, 2**32)))
    most = draw(st.sampled_from([0, 3, 20, 1000]))
    record = random_record(rules, random, most=most, called=draw(st.booleans()))
    hands = [hand if draw(st.integers(0, 4)) else None for hand in record.hands]
    bids = (
        record.landlord is not None and not record.calls and rules.description.score.base == "bid"
    )
    name = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=5)
    names = st.none() | st.lists(name, min_size=rules.players, max_size=rules.players)
    return Record.build(
        rules,
        hands=hands,
        bottom=record.bottom if draw(st.integers(0, 4)) else None,
        first=record.first,
        calls=record.calls,
        landlord=record.landlord,
        direction=record.direction,
        terms=Terms(draw(st.none() | st.integers(1, 3)) if bids else None),
        acts=record.acts,
        names=draw(names),
        announced=draw(st.booleans()),
    )
