"""Reviews: blunders are found, good play is left alone, and luck is kept apart from skill."""

import json
import math
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from solver.errors import InvalidRequest
from solver.game.act import Act, Move
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.play import PASS, Play, text_of
from solver.game.view import View
from solver.protocol.reviews import ReviewsAnswer
from solver.records.ddz import events_of
from solver.records.decision import Decision
from solver.records.record import Record
from solver.review.accuracy import accuracy
from solver.review.double_dummy import DoubleDummy
from solver.review.judgement import LABELS, UNCLEAR, Judgement
from solver.review.players import MATCH
from solver.review.review import Review, review
from solver.rules import GAMES, load_rules
from solver.search.candidates import candidates
from solver.search.limit import Limit
from solver.search.search import Search
from tests.bidding.test_recommend import MONSTERS
from tests.builders import greedy_game

# Without networks, chances are shares of the worlds, and exact.
pytestmark = pytest.mark.usefixtures("no_weights")
WORLDS = Limit(worlds=24)
# Seats call so in the games below, from the first caller on.
CALLS: dict[str, list[Any]] = {
    "classic": [1, "pass", 2, "pass"],
    "snatch": [1, 2, "pass", "no"],
    "street": ["decline", "claim"],
    "double": [1, "pass", 2, "pass"],
    "decktet": ["pass", 1, 2],
    "douzero": [],
}
ERRORS = {label for _, label in LABELS}


def record_of(
    game: str, seed: int, *, calls: list[Any] | None = None, acts: list[Act] | None = None
) -> Record:
    """Returns a record of a deal, called as listed and played by the greedy policy or as listed."""
    rules = load_rules(game)
    calls = CALLS[game] if calls is None else calls
    hands, bottom = deal(rules, seed)
    landlord: int | None = 0
    if calls:
        landlord = Auction.replay(rules, calls).landlord
    if landlord is not None and acts is None:
        acts = [move.to_act() for move in greedy_game(rules, seed, landlord).history]
    return Record.build(
        rules,
        hands=hands,
        bottom=bottom,
        first=0 if calls else None,
        calls=calls,
        landlord=landlord,
        acts=acts or [],
    )


@cache
def reviewed(game: str, seed: int = 1) -> tuple[Record, Review]:
    record = record_of(game, seed)
    return record, review(record, limit=WORLDS, seed=5)


def rebuilt(record: Record, **changes: Any) -> Record:
    """Returns a record built anew with some of its arguments changed."""
    names = ("hands", "bottom", "first", "calls", "landlord", "direction", "acts")
    known = {name: getattr(record, name) for name in names}
    return Record.build(record.rules, **known | changes)


def same(one: Review, other: Review) -> bool:
    """Returns whether two reviews are the same but for the time that they took."""
    return replace(one, engine=replace(one.engine, seconds=0)) == replace(
        other, engine=replace(other.engine, seconds=0)
    )


def plays_of(found: Review) -> list[Judgement]:
    return [each for each in found.decisions if each.kind == "play"]


# --- The form of a review ----------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_judged(game: str) -> None:
    """Tests that each event of the record that somebody decided has its judgement, in order."""
    record, found = reviewed(game)
    events = list(events_of(record))
    decided = [
        (number, event["seat"])
        for number, event in enumerate(events)
        if event["type"] in ("call", "play", "pass")
    ]
    assert [(each.index, each.seat) for each in found.decisions] == decided
    for each in found.decisions:
        event = events[each.index]
        if each.kind == "play":
            assert each.played is None or isinstance(each.played, Play)
            assert text_of(each.played) == event.get("cards", PASS)
        else:
            assert each.played == event["call"]
        assert (each.kind == "call") is (event["type"] == "call")


@pytest.mark.parametrize("game", GAMES)
def test_figures_are_in_their_ranges(game: str) -> None:
    """Tests losses, chances, labels, accuracy, match rate and luck."""
    record, found = reviewed(game)
    for each in found.decisions:
        assert each.legal >= 1
        assert 0 <= each.loss_low <= each.loss <= 100
        assert 0 <= each.points_loss < math.inf
        assert each.reasons
        if each.forced:
            assert each.legal == 1
            assert (each.loss, each.best) == (0.0, each.played)
        elif each.played == each.best:
            assert each.label == "best"
            assert each.loss == 0.0
        else:
            thresholds = [label for least, label in LABELS if each.loss_low >= least]
            expected = (
                thresholds[0] if thresholds else "unclear" if each.loss >= UNCLEAR else "good"
            )
            # A certain win refused is a blunder, whatever the interval.
            assert each.label == expected or (each.proven and each.label == "blunder")
        if each.kind == "play":
            assert each.win_played is not None
            assert each.win_best is not None
            assert 0 <= each.win_played <= 1
            assert 0 <= each.win_best <= 1
            assert each.loss == pytest.approx(100 * (each.win_best - each.win_played), abs=1e-9)
    assert [point.index for point in found.curve] == [each.index for each in plays_of(found)]
    assert all(0 <= point.landlord_win <= 1 for point in found.curve)
    last = found.curve[-1].landlord_win
    assert record.result is not None
    assert last == (1.0 if record.result.winner == "landlord" else 0.0)


@pytest.mark.parametrize("game", GAMES)
def test_players_are_summed_up(game: str) -> None:
    """Tests that the figures of a player are those of his decisions, forced ones left out."""
    record, found = reviewed(game)
    assert [player.seat for player in found.players] == list(range(record.rules.players))
    for player in found.players:
        assert player.role == ("landlord" if player.seat == record.landlord else "peasant")
        own = [each for each in found.decisions if each.seat == player.seat]
        plays = [each for each in own if each.kind == "play"]
        losses = [each.loss for each in plays if not each.forced]
        assert sum(player.labels.values()) == len(own)
        for label, count in player.labels.items():
            assert count == sum(each.label == label for each in own)
        if not losses:
            assert player.accuracy is player.average_loss is player.match_rate is None
            continue
        assert player.average_loss == pytest.approx(np.mean(losses))
        assert player.match_rate == pytest.approx(np.mean([loss <= MATCH for loss in losses]))
        assert player.points_loss == pytest.approx(sum(each.points_loss for each in own))
        assert player.accuracy is not None
        assert 0 <= player.accuracy <= 100.0001
        assert player.luck is not None
        won = (record.result.winner == "landlord") == (player.role == "landlord")  # type: ignore[union-attr]
        first = plays[0].win_best
        assert first is not None
        lost = sum(each.loss for each in plays)
        assert player.luck == pytest.approx(100 * (won - first) + lost)


def test_accuracy_weighs_a_decision_by_its_own_moment() -> None:
    """Tests that the accuracy of a player is that of the decisions that were not forced.

    The chances whose swing weighs a decision are those after such decisions, too.
    """
    for game in GAMES:
        _, found = reviewed(game)
        for player in found.players:
            free = [
                each for each in plays_of(found) if each.seat == player.seat and not each.forced
            ]
            # The landlord's first lead is a choice; a peasant may never have had one.
            assert free or player.role == "peasant"
            expected = pytest.approx(expected_accuracy(free)) if free else None
            assert player.accuracy == expected


def expected_accuracy(free: list[Judgement]) -> float:
    """Returns the accuracy of decisions, by the formula of docs/review.md."""
    chances = [100 * (each.win_played or 0.0) for each in free]
    size = int(np.clip(len(chances) // 10, 2, 8))
    spreads = [float(np.std(chances[max(0, at - size + 1) : at + 1])) for at in range(len(free))]
    values = [accuracy(each.loss) for each in free]
    harmonic = len(free) / sum(1 / max(value, 1.0) for value in values)
    return (float(np.average(values, weights=np.clip(spreads, 0.5, 12))) + harmonic) / 2


def test_the_json_of_a_review() -> None:
    """Tests the names that the interface promises, and that plays and calls are written out."""
    for game in ("snatch", "street"):
        record, found = reviewed(game)
        told = json.loads(json.dumps(ReviewsAnswer.of(found).to_json()))
        assert set(told) == {"decisions", "players", "curve", "engine"}
        events = list(events_of(record))
        for decision, judged in zip(told["decisions"], found.decisions, strict=True):
            assert set(decision) - {"open", "proven"} == {
                "index",
                "seat",
                "kind",
                "played",
                "best",
                "legal",
                "forced",
                "win_played",
                "win_best",
                "loss",
                "loss_low",
                "points_loss",
                "label",
                "reasons",
            }
            event = events[decision["index"]]
            assert decision["played"] == event.get("call", event.get("cards", PASS))
            assert decision["forced"] is (decision["label"] == "forced")
            assert ("open" in decision) is (judged.double_dummy is not None)
            assert ("proven" in decision) is (judged.proven is True)
        for player in told["players"]:
            assert set(player) == {
                "seat",
                "role",
                "accuracy",
                "average_loss",
                "points_loss",
                "match_rate",
                "luck",
                "labels",
            }
        assert all(set(point) == {"index", "seat", "landlord_win"} for point in told["curve"])
        assert set(told["engine"]) >= {"version", "weights", "worlds", "seconds", "seed", "limit"}
        assert told["engine"]["worlds"] == 24


# --- What is found -----------------------------------------------------------------------------


def blunders(game: str, seed: int) -> tuple[Record, int, str] | None:
    """Returns a record whose last act throws a won game away, its event, and the better play."""
    record = record_of(game, seed)
    decisions = [each for each in record.decisions() if each.kind == "play"]
    for decision in reversed(decisions[-10:]):
        if not isinstance(decision.view, View) or not decision.view.my_turn:
            continue
        options = candidates(decision.view)
        if len(options) < 2:
            continue
        trials = Search(decision.view, 77).run(options, Limit(worlds=60), by_wins=True)
        wins = [float(np.mean(trial.points > 0)) for trial in trials]
        best, worst = int(np.argmax(wins)), int(np.argmin(wins))
        if wins[best] == 1.0 and wins[worst] < 0.2 and len(trials[worst].points) >= 8:
            acts = [*record.acts[: decision.index - decisions[0].index]]
            done = options[worst]
            acts.append(Act(decision.seat, PASS if done is None else str(done)))
            planted = record_of(game, seed, acts=acts)
            return planted, decision.index, str(options[best] or PASS)
    return None


@pytest.mark.parametrize("game", GAMES)
def test_a_planted_blunder_is_found(game: str) -> None:
    """Tests that throwing away a won game gets the label that it deserves."""
    planted = next(filter(None, (blunders(game, seed) for seed in range(40))))
    record, index, _ = planted
    found = review(record, limit=Limit(worlds=100), seed=3)
    judged = found.decisions[-1]
    assert judged.index == index
    assert judged.label == "blunder"
    assert judged.loss_low >= 20
    assert judged.points_loss > 0
    assert judged.win_best == 1.0
    assert judged.win_played is not None
    assert judged.loss == 100 * (1.0 - judged.win_played)
    assert judged.played is None or isinstance(judged.played, Play)
    named = text_of(judged.played)
    assert any(reason.startswith(f"{named}: ") for reason in judged.reasons)
    player = found.players[judged.seat]
    assert player.labels["blunder"] >= 1
    assert player.match_rate is not None
    assert player.match_rate < 1


@pytest.mark.parametrize("game", GAMES)
def test_the_choice_of_the_engine_is_no_error(game: str) -> None:
    """Tests that a decision that was judged an error is best when the better play is made."""
    changed = 0
    for seed in (1, 2, 3):  # a game may have been played as the engine would have
        record, found = reviewed(game, seed)
        plays = plays_of(found)
        for judged in plays:
            if judged.played == judged.best:
                continue
            if changed == 2:
                return
            changed += 1
            at = judged.index - plays[0].index
            assert judged.best is None or isinstance(judged.best, Play)
            better = Move(judged.seat, judged.best, record.acts[at].interrupt).to_act()
            acts = [*record.acts[:at], better]
            again = review(record_of(game, seed, acts=acts), limit=WORLDS, seed=5).decisions[-1]
            assert (again.index, again.played) == (judged.index, judged.best)
            assert again.label == "best"
            assert again.loss == 0.0
            assert again.win_best == judged.win_best
    assert changed


def test_going_out_is_proven_and_best() -> None:
    """Tests that the play that ends the game is no error, and certain."""
    for game in GAMES:
        _, found = reviewed(game)
        last = plays_of(found)[-1]
        assert last.proven
        assert last.label in {"best", "forced", "good"}
        assert last.win_played == 1.0


@pytest.mark.parametrize("game", GAMES)
def test_proven_wins_are_exact(game: str) -> None:
    """Tests that a win that is proven is certain, and that what falls short of it has lost that."""
    for seed in (1, 2, 3):
        _, found = reviewed(game, seed)
        for each in found.decisions:
            assert each.proven in (None, True)
            if each.proven:
                assert each.win_best == 1.0
                assert each.win_played is not None
                assert each.loss == pytest.approx(100 * (1 - each.win_played))


@pytest.mark.parametrize("game", GAMES)
def test_open_hands_are_shown_where_they_are_solved(game: str) -> None:
    """Tests that exact results go with the decisions at the end of a game, and do not contradict."""
    record, found = reviewed(game)
    assert record.result is not None
    solved = [each for each in plays_of(found) if each.double_dummy is not None]
    assert solved
    for each in solved:
        assert each.double_dummy is not None
        own = "landlord" if each.seat == record.landlord else "peasants"
        assert each.double_dummy.best in (own, each.double_dummy.played)
        if each.proven:
            assert each.double_dummy.best == own
    last = plays_of(found)[-1]
    winner = record.result.winner
    assert last.double_dummy == DoubleDummy(winner, winner)
    told = ReviewsAnswer.of(found).to_json()["decisions"][-1]["open"]
    assert told == {"played": winner, "best": winner}


def test_nothing_is_shown_where_a_hand_is_not_known() -> None:
    """Tests a record with a hidden hand: its other decisions are judged, and nothing is solved."""
    record = record_of("classic", 1)
    hidden = rebuilt(record, hands=(*record.hands[:2], None))
    found = review(hidden, limit=WORLDS, seed=5)
    assert found.decisions
    assert all(each.double_dummy is None for each in found.decisions)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "douzero"])
def test_calls_are_judged(game: str) -> None:
    """Tests that a monster that is passed is an error, and one that is called is none."""
    rules = load_rules(game)
    monster = Hand.parse(rules, MONSTERS[game])
    cards = list(Hand.deck(rules) - monster)
    size = rules.description.deal.hand
    hands = [monster] + [
        Hand.of(rules, cards[size * at : size * (at + 1)]) for at in range(rules.players - 1)
    ]
    bottom = Hand.of(rules, cards[size * (rules.players - 1) :])
    low, high = ("decline", "claim") if game == "street" else ("pass", 3)
    labels = {}
    for call in (low, high):
        record = Record.build(
            rules, hands=hands, bottom=bottom, first=0, calls=[call], announced=False
        )
        judged = review(record, limit=Limit(worlds=150), seed=1).decisions[0]
        labels[call] = judged.label
        assert (judged.kind, judged.played, judged.best) == ("call", call, high)
        assert judged.win_played is judged.win_best is judged.proven is None
    assert labels[low] in ERRORS
    assert labels[high] == "best"


def test_a_redeal_is_judged_by_its_calls() -> None:
    """Tests a record that ends with the auction: there are calls, and nobody has played."""
    record = record_of("classic", 3, calls=["pass", "pass", "pass"])
    found = review(record, limit=WORLDS, seed=1)
    assert [each.kind for each in found.decisions] == ["call"] * 3
    assert found.curve == []
    for player in found.players:
        assert player.accuracy is player.average_loss is player.luck is None
        assert player.points_loss is not None
        assert sum(player.labels.values()) == 1


def test_forced_moves_are_told_and_not_counted() -> None:
    """Tests that what could not be chosen is labelled so and left out of the rates."""
    seen = 0
    for game in GAMES:
        record, found = reviewed(game)
        by_index: dict[int, Decision] = {each.index: each for each in record.decisions()}
        for each in plays_of(found):
            view = by_index[each.index].view
            assert isinstance(view, View)
            choices = len(view.legal()) + view.may_pass
            assert each.legal == choices
            assert each.forced is (choices == 1)
            seen += each.forced
    assert seen > 10


# --- What is known -----------------------------------------------------------------------------


def test_seats_whose_hands_are_unknown_are_not_judged() -> None:
    """Tests a record of one hand only."""
    whole = record_of("snatch", 2)
    record = Record.build(
        whole.rules,
        hands=[None, whole.hands[1], None],
        calls=whole.calls,
        first=0,
        landlord=whole.landlord,
        bottom=whole.bottom,
        acts=whole.acts,
    )
    found = review(record, limit=Limit(worlds=4), seed=1)
    assert {each.seat for each in found.decisions} == {1}
    assert found.players[0].accuracy is found.players[2].luck is None
    assert found.players[0].labels == {}
    hidden = Record.build(
        whole.rules,
        hands=[None] * 3,
        calls=whole.calls,
        first=0,
        landlord=whole.landlord,
        acts=whole.acts,
    )
    with pytest.raises(InvalidRequest, match="no decision"):
        review(hidden, limit=WORLDS)


def test_judged_by_what_the_player_could_know() -> None:
    """Tests that the hands of others do not enter: the same view gives the same judgement."""
    rules = load_rules("classic")
    record = record_of("classic", 4, calls=[3])
    first = review(rebuilt(record, acts=record.acts[:1]), limit=WORLDS, seed=2)
    swapped = [record.hands[0], record.hands[2], record.hands[1]]
    other = Record.build(
        rules, hands=swapped, bottom=record.bottom, first=0, calls=[3], acts=record.acts[:1]
    )
    second = review(other, limit=WORLDS, seed=2)
    assert first.decisions == second.decisions


# --- Seeds, limits, progress -------------------------------------------------------------------


@pytest.mark.parametrize("game", ["snatch", "street", "decktet"])
def test_the_same_seed_gives_the_same_review(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that neither the clock nor the number of threads changes a review."""
    record, found = reviewed(game)
    monkeypatch.setenv("LANDLORD_THREADS", "3")
    assert same(review(record, limit=WORLDS, seed=5), found)
    assert not same(review(record, limit=WORLDS, seed=6), found)


def test_seconds_are_for_the_whole_game() -> None:
    """Tests that a tiny limit still judges every decision."""
    record = record_of("snatch", 6)
    found = review(record, limit=Limit(seconds=1e-2), seed=1)
    assert len(found.decisions) == len(list(record.decisions()))
    assert found.engine.limit == Limit(seconds=1e-2)


def test_progress_is_told() -> None:
    """Tests that each decision is reported once, with the number of all."""
    record = record_of("decktet", 2)
    told: list[tuple[int, int]] = []
    found = review(
        record, limit=Limit(worlds=2), seed=1, progress=lambda done, of: told.append((done, of))
    )
    n = len(found.decisions)
    assert told == [(done, n) for done in range(1, n + 1)]


def test_bombs_out_of_turn_are_judged() -> None:
    """Tests a street game with a bomb out of turn: it is a decision against letting it be."""
    rules = load_rules("street")
    hands = [Hand.parse(rules, text) for text in ("3333457789TJ", "444QQQKKKAA2", "555666678")]
    cards = list(Hand.deck(rules) - hands[0] - hands[1] - hands[2])
    hands[2] = hands[2] + Hand.of(rules, cards[:3])
    dealt = [*hands, Hand.of(rules, cards[3:15])]
    record = Record.build(
        rules,
        hands=dealt,
        bottom=Hand.of(rules, cards[15:]),
        landlord=0,
        acts=[Act(0, "J"), Act(2, "6666", interrupt=True)],
    )
    found = review(record, limit=WORLDS, seed=1)
    bomb = found.decisions[-1]
    assert isinstance(bomb.played, Play)
    assert (bomb.seat, str(bomb.played)) == (2, "6666")
    assert bomb.legal >= 2
    assert not bomb.forced
