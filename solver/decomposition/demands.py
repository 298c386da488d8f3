"""The demands on a decomposition: plays to keep, plays and types to avoid, a play to beat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.decomposition.bodies import PlayCounts
from solver.errors import InvalidHand, InvalidRequest, SolverError
from solver.game.cards import Hand
from solver.game.play import Play
from solver.messages import Message
from solver.rules import Rules


@dataclass(frozen=True)
class Demands:
    """Demands on the decomposition of one hand, checked against each other.

    Attributes:
        rest: the cards of the hand that are in none of the plays to keep.
        kept: the plays to keep.
        types: the forbidden types of plays.
        banned: the forbidden plays.
        beat: a play that one of the plays has to beat; None if there is none.
    """

    rest: Hand
    kept: tuple[Play, ...] = ()
    types: frozenset[str] = frozenset()
    banned: tuple[Play, ...] = ()
    beat: Play | None = None

    @classmethod
    def read(
        cls,
        rules: Rules,
        hand: Hand,
        keep: Sequence[Play | str],
        forbid: Sequence[Play | str],
        must_beat: Play | str | None,
    ) -> Demands:
        """Reads the demands of a request; `decompose` says what the arguments mean.

        Raises:
            InvalidRequest: a play to keep that the hand does not hold, or that is forbidden.
            InvalidHand: text that names no cards of the game.
            IllegalPlay: cards that form no play.
        """
        types = [item for item in forbid if isinstance(item, str) and item in rules.native.types]
        bans = {
            index: _play(rules, item, "forbid", index)
            for index, item in enumerate(forbid)
            if item not in types
        }
        rest = hand
        kept: list[Play] = []
        for index, item in enumerate(keep):
            play, where = _play(rules, item, "keep", index), f"/keep/{index}"
            if play.type in types or PlayCounts.of(play) in map(PlayCounts.of, bans.values()):
                raise InvalidRequest(
                    "{play} ({type}) is both to keep and forbidden",
                    where,
                    play=play,
                    type=play.type,
                )
            try:
                rest -= play.cards
            except InvalidHand as error:
                beside = Message(" beside the other plays to keep") if kept else ""
                raise InvalidRequest(
                    "{play} cannot be kept{beside}: {error}",
                    where,
                    play=play,
                    beside=beside,
                    error=error.detail,
                ) from None
            kept.append(play)
        beat = None if must_beat is None else _play(rules, must_beat, "must_beat")
        return cls(rest, tuple(kept), frozenset(types), tuple(bans.values()), beat)


def _play(rules: Rules, item: Play | str, *path: str | int) -> Play:
    if isinstance(item, Play):
        return item
    try:
        return Play.parse(rules, item)
    except SolverError as error:
        raise error.at(*path) from None
