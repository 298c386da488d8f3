"""Five calls through the client that openapi-python-client writes: five_calls.py ADDRESS RECORD SEED."""

import json
import sys
import time
from pathlib import Path

from generated import Client
from generated.api.advice import advise
from generated.api.plays import list_plays
from generated.api.reviews import get_review, review_game
from generated.api.rules import list_rules
from generated.models import AdviceRequest, PlaysRequest, ProblemAnswer, ReviewsRequest

service = Client(base_url=sys.argv[1])
record = Path(sys.argv[2]).read_text("utf-8")

games = list_rules.sync(client=service)
beat = PlaysRequest(rules="classic", hand="3344455667TJQKA2", over="33")
legal = list_plays.sync(client=service, body=beat)
decide = {"rules": "classic", "landlord": 0, "seat": 1, "hand": "3346678TJJQKKAA22", "bid": 2}
decide |= {"history": [[0, "QQ"]], "limit": {"worlds": 20}, "seed": 1}
advice = advise.sync(client=service, body=AdviceRequest.from_dict(decide))
ask = ReviewsRequest.from_dict({"record": record, "limit": {"worlds": 2}, "seed": int(sys.argv[3])})
review = review_game.sync(client=service, body=ask)
while review.status in ("queued", "running"):
    time.sleep(0.05)
    review = get_review.sync(review.id, client=service)
problem = list_plays.sync(client=service, body=PlaysRequest(rules="classic", hand="33333"))
assert isinstance(problem, ProblemAnswer)

print(
    json.dumps(
        {
            "games": [game.id for game in games.rules],
            "plays": [play.cards for play in legal.plays],
            "best": advice.best,
            "labels": [decision.label for decision in review.result.decisions],
            "problem": [problem.status, problem.type_, problem.errors[0].pointer],
        }
    )
)
