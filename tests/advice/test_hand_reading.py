"""Hand reading: the chances are those of all possible deals, and what is certain is exact."""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from solver.advice.hand_reading import (
    MOST_PLAYS,
    HandReading,
    HeldCount,
    read_hands,
    read_ranks,
    without_suits,
)
from solver.errors import Cancelled, IllegalPlay, InvalidRequest
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.checked import known_to
from solver.game.deal import dealt_sizes
from solver.game.knowledge import EVERYBODY, Knowledge
from solver.game.play import Play
from solver.game.state import Snapshot
from solver.native import _core
from solver.rules import GAMES, Rules, load_rules
from solver.search.hands import count_bombs
from solver.search.limit import Cancellation, Limit
from tests.builders import endgame, lead, middle_of_game

FEW = Limit(worlds=96)


def read(view: Knowledge, **more: Any) -> HandReading:
    """Returns a reading without the time that it took."""
    found = read_hands(view, limit=more.pop("limit", FEW), seed=more.pop("seed", 1), **more)
    return replace(found, engine=replace(found.engine, seconds=0.0))


def chances(found: HandReading, seat: int) -> dict[str, HeldCount]:
    """Returns what a seat holds by rank, and its bombs."""
    held = found.holdings[seat]
    ranks: dict[str, HeldCount] = {each.rank: each for each in held.ranks}
    return {**ranks, "bombs": held.bombs}


# --- All deals, counted one by one --------------------------------------------------------------

# By seat the cards left; seat 0 is the landlord. What is in no hand has been played.
ENDINGS = {
    "classic": ["QQ", "22TT", "JJ2B"],
    "snatch": ["QQ", "A888", "2RK9"],
    "happy": ["QQ", "A7777", "2R9"],
    "douzero": ["QQ", "2AAK", "RBTT"],
    "double": ["QQ", "2A", "RB", "44"],
    "street": ["QQ", "2AX", "55", "X4"],
    "decktet": ["Cmwk Cmly", "Am 2mk E", "Kk Aw 9ms"],
}


def deals(cards: list[str], sizes: dict[int, int]) -> Iterator[dict[int, list[str]]]:
    """Yields every deal of single cards to seats."""
    if not sizes:
        yield {}
        return
    seat, size = next(iter(sizes.items()))
    others = {each: count for each, count in sizes.items() if each != seat}
    for taken in itertools.combinations(range(len(cards)), size):
        rest = [card for at, card in enumerate(cards) if at not in taken]
        for more in deals(rest, others):
            yield {seat: [cards[at] for at in taken], **more}


def counted(
    view: Knowledge,
) -> tuple[dict[tuple[int, str], list[int]], Counter[tuple[object, ...]]]:
    """Returns how many each seat holds in each deal, and how often each greedy play is made."""
    rules = view.rules
    sizes = {seat: view.left[seat] for seat in range(rules.players) if seat != view.seat}
    numbers: dict[tuple[int, str], list[int]] = defaultdict(list)
    plays: Counter[tuple[object, ...]] = Counter()
    greedy = _core.SimplePlayer(rules.native)
    for dealt in deals(list(view.unseen), sizes):
        for seat, cards in dealt.items():
            hand = Hand.of(rules, cards)
            for rank in read_ranks(rules):
                numbers[seat, rank].append(hand.counts[rank])
            numbers[seat, "bombs"].append(count_bombs(rules, hand))
            if seat == view.turn:
                choice = greedy.decide(view.table, seat, hand.packed)
                play = None if choice is None else Play.from_native(rules, choice, view.unseen)
                plays[without_suits(play)] += 1
    return numbers, plays


def ending(rules: Rules, looker: int, turn: int, *, shift: int = 0) -> Knowledge:
    """Returns what a seat knows of an ending in which another one leads.

    With a shift all seats have moved on by so many.
    """
    before = endgame(rules, ENDINGS[rules.id], seat=looker, turn=looker)

    def moved(seat: int) -> int:
        return (seat + shift) % rules.players

    return known_to(
        rules,
        landlord=moved(0),
        seat=moved(looker),
        hand=before.hand,
        start=Snapshot.of_table(
            rules,
            played={moved(seat): cards for seat, cards in enumerate(before.played)},
            left={moved(seat): count for seat, count in enumerate(before.left)},
            turn=moved(turn),
        ),
    )


def without_auction(game: str) -> Rules:
    """Returns a game whose landlord shows nothing of his hand by being one."""
    return load_rules({"base": game, "auction": dict(load_rules("douzero").description.auction)})


@pytest.mark.usefixtures("no_weights")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("looker", "turn"), [(0, 0), (0, 1), (2, 0)])
def test_chances_are_those_of_all_deals(game: str, looker: int, turn: int) -> None:
    """Tests endings in which nothing was seen, against every deal of the hidden cards."""
    view = ending(without_auction(game), looker, turn)
    found = read(view)
    assert found.effective is None
    numbers, plays = counted(view)
    for (seat, name), held in numbers.items():
        said = chances(found, seat)[name]
        assert said.chance == pytest.approx(sum(each > 0 for each in held) / len(held))
        assert said.count == pytest.approx(sum(held) / len(held))
    assert found.holdings[looker] is None
    shown: Counter[tuple[object, ...]] = Counter()
    for each in found.plays:
        shown[without_suits(each.play)] += each.share  # type: ignore[assignment]
    total = sum(plays.values())
    assert shown == pytest.approx({play: count / total for play, count in plays.items()})
    assert bool(found.plays) == (looker != turn)


@pytest.mark.usefixtures("no_weights")
@pytest.mark.parametrize("game", GAMES)
def test_errors_say_how_far_off_sampled_deals_are(game: str) -> None:
    """Tests chances at the first lead, where all deals are equally likely, against their formula."""
    rules = without_auction(game)
    view = lead(rules, " ".join(list(Hand.deck(rules))[: sum(dealt_sizes(rules, 0)[:1])]))
    off = []
    for seed in range(6):
        found = read(view, seed=seed)
        for seat, rank in itertools.product(range(1, rules.players), read_ranks(rules)):
            held, cards = view.left[seat], len(view.unseen)
            free = view.unseen.counts[rank]
            true = 1 - math.comb(cards - free, held) / math.comb(cards, held)
            said = chances(found, seat)[rank]
            assert said.chance_error > 0
            off += [
                (said.chance - true) / said.chance_error,
                (said.count - free * held / cards) / said.count_error,
            ]
    assert 0.3 < sum(each**2 for each in off) / len(off) < 1.7


@pytest.mark.usefixtures("no_weights")
@pytest.mark.parametrize("game", GAMES)
def test_it_does_not_matter_how_seats_are_numbered(game: str) -> None:
    """Tests that all seats moved on by one hold the same, and play the same."""
    rules = without_auction(game)
    one, other = read(ending(rules, 0, 1)), read(ending(rules, 0, 1, shift=1))
    moved = [other.holdings[(seat + 1) % rules.players] for seat in range(rules.players)]
    for held, same in zip(one.holdings, moved, strict=True):
        assert (held is None) == (same is None)
        if held is None or same is None:
            continue
        for a, b in zip([*held.ranks, held.bombs], [*same.ranks, same.bombs], strict=True):
            assert vars(a) == pytest.approx(vars(b))
    shares = [
        {without_suits(each.play): pytest.approx(each.share) for each in found.plays}
        for found in (one, other)
    ]
    assert shares[0] == shares[1]


# --- Figures of any game ------------------------------------------------------------------------


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("networks", ["no_weights", "small_weights"])
@pytest.mark.parametrize("game", GAMES)
def test_readings_are_well_formed(game: str, networks: str, request: pytest.FixtureRequest) -> None:
    """Tests in the middle of games that figures agree with the cards, whoever looks."""
    request.getfixturevalue(networks)
    for acts in (1, 8, 15):
        played, to_act = middle_of_game(game, acts, acts)
        for looker in range(to_act.seats):
            own = looker == played.landlord
            view = Knowledge.of(played, looker, bottom=to_act.bottom if own else None)
            found = read(view)
            assert found.turn == played.turn
            assert 0 < found.engine.worlds <= 2 * 96
            of_holdings(view, found)
            of_plays(view, found)


def of_holdings(view: Knowledge, found: HandReading) -> None:
    assert [held is None for held in found.holdings] == [
        seat == view.seat for seat in range(view.seats)
    ]
    others = [chances(found, seat) for seat in range(view.seats) if seat != view.seat]
    for rank in read_ranks(view.rules):
        said = [each[rank] for each in others]
        assert sum(each.count for each in said) == pytest.approx(view.unseen.counts[rank])
    for each in itertools.chain(*(each.values() for each in others)):
        assert 0 <= each.chance <= 1
        assert each.chance <= each.count + 1e-9
        assert 0 <= each.chance_error <= 0.5
        assert each.count_error >= each.chance_error - 1e-9
        if found.effective is not None and 0 < each.chance < 1:
            assert each.chance_error > 0


def of_plays(view: Knowledge, found: HandReading) -> None:
    assert bool(found.plays) == (not view.my_turn)
    assert len(found.plays) <= MOST_PLAYS
    shares = [each.share for each in found.plays]
    assert shares == sorted(shares, reverse=True)
    assert min(shares, default=1) > 0
    if shares:
        assert sum(shares) + found.other == pytest.approx(1)
    for each in found.plays:
        assert 0 <= each.share_error <= 0.5
        if each.play is None:
            assert not view.table.leading
            continue
        assert each.play.cards <= view.may_hold(found.turn)
        assert len(each.play.cards) <= view.left[found.turn]
        if view.current is not None:
            assert each.play.beats(view.current)


@pytest.mark.usefixtures("small_weights")
@pytest.mark.parametrize("game", ["snatch", "street", "decktet"])
def test_a_seed_decides(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that threads and repetition change nothing, and another seed does."""
    played, to_act = middle_of_game(game, 3, 4)
    view = Knowledge.of(played, (to_act.seat + 1) % to_act.seats)
    monkeypatch.setenv("LANDLORD_THREADS", "1")
    found = read(view)
    assert read(view) == found
    assert read(view, seed=2).holdings != found.holdings
    monkeypatch.setenv("LANDLORD_THREADS", "3")
    assert read(view) == found


# --- What is certain ----------------------------------------------------------------------------


@pytest.mark.usefixtures("small_weights")
def test_what_the_cards_decide_is_exact() -> None:
    """Tests a bottom that all have seen, and ranks of which no card is hidden."""
    rules = load_rules("douzero")
    hand = Hand.parse(rules, "333445566778899BA")
    view = known_to(rules, landlord=0, seat=1, hand=hand, bottom=Hand.parse(rules, "R22"), acts=[])
    found = read(view)
    landlord, peasant = chances(found, 0), chances(found, 2)
    assert replace_rank(landlord["R"]) == HeldCount(1, 0, 1, 0)
    assert (landlord["2"].chance, landlord["2"].chance_error) == (1, 0)
    assert landlord["2"].count_error > 0
    for held in (landlord["B"], peasant["B"], peasant["R"]):
        assert replace_rank(held) == HeldCount(0, 0, 0, 0)
    assert 0 < peasant["2"].chance < 1


def replace_rank(held: HeldCount) -> HeldCount:
    """Returns a holding without its rank."""
    return HeldCount(held.chance, held.chance_error, held.count, held.count_error)


@pytest.mark.usefixtures("small_weights")
def test_few_cards_are_no_bomb() -> None:
    """Tests a seat with too few cards for a bomb, and an opponent who holds all that is left."""
    view = endgame("classic", ["34567", "8", "99TTJJKKKKAA2"])
    assert replace_rank(chances(read(view), 1)["bombs"]) == HeldCount(0, 0, 0, 0)
    rules = load_rules("happy")
    opened = {1: Hand.parse(rules, "33344455566677788")}
    hand = Hand.parse(rules, "3467899TTJJQQKKA2RB5")
    view = known_to(rules, landlord=0, seat=0, hand=hand, open_hands=opened, acts=[])
    found = read(view)
    assert found.holdings[1] is None
    assert found.effective is None
    assert replace_rank(chances(found, 2)["2"]) == HeldCount(1, 0, 3, 0)


# --- What can be asked --------------------------------------------------------------------------


@pytest.mark.usefixtures("no_weights")
def test_only_played_cards_are_read() -> None:
    """Tests the refusals of games that are over, of no seat and of no worlds."""
    rules = load_rules("classic")
    hand = Hand.parse(rules, "3456789TJQKKAA22B")
    view = known_to(rules, landlord=0, seat=2, hand=hand, acts=[Act(0, "4455667788")])
    with pytest.raises(InvalidRequest, match="worlds"):
        read_hands(view, limit=Limit(worlds=0))
    with pytest.raises(InvalidRequest, match="limit"):
        read_hands(view, limit=Limit())
    cancelled = Cancellation()
    cancelled.cancel()
    with pytest.raises(Cancelled):
        read_hands(view, limit=Limit(worlds=8, cancellation=cancelled))
    with pytest.raises(IllegalPlay, match="while cards are played"):
        read_hands(replace(view, stage="over"), limit=FEW)
    with pytest.raises(InvalidRequest, match="no seat"):
        read_hands(replace(view, seat=EVERYBODY), limit=FEW)


@pytest.mark.usefixtures("small_weights")
def test_seconds_end_a_reading() -> None:
    """Tests that a reading without time has unweighed deals, and says that it was cut short."""
    _, view = middle_of_game("double", 3, 6)
    found = read_hands(view, limit=Limit(seconds=1e-6, worlds=50_000), seed=1)
    assert found.engine.cut_short
    assert found.engine.worlds < 1000
    of_holdings(view, found)
