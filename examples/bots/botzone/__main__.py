"""A bot for Botzone's FightTheLandlord2; docs/labs.md says how to make it one file and upload it.

It reads the judge's JSON on standard input. Where `landlord-solver` is installed it asks for its
advice. Elsewhere it plays by the network of `douzero.npz`, which lies in this file or in the folder
`data` of Botzone's storage, and needs numpy. Without it the bot sheds its cards in few plays.

    python botzone.zip [--once] [--alone] [--no-network] [--seconds N]

`--once` answers one request and ends; otherwise the bot asks the judge to keep it running.
`--alone` does not ask the package, and `--no-network` does not use the network either. Judges
differ in whether kickers may be alike, or both jokers, so the bot makes no such plays. The code
runs in Python 3.6.
"""

import io
import itertools
import json
import math
import os
import pkgutil
import random
import sys

from network import Network
from plays import (
    BLACK,
    BOMBS,
    DECK,
    PASS,
    RED,
    SEATS,
    Play,
    fewest_plays,
    held,
    listed,
    of_rank,
    packed,
    rank_of,
    size_of,
)
from public import Table

KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
WEIGHTS = "douzero.npz"
KICKERS = 3  # plays of each body that are valued: those that leave the fewest plays
BOTTOMS = 6  # sampled for a bid
# The least probability of a win as the landlord for each bid, the highest one first.
WORTH = ((3, 0.56), (2, 0.52), (1, 0.48))
# The same by the strength of a hand, where there is no network.
STRENGTHS = ((3, 9), (2, 7), (1, 5))
NEVER = 10_000  # the cost of a choice that is worse than the pass


class Bot:
    """Answers the requests of one game."""

    def __init__(self, flags: list) -> None:
        """Reads the weights, as far as they are wanted and there."""
        self.asks_package = not {"--alone", "--no-network"} & set(flags)
        self.seconds = float(flags[flags.index("--seconds") + 1]) if "--seconds" in flags else 1.0
        self.network = None
        file = None if "--no-network" in flags else weights_file()
        if file is not None:
            try:
                self.network = Network(file)
            except ImportError:
                print("numpy is not installed: the bot plays without its network", file=sys.stderr)

    def answer(self, log: dict) -> object:
        """Returns the answer to the last request: a bid, or the ids of the cards to be played."""
        last = log["requests"][-1]
        if "history" not in last:
            return self.bid(last, log)
        table, seat, own = replayed(log)
        hand = packed(own)
        choices = choices_of(hand, table)
        if len(choices) == 1:
            chosen = choices[0]
        else:
            chosen = self.advised(log, choices) or self.best(table, seat, hand, choices)
        return ids_of(chosen.cards, own)

    def bid(self, request: dict, log: dict) -> int:
        """Returns 0, or a bid that is higher than those before."""
        advice = self.package(log)
        if advice is not None:
            call = advice.calls[0].call
            return 0 if call == "pass" else call
        hand = packed(request["own"])
        if self.network is None:
            worth, bids = strength(hand), STRENGTHS
        else:
            worth, bids = self.win_as_landlord(hand), WORTH
        wanted = next((bid for bid, least in bids if worth >= least), 0)
        return wanted if wanted > max(request["bid"], default=0) else 0

    def win_as_landlord(self, hand: int) -> float:
        """Returns the probability of a win with a hand and the bottom, over some bottoms."""
        unseen = DECK - hand
        cards = [rank for rank in held(unseen, 1) for _ in range(of_rank(unseen, rank))]
        draw, found = random.Random(hand), []
        for _ in range(BOTTOMS):
            whole = hand + sum(1 << 4 * rank for rank in draw.sample(cards, 3))
            table = Table(0, 0)
            odds = self.network.win(table, 0, whole, choices_of(whole, table))
            found.append(1 / (1 + math.exp(-max(odds))))
        return sum(found) / len(found)

    def best(self, table: Table, seat: int, hand: int, choices: list) -> Play:
        """Returns the choice that the network values most, or that sheds the hand soonest."""
        if self.network is None:
            return min(choices, key=lambda choice: shedding(table, seat, hand, choice))
        odds = self.network.win(table, seat, hand, choices)
        return choices[odds.index(max(odds))]

    def advised(self, log: dict, choices: list) -> "Play | None":
        """Returns the first choice of the package's advice that is one of ours; None without it."""
        advice, ours = self.package(log), {choice.cards: choice for choice in choices}
        for each in () if advice is None else advice.plays:
            cards = 0 if each.play is None else each.play.native.cards
            if cards in ours:
                return ours[cards]
        return None

    def package(self, log: dict) -> object:
        """Returns the advice of `landlord-solver`; None where it is not installed, or has none."""
        if not self.asks_package:
            return None
        try:
            from solver import Limit, advise, parse_record, recommend_bid  # noqa: PLC0415
        except ImportError:
            self.asks_package = False
            return None
        limit = Limit(seconds=self.seconds)
        try:
            record = parse_record(json.dumps(log), format="botzone")
            timeline = record.timeline
            seat = timeline.at(len(timeline.steps)).turn
            view = timeline.at(len(timeline.steps), seat)
            ask = recommend_bid if view.kind == "call" else advise
            return ask(view, limit=limit)
        except ValueError:  # the judge allows what our rules do not
            return None


def replayed(log: dict) -> tuple:
    """Returns the table, the own seat and the ids of the own cards at the last request."""
    requests = [request for request in log["requests"] if "history" in request]
    answers = log["responses"][len(log["requests"]) - len(requests) :]
    start = requests[0]
    seat, bottom = start["pos"], start["publiccard"]
    own = start["own"] + (bottom if seat == start["landlord"] and len(start["own"]) == 17 else [])
    table = Table(start["landlord"], packed(bottom))
    for number, request in enumerate(requests):
        for place, ids in enumerate(request["history"]):
            # Before the first lead, `history` has empty lists for the seats that have not played.
            if table.turn == (seat + 1 + place) % SEATS:
                table.act(packed(ids))
        if number < len(answers):
            table.act(packed(answers[number]))
            own = [card for card in own if card not in answers[number]]
    return table, seat, own


def choices_of(hand: int, table: Table) -> list:
    """Returns the choices that are valued: of plays with one body those with the best kickers."""
    plays = listed(hand, table.current)
    plays.sort(key=lambda play: (play.type, play.length, play.key, left_after(hand, play)))
    bodies = itertools.groupby(plays, key=lambda play: (play.type, play.length, play.key))
    found = [play for _, group in bodies for play in itertools.islice(group, KICKERS)]
    return found if table.current is None else [*found, PASS]


def left_after(hand: int, play: Play) -> tuple:
    return fewest_plays(hand - play.cards), play.cards


def ids_of(cards: int, own: list) -> list:
    """Returns ids of own cards for cards by rank."""
    found = []
    for card in own:
        rank = rank_of(card)
        if sum(rank_of(each) == rank for each in found) < of_rank(cards, rank):
            found.append(card)
    return found


def shedding(table: Table, seat: int, hand: int, choice: Play) -> int:
    """Returns the cost of a choice without a network, as the arena's `greedy` reckons it.

    The hand is to be left with few plays, and then without its low cards. Bombs are kept back.
    """
    after = fewest_plays(hand - choice.cards)
    if not after:
        return -NEVER
    size, bomb = size_of(choice.cards), choice.type in BOMBS
    shortest = min(
        table.seats[other].left for other in range(SEATS) if not table.partners(seat, other)
    )
    if table.current is None:
        cost = 64 * after + 2 * choice.key - size
        if bomb:
            return cost + (-64 if after == 1 else 96)
        # An opponent who can go out on a single card or a pair is not given a low one.
        return cost + (128 - 4 * choice.key if size == shortest <= 2 else 0)
    if not choice.cards:
        return NEVER - 1
    partner, price = table.partners(seat, table.holder), after - fewest_plays(hand)
    if bomb:
        played = after == 1 or (not partner and shortest <= (6 if price < 0 else 3))
    elif partner:
        low = table.current.key < 7 and choice.key < 10 and table.seats[table.holder].left > 2
        played = low and price < 0
    else:
        played = price <= 0 or shortest <= 3
    return 64 * (price + 2 * bomb) + 2 * choice.key if played else NEVER


def strength(hand: int) -> float:
    """Returns the strength of a dealt hand: high cards, bombs, and how few plays it needs."""
    high = 3 * of_rank(hand, RED) + 2 * of_rank(hand, BLACK) + 1.2 * of_rank(hand, BLACK - 1)
    return high + 2 * len(held(hand, 4)) + 8 - fewest_plays(hand)


def weights_file() -> object:
    """Returns the weights beside this file or in Botzone's storage; None where there are none."""
    try:
        return io.BytesIO(pkgutil.get_data("network", WEIGHTS))
    except OSError:
        path = os.path.join("data", WEIGHTS)  # noqa: PTH118 - Python 3.6 of Botzone
        return path if os.path.exists(path) else None  # noqa: PTH110


def main(flags: list) -> None:
    """Answers requests until the judge closes the input, or once."""
    bot, log = Bot(flags), {}
    for line in sys.stdin:
        if not line.strip():
            continue
        told = json.loads(line)
        if "requests" in told:
            log = {"requests": told["requests"], "responses": told["responses"]}
        else:  # the judge keeps the bot running, and sends nothing but the next request
            log["requests"].append(told)
        answer = bot.answer(log)
        log["responses"].append(answer)
        print(json.dumps({"response": answer}), flush=True)
        if "--once" in flags:
            return
        print(KEEP_RUNNING, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
