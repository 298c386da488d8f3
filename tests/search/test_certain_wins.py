"""Certain wins from one seat's view, against a full search of every possible deal."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from oracle.knowledge import FullKnowledge
from oracle.perfect import FullSearch, State, cards_of, lays, named

from solver.advice.advise import advise
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.rules import GAMES, load_rules
from solver.search.candidates import candidates
from solver.search.limit import Limit
from solver.search.search import Search
from tests.builders import endgame, ways_to_deal
from tests.choice import Some

POSITIONS = 60  # for each game
ENOUGH = 5_000_000  # acts, more than any position here needs
# Cards with many runs, triplets and bombs, so that few cards leave many choices.
CARDS = {
    "classic": "3333444555667788AABR",
    "snatch": "3333444555667788AABR",
    "happy": "3333444555667788AABR",
    "street": "333344455566778AAXX",
    "double": "33333444445556678ABBRR",
    "decktet": "Ak Am As Kk Km Ks 3mw 3sk 4ms 4wl 5ml 5sw 6sy 6mw 7ml",
    "douzero": "3333444555667788AABR",
}
BOMBS = {"decktet": "Ak Kk", "double": "BBRR"}  # elsewhere four threes


def positions(game: str) -> Iterator[Knowledge]:
    """Yields small endgames of both sides: leads and follows, with and without a known bottom."""
    rules, draw = load_rules(game), random.Random(game)
    pool = list(Hand.parse(rules, CARDS[game]))
    for _ in range(POSITIONS):
        cards = draw.sample(pool, len(pool))
        seat, landlord = draw.randrange(rules.players), draw.randrange(rules.players)
        sizes = [draw.randint(1, 3 if rules.players == 3 else 2) for _ in range(rules.players)]
        sizes[seat] = draw.randint(2, 5)
        if draw.random() < 0.5:
            # The seat holds a bomb, so that its stakes can grow.
            bomb = list(Hand.parse(rules, BOMBS.get(game, "3333")))
            for card in bomb:
                cards.remove(card)
            at = len(cards) - sum(sizes[:seat])
            cards[at:at] = bomb
            sizes[seat] = len(bomb) + draw.randint(0, 2)
        hands = [Hand.of(rules, [cards.pop() for _ in range(size)]) for size in sizes]
        over = None
        if draw.random() < 0.5:
            holder = (seat + draw.randint(1, rules.players - 1)) % rules.players
            over = holder, str(Hand.of(rules, cards[-1:]))
        view = endgame(game, [str(hand) for hand in hands], turn=seat, landlord=landlord, over=over)
        if seat != landlord and draw.random() < 0.5:
            size = rules.description.deal.bottom
            held = draw.randint(0, min(size, sizes[landlord]))
            bottom = Hand.of(rules, list(hands[landlord])[:held])
            bottom += Hand.of(rules, list(view.played[landlord])[: size - held])
            view = replace(view, bottom=bottom)
        yield view


def kinds(hand: Hand) -> Counter[str]:
    """Returns the number of cards of each kind; cards of a kind are interchangeable."""
    return Counter(named(hand.rules.id, cards_of(hand.rules.id, str(hand))) if hand else ())


def states(view: Knowledge) -> Iterator[State]:
    """Yields every state of the oracle that agrees with the view."""
    game, seats = view.rules.id, range(view.rules.players)
    top = None
    if view.current is not None:
        top = lays(game, cards_of(game, str(view.current)))[0].top
    others = [seat for seat in seats if seat != view.seat]
    for dealt, _ in ways_to_deal(view.unseen, [view.table.left[seat] for seat in others]):
        hands = {view.seat: view.hand, **dict(zip(others, dealt, strict=True))}
        if all(kinds(view.known[seat]) <= kinds(hands[seat]) for seat in others):
            yield State(
                hands=tuple(cards_of(game, str(hands[seat])) for seat in seats),
                turn=view.turn,
                holder=-1 if top is None else view.table.holder,
                top=top,
                passes=view.table.passes,
            )


def certain(view: Knowledge, stakes: list[int]) -> list[bool]:
    """Returns by the oracle whether each candidate wins its stake for certain; 0 is a loss."""
    game, deals = view.rules.id, frozenset(states(view))
    knowledge = FullKnowledge(FullSearch(game, view.landlord), view.seat)
    found = []
    for option, stake in zip(candidates(view), stakes, strict=True):
        lay = None
        if option is not None:
            rest = view.hand - option.cards
            left = cards_of(game, str(rest)) if rest else ()
            lay = next(
                each
                for each in lays(game, cards_of(game, str(view.hand)))
                if (each.rest, each.top[0]) == (left, option.type)
            )
        found.append(knowledge.after(deals, view.seat, lay, Fraction(stake)))
    return found


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", GAMES)
def test_certain_wins_are_those_of_every_deal(
    game: str, some: Some, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests that with enough acts exactly the certain wins are proven, at their highest stakes."""
    monkeypatch.setattr("solver.search.search.PROOF_ACTS", ENOUGH)
    counts: Counter[int] = Counter()
    tried = some(list(positions(game)), 9)
    for view in tried:
        options = candidates(view)
        search = Search(view, 1)
        points = search.certain_points(options, Limit(worlds=1), points=True)
        found = [each // search.payers for each in points]
        where = (view.hand, view.unseen, view.table.left, options, found)
        sure = certain(view, [max(1, stake) for stake in found])
        assert sure == [stake > 0 for stake in found], where
        assert not any(certain(view, [stake + 1 for stake in found])), where
        plain = Search(view, 1).certain_points(options, Limit(worlds=1), points=False)
        assert [stake > 0 for stake in plain] == sure, where
        counts.update(min(stake, 2) for stake in found)
    assert min(counts[0], counts[1] + counts[2]) > len(tried) / 4
    # In street no bomb multiplies the stake.
    assert (counts[2] > len(tried) / 20) == (game != "street")


def proven(view: Knowledge, limit: Limit) -> set[str]:
    """Returns the plays that are proven to win."""
    options = candidates(view)
    found = Search(view, 1).certain_points(options, limit, points=False)
    return {str(option) for option, sure in zip(options, found, strict=True) if sure}


def test_the_lead_is_won_back() -> None:
    """Tests a certain win in which an opponent can beat a play, but is then beaten himself."""
    view = endgame("classic", ["3A2BR55", "4567JJ", "8899TKK"])
    assert {"55", "A"} <= proven(view, Limit(worlds=1))
    found = advise(view, limit=Limit(worlds=20), seed=1)
    assert found.plays[0].proven
    assert found.plays[0].win == 1.0
    assert "is proven to win, whoever holds the unseen cards" in found.plays[0].reasons


def test_a_partner_is_not_relied_on() -> None:
    """Tests that a win that needs the right play of the partner is not called proven."""
    # The partner, seat 2, could beat the 4 and keep the landlord, who has one card, from the lead.
    view = endgame("classic", ["5", "46", "78"], turn=1)
    assert proven(view, Limit(worlds=1)) == set()
    # Nobody can beat the partner's 2. After a pass he has to lead his last card, and goes out.
    view = endgame("classic", ["43", "45", "6"], turn=1, over=(2, "2"))
    assert proven(view, Limit(worlds=1)) == {"None"}


def test_bombs_out_of_turn_come_between_the_tricks() -> None:
    """Tests that an unbeatable bomb does not keep the lead where others may bomb out of turn."""
    bombs = endgame("street", ["7777TT8", "4", "3333", "5"])
    assert proven(bombs, Limit(worlds=1)) == set()
    none = endgame("street", ["7777TT8", "4", "3336", "5"])
    assert "7777" in proven(none, Limit(worlds=1))


def test_a_proof_takes_its_part_of_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests how many acts the proof search may list, by the time that is left.

    With a limit in worlds the clock does not count: equal questions have equal answers.
    """
    view = endgame("classic", ["3A2BR55", "4567JJ", "8899TKK"])
    options = candidates(view)
    search, asked = Search(view, 1), []

    class Native:
        """Notes the number of acts."""

        def certain_stakes(
            self, plays: list[object], _points: bool, most_acts: int, *_: object
        ) -> list[int]:
            asked.append(most_acts)
            return [0] * len(plays)

    monkeypatch.setattr(search, "_native", Native())
    half = Limit(seconds=0.25)
    for limit in (
        Limit(worlds=1),
        Limit(seconds=9.0),
        half,
        Limit(worlds=0),
        Limit(0.05, 0),
        Limit(0.05),
    ):
        search.certain_points(options, limit, points=False)
    assert asked == [50_000, 50_000, 25_000, 10_000, 10_000, 5_000]


def test_more_acts_prove_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that the usual number of acts proves what a few acts cannot."""
    view = endgame("classic", ["3A2BR55", "4567JJ", "8899TKK"])
    long = proven(view, Limit(worlds=1))
    monkeypatch.setattr("solver.search.search.PROOF_ACTS", 10)
    short = proven(view, Limit(worlds=1))
    assert short < long
