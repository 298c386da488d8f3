"""Why one call is worth more than another: the parts add up, and what is planted is found."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from solver.bidders.auctioneer import Auctioned
from solver.bidding.call_causes import call_causes, facts_of_calls
from solver.bidding.prospects import Prospects, prospects
from solver.bidding.recommend import recommend_bid
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.knowledge import Knowledge
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
    found = Planted(
        0, ("pass", 3), (ended, ended), scored, np.ones(DEALS), hands, bottoms, wins(bottoms)
    )
    object.__setattr__(found, "planted", np.stack([np.full(DEALS, each) for each in landlords]))
    return found


def nobody_leads(bottoms: Any) -> Any:
    return np.full(DEALS, np.nan)


@pytest.mark.parametrize(
    ("kind", "landlords"),
    [
        ("call_lead", (1, 0)),
        ("call_leave", (0, 1)),
        ("call_rival", (1, 2)),
        ("call_redeal", (1, -1)),
        ("call_no_redeal", (-1, 0)),
        ("call_stake", (0, 0)),
    ],
)
def test_what_is_planted_is_found(kind: str, landlords: tuple[int, int]) -> None:
    """Tests each way in which two calls differ: it is the only cause, with its figures."""
    chance = np.random.default_rng(2)
    noise = chance.choice([-1.0, 1.0], DEALS)
    less = np.where(landlords[0] < 0, 0.0, noise)
    more = np.where(landlords[1] < 0, 0.0, noise) + 1.0
    cause, *rest = call_causes(
        VIEW, plant(VIEW, list(landlords), [less, more], nobody_leads), "pass", 3, by_wins=False
    )
    assert not rest
    assert (cause.quantity, cause.share, cause.part) == (kind, 1.0, 1.0)
    assert cause.worse == pytest.approx(less.mean())
    assert cause.better == pytest.approx(more.mean())
    assert len(cause.deals) == 3
    assert all(hands[0] == VIEW.hand for hands in cause.deals)
    (fact,) = facts_of_calls((cause,), "pass", 3)
    for language in LANGUAGES:
        (said,) = say([fact], language)
        assert "100" in said
        assert "{" not in said


def test_the_card_that_makes_the_bottom() -> None:
    """Tests that the lowest rank is named from which on the bottom decides."""
    ranks = VIEW.rules.ranks

    def by_aces(bottoms: Any) -> Any:
        good = counts_by_rank(VIEW.rules, bottoms)[:, ranks.index("A") :].sum(axis=1) > 0
        return np.where(good, 1.0, 0.0)

    less, more = np.full(DEALS, -1.0), np.full(DEALS, 1.0)
    found = plant(VIEW, [1, 0], [less, more], by_aces)
    lead, bottom = call_causes(VIEW, found, "pass", 3, by_wins=False)
    assert (lead.quantity, bottom.quantity) == ("call_lead", "call_bottom")
    assert str(bottom.cards) == "A"
    assert (bottom.worse, bottom.better) == pytest.approx((0.0, 1.0))
    assert bottom.share == 0


def test_no_cause_without_a_clear_difference() -> None:
    noise = np.random.default_rng(3).choice([-1.0, 1.0], (2, DEALS))
    found = plant(VIEW, [1, 0], list(noise), nobody_leads)
    assert call_causes(VIEW, found, "pass", 3, by_wins=False) == ()


@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize("game", GAMES_WITH_AUCTIONS)
def test_the_parts_add_up(game: str) -> None:
    """Tests real auctions: what the causes say is what the deals show, and never more than all."""
    rules = load_rules(game)
    for seed in (1, 2):
        hands, _ = deal(rules, seed)
        hand = hands[0] if seed == 1 else Hand.parse(rules, MONSTERS[game])
        view = caller(rules, 0, hand)
        found = prospects(view, Limit(worlds=64), seed)
        for better, worse in ((0, -1), (-1, 0)):
            pair = found.calls[worse], found.calls[better]
            causes = call_causes(view, found, *pair, by_wins=False)
            total, _ = found.mean(found.own[better] - found.own[worse])
            parts = [each for each in causes if each.quantity != "call_bottom"]
            assert len(parts) <= 2
            for each in parts:
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
    assert (
        found.reasons[0] == say(facts_of_calls(found.because, found.against, found.best), "en")[0]
    )
    asked = {"rules": game, "seat": 0, "hand": MONSTERS[game], "calls": calls, "seed": 2}
    answer = ENDPOINTS["bids"].ask({**asked, "limit": {"worlds": 128}}).to_json()
    assert answer["against"] == found.against
    assert [each["quantity"] for each in answer["because"]] == [
        each.quantity for each in found.because
    ]
