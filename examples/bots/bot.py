"""A bot for `landlord arena "engine:python bot.py" greedy`: sheds many cards, follows low."""

import json
import sys

for line in sys.stdin:
    question = json.loads(line)
    legal = question["legal"]
    best = legal[0] if question["over"] else max(legal, key=len)
    print(json.dumps({"id": question["id"], "ok": True, "best": best}), flush=True)
