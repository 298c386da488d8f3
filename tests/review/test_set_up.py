"""Reviews of games that begin in a position which somebody has set up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from solver.errors import SolverError
from solver.game.state import GameState, Snapshot
from solver.protocol import ENDPOINTS
from solver.protocol.acts import write_act
from solver.records import EXPORTS, Record, parse_record, write_record, writers
from solver.records.start import write_start
from solver.report import html
from solver.review.review import review
from solver.rules import GAMES
from solver.search.limit import Limit
from tests.choice import Some
from tests.golden.compare import timeless
from tests.review.reviewed_games import from_position, record_of, short_record
from tests.together import together

# What is asked here holds whoever plays the sampled deals.
pytestmark = pytest.mark.usefixtures("no_weights")
FEW: dict[str, Any] = {"limit": {"worlds": 4}, "seed": 7}


def question_of(record: Record) -> dict[str, Any]:
    """Returns a record that begins in a position as the fields of a question."""
    assert record.start is not None
    terms = record.terms._asdict()
    terms["snatch"] = terms.pop("snatches")
    found = {
        name: list(value) if isinstance(value, tuple) else value for name, value in terms.items()
    }
    return {name: value for name, value in found.items() if value} | {
        "rules": record.source,
        "landlord": record.landlord,
        "direction": record.direction or 1,
        "start": write_start(record.start),
        "acts": [write_act(act) for act in record.acts],
    }


def ask(endpoint: str, question: dict[str, Any]) -> dict[str, Any]:
    return ENDPOINTS[endpoint].ask(question).to_dict()


def games(game: str) -> Iterator[tuple[Record, int]]:
    """Yields records with the number of an act in them: the lead, the middle, near the end."""
    for record in (short_record(game), record_of(game, 2)):
        acts = len(record.acts)
        for act in sorted({0, acts // 2, max(0, acts - 7)}):
            yield record, act


@pytest.mark.parametrize("game", GAMES)
def test_a_position_and_what_follows_it_are_a_record(game: str, some: Some) -> None:
    """Tests that text, cut and numbers are those of a record, and the seats see what they saw."""
    for whole, act in some(list(games(game)), 4, first=1):
        for kept in (True, False):
            record = from_position(whole, act, kept=kept)
            assert parse_record(write_record(record)) == record
            for steps in range(len(record.acts) + 1):
                cut = record.until(steps)
                assert (cut.start, cut.acts) == (record.start, record.acts[:steps])
                assert parse_record(write_record(cut)) == cut
            decisions = list(record.decisions())
            assert [each.index for each in decisions] == [
                record.numbers.act(place) for place in range(len(record.acts))
            ]
            plays = [each for each in whole.decisions() if each.kind == "play"][act:]
            for mine, theirs in zip(decisions, plays, strict=True):
                assert (mine.seat, mine.done, mine.interrupt) == (
                    theirs.seat, theirs.done, theirs.interrupt,
                )  # fmt: skip
                one, other = mine.view, theirs.view
                assert (one.hand, one.left, one.open_hands) == (
                    other.hand, other.left, other.open_hands,
                )  # fmt: skip
                assert (one.current, one.table.factor) == (other.current, other.table.factor)
                assert one.unseen == other.unseen
                if kept:
                    assert one.played == other.played
            assert record.result == whole.result or not kept


@pytest.mark.one_in(7, first=5)
@pytest.mark.parametrize("game", GAMES)
def test_a_review_begins_with_the_first_choice_of_the_position(game: str) -> None:
    """Tests the figures against single judgements, and the exact endings against the record's."""
    whole = short_record(game)
    act = max(0, len(whole.acts) - 7)
    record = from_position(whole, act)
    question = question_of(record) | FEW
    found = ask("reviews", question)
    text = {"record": write_record(record)} | FEW
    shifted = lambda answer: timeless([{**each, "index": 0} for each in answer["decisions"]])  # noqa: E731
    assert timeless(ask("reviews", text)["players"]) == timeless(found["players"])
    assert shifted(ask("reviews", text)) == shifted(found)
    assert [each["what"] for each in found["assumed"]] == ["history"]
    assert len(found["decisions"]) == len(record.acts)
    for place, decision in enumerate(found["decisions"]):
        alone = question | {
            "acts": question["acts"][:place],
            "choice": decision["played"],
            "seat": decision["seat"],
            "declined": record.at(place).table.interrupters(),
            "seed": FEW["seed"] + decision["index"],
        }
        if record.acts[place].interrupt:
            continue
        judged = ask("judgements", alone)
        for name in ("best", "label", "legal", "win_played", "win_best", "loss", "worlds"):
            assert judged[name] == decision[name], (place, name)
    ended = ask("reviews", {"record": write_record(whole)} | FEW)["decisions"][-len(record.acts) :]
    for mine, theirs in zip(found["decisions"], ended, strict=True):
        assert (mine["played"], mine["legal"]) == (theirs["played"], theirs["legal"])
        assert mine.get("open") == theirs.get("open")
    first_steps = ask("reviews", question | {"at": 2})["decisions"]
    assert [each["played"] for each in first_steps] == [
        each["played"] for each in found["decisions"][:2]
    ]
    for player in found["players"]:
        luck = player["luck"]
        assert luck["notes"][0] == "set_up"
        assert [luck[part] for part in ("expected", "deal", "bottom", "cards")] == [None] * 4
        assert luck["own"] is not None
        assert whole.result is not None
        if whole.result.scores is not None:
            assert player["result"]["points"] == whole.result.scores[player["seat"]]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("game", GAMES)
def test_every_export_shows_it_and_no_other_program_can(game: str) -> None:
    record = from_position(short_record(game), 3)
    found = review(record, limit=Limit(worlds=1), seed=1)
    assert "<html" in html(record, found)
    for writer in EXPORTS:
        assert write_record(record, format=writer.name)
    assert '[Position "DDN/1 ' in write_record(record, format="text")
    for hand in record.start.hands:
        assert f",{hand}," in write_record(record, format="csv")
    for foreign in writers()[1 : -len(EXPORTS)]:
        with pytest.raises(
            SolverError, match=r"begins in a position|cannot hold a game of"
        ) as caught:
            write_record(record, format=foreign.name, lossy=True)
        assert caught.value.detail.said("zh") != str(caught.value.detail)


def test_a_state_is_reviewed_in_python() -> None:
    record = from_position(short_record("classic"), 6)
    state = GameState.of("classic", landlord=record.landlord, start=record.start, acts=record.acts)
    limit = Limit(worlds=2)
    found, again = (review(each, limit=limit, seed=1) for each in (state, Record.of_state(state)))
    assert found.decisions == again.decisions
    hands = (None, *state.start.hands[1:])
    with pytest.raises(SolverError, match="needs all hands") as caught:
        review(
            GameState.of("classic", landlord=0, start=Snapshot(hands=hands, turn=0)), limit=limit
        )
    assert caught.value.pointer == "/start/hands/0"


BASE: dict[str, Any] = {
    "rules": "classic",
    "landlord": 0,
    "start": {"hands": ["34567", "789TJ", "QKA2"], "turn": 0},
    "acts": [[0, "3"], [1, "7"]],
}


def start(**fields: Any) -> dict[str, Any]:
    return {"start": BASE["start"] | fields}


@together(
    ("change", "pointer", "words"),
    [
        ({"start": None}, "/record", "give one of these fields: record, game, start"),
        ({"record": "x"}, "/start", "give only one of these fields: record, start"),
        ({"game": "x"}, "/start", "give only one of these fields: game, start"),
        ({"rules": None}, "/rules", "required"),
        ({"landlord": None}, "/landlord", "required"),
        ({"landlord": 3}, "/landlord", "no seat 3"),
        ({"acts": []}, "/acts", "needs the acts"),
        ({"acts": [[0, "35"]]}, "/acts/0", "is no play of classic: 3 is left over"),
        ({"acts": [[0, "3"], [2, "Q"]]}, "/acts/1", "out of turn"),
        ({"acts": [[0, "8"]]}, "/acts/0", "does not hold 8"),
        ({"at": 3}, "/at", "the game has 2 steps"),
        (
            start(hands=["34567", "789BR", "QKA2"]) | {"bottom": "BR2"},
            "/bottom",
            "BR of the bottom is not with the landlord",
        ),
        (start(hands=["34567", None, "QKA2"]), "/start/hands/1", "needs all hands"),
        (start(hands=[]), "/start/hands", "0 hands for the 3 seats"),
        (start(hands=["34567", "789TJ"]), "/start/hands", "2 hands for the 3 seats"),
        (start(hands=["34567", "789TJ", ""]), "/start/hands/2", "no cards"),
        (start(hands=["34567", "789TJ", "33337"]), "/start/hands/2", "has no more of it"),
        (start(hands=["34567", "789TJ", "Z"]), "/start/hands/2", "is no card"),
        (start(turn=3), "/start/turn", "no seat 3"),
        (start(over=[2, "34"]), "/start/over/cards", "is no play of classic: .*too short"),
        (start(over=[0, "8"]), "/start/over/seat", "has made the play on the table itself"),
        (start(multiplier=3), "/start/multiplier", "multiplier 3"),
        (start(played=["8", "", ""]), "/start/played/0", "seat 0 was dealt 20 cards"),
        (start(left=[5, 5, 5]), "/start/left/2", "holds 4 cards and not 5"),
        (start(plays={"landlord": 0, "peasants": 0}), "/start/plays/landlord", "and not 0"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(change: dict[str, Any], pointer: str, words: str) -> None:
    """Tests the fields of a question, and the same in the events of a record."""
    question = {name: value for name, value in (BASE | change).items() if value is not None}
    with pytest.raises(SolverError, match=words) as caught:
        ask("reviews", question | FEW)
    assert caught.value.pointer == pointer
    assert caught.value.detail.said("zh") != str(caught.value.detail) or "required" in words
    if not {"start", "landlord", "rules"} <= question.keys() or "/at" in pointer:
        return
    if not question["acts"] or question.keys() & {"record", "game"}:
        return
    over = question["start"].get("over")
    if over is not None:
        over = {"seat": over[0], "cards": over[1]}
    deal = {"type": "deal", "landlord": question["landlord"], "bottom": question.get("bottom")}
    events = [
        {"type": "start_game", "format": "ddz-record", "version": 1, "rules": "classic"},
        {**deal, "start": {**question["start"], "over": over}},
        *({"type": "play", "seat": seat, "cards": cards} for seat, cards in question["acts"]),
    ]
    place = pointer
    if pointer.startswith("/acts/"):
        number = int(pointer.removeprefix("/acts/"))
        place = f"/{2 + number}/cards"
    else:
        place = f"/1{pointer}"
    with pytest.raises(SolverError, match=words) as caught:
        ask("reviews", {"record": events} | FEW)
    assert caught.value.pointer == f"/record{place}"


@together(
    ("change", "pointer", "words"),
    [
        ({"start": "x"}, "/1/start", "`start` is an object"),
        ({"start": {"turn": 0}}, "/1/start/hands", "`hands` is missing"),
        ({"start": {"hands": ["3", "4", "5"]}}, "/1/start/turn", "`turn` is missing"),
        ({"start": {"hands": ["3", "4", 5], "turn": 0}}, "/1/start/hands/2", "5"),
        ({"start": {"hands": ["3", "4", "5"], "turn": True}}, "/1/start/turn", "whole number"),
        (
            {"start": {"hands": ["3", "4", "5"], "turn": 0, "left": [1, "x", 1]}},
            "/1/start/left/1",
            "is a whole number",
        ),
        (
            {"start": {"hands": ["3", "4", "5"], "turn": 0, "over": {"cards": "3"}}},
            "/1/start/over/seat",
            "`seat` is missing",
        ),
        ({"hands": ["3" * 4, None, None]}, "/1/hands/0", "has no deal and no calls"),
        ({"landlord": None}, "/1/landlord", "names its `landlord`"),
    ],
)
def test_a_malformed_start_of_a_record(change: dict[str, Any], pointer: str, words: str) -> None:
    deal = {"type": "deal", "landlord": 0, "start": BASE["start"]} | change
    events = [
        {"type": "start_game", "format": "ddz-record", "version": 1, "rules": "classic"},
        deal,
        {"type": "play", "seat": 0, "cards": "3"},
    ]
    with pytest.raises(SolverError, match=words) as caught:
        ask("reviews", {"record": events} | FEW)
    assert caught.value.pointer == f"/record{pointer}"
