"""What a seat knows of a game that must be possible: its knowledge, or the first error."""

from __future__ import annotations

from typing import Any

from solver.errors import SolverError
from solver.game.cards import Hand
from solver.game.deal import another_number, dealt_sizes
from solver.game.knowledge import EVERYBODY, Knowledge
from solver.game.replay import replay
from solver.game.state import GameState
from solver.game.timeline import Timeline
from solver.rules import AnyRules


def checked_replay(state: GameState) -> Timeline:
    """Returns the timeline of a state in which nothing is impossible.

    Raises:
        SolverError: the first thing that cannot be, or of which a part is missing. The pointer
            leads to an attribute of the state, such as `/acts/<index>`; for a state that was read,
            into the text.
    """
    try:
        timeline = replay(state)
        for fault in timeline.faults:
            if not fault.missing or _is_given(state, fault.pointer):
                raise fault.raised()
    except SolverError as error:
        error.pointer = state.place(error.pointer)
        raise
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
    timeline = checked_replay(state)
    _check_accounted(timeline)
    place = len(timeline.steps) if at is None else at
    if seat is None:
        seat = EVERYBODY if state.observer is None else state.observer
    return timeline.at(place, seat)


def known_caller(state: GameState) -> Knowledge:
    """Returns what a seat knows that is to call, or to choose the direction of play.

    That it is to call is checked before its cards.

    Raises:
        SolverError: it is not, or as `checked_replay`.
    """
    timeline = replay(state)
    look = timeline.at(len(timeline.steps), EVERYBODY if state.observer is None else state.observer)
    for fault in timeline.faults:
        if fault.pointer.startswith(("/calls", "/first")):
            raise fault.raised()
    look.check_called()
    checked_replay(state)
    return look


def known_to(rules: AnyRules, *, seat: int, hand: Hand, **fields: Any) -> Knowledge:
    """Returns what a seat knows that holds `hand` now; the arguments are `GameState.of_seat`'s.

    Raises:
        SolverError: cards, acts, calls or numbers contradict each other.
    """
    return known(GameState.of_seat(rules, seat=seat, hand=hand, **fields))


def _check_accounted(timeline: Timeline) -> None:
    """Raises UnreachablePosition where a seat cannot tell which cards the others hold."""
    state, game = timeline.state, timeline.game
    if state.observer is None or state.start is None or game is None:
        return
    sizes = dealt_sizes(state.rules, game.landlord)
    for seat, (size, left, played) in enumerate(zip(sizes, game.left, game.played, strict=True)):
        if left + len(played) != size:
            own = seat == state.observer
            pointer = "/hand" if own else f"/left/{seat}"
            raise another_number(seat, size, len(played), left, pointer)


def _is_given(state: GameState, pointer: str) -> bool:
    """Returns whether a hand or the bottom is known in part, and not only missing."""
    _, name, *path = pointer.split("/")
    if name == "hands" and path:
        return state.hands[int(path[0])] is not None
    return name == "bottom" and state.bottom is not None
