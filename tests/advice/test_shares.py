"""Shares in sentences: counted where all deals are, with errors elsewhere, left out if they mislead."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import count, islice
from random import Random

import pytest

from solver.advice.advise import advise
from solver.advice.beaters import WeighedDeals
from solver.advice.estimates import evaluated
from solver.advice.facts import DEALS, Facts, deals_of
from solver.game.cards import Hand
from solver.game.checked import known_to
from solver.game.knowledge import Knowledge
from solver.game.play import NativePlay, Play, text_of
from solver.game.state import Snapshot
from solver.reasons.facts import Fact, shares_of
from solver.reasons.people import Person
from solver.rules import GAMES, load_rules
from solver.search.candidates import promising
from solver.search.confidence import share_error
from solver.search.evaluation import Evaluation
from solver.search.limit import Limit
from solver.search.search import Search
from tests.advice.endings import Ending, random_ending
from tests.builders import endgame, estimate, middle_of_game
from tests.choice import Some
from tests.together import together

SHARES = {
    "beaten",
    "never_beaten",
    "opponent_beats",
    "partner_beats",
    "opponent_out",
    "partner_out",
}


def told(view: Knowledge, worlds: int, seed: int, cards: str) -> list[str]:
    """Returns what an advice says of a play."""
    plays = advise(view, limit=Limit(worlds=worlds), seed=seed).plays
    (reasons,) = (each.reasons for each in plays if text_of(each.play) == cards)
    return reasons


def ending(
    game: str, hand: str, unseen: str, left: dict[int, int], seat: int, landlord: int
) -> Knowledge:
    """Returns what a seat knows that is to lead, and that has not seen who played what."""
    rules = load_rules(game)
    own, others = Hand.parse(rules, hand), Hand.parse(rules, unseen)
    start = Snapshot.of_table(
        rules, turn=seat, played={}, left=left, gone=Hand.deck(rules) - own - others
    )
    return known_to(rules, landlord=landlord, seat=seat, hand=own, start=start)


@together(
    ("hand", "others", "left", "cards", "share"),
    [
        # Seven of eight cards are higher, and five of seven.
        ("589JJQQ", "4679TKA2", {0: 7, 1: 1, 2: 7}, "5", "88 %"),
        ("5QA", "34699TJ", {0: 6, 1: 1, 2: 3}, "5", "71 %"),
    ],
)
def test_shares_of_counted_deals_are_exact(
    hand: str, others: str, left: dict[int, int], cards: str, share: str
) -> None:
    """Tests two endings in which the landlord's one card may be higher: each seed says the same."""
    view = ending("snatch", hand, others, left, 2, 1)
    for worlds in (0, 256, 1000, 4000):
        for seed in (1, 2, 3):
            reasons = told(view, worlds, seed, cards)
            assert set(re.findall(r"landlord .*?in ([\d.]+ %)", "\n".join(reasons))) == {share}


def endings(game: str, count: int) -> Iterator[Knowledge]:
    """Yields random endings whose deals can be counted."""
    rules, random = load_rules(game), Random(game)
    for _ in range(count):
        cards = list(Hand.deck(rules))
        random.shuffle(cards)
        seat, landlord = (random.randrange(rules.players) for _ in range(2))
        left = {each: random.randint(1, 2) for each in range(rules.players)}
        left[seat] = random.randint(3, 6)
        own, others = cards[: left[seat]], cards[left[seat] : sum(left.values())]
        held, unseen = (str(Hand.of(rules, each)) for each in (own, others))
        yield ending(game, held, unseen, left, seat, landlord)


@pytest.mark.usefixtures("no_weights")
@pytest.mark.parametrize("game", GAMES)
def test_errors_of_sampled_shares(game: str, some: Some) -> None:
    """Tests that a share of sampled deals has the error of its deals, and one of all of them none."""
    for view in some(
        [*endings(game, 10), *(middle_of_game(game, 1, acts)[1] for acts in (8, 12))], 4
    ):
        search = Search(view, 1)
        options = [*view.legal()[:2], *([None] if view.may_pass else [])]
        sample = search.run(options, Limit(worlds=64), by_wins=True, keep=(0,))[0]
        assert sample.counted or len(view.unseen) > 8
        choice = estimate(options[0])
        deals = deals_of(search, type(choice)(options[0], choice.evaluation, sample, choice.prior))
        assert math.isinf(deals.effective) is sample.counted
        for fact in Facts(view, deals).of(options[0], most=99):
            for share in shares_of(fact):
                effective = math.inf if sample.counted else sample.effective
                assert share.error == pytest.approx(share_error(share.value, effective))
                assert not share.misleads


def counted(ending: Ending, play: Play, kind: str, seat: int) -> float:
    """Returns in which share of all deals a seat can beat a play, or go out on it, by trying all."""
    weight = 0
    for hands, ways in ending.deals.items():
        answers: list[NativePlay] = ending.rules.native.plays(hands[seat], play.native)
        out = any(each.cards == hands[seat] for each in answers)
        weight += ways * (out if kind.endswith("_out") else bool(answers))
    return weight / sum(ending.deals.values())


@pytest.mark.usefixtures("no_weights")
@pytest.mark.one_in(4, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_shares_of_endings_are_what_is_counted(game: str) -> None:
    """Tests random endings with three seeds, and that no share contradicts the win beside it."""
    choose, found = Random(f"{game} sentences"), 0
    for ending in islice(
        filter(None, (random_ending(load_rules(game), choose) for _ in count())), 4
    ):
        for seed in (1, 2, 3):
            search = Search(ending.view, seed)
            tried = evaluated(search, promising(search, by_wins=True), Limit(worlds=40), "win")
            facts = Facts(ending.view, deals_of(search, tried[0]))
            for each in tried:
                assert each.play is not None
                for fact in facts.of(each.play, each.evaluation, most=99):
                    if fact.kind not in SHARES - {"never_beaten"}:
                        continue
                    by = fact.values.get("by", ())
                    assert isinstance(by, tuple)
                    who = (fact.values.get("who"), *(part[0] for part in by))
                    seats = [one.seat for one in who if isinstance(one, Person)]
                    for seat, share in zip(seats, shares_of(fact), strict=True):
                        true = counted(ending, each.play, fact.kind, seat)
                        error = math.hypot(share.error, share.step / 12**0.5)
                        assert abs(share.told - true) <= 2 * error + 1e-9
                        found += 1
                        if fact.kind == "opponent_out":
                            assert share.told + each.evaluation.win <= 1 + share.step + 1e-9
                        elif fact.kind == "partner_out":
                            assert share.told <= each.evaluation.win + share.step + 1e-9
    assert found > 20


def shares(
    view: Knowledge, deals: WeighedDeals, play: Play | None, worth: Evaluation | None = None
) -> list[Fact]:
    found = Facts(view, deals).of(play, worth, most=99)
    return [fact for fact in found if fact.kind in SHARES]


def test_shares_of_few_deals_are_left_out() -> None:
    view = endgame("classic", ["3456789K", "9TJ", "2QA"])
    play = Play.parse(view.rules, "K")
    hands, draws = Search(view, 1).worlds(DEALS)
    assert shares(view, WeighedDeals(hands, draws, 100), play)
    assert not shares(view, WeighedDeals(hands, draws, 8), play)


def test_deals_that_no_act_weighs_tell_nothing_of_those_who_acted() -> None:
    """Tests that evenly dealt deals give shares only where nobody else has acted."""
    _, middle = middle_of_game("classic", 1, 10)
    assert deals_of(Search(middle, 1), estimate(None)) is None
    _, first = middle_of_game("classic", 1, 0)
    deals = deals_of(Search(first, 1), estimate(None))
    assert deals.effective == DEALS


@together(
    ("kind", "win", "said"),
    [
        ("opponent_out", 0.5, True),
        ("opponent_out", 0.504, True),
        ("opponent_out", 0.52, False),
        ("opponent_out", 1.0, False),
        ("partner_out", 0.5, True),
        ("partner_out", 0.48, False),
    ],
)
def test_who_goes_out_does_not_contradict_the_win(kind: str, win: float, said: bool) -> None:
    """Tests that a share is left out if it adds up with the win to more than all deals."""
    landlord = 1 if kind == "opponent_out" else 2
    view = ending("snatch", "589JJQQ", "4679TKA2", {0: 7, 1: 1, 2: 7}, 0, landlord)
    search = Search(view, 1)
    play = Play.parse(view.rules, "9")
    (sample,) = search.run([play], Limit(worlds=8), by_wins=True)
    assert sample.counted
    deals = WeighedDeals(search.worlds(len(sample.scored))[0], sample.weights)
    found = shares(view, deals, play, Evaluation(win, 0.0, 0.0, 0.0, 8))
    shown = {fact.kind: shares_of(fact)[0] for fact in found}
    assert (kind in shown) is said
    if said:
        assert (shown[kind].told, shown[kind].error) == (0.5, 0.0)


def test_an_advice_without_worlds_says_only_what_it_knows() -> None:
    """Tests that sentences of an answer without a search tell no share of deals nobody weighed."""
    _, view = middle_of_game("classic", 1, 10)
    for each in advise(view, limit=Limit(worlds=0), seed=1).plays:
        assert not [said for said in each.reasons if re.search(r"\d %", said)]
