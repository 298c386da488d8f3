# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""Why one call is worth more than another: the parts add up, and what is planted is found."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from solver.bidders.auctioneer import Auctioned
from solver.bidding.causes import CallPair, compare_calls
from solver.bidding.prospects import CallSearch, Prospects
from solver.bidding.recommend import recommend_bid
from solver.bidding.values import CallValue
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.knowledge import Knowledge
from solver.percent import in_percent
from solver.protocol import ENDPOINTS
from solver.reasons import LANGUAGES, say
from solver.rules import load_rules
from solver.search.hands import counts_by_rank
from solver.search.limit import Limit
from solver.search.sampled_deals import sample_deals
from tests.builders import GAMES_WITH_AUCTIONS, MONSTERS, caller

DEALS = 400
VIEW = caller("classic", 0, Hand.parse("classic", "3445566789TJQKA2B"))


class Planted(Prospects):
    """Prospects whose landlords and points are given."""

    planted: Any

    @property
    def landlords(self) -> Any:  # type: ignore[override]
        return self.planted


def plant(view: Knowledge, landlords: list[Any], points: list[Any], wins: Any) -> Prospects:
    """Returns what pass and 3 lead to: by call the landlord of each deal, and the seat's points."""
    hands, bottoms = sample_deals(
        view.rules, [view.hand, None, None], None, seed=1, first=0, count=DEALS
    )
    scored = np.zeros((2, DEALS, 3))
    scored[:, :, 0] = np.stack(points)
    ended = Auctioned((view.auction,), np.zeros(DEALS, np.int64), np.zeros(DEALS, np.int64))
    search = CallSearch(view, 1)
    search.calls = ("pass", 3)
    search.after = tuple(view.auction.after(call) for call in search.calls)
    found = Planted(search, (ended, ended), scored, np.ones(DEALS), hands, bottoms, wins(bottoms))
    object.__setattr__(found, "planted", np.stack([np.full(DEALS, each) for each in landlords]))
    return found


def nobody_leads(bottoms: Any) -> Any:
    return np.full(DEALS, np.nan)


def said_of(found: Prospects, worse: int, better: int) -> list[list[str]]:
    """Returns what is said of two calls in each language."""
    values = found.values
    compared = compare_calls(found.search, found, values[worse], values[better], by_wins=False)
    assert len(compared.facts) == len(compared.because)
    return [say(compared.facts, language) for language in LANGUAGES]


@pytest.mark.parametrize(
    ("kind", "landlords", "english", "chinese"),
    [
        ("call_lead", (1, 0), "bidding 3 makes you the landlord: you win", "不叫就当不上地主；"),
        ("call_leave", (0, 1), "bidding 3 leaves you a peasant: you win", "叫 3 分当农民赢"),
        (
            "call_rival",
            (1, 2),
            "another player becomes the landlord after 3 than after pass: you win",
            "叫 3 分和不叫之后当地主的不是同一家",
        ),
        ("call_redeal", (1, -1), "bidding 3 has the cards dealt again; passing", "叫 3 分就重新发牌；"),
        ("call_no_redeal", (-1, 0), "passing has the cards dealt again; bidding 3", "不叫就重新发牌；"),
        ("call_stake", (0, 0), "only the stake differs: you win", "只差底分或倍数："),
    ],
)  # fmt: skip
def test_what_is_planted_is_found(
    kind: str, landlords: tuple[int, int], english: str, chinese: str
) -> None:
    """Tests each way in which two calls differ: it is the only cause, with its figures."""
    chance = np.random.default_rng(2)
    noise = chance.choice([-2.0, 2.0], DEALS)
    less, more = (
        np.zeros(DEALS) if landlord < 0 else noise + shift
        for landlord, shift in zip(landlords, (-1.0, 1.0), strict=True)
    )
    found = plant(VIEW, list(landlords), [less, more], nobody_leads)
    cause, *rest = CallPair(found, "pass", 3, by_wins=False).causes()
    assert not rest
    assert (cause.quantity, cause.share, cause.part) == (kind, 1.0, 1.0)
    assert cause.worse == pytest.approx(less.mean())
    assert cause.better == pytest.approx(more.mean())
    assert len(cause.deals) == 3
    assert all(hands[0] == VIEW.hand for hands in cause.deals)
    for (said,), start in zip(said_of(found, 0, 1), (english, chinese), strict=True):
        assert said.startswith(start)
        assert "100" not in said
        assert "{" not in said


def test_the_card_that_makes_the_bottom() -> None:
    """Tests that the lowest rank is named from which on the bottom decides."""
    ranks = VIEW.rules.ranks

    def by_aces(bottoms: Any) -> Any:
        good = counts_by_rank(VIEW.rules, bottoms)[:, ranks.index("A") :].sum(axis=1) > 0
        return np.where(good, 1.0, 0.0)

    less, more = np.full(DEALS, -1.0), np.full(DEALS, 1.0)
    found = plant(VIEW, [1, 0], [less, more], by_aces)
    pair = CallPair(found, "pass", 3, by_wins=False)
    lead, bottom = *pair.causes(), *pair.bottom()
    assert (lead.quantity, bottom.quantity) == ("call_lead", "call_bottom")
    assert str(bottom.cards) == "A"
    assert (bottom.worse, bottom.better) == pytest.approx((0.0, 1.0))
    assert bottom.share == 0


@pytest.mark.parametrize(
    ("hand", "rank", "english", "chinese"),
    [
        ("34455667789TJQKA2", "A", "if the bottom holds A or better, and", "底牌来 A 或更大的牌赢"),
        ("34455667789TJQKA2", "B", "if the bottom holds a joker, and", "底牌来王赢"),
        ("345566789TJQKA2BR", "2", "if the bottom holds 2, and", "底牌来 2 赢"),
    ],
)  # fmt: skip
def test_what_is_said_of_a_bottom(hand: str, rank: str, english: str, chinese: str) -> None:
    """Tests that nothing is said to be better than the highest card that may lie there."""
    view = caller("classic", 0, Hand.parse("classic", hand))

    def by_rank(bottoms: Any) -> Any:
        counts = counts_by_rank(view.rules, bottoms)
        return np.where(counts[:, view.rules.ranks.index(rank) :].sum(axis=1) > 0, 1.0, 0.0)

    found = plant(view, [1, 0], [np.full(DEALS, -1.0), np.full(DEALS, 1.0)], by_rank)
    values = found.values
    compared = compare_calls(found.search, found, values[0], values[1], by_wins=False)
    for language, said in zip(LANGUAGES, (english, chinese), strict=True):
        assert said in say(compared.facts, language)[1]


def test_what_is_even_is_told_as_a_whole() -> None:
    """Tests that a difference that is not clear has no cause, but what both calls win is said."""
    noise = np.random.default_rng(3).choice([-1.0, 1.0], (2, DEALS))
    found = plant(VIEW, [1, 0], list(noise), nobody_leads)
    assert [*CallPair(found, "pass", 3, by_wins=False).causes()] == []
    values = found.values
    (odds,) = compare_calls(found.search, found, values[0], values[1], by_wins=False).because
    assert (odds.quantity, odds.part, odds.share, odds.deals) == ("call_odds", 1.0, 0.0, ())
    assert (odds.worse, odds.better) == (values[0].points, values[1].points)
    assert odds.wins == (values[0].win, values[1].win)
    assert odds.error > 0
    for (said,), words in zip(
        said_of(found, 0, 1), ("makes you the landlord", "当不上地主"), strict=True
    ):
        assert words in said


def test_nothing_sampled_is_told_as_a_whole() -> None:
    """Tests two calls of which only values are known: how often they lead, or redeal, or neither."""

    def value(call: Any, leads: float, redeals: float) -> CallValue:
        share = np.array([leads, 1 - leads - redeals, redeals])
        return CallValue.of(
            call,
            np.array([1.0, -1.0, 0.0]),
            np.array([True, False, False]),
            share,
            0.2,
            0.1,
        )

    for worse, better, english in (
        ((0.0, 0.0), (1.0, 0.0), "bidding 3 makes you the landlord: you win 100 % (+1.0 points)"),
        ((1.0, 0.0), (0.0, 0.0), "bidding 3 leaves you a peasant: you win 0 % (-1.0 points)"),
        ((0.2, 0.0), (0.4, 0.0), "bidding 3 makes you the landlord in 40 % of the deals, passing"),
        ((0.2, 0.3), (0.2, 0.1), "the cards are dealt again in 10 % of the deals after 3, in 30 %"),
        ((0.3, 0.1), (0.3, 0.1), "bidding 3 wins 30 % (-0.3 points), passing 30 % (-0.3)"),
    ):
        pair = value("pass", *worse), value(3, *better)
        compared = compare_calls(CallSearch(VIEW, 1), None, *pair, by_wins=False)
        assert [each.quantity for each in compared.because] == ["call_odds"]
        assert say(compared.facts, "en")[0].startswith(english)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("worlds", [0, 64])
@pytest.mark.parametrize("game", GAMES_WITH_AUCTIONS)
def test_every_answer_says_why(game: str, worlds: int) -> None:
    """Tests random hands: the causes' figures are those of the answer that are of the same thing."""
    rules = load_rules(game)
    calls = ["hide"] * 3 if game == "happy" else []
    for seed in range(6):
        view = caller(rules, 0, deal(rules, seed)[0][0], calls)
        found = recommend_bid(view, limit=Limit(worlds=worlds), seed=seed)
        assert found.because
        assert found.against in {each.call for each in found.calls[1:]}
        own = found.calls[0]
        other = next(each for each in found.calls if each.call == found.against)
        first = found.because[0]
        if first.part == 1.0 and first.quantity in ("call_odds", "call_stake"):
            assert (first.worse, first.better) == (other.points, own.points)
            assert first.wins == (other.win, own.win)
        if first.quantity == "call_lead" and other.becomes_landlord == other.redeal == 0:
            assert first.part == own.becomes_landlord
            assert first.wins is not None
            assert first.wins[1] == own.win_as_landlord
        if first.quantity != "call_odds":
            assert first.better > first.worse


@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize("game", GAMES_WITH_AUCTIONS)
def test_the_parts_add_up(game: str) -> None:
    """Tests real auctions: what the causes say is what the deals show, and never more than all."""
    rules = load_rules(game)
    for seed in (1, 2):
        hands, _ = deal(rules, seed)
        hand = hands[0] if seed == 1 else Hand.parse(rules, MONSTERS[game])
        view = caller(rules, 0, hand)
        found = CallSearch(view, seed).run(Limit(worlds=64))
        for better, worse in ((0, -1), (-1, 0)):
            pair = found.calls[worse], found.calls[better]
            causes = [*CallPair(found, *pair, by_wins=False).causes()]
            total, _ = found.mean(found.own[better] - found.own[worse])
            assert len(causes) <= 2
            for each in causes:
                assert each.part is not None
                assert each.share == pytest.approx(
                    min(1.0, each.part * (each.better - each.worse) / total)
                )
            if causes:
                assert total > 0


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAMES_WITH_AUCTIONS)
def test_advice_says_why_first(game: str) -> None:
    """Tests a hand that wins nearly all deals, in the library and as an answer."""
    calls = ["hide"] * 3 if game == "happy" else []
    view = caller(game, 0, Hand.parse(game, MONSTERS[game]), calls)
    found = recommend_bid(view, limit=Limit(worlds=128), seed=2)
    assert found.because
    assert found.against in {each.call for each in found.calls[1:]}
    first = found.because[0]
    assert first.wins is not None
    if first.quantity == "call_lead":
        assert f"you win {in_percent(first.wins[1])} %" in found.reasons[0]
    assert f"{first.better:+.1f} points" in found.reasons[0]
    asked = {"rules": game, "seat": 0, "hand": MONSTERS[game], "calls": calls, "seed": 2}
    answer = ENDPOINTS["bids"].ask({**asked, "limit": {"worlds": 128}}).to_dict()
    assert answer["against"] == found.against
    assert [each["quantity"] for each in answer["because"]] == [
        each.quantity for each in found.because
    ]
