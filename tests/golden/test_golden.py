"""The answers to the golden questions are what they were."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from solver.protocol import limits
from solver.search.limit import Limit
from tests.golden.compare import ask, cases, differences
from tests.together import together

CASES = cases()
# The questions that a search answers: each is a test, and `make test` asks some of them.
SEARCHED = ("advice", "bids", "readings")
AT_ONCE = sorted({case["do"] for case in CASES} - {*SEARCHED, "reviews"})


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets no clock end a search: a review of double takes most of its minute on a busy machine."""
    monkeypatch.setattr(Limit, "elapsed", lambda _: 0.0)
    monkeypatch.setattr(limits, "DEFAULT_SECONDS", limits.MAX_SECONDS)


def asked(*kinds: str) -> list[dict[str, Any]]:
    """Returns the cases that ask such questions."""
    return [case for case in CASES if case["do"] in kinds]


def _name(case: dict[str, Any]) -> str:
    rules = case["question"].get("rules", "record")
    return f"{case['do']}-{rules if isinstance(rules, str) else rules['base']}"


def check(case: dict[str, Any]) -> None:
    """Fails unless the answer is as it was, and JSON can carry it."""
    answer = ask(case)
    assert list(differences(case["answer"], answer)) == []
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer


@pytest.mark.parametrize("do", AT_ONCE)
def test_the_answers_without_a_search_are_what_they_were(do: str) -> None:
    together("case", asked(do))(check)()


@pytest.mark.one_in(7, first=4)
@pytest.mark.parametrize("case", asked(*SEARCHED), ids=_name)
def test_the_answer_is_what_it_was(case: dict[str, Any]) -> None:
    check(case)


@pytest.mark.parametrize(
    "case",
    [
        # A review takes seconds, but for the last one, which has few worlds.
        *(pytest.param(case, marks=pytest.mark.long) for case in asked("reviews")[:-1]),
        *asked("reviews")[-1:],
    ],
    ids=lambda case: case["answer"]["rules"] if "rules" in case["answer"] else case["do"],
)
def test_the_review_is_what_it_was(case: dict[str, Any]) -> None:
    check(case)


def test_every_question_of_every_game_is_among_them() -> None:
    """Tests that the file asks enough, so that it cannot be emptied unseen."""
    asked = Counter(case["do"] for case in CASES)
    assert asked["advice"] >= 100
    assert asked["bids"] >= 20
    assert asked["reviews"] >= 6
    assert asked["solutions"] >= 60
