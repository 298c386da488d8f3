"""What each choice of a decision is worth: the network and the sampled worlds together."""

from __future__ import annotations

from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.game.play import Play
from solver.game.score import growth, opened
from solver.search.candidates import shortlist
from solver.search.evaluation import NO_SAMPLE, Estimate, Sample, weighed
from solver.search.hands import bombs_of, has_many_bombs
from solver.search.limit import Limit
from solver.search.search import PoolResults, Sampling, Search, natives_of

# About how many candidates are played out. For a hand with `MANY_BOMBS` there are more: the network
# has seen few such hands, so it may rank the best play low.
MOST_TRIED = 16
_MOST_TRIED_RARE = 32
# The network alone errs most in endings, where few worlds are possible, the plays seen say much
# about them, and games are soon played out. There the best candidates are tried in a few likely
# worlds though none were asked for, which takes 3 to 10 ms: weighing the worlds by all plays seen
# takes most of that.
_ENDING_CARDS = 24  # in all hidden hands
_ENDING_TRIED = 4
_ENDING_WEIGHED = 6
# In an ending of few deals more candidates are tried, until they take this many rollouts.
_ENDING_ROLLOUTS = 160
# With a small deck such endings are most of the game. They get fewer worlds there, so that a
# decision takes about as long on average as with a large deck.
_MOST_ENDING_WORLDS = 10
_CARDS_PER_ENDING_WORLD = 5  # in the deck


def evaluated(
    search: Search,
    options: list[Play | None],
    limit: Limit,
    objective: Objective,
    *,
    endings: bool = True,
    settle: bool = False,
    keep: int | None = None,
) -> list[Estimate]:
    """Returns what the options are worth, in their order.

    Args:
        search: the search of the decision.
        options: the choices; None is the pass.
        limit: when to stop; with 0 worlds the network answers, in endings after some worlds.
        objective: decides which options are tried, and which of them for longest.
        endings: whether a few worlds are tried in endings though the limit allows none.
        settle: whether none are where an option is proven to be best, so that the others have
            figures of the network alone.
        keep: the index of an option that is tried as long as the best ones are.
    """
    by_wins = objective == "win"
    base = search.point_value
    priors = search.priors(options, by_wins=by_wins)
    weighing = priors[0].weighing
    proven = search.certain_points(options, limit, points=True)

    def promise(at: int) -> tuple[bool, int, float]:
        return at != keep, -proven[at], -(priors[at].win if by_wins else priors[at].points)

    order = sorted(range(len(options)), key=promise)
    if priors[0].pseudo_count == 0:
        samples = _played_out(search, options, order, limit, by_wins, keep)
    elif len(options) == 1:
        samples = {}  # there is nothing to choose
    elif limit.worlds != 0:
        rare = has_many_bombs(search.view.rules, search.view.hand)
        most = _MOST_TRIED_RARE if rare else MOST_TRIED
        tried = shortlist(search.view, natives_of(options), order, most)
        samples = _played_out(search, options, tried, limit, by_wins, keep)
    elif not (endings and in_ending(search.view)) or (settle and _decided(search, proven, by_wins)):
        samples = {}
    else:
        samples = _ended(search, options, order[: _tried_in_ending(search)], limit, by_wins)
    found = weighed([samples.get(at, NO_SAMPLE) for at in range(len(options))], weighing)
    return [
        Estimate.of(option, found[at], base, priors[at], proven[at])
        for at, option in enumerate(options)
    ]


def _played_out(
    search: Search,
    options: list[Play | None],
    tried: list[int],
    limit: Limit,
    by_wins: bool,
    keep: int | None,
) -> dict[int, Sample]:
    """Returns by index what the seat got with the options that were tried."""
    kept = tuple(place for place, at in enumerate(tried) if at == keep)
    found = search.run([options[at] for at in tried], limit, by_wins=by_wins, keep=kept)
    return dict(zip(tried, found, strict=True))


def _ended(
    search: Search, options: list[Play | None], tried: list[int], limit: Limit, by_wins: bool
) -> dict[int, Sample]:
    """Returns the same after few worlds, and nothing where there was no time for them."""
    pool = ending_pool(Sampling(search, by_wins=by_wins), [options[at] for at in tried], limit)
    if pool is None:
        return {}
    return dict(zip(tried, pool.samples(), strict=True))


def _tried_in_ending(search: Search) -> int:
    """Returns how many candidates of an ending are tried though the limit allows no world."""
    deals = search.counted(_ENDING_WEIGHED * worlds_in_ending(search.view))
    return min(MOST_TRIED, max(_ENDING_TRIED, _ENDING_ROLLOUTS // deals if deals else 0))


def ending_pool(sampling: Sampling, options: list[Play | None], limit: Limit) -> PoolResults | None:
    """Tries the options of an ending in a few worlds, when the limit asks for none.

    Returns None outside of endings, and where there was no time.
    """
    view = sampling.view
    if not in_ending(view):
        return None
    draws = worlds_in_ending(view)
    return sampling.next(options, draws, limit, weighed=_ENDING_WEIGHED * draws)


def _decided(search: Search, proven: list[int], by_wins: bool) -> bool:
    """Returns whether one option is proven to be best, so that nothing has to be sampled.

    For wins a proven win is enough. For points it must also pay the highest stake that the bombs of
    the hand can reach.
    """
    if by_wins or not any(proven):
        return any(proven)
    view = search.view
    table = opened(view.rules, view.contract, view.table)
    most = growth(table, bombs_of(view.rules, view.hand)) * table.factor
    return max(proven) >= search.payers * most


def in_ending(view: Knowledge) -> bool:
    """Returns whether few enough cards are hidden that a few worlds take little time."""
    return len(view.unseen) <= _ENDING_CARDS


def worlds_in_ending(view: Knowledge) -> int:
    """Returns the number of worlds of an ending for which the limit asks for none."""
    return min(_MOST_ENDING_WORLDS, len(Hand.deck(view.rules)) // _CARDS_PER_ENDING_WORLD)
