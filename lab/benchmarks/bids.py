"""Advice on calls through the real server: how long it takes, and how sure it is after a second.

Random hands of each game are asked about at every call of an auction in which each seat makes the
call that its bidder prefers. `learned` is the answer from the learned values alone (`worlds: 0`); a
game without a learned bidder has none. Its peer is a request of the same run that computes nothing
(`POST /v1/auctions`), so that the ratio tells what the answer costs beyond HTTP on this machine.
The last columns are those of an answer after a second: its deals, and the standard errors of the
win probability of all calls.

    .venv/bin/python -m lab.benchmarks.bids [HANDS [SECONDS]] [--rules RULES...]
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import time
from contextlib import closing
from typing import Any

import numpy as np

from lab.benchmarks.service import server
from solver.bidders import bidder_of, learned_bidder
from solver.bidders.auctioneer import held
from solver.game.auction import Auction
from solver.game.deal import deal
from solver.rules import GAMES, Rules, load_rules

HANDS = 40
SECONDS = 1.0
# Every fourth hand is also asked about with a search.
_SEARCHED = 4
# The most that the learned values may take, and the largest error after a second.
MOST_MILLISECONDS = 20
MOST_ERROR = 0.02

Question = dict[str, Any]


def questions(rules: Rules, count: int) -> list[Question]:
    """Returns questions about calls, from the auctions of random deals."""
    found: list[Question] = []
    bidder, seed = bidder_of(rules), 0
    while len(found) < count:
        hands, bottom = deal(rules, 1_000 + seed)
        packed = np.array([[hand.packed for hand in hands]], np.uint64)
        under = np.array([bottom.packed], np.uint64)
        auction, seed = Auction.start(rules), seed + 1
        while auction.turn is not None:
            seat = auction.turn
            question: Question = {"rules": rules.id, "seat": seat, "calls": list(auction.calls)}
            question["hand"] = str(
                hands[seat] + bottom if seat == auction.landlord else hands[seat]
            )
            found.append(question)
            own = held(auction, packed, under, np.array([seat]))
            auction = auction.after(auction.legal[int(bidder.choose(auction, own)[0])])
    return found[:count]


class Asker:
    """Asks the server, one question after the other."""

    def __init__(self, port: int) -> None:
        """Connects."""
        self.connection = http.client.HTTPConnection("127.0.0.1", port)

    def close(self) -> None:
        """Disconnects."""
        self.connection.close()

    def ask(self, path: str, question: Question) -> tuple[Any, float]:
        """Returns the answer and how many milliseconds it took."""
        body = json.dumps(question).encode()
        start = time.perf_counter()
        self.connection.request("POST", f"/v1/{path}", body, {"Content-Type": "application/json"})
        response = self.connection.getresponse()
        answer = json.load(response)
        assert response.status == http.HTTPStatus.OK, answer
        return answer, (time.perf_counter() - start) * 1000


def row(rules: Rules, port: int, count: int, seconds: float) -> None:
    """Prints the figures of one game."""
    asked = questions(rules, count)
    with closing(Asker(port)) as asker:
        peer, learned = [], []
        for question in [*asked[:2], *asked]:  # the first two warm the caches of the worker
            about = {"rules": question["rules"], "calls": question["calls"]}
            peer.append(asker.ask("auctions", about)[1])
            if learned_bidder(rules) is not None:
                learned.append(asker.ask("bids", question | {"limit": {"worlds": 0}})[1])
        worlds, errors = [], []
        for question in asked[::_SEARCHED]:
            limit = {"limit": {"seconds": seconds}, "seed": 1}
            answer = asker.ask("bids", question | limit)[0]
            worlds.append(answer["engine"]["worlds"])
            errors += [call["win_error"] for call in answer["calls"]]
    quick = "     none" if not learned else f"{np.median(learned[2:]):9.1f}"
    slow = "" if not learned else f"{np.percentile(learned[2:], 95):.1f}"
    ratio = "" if not learned else f"{np.median(learned[2:]) / np.median(peer[2:]):.1f}"
    within = np.mean(np.array(errors) <= MOST_ERROR)
    print(
        f"{rules.id:10}{np.median(peer[2:]):10.1f}{quick}{slow:>8}{ratio:>8}{np.median(worlds):10.0f}"
        f"{np.median(errors):12.4f}{max(errors):9.4f}{100 * within:12.0f} %",
        flush=True,
    )


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hands", nargs="?", type=int, default=HANDS, help="questions for each game")
    parser.add_argument("seconds", nargs="?", type=float, default=SECONDS, help="of a search")
    auctions = [game for game in GAMES if load_rules(game).description.auction.kind != "none"]
    parser.add_argument("--rules", nargs="+", choices=auctions, default=auctions)
    options = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print(f"{'':10}{'peer, ms':>10}{'learned, ms':>17}{'ratio':>8}{'deals':>10}{'win error':>21}")
    print(f"{'':10}{'median':>10}{'median':>9}{'95 %':>8}{'':8}{'':10}", end="")
    print(f"{'median':>12}{'most':>9}{'within .02':>14}")
    with server(1) as (port, _):
        for game in options.rules:
            row(load_rules(game), port, options.hands, options.seconds)


if __name__ == "__main__":
    main()
