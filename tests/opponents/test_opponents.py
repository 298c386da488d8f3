"""Opponents of all strengths: which there are, how they choose, and their bounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from lab.arena import AgentSpec
from lab.arena.deals import Dealer
from lab.arena.pair import play_pair
from solver.errors import InvalidRequest
from solver.game.act import Act
from solver.game.deal import deal
from solver.game.play import PASS
from solver.opponents import OPPONENTS, Opponent, Turn, choose, limit_of, next_turn, opponent
from solver.reasons import LANGUAGES
from solver.records import Record
from solver.rules import GAMES, Rules, load_rules
from solver.search.limit import Limit

# --- Tests of the opponents: every game and stage, what they know, and what their names promise


QUICK = [each for each in OPPONENTS.values() if not each.searches]
NEW_GAME = {
    "id": "lilliput",
    "name": "Lilliput",
    "deck": {"ranks": "3456789TJ", "copies": 4},
    "deal": {"players": 3, "hand": 11, "bottom": 3, "bottom_public": True},
    "play": {"seq_lo": "3", "seq_hi": "J"},
    "families": {"single": {"body": 1}, "pair": {"body": 2}},
    "auction": {"kind": "none"},
    "score": {"base": "one"},
}


def dealt(rules: Rules, seed: int) -> dict[str, Any]:
    """Returns the arguments of a record that begins with a random deal."""
    hands, bottom = deal(rules, seed)
    given = rules.description.auction.kind == "none"
    start = {"landlord": 0} if given else {"first": 0}
    return {"hands": hands, "bottom": bottom, "announced": False, **start}


def decisions(rules: Rules, player: Opponent, seed: int) -> Iterator[tuple[Turn, Any]]:
    """Yields every decision of a game that one player plays in all seats, and what it does."""
    known = dealt(rules, seed)
    declined: set[int] = set()
    calls: list[Any] = []
    acts: list[Any] = []
    while True:
        record = Record.build(rules, calls=calls, acts=acts, **known)
        turn = next_turn(record.timeline, declined)
        if turn is None:
            return
        choice = choose(player, turn.view, seed=seed)
        yield turn, choice
        if turn.kind == "call":
            calls.append(choice)
        elif turn.kind == "direction":
            known |= {"announced": True, "direction": choice}
        elif turn.interrupt and choice is None:
            declined.add(turn.seat)
        else:
            game = record.at(len(record.acts))
            view = turn.view
            assert view.kind == "play"
            if choice is None:
                acts.append(Act(turn.seat, PASS))
            else:
                acts.append(game.play(turn.seat, choice, interrupt=turn.interrupt).to_act())
            declined = set()


@pytest.mark.one_in(8, first=3)
@pytest.mark.parametrize("player", QUICK, ids=lambda each: each.id)
@pytest.mark.parametrize("game", GAMES)
def test_whole_games(game: str, player: Opponent) -> None:
    """Tests that an opponent plays every game to its end, in the same way each time."""
    rules = load_rules(game)
    played = list(decisions(rules, player, 5))
    again = list(decisions(rules, player, 5))
    assert [choice for _, choice in played] == [choice for _, choice in again]
    kinds = {turn.kind for turn, _ in played}
    wanted = {"play"}
    if rules.description.auction.kind != "none":
        wanted.add("call")
    if rules.description.play.direction != "fixed":
        wanted.add("direction")
    # Nobody may have wanted this deal: then only calls were made.
    assert kinds in (wanted, {"call"})


def test_bombs_out_of_turn() -> None:
    """Tests that seats with a bomb that beats the table are asked before the turn goes on."""
    asked = [
        (turn, choice)
        for seed in range(12)
        for turn, choice in decisions(load_rules("street"), OPPONENTS["beginner"], seed)
        if turn.interrupt
    ]
    assert {choice is None for _, choice in asked} == {True, False}
    assert all(turn.view.turn != turn.seat for turn, _ in asked if turn.view.kind == "play")


def test_games_from_files() -> None:
    """Tests that players whose game has no network find plays all the same."""
    rules = load_rules(NEW_GAME)
    for player in OPPONENTS.values():
        assert len(list(decisions(rules, replace(player, worlds=min(player.worlds, 4)), 3))) > 10


@pytest.mark.parametrize("player", OPPONENTS.values(), ids=lambda each: each.id)
def test_hidden_cards_are_not_seen(player: Opponent) -> None:
    """Tests that a choice does not change with the cards that its seat cannot see."""
    rules = load_rules("classic")
    known = dealt(rules, 11)
    hands = known["hands"]
    limit = Limit(worlds=8)
    calls = [3]
    chosen = []
    for others in ((hands[1], hands[2]), (hands[2], hands[1])):
        swapped = known | {"hands": [hands[0], *others]}
        record = Record.build(rules, calls=calls, **swapped)
        turn = next_turn(record.timeline)
        assert turn.seat == 0
        chosen.append(choose(player, turn.view, seed=1, limit=limit))
        auction = next_turn(Record.build(rules, **swapped).timeline)
        assert auction.view.kind != "play"
        chosen.append(choose(player, auction.view, seed=1, limit=limit))
    assert chosen[:2] == chosen[2:]


def test_direction_is_chosen_after_the_calls() -> None:
    """Tests that the landlord of `street` first says in which direction the seats play."""
    rules = load_rules("street")
    known = dealt(rules, 2)
    turn = next_turn(Record.build(rules, calls=["decline", "claim"], **known).timeline)
    assert (turn.seat, turn.kind) == (1, "direction")
    for player in QUICK:
        assert choose(player, turn.view, seed=1) in (1, -1)
    known["direction"] = 1
    turn = next_turn(Record.build(rules, calls=["decline", "claim"], **known).timeline)
    assert (turn.seat, turn.kind) == (1, "play")


def test_nobody_is_to_decide() -> None:
    """Tests the end of an auction that nobody has won, and a hand that is not known."""
    rules = load_rules("classic")
    known = dealt(rules, 2)
    assert next_turn(Record.build(rules, calls=["pass"] * 3, **known).timeline) is None
    hidden = known | {"hands": [None, *known["hands"][1:]]}
    with pytest.raises(InvalidRequest, match="seat 0"):
        next_turn(Record.build(rules, **hidden).timeline)


def test_described_in_every_language() -> None:
    for each in OPPONENTS.values():
        assert all(each.name[language] and each.about[language] for language in LANGUAGES)
    assert list(OPPONENTS.values()) == sorted(OPPONENTS.values(), key=lambda each: each.worlds)


def test_unknown_opponent() -> None:
    with pytest.raises(InvalidRequest, match=r"no player 'nobody'; known are beginner, "):
        opponent("nobody")


@pytest.mark.parametrize(
    ("better", "worse"),
    [("casual", "beginner"), pytest.param("expert", "casual", marks=pytest.mark.long)],
)
def test_ladder(better: str, worse: str) -> None:
    """Tests on a few deals that a stronger opponent wins far more games than a weak one."""
    rules = load_rules("classic")
    dealer = Dealer(rules, 1)
    a, b = (AgentSpec(name, Limit(worlds=1), 1).make(rules) for name in (better, worse))
    scores = [play_pair(rules, dealer.deal(number), a, b).value("win_rate") for number in range(40)]
    assert sum(scores) / len(scores) > 0.6


# --- How each opponent was weakened; docs/decisions/0020-opponents.md has the matches behind it


@pytest.mark.parametrize(
    ("name", "worlds", "blind", "temperature", "said"),
    [
        ("beginner", 0, 0.5, 0.0, "every second play"),
        ("casual", 0, 0.0, 0.0, "as few plays"),
        ("club", 0, 0.0, 0.05, "a few percent worse"),
        ("expert", 0, 0.0, 0.0, "without any search"),
        ("master", 100, 0.0, 0.0, "in 100 deals"),
        ("full", 1000, 0.0, 0.0, "up to 1,000 deals"),
    ],
)
def test_an_opponent_is_what_it_says(
    name: str, worlds: int, blind: float, temperature: float, said: str
) -> None:
    """Tests the numbers behind each description, from the weakest opponent to the strongest."""
    player = OPPONENTS[name]
    assert (player.worlds, player.blind, player.temperature) == (worlds, blind, temperature)
    assert said in player.about["en"]
    if worlds:
        assert str(worlds) in player.about["zh"]


def test_the_ladder() -> None:
    assert [*OPPONENTS] == ["beginner", "casual", "club", "expert", "master", "full"]


@pytest.mark.parametrize(
    ("name", "given", "worlds"),
    [
        ("master", Limit(), 100),
        ("master", Limit(worlds=99), 99),
        ("master", Limit(worlds=101), 100),
        ("full", Limit(seconds=1), 1000),
        # Where a game has no network, the others try sixteen deals.
        ("expert", Limit(), 16),
        ("expert", Limit(worlds=15), 15),
        ("expert", Limit(worlds=0), 1),
    ],
)
def test_the_limit_of_an_opponent(name: str, given: Limit, worlds: int) -> None:
    assert limit_of(OPPONENTS[name], given).worlds == worlds
