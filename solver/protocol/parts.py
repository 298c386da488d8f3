"""The parts of a review as text: what a worker is asked, and what it answers.

Question and answer are JSON, so a worker needs no store, and nothing is ever unpickled.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from solver.messages import Language
from solver.protocol.document import encode
from solver.records import parse_record, write_record
from solver.records.record import Record
from solver.review.double_dummy import DoubleDummyResults
from solver.review.judgement import Judgement
from solver.review.luck import LuckValues
from solver.review.plan import Part, PartKind, PartResult, ReviewPlan
from solver.rules import Rules, cached_with_rules, load_rules, source_of
from solver.search.limit import Cancellation, Limit
from solver.value import Value

_KINDS: dict[PartKind, type[PartResult]] = {
    "decision": Judgement,
    "double_dummy": DoubleDummyResults,
    "luck": LuckValues,
}


@dataclass(frozen=True, kw_only=True)
class ReviewTerms(Value):
    """What is asked about a game that is to be reviewed.

    Attributes:
        seconds: the limit in seconds; None without one.
        worlds: the limit in sampled deals of each decision; None without one.
        seed: decides the sampled deals.
        language: the language of an answer that asks for none, and of errors.
        objective: what plays are judged by.
        seats: the seats whose decisions are judged; None for all.
    """

    seconds: float | None
    worlds: int | None
    seed: int
    language: Language
    objective: str
    seats: tuple[int, ...] | None = None

    def question(self, record: str) -> str:
        """Returns a review's question as text.

        Args:
            record: the record, as `self_contained` writes it.
        """
        limit = {"seconds": self.seconds, "worlds": self.worlds}
        given = {name: value for name, value in limit.items() if value is not None}
        asked: dict[str, Any] = {
            "seed": self.seed,
            "language": self.language,
            "objective": self.objective,
        }
        asked |= {} if self.seats is None else {"seats": list(self.seats)}
        return encode({"record": record, "limit": given, **asked})


def question_of(plan: ReviewPlan, language: Language = "en") -> str:
    """Returns a review's question as text: the record with its rules, and what is asked."""
    terms = ReviewTerms(
        seconds=plan.limit.seconds,
        worlds=plan.limit.worlds,
        seed=plan.seed,
        language=language,
        objective=plan.objective,
        seats=plan.seats,
    )
    return terms.question(self_contained(plan.record))


def self_contained(record: Record) -> str:
    """Returns a record as text that can be read where the games added by files are not known."""
    return write_record(replace(record, source=source_of(record.rules)))


def plan_of(question: str) -> ReviewPlan:
    """Returns the plan of a question that `question_of` wrote.

    Raises:
        SolverError: the record, by this version of the library, breaks the rules.
    """
    # The first event of the record names the rules, with which plans are kept: a plan that was
    # made before needs no replay.
    start = json.loads(question)["record"].partition("\n")[0]
    return _plan(load_rules(json.loads(start)["rules"]), question)


@cached_with_rules(most=16)
def _plan(rules: Rules, question: str) -> ReviewPlan:
    """Returns the plan of a question about a game by these rules."""
    asked = json.loads(question)
    return ReviewPlan.of(
        parse_record(asked["record"], lambda _: rules),
        limit=Limit(**asked["limit"]),
        seed=asked["seed"],
        objective=asked["objective"],
        seats=asked.get("seats"),
    )


def run_part(question: str, part: Part, cancellation: Cancellation | None = None) -> str:
    """Returns the result of one part of a review as text.

    Args:
        question: what `question_of` wrote.
        part: one of the parts of its plan.
        cancellation: ends the search early.

    Raises:
        Cancelled: the search was cancelled.
        KeyError: the plan has no such part.
    """
    plan = plan_of(question)
    # The seconds of the plan run since it was made; a part has its share of all of them.
    whole = replace(plan.limit, since=None)
    return plan.run(part, cancellation, whole.part(plan.fraction(part))).kept_text()


def result_of(part: Part, text: str, rules: Rules) -> PartResult:
    """Returns the result of a part from the text that `run_part` wrote.

    Args:
        part: the part.
        text: its result.
        rules: the rules of the game.

    Raises:
        ValueError: the text was written by a version of the library with other results.
    """
    return _KINDS[part.kind].of_kept_text(text, rules)
