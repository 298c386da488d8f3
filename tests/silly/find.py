"""Finds endgames for positions.jsonl: random ones in which a complaint is justified.

In such an endgame some play wins in every deal of the hidden cards, no play of the kind complained
about does, and at least one of that kind loses half of the deals. For the complaint about certainty
no play wins in every deal. A short search makes a silly play in about half of the endgames.

    .venv/bin/python -m tests.silly.find [GAME...] >tests/silly/positions.jsonl
"""

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace

from solver.errors import SolverError
from solver.game.cards import Hand
from solver.game.play import Play
from solver.rules import GAMES, Rules, load_rules
from solver.search.limit import Limit
from tests.silly.endgames import Deals, Endgame, options, text
from tests.silly.judge import COMPLAINTS, Advised, judge, silly_plays

EACH = 11
TRIES = 8_000
# Until this try, half of the endgames are kept free for those in which a short search errs.
PATIENT = 1_000
# With fewer deals the hidden cards are as good as known; more deals take long to solve.
FEWEST_DEALS = 3
MOST_DEALS = 100
HARM = 0.5


def endgame(rules: Rules, complaint: str, rng: random.Random) -> Endgame | None:
    """Returns a random endgame with the cards of the complaint in hand; most justify none."""
    deck = list(Hand.deck(rules))
    rng.shuffle(deck)
    if rng.random() < 0.5:
        place = {rank: rng.random() for rank in rules.ranks}
        deck.sort(key=lambda card: place[card[0]])
    hand = []
    for card in motif(rules, complaint, rng):
        found = next((each for each in deck if each == card or each[0] == card), None)
        if found is None:
            return None
        deck.remove(found)
        hand.append(found)
    hand += draw(deck, rng.randint(1, 4), rng)
    most = 7 - rules.players
    others = [draw(deck, rng.randint(1, most), rng) for _ in range(rules.players - 1)]
    seat = rng.randrange(rules.players)
    landlord = rng.randrange(rules.players)
    if complaint == "partner_over" and landlord == seat:
        return None
    left = [len(each) for each in others]
    left.insert(seat, len(hand))
    over = None
    if complaint in ("bomb_kept", "partner_over") or rng.random() < 0.4:
        partner = complaint == "partner_over"
        holders = [
            each
            for each in range(rules.players)
            if each != seat and (complaint != "bomb_kept" or landlord in (each, seat))
        ]
        holders = [each for each in holders if each != landlord] if partner else holders
        plays = rules.native.plays(Hand.of(rules, draw(deck, 5, rng)).packed)
        if not holders or not plays:
            return None
        over = (rng.choice(holders), str(Play.from_native(rules, rng.choice(plays))))
    unseen = Hand.of(rules, [card for each in others for card in each])
    return Endgame(
        "", rules, complaint, landlord, seat, Hand.of(rules, hand), unseen, tuple(left), over
    )


def motif(rules: Rules, complaint: str, rng: random.Random) -> list[str]:
    """Returns the cards that the hand must hold for the complaint."""
    deck = rules.description.deck
    ranks = [rank for rank in rules.ranks if rank not in deck.jokers]
    high = rng.choice(deck.jokers or rules.ranks[-2:])
    if complaint == "rocket_split":
        return [joker for joker in deck.jokers for _ in range(deck.count(joker))]
    if complaint == "joker_as_kicker":
        body = rng.choice([rank for rank in ranks if deck.count(rank) >= 3])
        pairs = rules.id == "double"
        return [body] * rng.choice((3, 3, 4)) + [high] * (2 if pairs else 1)
    if complaint in ("bomb_split", "bomb_kept"):
        if deck.suits:
            suit = rng.choice(deck.suit_order)
            return ["A" + suit, "K" + suit]
        return [rng.choice(ranks)] * 4
    if complaint == "big_first":
        return [rng.choice([*ranks[-3:], *deck.jokers])]
    return []


def draw(deck: list[str], count: int, rng: random.Random) -> list[str]:
    """Removes cards from the deck and returns them; half of the time they are neighbours."""
    if rng.random() < 0.5:
        at = rng.randrange(len(deck) - count)
        cards = deck[at : at + count]
        del deck[at : at + count]
        return cards
    return [deck.pop(rng.randrange(len(deck))) for _ in range(count)]


def judged(position: Endgame) -> Endgame | None:
    """Returns the endgame with its truth; None unless the complaint is justified."""
    try:
        silly, plays = silly_plays(position), {text(play) for play in options(position.view)}
    except SolverError:
        return None
    if position.complaint == "certainty":
        return uncertain(position)
    if not silly or silly == plays:
        return None
    if not always(position, plays - silly, position.sample(3)):
        return None
    deals = position.deals(MOST_DEALS + 1)
    if not FEWEST_DEALS <= len(deals) <= MOST_DEALS or not always(position, plays - silly, deals):
        return None
    truth = position.solved()
    if max(truth[play] for play in silly) == 1 or min(truth[play] for play in silly) > 1 - HARM:
        return None
    return replace(position, truth=truth)


def uncertain(position: Endgame) -> Endgame | None:
    """The position with its truth, if every play may lose and some play is worth a try."""
    if not FEWEST_DEALS <= len(position.deals(MOST_DEALS + 1)) <= MOST_DEALS:
        return None
    truth = position.solved()
    if len(truth) < 2 or not HARM < max(truth.values()) <= 1 - HARM / 4:
        return None
    return replace(position, truth=truth)


def always(position: Endgame, plays: set[str], deals: Deals) -> set[str]:
    """Those of the plays that win in all of these deals."""
    for _, wins in position.results(deals):
        plays = {play for play in plays if wins[play]}
        if not plays:
            break
    return plays


def found(rules: Rules, complaint: str) -> Iterator[Endgame]:
    """Positions of one game and complaint."""
    rng = random.Random(f"{rules.id} {complaint}")
    search = Advised(Limit(worlds=50))
    tempting, plain = 0, 0
    for tried in range(TRIES):
        position = endgame(rules, complaint, rng)
        position = None if position is None else judged(position)
        if position is None:
            continue
        verdict = judge(search, [position]).verdicts[0]
        if (verdict.silly or verdict.overclaimed) and tempting < EACH // 2:
            tempting += 1
        elif plain < EACH // 2 or tried > PATIENT:
            plain += 1
        else:
            continue
        yield replace(position, name=f"{rules.id}/{complaint}/{tempting + plain}")
        if tempting + plain == EACH:
            return


def main() -> None:
    """Prints the positions."""
    for game in sys.argv[1:] or GAMES:
        for complaint in COMPLAINTS:
            for position in found(load_rules(game), complaint):
                print(json.dumps(position.to_json(), ensure_ascii=False), flush=True)
                print(position.name, file=sys.stderr)


if __name__ == "__main__":
    main()
