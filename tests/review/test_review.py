"""Reviews: each decision has its judgement, open hands their results, and a seed one review."""

import json
from dataclasses import replace

import pytest

from solver.errors import InvalidRequest
from solver.game.play import PASS, Play, text_of
from solver.records.ddz import events_of
from solver.records.record import Record
from solver.review.double_dummy import DoubleDummy
from solver.review.plan import Review
from solver.review.review import review
from solver.rules import GAMES
from solver.search.limit import Limit
from tests.review.reviewed_games import WORLDS, plays_of, rebuilt, record_of, reviewed, short_record

pytestmark = pytest.mark.usefixtures("no_weights")


# --- Reviews: each decision has its judgement, and the same seed gives the same review -----------


# Without networks, chances are shares of the worlds, and exact.


def same(one: Review, other: Review) -> bool:
    """Returns whether two reviews are the same but for the time that they took."""
    return replace(one, engine=replace(one.engine, seconds=0)) == replace(
        other, engine=replace(other.engine, seconds=0)
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_judged(game: str) -> None:
    """Tests that each event of the record that somebody decided has its judgement, in order.

    Nobody has seen his cards when he shows them during the deal: that is no decision to judge.
    """
    record, found = reviewed(game)
    events = list(events_of(record))
    decided = [
        (number, event["seat"])
        for number, event in enumerate(events)
        if event["type"] in ("call", "play", "pass")
        and not (game == "happy" and number < 2 + record.rules.players)
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


# The fields of every decision.
DECISION = {
    "index", "seat", "kind", "played", "best", "legal", "forced", "win_played", "win_best",
    "win_played_error", "win_best_error", "loss", "loss_low", "points_loss", "expected_loss",
    "label", "certain_win_refused", "reasons", "short", "because", "worlds", "settled", "phase", "category",
    "difficulty", "punished", "effects", "line", "played_line", "deals", "effective_samples",
}  # fmt: skip


@pytest.mark.parametrize("game", ["snatch", "street"])
def test_the_json_of_a_review(game: str) -> None:
    """Tests the names that the interface promises, and that plays and calls are written out."""
    record, found = reviewed(game)
    told = json.loads(found.to_text())
    assert set(told) == {"decisions", "players", "curve", "engine"}
    events = list(events_of(record))
    for decision, judged in zip(told["decisions"], found.decisions, strict=True):
        assert set(decision) - {"open", "proven", "shown", "refutation"} == DECISION
        event = events[decision["index"]]
        assert decision["played"] == event.get("call", event.get("cards", PASS))
        assert decision["forced"] is (decision["label"] == "forced")
        assert ("refutation" in decision) is (judged.refutation is not None)
        assert ("open" in decision) is (judged.double_dummy is not None)
        assert ("proven" in decision) is (judged.proven is True)
        assert ("shown" in decision) is (judged.kind == "call")
    for player in told["players"]:
        assert set(player) == {
            "seat",
            "role",
            "moments",
            "accuracy",
            "average_loss",
            "points_loss",
            "match_rate",
            "luck",
            "luck_sentence",
            "result",
            "adjusted_result",
            "labels",
        }
    assert all(set(point) == {"index", "seat", "landlord_win"} for point in told["curve"])
    assert set(told["engine"]) >= {"version", "weights", "worlds", "seconds", "seed", "limit"}
    # More than the limit only where all deals of a decision are tried.
    assert told["engine"]["worlds"] == max(each.worlds for each in found.decisions) >= 24


def test_a_redeal_is_judged_by_its_calls() -> None:
    """Tests a record that ends with the auction: there are calls, and nobody has played."""
    record = record_of("classic", 3, calls=["pass", "pass", "pass"])
    found = review(record, limit=WORLDS, seed=1)
    assert [each.kind for each in found.decisions] == ["call"] * 3
    assert found.curve == []
    for player in found.players:
        assert player.accuracy is player.average_loss is player.adjusted_result is None
        assert player.points_loss is not None
        assert sum(player.labels.values()) == 1


def test_seats_whose_hands_are_unknown_are_not_judged() -> None:
    """Tests a record of one hand only."""
    whole = short_record("snatch")
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
    assert found.players[0].accuracy is found.players[2].luck.own is None
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


@pytest.mark.one_in(3, first=2)
@pytest.mark.parametrize("game", ["snatch", "street", "decktet"])
def test_the_same_seed_gives_the_same_review(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that neither the clock nor the number of threads changes a review."""
    record, found = reviewed(game)
    monkeypatch.setenv("LANDLORD_THREADS", "3")
    assert same(review(record, limit=WORLDS, seed=5), found)
    assert not same(review(record, limit=WORLDS, seed=6), found)


def test_seconds_are_for_the_whole_game() -> None:
    """Tests that a tiny limit still judges every decision."""
    record = short_record("snatch")
    found = review(record, limit=Limit(seconds=1e-2), seed=1)
    assert len(found.decisions) == len(list(record.decisions()))
    assert found.engine.limit == Limit(seconds=1e-2)


def test_progress_is_told() -> None:
    """Tests that each decision is reported once, with the number of all."""
    record = short_record("decktet")
    told: list[tuple[int, int]] = []
    found = review(
        record, limit=Limit(worlds=2), seed=1, progress=lambda done, of: told.append((done, of))
    )
    n = len(found.decisions)
    assert told == [(done, n) for done in range(1, n + 1)]


# --- Exact results with all hands open: where a review shows them, and what they may not contradict


# Without networks, chances are shares of the worlds, and exact.


@pytest.mark.one_in(3, first=2)
@pytest.mark.parametrize("game", GAMES)
def test_open_hands_are_shown_where_they_are_solved(game: str) -> None:
    """Tests that exact results go with the decisions at the end of a game, and do not contradict."""
    record, found = reviewed(game)
    solved = [each for each in plays_of(found) if each.double_dummy is not None]
    assert solved
    for each in solved:
        own = "landlord" if each.seat == record.landlord else "peasants"
        assert each.double_dummy.best in (own, each.double_dummy.played)
        if each.proven:
            assert each.double_dummy.best == own
    last = plays_of(found)[-1]
    winner = record.result.winner
    assert last.double_dummy == DoubleDummy(winner, winner)
    told = found.to_dict()["decisions"][-1]["open"]
    assert told == {"played": winner, "best": winner}


def test_nothing_is_shown_where_a_hand_is_not_known() -> None:
    """Tests a record with a hidden hand: its other decisions are judged, and nothing is solved."""
    record = record_of("classic", 1)
    hidden = rebuilt(record, hands=(*record.hands[:2], None))
    found = review(hidden, limit=WORLDS, seed=5)
    assert found.decisions
    assert all(each.double_dummy is None for each in found.decisions)
