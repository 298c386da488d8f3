"""A season that Ctrl-C ends: what has been played until then is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lab.arena import AgentContest, AgentSpec, Interrupted, Match, Season
from lab.arena.match import Outcome
from solver.rules import load_rules
from solver.search.limit import Limit

LIMIT = Limit(worlds=1)
MATCH = Match.of([Outcome.of_pair((True, each), (1.0, -1.0)) for each in (True, False)])


def contest(agent: str) -> AgentContest:
    """Returns a contest of an agent; its opponent does not matter."""
    spec = AgentSpec(agent, LIMIT, 1)
    return AgentContest(load_rules("decktet").description, spec, spec, 1)


@pytest.mark.parametrize(
    ("at", "compared", "gains"),
    [
        # In the second match without a baseline, in A's second match, and in the baseline's.
        (2, False, [False, False]),
        (3, True, [True, False]),
        (4, True, [True, True]),
    ],
)
def test_a_season_that_is_interrupted(at: int, compared: bool, gains: list[bool]) -> None:
    """Tests that what there is of the last match counts, be it A's or that of the baseline."""
    played = []

    def play(each: AgentContest) -> Match:
        played.append(each.a.name)
        if len(played) == at:
            raise Interrupted(replace(MATCH, interrupted=True))
        return MATCH

    with pytest.raises(Interrupted) as stop:
        Season.play(contest("random"), play, baseline=contest("bold") if compared else None)
    assert stop.value.found.interrupted
    assert [each.gain is not None for each in stop.value.found.entries] == gains


def test_a_season_without_a_result() -> None:
    def play(_: AgentContest) -> Match:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as stop:
        Season.play(contest("random"), play)
    assert not isinstance(stop.value, Interrupted)
