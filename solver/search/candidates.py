"""The plays that a search compares."""

from __future__ import annotations

from collections.abc import Sequence

from solver.game.knowledge import Knowledge
from solver.game.play import MOST_LISTED, NativePlay, Play, same_choice
from solver.search.hands import has_many_bombs, unbroken_bombs
from solver.search.search import Search

# At most this many plays are judged: those after which the hand needs the fewest plays. Dealt hands
# hardly ever have more.
MOST_JUDGED = 512
# An answer compares about this many choices: those that the network values most.
MOST_COMPARED = 64


def candidates(view: Knowledge) -> list[Play | None]:
    """Returns the choices, those first that leave the fewest plays; None, the pass, comes last.

    Of plays that differ in suits only, the one that keeps the most and the highest bombs stands
    for all: it is never worse than the others.

    Raises:
        IllegalPlay: the seat has nothing to decide.
        TooLarge: the hand has more than `MOST_LISTED` plays.
    """
    return [_play(view, native) for native in _natives(view)]


def _natives(view: Knowledge) -> list[NativePlay | None]:
    """Returns the candidates as the core gives them."""
    view.check_asked()
    over = None if view.current is None else view.current.native
    best = view.fewest.best_plays(
        view.hand.packed, over, not view.my_turn, MOST_JUDGED, MOST_LISTED
    )
    return [*best, None] if view.may_pass else [*best]


def _play(view: Knowledge, native: NativePlay | None) -> Play | None:
    return None if native is None else Play.from_native(view.rules, native, view.hand)


def promising(search: Search, *, by_wins: bool) -> list[Play | None]:
    """Returns the candidates that an answer compares, in their order.

    Raises:
        TooLarge: the hand has more than `MOST_LISTED` plays.
    """
    view, natives = search.view, _natives(search.view)
    # Of a wide lead, which has hundreds of them, few become plays with their cards.
    if len(natives) > MOST_COMPARED:
        priors = search.priors_of(natives, by_wins=by_wins)
        order = sorted(
            range(len(natives)),
            key=lambda at: -(priors[at].win if by_wins else priors[at].points),
        )
        natives = [natives[at] for at in sorted(shortlist(view, natives, order, MOST_COMPARED))]
    return [_play(view, native) for native in natives]


def place_in(options: list[Play | None], choice: Play | None) -> int:
    """Returns the place of a legal choice among the options, which it is added to if it is missing.

    `promising` leaves out plays that differ only in suits, and the end of a long list.
    """
    found = (at for at, option in enumerate(options) if same_choice(option, choice))
    at = next(found, len(options))
    if at == len(options):
        options.append(choice)
    return at


def shortlist(
    view: Knowledge, options: Sequence[NativePlay | None], order: Sequence[int], most: int
) -> list[int]:
    """Returns the options to look at, the most promising first.

    Beside the `most` best ones these are, in hands with `MANY_BOMBS`, the best of each way to keep
    or to play the bombs, as long as they are at most as many: the network has seen few such hands.

    Args:
        view: what the seat knows.
        options: the choices as the core knows them; None is the pass.
        order: the indexes of the options, the most promising first.
        most: how many options are taken from the front in any case.

    Returns:
        Indexes of options.
    """
    front = order[:most]
    if len(order) <= most or not has_many_bombs(view.rules, view.hand):
        return list(front)
    plays = {at: play for at in order if (play := options[at]) is not None}
    unbroken = unbroken_bombs(view.rules, view.hand, plays.values())
    best: dict[tuple[bool, int], int] = {}
    for (at, play), bombs in zip(plays.items(), unbroken, strict=True):
        best.setdefault((view.rules.native.is_bomb(play), bombs), at)
    return [*front, *[at for at in best.values() if at not in front][:most]]
