"""The league: opponents that differ in kind, against which every change of strength is measured.

An engine that gains against itself may gain nothing against others. Some opponents of the league
are only measured against, so that a gain over them cannot come from having learned their habits.
The learner may play against the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from lab.arena.contest import AgentContest
from lab.arena.match import Figures, Interrupted, Match, figures_json
from solver.errors import InvalidRequest


@dataclass(frozen=True)
class LeaguePlayer:
    """A player of the league.

    Attributes:
        agent: its name in the arena.
        learned_from: whether the learner may play against it.
    """

    agent: str
    learned_from: bool = False


LEAGUE = (
    LeaguePlayer("control"),
    LeaguePlayer("monte-carlo"),
    LeaguePlayer("timid"),
    LeaguePlayer("rlcard"),
    LeaguePlayer("greedy", learned_from=True),
    LeaguePlayer("bold", learned_from=True),
)
# The name that stands for all of them in the place of an opponent.
NAME = "league"


@dataclass(frozen=True)
class LeagueResult:
    """The result against one opponent.

    Attributes:
        opponent: who it was.
        match: the match against it.
        gain: what the agent did better than the baseline against the same opponent on the same
            deals; None without a baseline.
    """

    opponent: LeaguePlayer
    match: Match
    gain: Figures | None = None

    def beside(self, baseline: Match) -> Self:
        """Returns the result with what was gained over the match of the baseline."""
        return replace(self, gain=self.match.gain(baseline))

    def to_json(self) -> dict[str, Any]:
        """Returns the result as plain JSON values."""
        document = {
            "opponent": self.opponent.agent,
            "learned_from": self.opponent.learned_from,
        } | self.match.to_json()
        return document if self.gain is None else document | {"gain": figures_json(self.gain)}


@dataclass(frozen=True)
class Season:
    """The matches of one agent against the league.

    Attributes:
        contest: the game, the agent and the seed of the deals, which are the same for everybody.
        entries: the results, one for each opponent.
        left_out: the opponents that cannot play this game here, each with the reason.
        interrupted: whether Ctrl-C has ended the season before its last match.
    """

    contest: AgentContest
    entries: Sequence[LeagueResult]
    left_out: dict[str, str]
    interrupted: bool = False

    @classmethod
    def play(
        cls,
        contest: AgentContest,
        play: Callable[[AgentContest], Match],
        *,
        baseline: AgentContest | None = None,
    ) -> Self:
        """Returns the results against every opponent that can play the game.

        Args:
            contest: the agent as `a`; its opponent does not matter.
            play: plays one match.
            baseline: the same contest with another agent as `a`, to be compared with.

        Raises:
            InvalidRequest: the agent cannot play this game.
            Interrupted: Ctrl-C was pressed after enough deals for a result.
        """
        opponents, left_out = _able(contest)
        entries: list[LeagueResult] = []
        try:
            for opponent, each in opponents:
                entries.append(LeagueResult(opponent, play(each)))
                if baseline is not None:
                    entries[-1] = entries[-1].beside(play(replace(baseline, b=each.b)))
        except KeyboardInterrupt as stop:
            if isinstance(stop, Interrupted):
                if baseline is not None and entries and entries[-1].gain is None:
                    entries[-1] = entries[-1].beside(stop.found)
                else:
                    entries.append(LeagueResult(opponents[len(entries)][0], stop.found))
            if not entries:
                raise
            raise Interrupted(cls(contest, entries, left_out, interrupted=True)) from None
        return cls(contest, entries, left_out)

    @property
    def deals(self) -> int:
        """How many deals were played with each opponent."""
        return max((entry.match.deals for entry in self.entries), default=0)

    def to_json(self) -> dict[str, Any]:
        """Returns the results as plain JSON values."""
        document = self.contest.to_json() | {
            "b": NAME,
            "opponents": [entry.to_json() for entry in self.entries],
            "left_out": self.left_out,
        }
        return document | {"interrupted": True} if self.interrupted else document


def _able(contest: AgentContest) -> tuple[list[tuple[LeaguePlayer, AgentContest]], dict[str, str]]:
    """Returns the contests that can be played, and why the others cannot."""
    able: list[tuple[LeaguePlayer, AgentContest]] = []
    left_out = {}
    # An agent that cannot play is refused before any opponent is.
    replace(contest, b=contest.a).table().close()
    for opponent, each in _against(contest):
        try:
            each.table().close()
        except InvalidRequest as error:
            left_out[opponent.agent] = str(error)
        else:
            able.append((opponent, each))
    return able, left_out


def _against(contest: AgentContest) -> Iterator[tuple[LeaguePlayer, AgentContest]]:
    for opponent in LEAGUE:
        yield opponent, replace(contest, b=replace(contest.a, name=opponent.agent))
