"""Golden answers: questions with fixed seeds, and the answers that were given before a change.

`answers.jsonl.gz` holds one question a line with its answer: every request of `examples/requests`,
106 advices, 25 bids, 6 reviews and 60 exact solutions of all games, each with a limit of worlds or
nodes, so that the answer does not depend on the clock. A change that is not meant to alter answers
leaves them equal byte for byte, but for `seconds`.

    python -m tests.golden.compare            # says which answers differ, and where
    python -m tests.golden.compare --accept   # writes the new answers, for a change that is meant
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from solver.protocol import ENDPOINTS

FILE = Path(__file__).parent / "answers.jsonl.gz"
# The figures that a clock decides.
_CLOCKED = "seconds"


def cases() -> list[dict[str, Any]]:
    """Returns the questions with their answers: `{"do", "question", "answer"}`."""
    with gzip.open(FILE, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def ask(case: dict[str, Any]) -> Any:
    """Returns the answer to the question of a case, without what a clock decides."""
    return timeless(ENDPOINTS[case["do"]].ask(case["question"]).to_dict())


def timeless(value: Any) -> Any:
    """Returns a JSON value without the measured seconds; limits keep theirs."""
    if isinstance(value, dict):
        return {
            name: each if name == "limit" else timeless(each)
            for name, each in value.items()
            if name != _CLOCKED
        }
    return [timeless(each) for each in value] if isinstance(value, list) else value


def differences(old: Any, new: Any, path: str = "") -> Iterator[str]:
    """Yields the places at which two JSON values differ, as JSON pointers with both values."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name in dict.fromkeys([*old, *new]):
            if name not in old or name not in new:
                yield f"{path}/{name}: only {'after' if name in new else 'before'}"
            else:
                yield from differences(old[name], new[name], f"{path}/{name}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from differences(before, after, f"{path}/{index}")
    elif json.dumps(old) != json.dumps(new):
        yield f"{path}: {json.dumps(old)[:80]} -> {json.dumps(new)[:80]}"


def main() -> None:
    """Compares all answers, or accepts the new ones."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--accept", action="store_true", help="write the new answers")
    accept = parser.parse_args().accept
    known = cases()
    changed = 0
    for number, case in enumerate(known):
        answer = ask(case)
        found = list(differences(case["answer"], answer))
        if found:
            changed += 1
            print(f"{number} {case['do']} {case['question'].get('rules')}: {len(found)} places")
            for place in found[:5]:
                print(f"    {place}")
        case["answer"] = answer
    print(f"{changed} of {len(known)} answers differ")
    if accept:
        text = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in known)
        # Without a time stamp equal answers make an equal file.
        FILE.write_bytes(gzip.compress(text.encode(), mtime=0))
    elif changed:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
