"""Facts about choices: their bounds, what they say, and in which positions they hold."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solver.advice import facts as facts_of_plays
from solver.advice import figure_facts
from solver.advice.beaters import WeighedDeals
from solver.advice.facts import DEALS, MOST_FACTS, Facts
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.game.play import PASS, Play
from solver.native import _core
from solver.percent import Rounded
from solver.reasons import LANGUAGES, VOCABULARIES, say
from solver.reasons.facts import shares_of
from solver.rules import GAMES, load_rules
from solver.search.evaluation import Evaluation
from solver.search.search import Search
from tests.builders import endgame, estimate
from tests.fact_cases import ALL, CASES, KINDS, Case, follow, sample
from tests.oracle.perfect import lays
from tests.together import together

# --- The bounds of the words about plays, just below and at each ---------------------------------


HAIR = 1e-6
UNSURE = Evaluation(0.5, 0.1, 0.0, 1.0, 4)


@pytest.mark.parametrize(("cards", "said"), [("58", True), ("589", False)])
def test_short_hands(cards: str, said: bool) -> None:
    """Tests an opponent with two cards, who may go out with a single play, and one with three."""
    view = endgame("classic", ["3KK4", cards, "68QA"])
    facts = Facts(view).of(Play.parse(view.rules, "3"), UNSURE)
    assert ("opponent_short" in {each.kind for each in facts}) is said


@pytest.mark.parametrize(("share", "said"), [(0.8, True), (0.8 - HAIR, False)])
def test_simple_players(share: float, said: bool) -> None:
    """Tests a seat that plays by simple rules in four of five deals, and in a little fewer."""
    view = endgame("classic", ["3KK4", "5889", "68QA"])
    facts = Facts(view, simple=[0.0, share, 0.0])
    found = facts.of(Play.parse(view.rules, "3"), UNSURE, estimate(None, UNSURE), 20)
    assert ("plays_simply" in {each.kind for each in found}) is said


@pytest.mark.parametrize(
    ("hand", "kept"), [("3AA2", "AA2"), ("3AAA", "AAA"), ("3AAA2", None), ("3AAA22", None)]
)
def test_three_high_cards_are_named(hand: str, kept: str | None) -> None:
    """Tests that the highest cards are named up to three of them."""
    view = endgame("classic", [hand, "55667788", "99TTJJQQ4"])
    facts = Facts(view).of(Play.parse(view.rules, "3"), UNSURE, None, 20)
    named = [each.values["cards"] for each in facts if each.kind == "keeps_high"]
    assert named == ([] if kept is None else [kept])


def test_three_bombs_are_named() -> None:
    """Tests that a hand with four bombs names three of them, and counts all."""
    view = endgame("classic", ["34444555566667777", "8899", "TTJJ"])
    facts = Facts(view).of(Play.parse(view.rules, "3"), UNSURE, None, 20)
    (kept,) = (each for each in facts if each.kind == "keeps_bombs")
    assert kept.values == {"bombs": "7777, 6666, 5555", "count": 4}


@pytest.mark.parametrize(("ahead", "said"), [(0.28, True), (0.27, False)])
def test_better_plays(ahead: float, said: bool) -> None:
    """Tests a lead at the bound of the 95 % interval: 1.96 · √2 · 0.1 = 0.277."""
    view = endgame("classic", ["3KK4", "5889", "68QA"])
    best = Evaluation(0.5 + ahead, 0.1, 0.0, 1.0, 4)
    facts = Facts(view).of(Play.parse(view.rules, "3"), best, estimate(None, UNSURE), 20)
    kinds = {each.kind for each in facts}
    assert ("better_win" in kinds) is said


def test_a_choice_has_five_reasons() -> None:
    """Tests the number of facts that are told, and of the deals that shares are counted in."""
    assert (MOST_FACTS, DEALS) == (5, 100)
    view = endgame("classic", ["3444455556666772", "8", "J"])
    play = Play.parse(view.rules, "4")
    assert len(Facts(view).of(play, UNSURE)) == 5
    assert len(Facts(view).of(play, UNSURE, None, 20)) > 5


# --- Facts: each kind where it is true and where it is not ---------------------------------------


def test_every_kind_is_tested() -> None:
    """Tests that no kind of fact is left out below."""
    figures = {f"{how}_{unit}" for how in ("better", "worse") for unit in ("win", "points")}
    sources = [Path(each.__file__).read_text("utf-8") for each in (facts_of_plays, figure_facts)]
    named = set(re.findall(r'"([a-z_]+)"', "".join(sources))) & VOCABULARIES["en"].phrases.keys()
    assert CASES.keys() == named | figures


@together("kind", KINDS)
def test_said_where_it_is_so(kind: str) -> None:
    """Tests a position in which a fact holds, its values, and one in which it does not."""
    there, values, not_there = CASES[kind]
    found = there.facts()
    assert kind in found
    assert {name: found[kind].values.get(name) for name in values} == values
    assert kind not in not_there.facts()


# --- What differs from game to game ------------------------------------------------------------


@together(
    ("game", "hands", "cards", "wanted"),
    [
        # Bombs of more cards than four, and a rocket of four jokers.
        ("double", ["3444444BBRR", "5", "6", "7"], "B", {"breaks_rocket": {"cards": "BBRR"}}),
        ("double", ["3444444BBRR", "5", "6", "7"], "3", {"keeps_bombs": {"bombs": "444444"}}),
        ("double", ["3444444BBRR", "5", "6", "7"], "444444", {"multiplies": {"factor": 2}}),
        ("double", ["34444", "5", "6", "7"], "4444", {"spends_bomb": {"cards": "4444"}}),
        # A joker makes one bomb, though it could make either.
        ("street", ["3777888X", "5", "6", "9"], "3", {"keeps_bombs": {"count": 1}}),
        ("street", ["3777888XX", "5", "6", "9"], "3", {"keeps_bombs": {"count": 2}}),
        ("street", ["3777X", "5", "6", "9"], "X", {"breaks_bomb": {"cards": "777X"}}),
        ("street", ["349XX", "5", "6", "9"], "X", {"breaks_bomb": {"cards": "XX"}}),
        # One suit of an Ace and a Crown.
        ("decktet", ["3mw Kk Am Ak", "4ms", "5ml"], "3mw", {"keeps_bombs": {"bombs": "Kk Ak"}}),
        ("decktet", ["3mw Kk Am Ak", "4ms", "5ml"], "Ak", {"breaks_bomb": {"cards": "Kk Ak"}}),
        ("decktet", ["3mw Kk Am Ak", "4ms", "5ml"], "Kk Ak", {"multiplies": {"factor": 2}}),
        ("decktet", ["3mw 2mk E", "4ms", "5ml"], "3mw", {"keeps_high": {"cards": "2mk E"}}),
        ("snatch", ["444458R", "5", "A"], "4444-8R", {"gives_away": {"cards": "R"}}),
        ("snatch", ["444458R", "5", "A"], "4444-5R", {"breaks_bomb": {"cards": "4444"}}),
        ("douzero", ["44448BR3", "5", "A"], "4444-BR", {"breaks_rocket": {"cards": "BR"}}),
    ],
)  # fmt: skip
def test_facts_of_each_game(
    game: str, hands: list[str], cards: str, wanted: dict[str, dict[str, Any]]
) -> None:
    """Tests bombs, rockets and high cards where the games differ."""
    found = Case(hands, cards, game).facts()
    for kind, values in wanted.items():
        assert {name: found[kind].values[name] for name in values} == values


def test_nothing_is_sure_while_bombs_may_fall() -> None:
    """Tests that between tricks a bomb out of turn can take the lead: jokers do not win yet."""
    assert "sure_win" not in Case(["3XX", "5555", "6", "7"], "XX", "street").facts()
    assert "sure_win" in Case(["3XX", "5558", "6", "7"], "XX", "street").facts()
    assert (
        "wins_trick"
        not in Case(["34", "3", "5555", "89"], PASS, "street", more=follow(0, "6", 3)).facts()
    )


def test_a_proof_does_not_contradict_its_figures() -> None:
    """Tests that a sample with lost deals is not told to win for certain."""
    assert "sure_win" not in Case(["3BR", "4", "5"], "BR", found=sample(0.9)).facts()
    assert "sure_win" in Case(["3BR", "4", "5"], "BR", found=sample(1.0)).facts()


@together(
    ("hand", "cards", "broken"),
    [
        ("3456789", "34567", "3456789"),
        ("34567896789TJQKA", "789TJ", "3456789TJQKA"),
        ("3344556678", "334455", "345678"),
        ("345679TJQK", "5", "34567"),
        ("3456789", "3456789", None),
        ("345678", "3", None),
        ("345673", "3", None),
    ],
)
def test_runs_that_a_play_breaks(hand: str, cards: str, broken: str | None) -> None:
    """Tests long plays that are cut out of a run, and hands with two runs."""
    found = Case([hand, "8", "T"], cards).facts().get("breaks_run")
    assert (found and found.values["cards"]) == broken


def test_out_of_turn() -> None:
    """Tests the facts of a bomb out of turn, and of the chance that is let go by."""
    more = {"turn": 1, "over": (0, "3"), "seat": 2, "passes": 0}
    bomb = Case(["89", "45", "66667", "7T"], "6666", "street", more=more).facts()
    assert {"spends_bomb", "sure_win", "leaves"} <= set(bomb)
    wait = Case(["89", "45", "66667", "7T"], PASS, "street", more=more).facts()
    assert {"stays", "keeps_bombs"} <= set(wait)
    assert not {"cannot_beat", "wins_trick", "partner_beats"} & set(wait)


def test_weights_of_deals() -> None:
    """Tests that shares are those of the weights, and that deals without weight say nothing."""
    view = endgame("classic", ["34", "9", "5"])
    play = Play.parse(view.rules, "4")
    deals, _ = Search(view, 1).worlds(DEALS)
    nine = Hand.parse(view.rules, "9").packed
    weights = np.where(deals[:, 1] == nine, 3.0, 1.0)
    told = Facts(view, WeighedDeals(deals, weights)).of(play, most=ALL)
    fact = next(fact for fact in told if fact.kind == "opponent_out")
    # Either peasant goes out on the 4, so the likelier of them does in all deals.
    assert shares_of(fact) == [Rounded(1.0)]
    nothing = Facts(view, WeighedDeals(deals, np.zeros(len(deals)))).of(play, most=ALL)
    assert not {"beaten", "never_beaten", "opponent_out"} & {fact.kind for fact in nothing}
    three = Play.parse(view.rules, "3")
    without = {fact.kind for fact in Facts(view).of(three, most=ALL)}
    assert "beaten" not in without
    assert "leaves" in without


# --- The native count --------------------------------------------------------------------------


def test_counts_that_are_refused() -> None:
    """Tests plays of other games, hands that no deck holds, and weights that fit no deals."""
    rules = load_rules("classic").native
    deals = np.array([[3, 1, 2]], np.uint64)
    play = rules.plays(1)[0]
    assert [list(each) for each in _core.count_beaters(rules, deals, play)] == [[0, 0, 0]] * 2
    assert [list(each) for each in _core.count_beaters(rules, deals, None)] == [[1, 1, 1]] * 2
    with pytest.raises(ValueError, match="play"):
        _core.count_beaters(rules, deals, _core.Play())
    with pytest.raises(ValueError, match="deck"):
        _core.count_beaters(rules, np.array([[15]], np.uint64), play)
    for weights in ([1.0, 1.0], [-1.0], [np.nan], [np.inf]):
        with pytest.raises(ValueError, match="weights"):
            _core.count_beaters(rules, deals, play, np.array(weights))


# --- Facts of random positions, all of them against slow counting --------------------------------


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
        told = facts.of(play, most=ALL)
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
