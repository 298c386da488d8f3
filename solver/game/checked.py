"""What a seat knows of a game that must be possible: its knowledge, or the first error."""

from __future__ import annotations

from typing import Any

from solver.errors import InvalidRequest
from solver.game.cards import Hand
from solver.game.deal import another_number, dealt_sizes
from solver.game.knowledge import EVERYBODY, Knowledge
from solver.game.replay import replay
from solver.game.state import GameState, blame_acts
from solver.game.timeline import Timeline
from solver.rules import AnyRules


def checked_replay(state: GameState) -> Timeline:
    """Returns the timeline of a state in which nothing is impossible.

    Raises:
        SolverError: a step is impossible, or a part of the state is missing; this is the first
            such fault. The pointer leads to an attribute of the state, such as `/acts/<index>`;
            for a state that was read, into the text.
    """
    timeline = replay(state)
    with state.placed():
        check_possible(timeline)
    return timeline


def known(state: GameState, at: int | None = None, seat: int | None = None) -> Knowledge:
    """Returns what a seat knows of a game after some of its steps.

    Args:
        state: the game.
        at: after how many steps; None for all of them.
        seat: the seat; None for the one whose knowledge the state is, or for all hands open.

    Raises:
        SolverError: as `checked_replay`.
    """
    return _seen(checked_replay(state), at, seat)


def known_caller(state: GameState) -> Knowledge:
    """Returns what a seat knows that is to call, or to choose the direction of play.

    That it is to call is checked before its cards.

    Raises:
        SolverError: it is not, or as `checked_replay`.
    """
    timeline = replay(state)
    knowledge = _seen(timeline, None, None)
    for fault in timeline.faults:
        if fault.pointer.startswith(("/calls", "/first")):
            raise fault.raised()
    knowledge.check_called()
    with state.placed():
        check_possible(timeline)
    return knowledge


def known_to(rules: AnyRules, *, seat: int, hand: Hand, **fields: Any) -> Knowledge:
    """Returns what a seat knows that holds `hand` now; the arguments are `GameState.of_seat`'s.

    Raises:
        SolverError: cards, acts, calls or numbers contradict each other.
    """
    return known(GameState.of_seat(rules, seat=seat, hand=hand, **fields))


def check_played(knowledge: Knowledge) -> None:
    """Raises InvalidRequest unless as many cards of each seat are known to be played as it lacks.

    Only a position that was set up can leave this open, or have fewer seats than the game. Where
    nobody has said which cards are gone, they count as not known.
    """
    if knowledge.game is None:
        return
    if knowledge.seats != knowledge.rules.players:
        raise InvalidRequest(
            "the hands of all {players} seats are needed here, not of {count}",
            "/start/hands",
            players=knowledge.rules.players,
            count=knowledge.seats,
        )
    if "heap" in knowledge.assumed:
        return
    sizes = dealt_sizes(knowledge.rules, knowledge.game.landlord)
    for seat, (size, left, cards) in enumerate(
        zip(sizes, knowledge.left, knowledge.played, strict=True)
    ):
        if left + len(cards) != size:
            raise InvalidRequest(
                "it is to be known what each seat has played: {detail}",
                f"/start/played/{seat}",
                detail=another_number(seat, size, len(cards), left, "").detail,
            )


def _seen(timeline: Timeline, at: int | None, seat: int | None) -> Knowledge:
    observer = timeline.state.observer
    if seat is None:
        seat = EVERYBODY if observer is None else observer
    return timeline.at(len(timeline.steps) if at is None else at, seat)


def check_possible(timeline: Timeline) -> None:
    """Raises the first thing that cannot be, or a hand or bottom that is known in part."""
    state = timeline.state
    for fault in timeline.faults:
        if not fault.missing or _is_given(state, fault.pointer):
            if state.start is None and state.observer is not None:
                blame_acts(state.rules, timeline.landlord, state.acts, state.direction, "acts")
            raise fault.raised()


def _is_given(state: GameState, pointer: str) -> bool:
    """Returns whether a hand or the bottom is known in part, and not only missing."""
    _, name, *path = pointer.split("/")
    if name == "hands" and path:
        return state.hands[int(path[0])] is not None
    return name == "bottom" and state.bottom is not None
