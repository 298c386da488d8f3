"""Facts of random positions, all of them against slow counting."""

import random
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solver.advice.beaters import WeighedDeals
from solver.advice.facts import MOST_FACTS, Facts
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.reasons import LANGUAGES, say
from solver.reasons.facts import KINDS
from solver.rules import GAMES, load_rules
from solver.search.search import Search
from tests.builders import endgame
from tests.oracle.perfect import lays


@cache
def fewest(game: str, hand: tuple[str, ...]) -> int:
    """The fewest plays of a hand, by trying every play."""
    if not hand:
        return 0
    return 1 + min(fewest(game, lay.rest) for lay in lays(game, hand))


def options(game: str, hand: Hand, over: Play | None) -> list[tuple[str, ...]]:
    """What is left after each play of a hand that beats `over`, by the oracle."""
    from tests.oracle.combos import beats

    found = lays(game, tuple(sorted(hand.cards)))
    if over is None:
        return [lay.rest for lay in found]
    left = []
    for lay in found:
        rest = list(lay.rest)
        cards = [card for card in hand.cards if card not in rest or rest.remove(card)]  # type: ignore[func-returns-value]
        if beats(game, cards, list(over.cards)):
            left.append(lay.rest)
    return left


EXCLUSIVE = (
    {"sure_win", "unbeatable", "never_beaten", "beaten", "beaten_in_vain", "cannot_beat"},
    {"beaten", "proven_win"},
    {"proven_win", "proven_loss", "sure_win", "won_all", "lost_all"},
    {"better_win", "worse_win"},
    {"better_points", "worse_points"},
    {"leaves", "leaves_more", "stays", "out"},
    {"over_partner", "partner_holds"},
    {"turns", "no_turns"},
    {"multiplies", "spends_bomb"},
    {"partner_beats", "opponent_beats", "wins_trick"},
    {"unbeatable", "sure_win", "opponent_out"},
)


@st.composite
def views(draw: st.DrawFn) -> Knowledge:
    """A seat's view with few cards in each hand, leading or following."""
    game = draw(st.sampled_from(GAMES))
    rules = load_rules(game)
    rng = random.Random(draw(st.integers(0, 2**32)))
    ranks = rng.sample(range(len(rules.ranks)), rng.randint(5, 7))
    cards = [card for card in Hand.deck(rules) if rules.ranks.index(card[0]) in ranks]
    # In lumps of one rank bombs and triplets are common, one by one they are rare.
    lump = rng.choice((1, 2, 4, 5))
    lumps = [cards[at : at + lump] for at in range(0, len(cards), lump)]
    rng.shuffle(lumps)
    cards = [card for lump in lumps for card in lump]
    turn = rng.randrange(rules.players)
    sizes = [rng.randint(1, 7 if seat == turn else 5) for seat in range(rules.players)]
    assume(len(cards) > sum(sizes))
    hands = []
    for size in sizes:
        hands.append(str(Hand.of(rules, cards[:size])))
        cards = cards[size:]
    landlord = rng.randrange(rules.players)
    over = None
    if rng.random() < 0.6:
        holder = rng.choice([seat for seat in range(rules.players) if seat != turn])
        over = (holder, cards[0])
    return endgame(game, hands, turn=turn, landlord=landlord, over=over)


@given(views(), st.integers(0, 9))
@settings(max_examples=40)
def test_random_positions(view: Knowledge, seed: int) -> None:
    """Tests that reasons are there, do not contradict each other, and count as the oracle does."""
    check_reasons(view, seed)


@pytest.mark.long
@given(views(), st.integers(0, 9))
def test_thousands_of_random_positions(view: Knowledge, seed: int) -> None:
    check_reasons(view, seed)


def check_reasons(view: Knowledge, seed: int) -> None:
    game = view.rules.id
    deals, draws = Search(view, seed).worlds(12)
    facts = Facts(view, WeighedDeals(deals, draws))
    choices: list[Play | None] = [*view.legal(), *([None] if view.may_pass else [])]
    for play in choices:
        told = facts.of(play, most=len(KINDS))
        found = {fact.kind: fact.values for fact in told}
        assert len(found) >= len(told) - 2  # two bombs may be broken at once
        assert facts.of(play) == told[:MOST_FACTS]
        for kinds in EXCLUSIVE:
            assert len(kinds & set(found)) <= 1, kinds & set(found)
        for language in LANGUAGES:
            words = say(told, language)
            assert len(set(words)) == len(words)
            assert all(words)
        check_plays_left(game, view, play, found)
        if play is not None and "out" not in found:
            check_beaters(game, view, play, found, deals)


def check_plays_left(game: str, view: Knowledge, play: Play | None, found: dict[str, Any]) -> None:
    now = fewest(game, tuple(sorted(view.hand.cards)))
    if play is None:
        assert found["stays"]["plays"] == now
        assert ("cannot_beat" in found) is (
            view.my_turn and not options(game, view.hand, view.current)
        )
        return
    left = fewest(game, tuple(sorted((view.hand - play.cards).cards)))
    if left == 0:
        assert "out" in found
        return
    if left == now - 1:
        assert found["leaves"]["plays"] == left
    else:
        assert found["leaves_more"] == {"plays": left, "more": left - now + 1}
    for kind in ("turns", "no_turns"):
        assert found.get(kind, {}).get("turns", 0) < left


def check_beaters(
    game: str, view: Knowledge, play: Play, found: dict[str, Any], deals: np.ndarray[Any, Any]
) -> None:
    deck = Hand.deck(view.rules)
    if not options(game, view.unseen, play):
        assert {"unbeatable", "sure_win"} & set(found)
        return
    beaten = {seat: 0 for seat in range(view.rules.players) if seat != view.seat}
    out = dict(beaten)
    for deal in deals:
        assert int(deal[view.seat]) == view.hand.packed
        for seat in beaten:
            left = options(game, deck.take(int(deal[seat])), play)
            beaten[seat] += bool(left)
            out[seat] += () in left
    sides = {seat: (seat == view.landlord) == (view.seat == view.landlord) for seat in beaten}
    shares = {seat: count / len(deals) for seat, count in beaten.items() if not sides[seat]}
    if any(shares.values()):
        told = {who.seat: share.value for who, share in found["beaten"]["by"]}
        assert told == pytest.approx(shares)
    else:
        assert "never_beaten" in found
    for kind, partner in (("opponent_out", False), ("partner_out", True)):
        most = max((out[seat] for seat in out if sides[seat] is partner), default=0)
        share = found[kind]["share"].value if kind in found else 0.0
        assert share == pytest.approx(most / len(deals))
