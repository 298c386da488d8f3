"""An outside engine for tests: a program of its own that answers wrongly in the way it is told.

`python fake_engine.py MODE [FILE]`; the modes are the functions' names, FILE is made at the start.
`legal` answers rightly, by asking our own library for the lowest legal play.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

Json = dict[str, Any]


def legal(question: Json) -> Json:
    """The play that our library lists first, with its type declared."""
    from solver.protocol import BUILT_IN
    from solver.protocol.advice import AdviceRequest
    from solver.protocol.lines import without_hints

    fields = without_hints(question.pop("do"), question)
    request = AdviceRequest.model_validate({k: v for k, v in fields.items() if k != "id"})
    view = request.to_knowledge(BUILT_IN)
    play = view.legal()[0]
    return {"best": str(play), "plays": [{"cards": str(play), "type": play.type}]}


def dies(question: Json) -> Json:
    print("out of\ncheese", file=sys.stderr)
    sys.exit(3)


def sleeps(question: Json) -> Json:
    time.sleep(600)
    return {}


def babbles(question: Json) -> Json:
    print("I think, therefore I play", flush=True)
    return {}


def shouts(question: Json) -> Json:
    print("x" * (1 << 21), flush=True)
    return {}


def lists(question: Json) -> Json:
    print("[]", flush=True)
    return {}


def forgets(question: Json) -> Json:
    return {"id": 99, "best": "3"}


def refuses(question: Json) -> Json:
    return {"ok": False, "status": 422, "detail": "I do not like this hand"}


def says_nothing(question: Json) -> Json:
    return {"plays": []}


def cheats(question: Json) -> Json:
    return {"best": "RB"}


def mumbles(question: Json) -> Json:
    return {"best": "Zebra"}


def passes(question: Json) -> Json:
    return {"best": "pass"}


def main() -> None:
    mode = globals()[sys.argv[1]]
    for started in sys.argv[2:]:
        Path(started).touch()
    for line in sys.stdin:
        question = json.loads(line)
        print(json.dumps({"id": question["id"], "ok": True, **mode(question)}), flush=True)


if __name__ == "__main__":
    main()
