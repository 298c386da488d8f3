"""The legal plays of `douzero` against those of RLCard's own game code, position by position.

RLCard (1.2.0) lacks some plays that DouZero, and our `douzero`, allow. In the positions below,
which come from random play of shuffled deals, hardly any of them turns up; deals that were
not shuffled, where a hand holds many neighbouring triplets and quads, bring out every class:

    class                                              shuffled   unshuffled
    both jokers on aeroplane1                                 1           64
    both jokers on quadplex1                                  0           94
    four of a kind among the kickers                          0           16
    a triplet next to the body among the kickers              0            8
    also a triplet_sequence (an aeroplane1 of the same
        cards, where RLCard sees the run of triplets)         0           31

RLCard has no play that `douzero` lacks.
"""

import random
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from oracle.counts import RLCARD_TYPES, forbidden_by_rlcard

from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.play import PASS, Play
from solver.rules import load_rules
from tests.rules.as_oracle import as_oracle

pytest.importorskip("rlcard", reason="RLCard is not installed (`make test` installs it)")

from rlcard.games.doudizhu.judger import DoudizhuJudger
from rlcard.games.doudizhu.utils import CARD_TYPE, get_gt_cards

RULES = load_rules("douzero")
POSITIONS = 2000

# How RLCard names the families, less the lengths that it puts behind.


def rlcard_legal(hand: Hand, over: Play | None) -> set[str]:
    """Returns the plays that RLCard allows, as its strings; `pass` among them."""
    if over is None:
        return set(DoudizhuJudger.playable_cards_from_hand(str(hand)))
    player = SimpleNamespace(current_hand=[SimpleNamespace(rank=card) for card in hand])
    return set(get_gt_cards(player, SimpleNamespace(played_cards=str(over.cards))))


def unshuffled(rng: random.Random) -> tuple[list[Hand], Hand]:
    """Deals packs of cards from a deck that lies in order."""
    cards = list(Hand.deck(RULES))
    start, size = rng.randrange(54), rng.choice([4, 8, 54])
    cards = cards[start:] + cards[:start]
    packs = [cards[at : at + size] for at in range(0, 54, size)]
    rng.shuffle(packs)
    cards = [card for pack in packs for card in pack]
    hands = [Hand.of(RULES, cards[17 * seat : 17 * seat + 17]) for seat in range(3)]
    return hands, Hand.of(RULES, cards[51:])


def positions(number: int, *, shuffled: bool) -> Iterator[tuple[Hand, list[Play], Play | None]]:
    """Yields hand, legal plays and table in random games of plays that RLCard knows too."""
    rng = random.Random(5)
    done = 0
    while done < number:
        hands, bottom = deal(RULES, rng.getrandbits(32)) if shuffled else unshuffled(rng)
        game = Game(RULES, 0, hands=[hands[0] + bottom, *hands[1:]])
        while not game.over and done < number:
            legal = game.legal()
            yield game.hands[game.turn], legal, game.current
            done += 1
            known = [
                play for play in legal if forbidden_by_rlcard(as_oracle(RULES, play.native)) is None
            ]
            if known and (game.leading or rng.random() < 0.7):
                game.play(game.turn, rng.choice(known))
            else:
                game.do(Act(game.turn, PASS))


@pytest.mark.parametrize(
    ("shuffled", "expected"),
    [
        pytest.param(True, {"both jokers on aeroplane1": 1}, marks=pytest.mark.long),
        (
            False,
            {
                "both jokers on aeroplane1": 64,
                "both jokers on quadplex1": 94,
                "four of a kind among the kickers": 16,
                "a triplet next to the body among the kickers": 8,
                "also a triplet_sequence": 31,
            },
        ),
    ],
)
def test_legal_plays_are_those_of_rlcard(shuffled: bool, expected: dict[str, int]) -> None:
    """Tests 2,000 positions: every play of RLCard is found, and others are of a known class."""
    more: Counter[str] = Counter()
    leads = answers = 0
    for hand, legal, over in positions(POSITIONS, shuffled=shuffled):
        theirs = rlcard_legal(hand, over)
        assert ("pass" in theirs) is (over is not None)
        theirs.discard("pass")
        ours: dict[str, list[Play]] = {}
        for play in legal:
            ours.setdefault(str(play.cards), []).append(play)
        assert theirs <= set(ours), (str(hand), str(over), theirs - set(ours))
        for cards, plays in ours.items():
            why = [forbidden_by_rlcard(as_oracle(RULES, play.native)) for play in plays]
            if cards in theirs and over is None:
                # A second reading of cards that RLCard has is still a play of ours.
                why = sorted(filter(None, why))
            elif cards in theirs:
                why = []
            assert None not in why, (str(hand), str(over), cards)
            more.update(why)
        leads, answers = leads + (over is None), answers + (over is not None and bool(legal))
    print(f"\n{POSITIONS} positions, {leads} leads, {answers} with an answer; more than RLCard:")
    for reason, count in more.most_common():
        print(f"{count:6} {reason}")
    assert leads > 300
    assert answers > 100
    assert more == expected


def test_types_and_keys_are_those_of_rlcard() -> None:
    """Tests all 27,471 plays of RLCard: each is read as the same type with the same order of keys."""
    assert len(CARD_TYPE[0]) == 27_471
    for cards, readings in CARD_TYPE[0].items():
        [(name, weight)] = readings
        stem = name.rstrip("0123456789").rstrip("_")
        found = RULES.native.readings(Hand.parse(RULES, cards).packed)
        match = [play for play in found if RULES.native.types[play.type] == RLCARD_TYPES[stem]]
        assert match, cards
        play = match[0]
        length = int(name.rsplit("_", 1)[1]) if stem.endswith("chain") else 1
        assert play.length == length
        if stem != "rocket":
            # RLCard counts the lowest rank of the run, from 1 where there are kickers.
            assert play.key - length + 1 + (play.kickers > 0) == int(weight), cards
