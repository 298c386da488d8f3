"""The answers to the golden questions are what they were."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tests.golden.compare import ask, cases, differences

CASES = cases()


def _name(case: dict[str, Any]) -> str:
    rules = case["question"].get("rules", "record")
    return f"{case['do']}-{rules if isinstance(rules, str) else rules['base']}"


@pytest.mark.parametrize("case", CASES, ids=_name)
def test_the_answer_is_what_it_was(case: dict[str, Any]) -> None:
    answer = ask(case)
    assert list(differences(case["answer"], answer)) == []
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer


def test_every_question_of_every_game_is_among_them() -> None:
    """Tests that the file asks enough, so that it cannot be emptied unseen."""
    asked = Counter(case["do"] for case in CASES)
    assert asked["advice"] >= 100
    assert asked["bids"] >= 20
    assert asked["reviews"] >= 6
    assert asked["solutions"] >= 60
