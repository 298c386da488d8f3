"""Figures of advice: of the network and of samples, of endings, and of one sample for all."""

from __future__ import annotations

import random
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from solver.advice.advise import Advice, advise
from solver.advice.estimates import evaluated
from solver.advice.facts import Facts, deals_of
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.reasons.facts import shares_of
from solver.rules import GAMES, load_rules
from solver.search.candidates import MOST_COMPARED, promising
from solver.search.evaluation import Estimate
from solver.search.limit import Limit
from solver.search.search import Search
from tests.advice.endings import Bounds, Ending, TooLarge, name_of, random_ending
from tests.builders import endgame, known_state, lead, middle_of_game
from tests.choice import Some

# --- What choices are worth: which are tried at all, and what is tried where no worlds are asked for


def best(view: Knowledge, **more: Any) -> Advice:
    return advise(view, seed=1, **more)


@pytest.mark.usefixtures("no_weights")
def test_no_more_candidates_than_can_be_searched() -> None:
    """Tests a lead with hundreds of plays: the answer is about the most promising ones."""
    view = lead("double", "3456789TJQK" * 3)
    assert len(view.legal()) > 10 * MOST_COMPARED
    found = best(view, limit=Limit(worlds=4))
    assert len(found.plays) == MOST_COMPARED


@pytest.mark.usefixtures("no_weights")
def test_no_bomb_is_left_out() -> None:
    """Tests a lead whose bombs double the points again and again, though the network knows little.

    Any bomb, the rocket or the twos are worth twice as much as what the network values most.
    """
    hand = lead("douzero", "333344445555666622BR")
    found = best(hand, limit=Limit(worlds=256), objective="points")
    assert str(found.best) in {"3333", "4444", "5555", "6666", "BR", "22", "2"}
    rival = next(each for each in found.plays if str(each.play) == "4444-22")
    assert found.plays[0].points > 1.5 * rival.points


@pytest.mark.usefixtures("small_weights")
def test_more_is_tried_in_hands_with_many_bombs() -> None:
    """Tests hands with three bombs and with two, of which networks have seen many."""

    def tried(hand: str) -> int:
        found = best(lead("douzero", hand), limit=Limit(worlds=1))
        return sum(each.worlds > 0 for each in found.plays)

    assert tried("3333444455679TJJQKA2") == 16
    assert tried("333344445555679TJJQK") >= 32


@pytest.mark.usefixtures("small_weights")
def test_an_ending_is_played_out_though_no_worlds_were_asked_for() -> None:
    """Tests that a few worlds mend what the network alone gets wrong where little is hidden."""
    view = endgame("douzero", ["4488", "55QK", "66QA"], passes=0)
    found = best(view, limit=Limit(worlds=0))
    again = best(view, limit=Limit(worlds=0))
    assert found.plays == again.plays
    assert found.engine.worlds == found.plays[0].worlds > 0
    _, middle = middle_of_game("douzero", 6, 0)
    assert best(middle, limit=Limit(worlds=0)).engine.worlds == 0
    sure = endgame("douzero", ["44", "55QK", "66QA"])
    # The other choices stand beside a proven one, so that they are tried, too.
    assert best(sure, limit=Limit(worlds=0)).engine.worlds > 0


@pytest.mark.usefixtures("small_weights")
@pytest.mark.parametrize(
    ("game", "others"),
    [
        ("douzero", ["55778899TTJJ", "557788TTJJQQK"]),
        ("happy", ["55778899TTJJ", "557788TTJJQQK"]),
        ("street", ["55667788", "778899TT", "JJQQKKAA"]),
        ("double", ["55667788", "778899TT", "JJQQKKAA"]),
    ],
)
def test_an_ending_begins_with_24_hidden_cards(game: str, others: list[str]) -> None:
    """Tests the last position in which a few worlds are tried, and the one before it."""
    most = 24
    for hidden in (most, most + 1):
        spare = hidden - sum(map(len, others[:-1]))
        hands = ["3446", *others[:-1], (others[-1] * 2)[:spare]]
        found = best(endgame(game, hands, passes=0), limit=Limit(worlds=0))
        assert (found.engine.worlds > 0) == (hidden == most), hidden


# --- Stated chances of endings lie within bounds that are counted in Python, apart from the core


def figures(ending: Ending, limit: Limit) -> dict[str, bool]:
    """Returns whether each stated chance lies within its bounds, or two stated errors beside them.

    Raises:
        TooLarge: the bounds would take too long.
    """
    bounds, found = Bounds(ending), {}
    for each in advise(ending.view, limit=limit, seed=1).plays:
        if each.play is None:
            continue
        low = bounds.below(each.play.native)
        high = max(low, bounds.above[name_of(each.play.native)])
        room = 2 * each.win_error + 1e-9
        where = (
            f"{ending.rules.id}, landlord {ending.landlord}, seat {ending.seat}, {ending.hand}, left"
            f" {ending.left}, unseen {ending.unseen}: {each.play} {each.win:.3f} in {low:.3f}..{high:.3f}"
        )
        found[where] = low - room <= each.win <= high + room
    return found


def measured(game: str, count: int, limit: Limit, seed: int) -> dict[str, bool]:
    """Returns the same of all plays in a number of random endings of a game."""
    choose, rules, tried = random.Random(f"{game} {seed}"), load_rules(game), 0
    found: dict[str, bool] = {}
    while tried < count:
        ending = random_ending(rules, choose)
        if ending is None:
            continue
        try:
            found |= figures(ending, limit)
        except TooLarge:
            continue
        tried += 1
    return found


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_chances_of_endings_are_within_their_bounds(game: str) -> None:
    """Tests a few endings of a landlord or a peasant who leads, with and without proven wins."""
    found = measured(game, 4, Limit(worlds=200), 1)
    assert len(found) > 10
    assert [where for where, within in found.items() if not within] == []


@pytest.mark.long
@pytest.mark.parametrize("worlds", [0, 200])
@pytest.mark.parametrize("game", GAMES)
def test_chances_of_many_endings_are_within_their_bounds(game: str, worlds: int) -> None:
    """Tests that at most 2 % lie outside: the core gives a bound up that takes it long."""
    found = measured(game, 40, Limit(worlds=worlds), 2)
    out = [where for where, within in found.items() if not within]
    assert len(out) <= 0.02 * len(found), out


@pytest.mark.parametrize(
    ("hand", "unseen", "left", "play", "low", "high"),
    [
        ("345679BR", "8TK", (8, 1, 2), "9", 1 / 3, 1 / 3),
        ("455TA2", "45T", (6, 2, 1), "5", 2 / 3, 2 / 3),
        ("345679BR", "8TK", (8, 1, 2), "BR", 1, 1),
    ],
)
def test_bounds_by_hand(
    hand: str, unseen: str, left: tuple[int, ...], play: str, low: float, high: float
) -> None:
    """Tests what is counted: a lead that wins where seat 1 does not beat it, and others."""
    rules = load_rules("classic")
    ending = Ending(rules, 0, 0, Hand.parse(rules, hand), Hand.parse(rules, unseen), left)
    bounds, native = Bounds(ending), Play.parse(rules, play).native
    assert bounds.below(native) == pytest.approx(low)
    assert bounds.above[name_of(native)] == pytest.approx(high)


# --- The chances of plays in endings: what a landlord wins who leads the right card --------------


def unknown(hand: str, unseen: str, *left: int) -> Knowledge:
    """Returns what a landlord in seat 0 knows who leads, where nobody has kept who played what.

    Args:
        hand: its cards.
        unseen: those of the others together.
        left: how many each of these holds.
    """
    rules = load_rules("classic")
    own, others = (Hand.parse(rules, text) for text in (hand, unseen))
    return known_state(
        rules,
        landlord=0,
        seat=0,
        hand=own,
        over=None,
        played={},
        left=dict(enumerate([len(own), *left])),
        gone=Hand.deck(rules) - own - others,
    )


@pytest.mark.parametrize("worlds", [0, 200])
@pytest.mark.parametrize(
    ("asked", "play", "win"),
    [
        # Wins where seat 1 holds the 8: then the rocket takes the lead back, and the run goes out.
        # Otherwise seat 1 goes out on the 9.
        (("345679BR", "8TK", 1, 2), "9", 1 / 3),
        # Loses where seat 2, with its one card, holds the T. Otherwise the A and the 2 take each
        # trick, and the pair of 5 is beaten by nobody.
        (("455TA2", "45T", 2, 1), "5", 2 / 3),
    ],
)
def test_a_landlord_wins_what_can_be_counted(
    asked: tuple[str, str, int, int], play: str, win: float, worlds: int
) -> None:
    """Tests two endings by hand: all networks play alike there, because all deals are tried."""
    for seed in (1, 2):
        found = advise(unknown(*asked), limit=Limit(worlds=worlds), seed=seed)
        figures = {str(each.play): each for each in found.plays}
        assert figures[play].win == pytest.approx(win, abs=0.03)
        assert abs(figures[play].win - win) <= 2 * figures[play].win_error


@pytest.mark.parametrize("worlds", [0, 200])
def test_an_unbeatable_lead_is_worth_what_remains(worlds: int) -> None:
    """Tests the ace, which nobody beats, beside what is said of the three cards that it leaves."""
    limit = Limit(worlds=worlds)
    before = advise(unknown("58JA", "3469TQK", 4, 3), limit=limit, seed=1)
    after = advise(unknown("58J", "3469TQK", 4, 3), limit=limit, seed=1).plays[0]
    ace = next(each for each in before.plays if str(each.play) == "A")
    assert ace.win == pytest.approx(after.win, abs=2 * max(ace.win_error, after.win_error))


# --- Figures and the shares that sentences tell come from the same deals, with the same weights


# Nobody bombs out of turn here, so that the next seat acts before all others.
GAMES = ("classic", "snatch", "happy", "decktet", "douzero")


def leads(game: str, count: int) -> Iterator[Knowledge]:
    """Yields random endings in which a seat leads and the next one holds very few cards."""
    rules, random = load_rules(game), Random(game)
    for _ in range(count):
        seat = random.randrange(rules.players)
        sizes = [random.choice([2, 6, 10]) for _ in range(rules.players)]
        sizes[seat], sizes[(seat + 1) % rules.players] = random.randint(2, 8), random.randint(1, 2)
        cards = list(Hand.deck(rules))
        random.shuffle(cards)
        hands = [str(Hand.of(rules, [cards.pop() for _ in range(size)])) for size in sizes]
        yield endgame(game, hands, turn=seat, landlord=random.randrange(rules.players))


def ends_of_games(game: str) -> Iterator[Knowledge]:
    """Yields decisions near the end of greedy games, whose acts are known."""
    for seed in range(6):
        for acts in (24, 36, 48):
            yield middle_of_game(game, seed, acts)[1]


def goes_out(view: Knowledge, search: Search, choice: Estimate) -> float | None:
    """Returns the share of deals in which the next seat goes out at once; None if no fact says it.

    The next seat is an opponent here, which acts before anybody else does.
    """
    following = (view.seat + view.table.direction) % view.rules.players
    for fact in Facts(view, deals_of(search, choice)).of(choice.play, most=99):
        if fact.kind == "opponent_out" and fact.values["who"].seat == following:
            return shares_of(fact)[0].value
    return None


@pytest.mark.one_in(5, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_who_goes_out_at_once_wins(game: str, some: Some) -> None:
    """Tests that no choice is said to win where its opponent is said to go out: in one sample.

    The figure has the network's share, too, which is within its error. These are the networks that
    players use: foolish ones may fail to go out.
    """
    told = 0
    for view in some([*leads(game, 60), *ends_of_games(game)], 3):
        for worlds in (0, 64):
            search = Search(view, 3)
            options = promising(search, by_wins=True)
            for choice in evaluated(search, options, Limit(worlds=worlds), "win"):
                if not choice.sample.worlds:
                    continue
                share = goes_out(view, search, choice)
                if share is None:
                    continue
                told += 1
                where = (view.hand, view.unseen, view.table.left, str(choice.play))
                worth = choice.evaluation
                assert choice.sample.won + share <= 1 + 1e-9, where
                assert worth.win + share <= 1 + 2 * worth.win_error + 1e-9, where
    assert told > 20
