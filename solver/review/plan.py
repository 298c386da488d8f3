"""A review divided into parts that any worker can do, in any order, and put together again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, Literal

from solver.drawing import notebook
from solver.errors import InvalidRequest
from solver.figures import Probability
from solver.game.assumptions import Assumption, assumptions
from solver.game.objective import DEFAULT_OBJECTIVE, Objective
from solver.game.seats import check_seat
from solver.messages import Language, Word
from solver.records import parse_record, write_record
from solver.records.decision import RecordedDecision
from solver.records.record import Record
from solver.review.double_dummy import DoubleDummyResults, double_dummy
from solver.review.judge import judge
from solver.review.judgement import Judgement
from solver.review.luck import LuckValues, luck_values
from solver.review.moments import with_consequences
from solver.review.players import PlayerReview, player_reviews
from solver.rules import Rules, cached_with_rules, load_rules, source_of
from solver.search.engine_info import EngineInfo, EngineRun
from solver.search.limit import Cancellation, Limit
from solver.value import ABSENT, HIDDEN, Value

_HAND = Word({"en": "'My hand: 33344455667788TJQ'", "zh": "'我的手牌\uff1a33344455667788TJQ'"})

# The limit of a review where none is given. The worlds end it, so that the same question has the
# same review on every machine; the seconds are a safeguard.
DEFAULT_LIMIT = Limit(seconds=60.0, worlds=1024)
# With a limit in worlds, one decision may take this many equal shares of the seconds that are left.
_SAFEGUARD_SHARES = 8
# The shares of a limit in seconds that are spent on double dummy results, and on what the cards
# were worth.
_DOUBLE_DUMMY_SHARE = 0.2
_LUCK_SHARE = 0.1

PartKind = Literal["decision", "double_dummy", "luck"]
PartResult = Judgement | DoubleDummyResults | LuckValues


@dataclass(frozen=True, order=True)
class Part:
    """One part of a review, which is independent of the others.

    Attributes:
        kind: what is done.
        index: the event's number of the decision in the record; 0 for the other kinds.
    """

    kind: PartKind
    index: int


@dataclass(frozen=True)
class LandlordChances(Value):
    """The landlord's chances after one play, as the seat that made it could judge them."""

    index: int
    """The event's number in the record."""
    seat: int
    """Who played."""
    landlord_win: Probability
    """The probability that the landlord wins."""


@dataclass(frozen=True)
class Review(Value):
    """The review of a game: its decisions, its players, and the curve of winning chances."""

    decisions: list[Judgement]
    """The decisions, in their order in the record."""
    players: list[PlayerReview]
    """By seat its game."""
    curve: list[LandlordChances]
    """The landlord's chances after each play."""
    engine: EngineInfo
    """What computed the review."""
    assumed: Annotated[list[Assumption] | None, ABSENT] = None
    """What is not known of a game that begins in a position, and was assumed."""
    language: Annotated[Language, HIDDEN] = field(default="en", compare=False)
    """The language in which it was asked for; its sentences can be said in every language."""

    def __repr__(self) -> str:
        return f"<Review: {len(self.players)} players, {len(self.decisions)} decisions>"

    def _repr_html_(self) -> str:
        """Draws the review in a notebook."""
        return notebook.html(self)


@dataclass(frozen=True)
class ReviewPlan:
    """A review that has been divided into parts. Make plans with `of`, which checks the question.

    The result of a part depends on the record, the limit, the seed, the objective and the part
    only. With a limit in worlds alone it is the same on every machine and in every order, so
    workers that share the parts give the review that one process gives.

    A plan can be pickled. Its limit loses its cancellation and its running clock thereby.

    Attributes:
        record: the game.
        limit: seconds for the whole game, or worlds for each decision.
        seed: decides the sampled deals of the whole game.
        objective: what all seats of the sampled deals play for, and what plays are judged by. Calls
            are judged by points.
        seats: the seats whose decisions are judged; None for all.
        parts: what there is to do, in the order in which one process does it.
    """

    record: Record
    limit: Limit
    seed: int
    objective: Objective
    seats: tuple[int, ...] | None
    parts: tuple[Part, ...]
    _run: EngineRun = field(compare=False, repr=False)

    @classmethod
    def of(
        cls,
        record: Record,
        *,
        limit: Limit,
        seed: int | None = None,
        objective: Objective = DEFAULT_OBJECTIVE,
        seats: Iterable[int] | None = None,
    ) -> ReviewPlan:
        """Returns the plan of a game's review; the seconds of its limit begin to run.

        Args:
            record: the game; decisions of seats whose hands are not known are not judged.
            limit: seconds for the whole game, or worlds for each decision.
            seed: decides the sampled deals; drawn when None.
            objective: what all seats of the sampled deals play for, and what plays are judged by.
            seats: the seats whose decisions are judged; None for all.

        Raises:
            InvalidRequest: there is no such seat, or the record holds no decision that can be
                judged.
        """
        limit.check_worlds()
        asked = None if seats is None else tuple(sorted(set(seats)))
        for place, seat in enumerate(asked or ()):
            check_seat(record.rules, seat, f"/seats/{place}")
        indices = list(_asked(record, asked))
        if not indices:
            raise InvalidRequest(
                "the record holds no decision of a seat whose hand is known: say at least one "
                "hand, for example in a line such as {example}",
                example=_HAND,
            )
        run = EngineRun(record.rules, limit, seed, objective)
        decisions = (Part("decision", index) for index in indices)
        parts = (Part("double_dummy", 0), Part("luck", 0), *decisions)
        return cls(record, run.limit, run.seed, objective, asked, parts, run)

    def share(self, part: Part, done: int = 0) -> Limit:
        """Returns the limit of one part: all worlds, and a share of the seconds that are left.

        With a limit in worlds the seconds are a safeguard, and a decision may take several shares.

        Args:
            part: the part that is to be done.
            done: how many of the decisions have been judged. What they have left of their seconds
                goes to the later ones. Of parts that are done side by side it is 0.
        """
        return self.limit.part(self.fraction(part, done))

    def fraction(self, part: Part, done: int = 0) -> float:
        """Returns the share of the seconds that one part may take, as `share` explains it."""
        if part.kind == "double_dummy":
            return _DOUBLE_DUMMY_SHARE
        if part.kind == "luck":
            return _LUCK_SHARE
        shares = 1 if self.limit.worlds is None else _SAFEGUARD_SHARES
        return min(1.0, shares / (len(self._decisions) - done))

    def run(
        self, part: Part, cancellation: Cancellation | None = None, limit: Limit | None = None
    ) -> PartResult:
        """Returns the result of one part.

        Args:
            part: one of the plan's parts.
            cancellation: ends the search early; that of the plan's limit when None.
            limit: the limit of the part; `share(part)` when None.

        Raises:
            Cancelled: the search was cancelled.
            KeyError: the part is not in the plan.
        """
        limit = self.share(part) if limit is None else limit
        if cancellation is not None:
            limit = replace(limit, cancellation=cancellation)
        limit.check_cancelled()
        if part.kind == "double_dummy":
            plays = [each for each in self._decisions.values() if each.kind == "play"]
            return double_dummy(self.record, plays, limit)
        if part.kind == "luck":
            return luck_values(self.record, limit, self.seed)
        decision = self._decisions[part.index]
        seed = self.seed + decision.index
        return judge(decision, limit, seed, self.objective)

    def finish(self, results: Mapping[Part, PartResult], *, seconds: float | None = None) -> Review:
        """Returns the review that the results of all parts make.

        Args:
            results: the result of each of the plan's parts.
            seconds: how long the review took; the time since the plan was made when None.

        Raises:
            KeyError: the result of a part is missing.
        """
        solved = results[Part("double_dummy", 0)]
        values = results[Part("luck", 0)]
        assert isinstance(solved, DoubleDummyResults)
        assert isinstance(values, LuckValues)
        judged = []
        for part in self.parts:
            found = results[part]
            if isinstance(found, Judgement):
                judged.append(replace(found, double_dummy=solved.results.get(found.index)))
        judged = with_consequences(self.record, judged)
        engine = replace(
            self._run.info(max(each.worlds for each in judged)),
            cut_short=self._ended_early(judged, solved, values) or None,
        )
        return Review(
            decisions=judged,
            players=player_reviews(self.record, judged, values, all_seats=self.seats is None),
            curve=_curve(self.record, judged, self.limit),
            engine=engine if seconds is None else replace(engine, seconds=seconds),
            assumed=assumptions(self.record.timeline.at(0)),
        )

    def _ended_early(
        self, judged: list[Judgement], solved: DoubleDummyResults, values: LuckValues
    ) -> bool:
        """Returns whether seconds ended a part of a review that worlds should have ended."""
        if self.limit.worlds is not None and (solved.cut_short or values.cut_short):
            return True
        return any(each.ended_early(self.limit) for each in judged)

    @cached_property
    def _decisions(self) -> dict[int, RecordedDecision]:
        """The decisions of the record by the numbers of their events."""
        return _asked(self.record, self.seats)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the plan as its record's text and its question."""
        text = write_record(self.record)
        limit = replace(self.limit, since=None, cancellation=None)
        rules = source_of(self.record.rules)
        asked = (limit, self.seed, self.objective, self.seats)
        return _unpickled, (text, rules, *asked)


def _unpickled(
    text: str,
    source: str | dict[str, Any],
    limit: Limit,
    seed: int,
    objective: Objective,
    seats: tuple[int, ...] | None,
) -> ReviewPlan:
    return _plan(load_rules(source), text, limit, seed, objective, seats)


# A process does the parts of a few games in turn, and is given the plan with each part.
@cached_with_rules(most=8)
def _plan(
    rules: Rules,
    text: str,
    limit: Limit,
    seed: int,
    objective: Objective,
    seats: tuple[int, ...] | None,
) -> ReviewPlan:
    record = parse_record(text, lambda _: rules)
    return ReviewPlan.of(record, limit=limit, seed=seed, objective=objective, seats=seats)


def _asked(record: Record, seats: tuple[int, ...] | None) -> dict[int, RecordedDecision]:
    """Returns the decisions of some seats, or of all, by the numbers of their events."""
    return {
        decision.index: decision
        for decision in record.decisions()
        if seats is None or decision.seat in seats
    }


def _curve(record: Record, judged: list[Judgement], limit: Limit) -> list[LandlordChances]:
    """Returns the landlord's chances after each play.

    A play for which there was no time to try a deal is left out: what the network alone says of it
    does not compare with its neighbours. Where no deals were asked for, all points are the
    network's.
    """
    points = []
    for each in judged:
        compares = each.worlds > 0 or each.proven or limit.worlds == 0
        if each.win_played is not None and compares:
            landlord = each.seat == record.landlord
            win = each.win_played if landlord else 1.0 - each.win_played
            points.append(LandlordChances(each.index, each.seat, win))
    return points
