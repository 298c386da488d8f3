"""The questions as functions of the library: a moment of a game in the words of a request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict, Unpack

from pydantic import ValidationError

from solver.advice.advise import Advice
from solver.advice.advise import advise as advise_view
from solver.advice.hand_reading import HandReading
from solver.advice.hand_reading import read_hands as read_hands_of_view
from solver.arguments import Seed
from solver.bidding.recommend import BidAdvice
from solver.bidding.recommend import recommend_bid as recommend_bid_of_view
from solver.errors import InvalidRequest
from solver.game.act import Act
from solver.game.among import Among
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.game.objective import CALL_OBJECTIVE, DEFAULT_OBJECTIVE, Objective
from solver.game.play import Play
from solver.messages import Language
from solver.protocol.acts import write_act
from solver.protocol.bids import BidsRequest
from solver.protocol.game_input import GameInput
from solver.protocol.limits import DEFAULT_SECONDS
from solver.protocol.problem import ProblemDetails
from solver.rules import AnyRules, Rules
from solver.rules.catalogue import BUILT_IN, source_of
from solver.search.limit import Limit

_DEFAULT_LIMIT = Limit(seconds=DEFAULT_SECONDS)
Cards = str | Hand | Sequence[str | int]
Acts = Sequence[Act | Sequence[Any] | Mapping[str, Any]]


class ToldCall(TypedDict, total=False):
    """What a seat that is to call knows, as in requests of POST /v1/bids (docs/moments.md)."""

    record: str | Mapping[str, Any] | Sequence[Mapping[str, Any]]
    format: str
    at: int
    seat: int
    hand: Cards
    open_hands: Mapping[Any, Cards]
    calls: Sequence[int | str] | str
    first: int
    bottom: Cards


class ToldTable(TypedDict, total=False):
    """What everybody sees while cards are played, as `MomentInput` takes it."""

    turn: int
    over: Cards | Play | Sequence[Any] | Mapping[str, Any] | None
    passes: int
    left: Sequence[int | None] | Mapping[Any, int] | str
    played: Sequence[Cards | None] | Mapping[Any, Cards]
    gone: Cards
    multiplier: int
    bombs: int
    plays: Mapping[str, int]


class ToldMoment(ToldCall, ToldTable, total=False):
    """What is known of a game, as in requests of POST /v1/advice (docs/moments.md)."""

    landlord: int
    bid: int
    snatch: bool | int
    shown: Sequence[int]
    factors: Sequence[int]
    direction: int
    start: Mapping[str, Any]
    acts: Acts
    history: Acts
    hands: Sequence[Cards | None]
    unseen: Cards


def advise(
    game: Knowledge | AnyRules,
    *,
    limit: Limit = _DEFAULT_LIMIT,
    seed: Seed | None = None,
    objective: Objective = DEFAULT_OBJECTIVE,
    language: Language = "en",
    compare: Play | str | None = None,
    **moment: Unpack[ToldMoment],
) -> Advice:
    """Returns what a seat should play, with win probability and expected points.

    Args:
        game: what the seat knows; or the game, of which the other arguments say a moment.
        limit: when to stop; a limit in worlds alone makes the answer independent of the clock.
            With 0 worlds the network answers, in endings after a few worlds.
        seed: decides the sampled deals; drawn when None.
        objective: what all seats of the sampled deals play for, and what choices are ranked by:
            winning at all, or the score.
        language: the language of the reasons.
        compare: a play, or the text of one or of the pass, that the best choice is compared with;
            it is tried as long as the best ones are. None for the second best choice.
        moment: the moment, as fields of a request say it.

    Raises:
        SolverError: what is known of the game contradicts itself, the seat has nothing to decide,
            or it may not make the choice that is compared.
        Cancelled: the search was cancelled.
    """
    return advise_view(
        _known(game, moment, GameInput),
        limit=limit,
        seed=seed,
        objective=objective,
        language=language,
        compare=compare,
    )


def read_hands(
    game: Knowledge | AnyRules,
    *,
    limit: Limit = _DEFAULT_LIMIT,
    seed: Seed | None = None,
    objective: Objective = DEFAULT_OBJECTIVE,
    language: Language = "en",
    **moment: Unpack[ToldMoment],
) -> HandReading:
    """Returns what the other seats probably hold, and what the seat to act will probably do.

    Whose turn it is does not matter.

    Args:
        game: what the seat knows; or the game, of which the other arguments say a moment.
        limit: when to stop: `worlds` is how many deals are weighed, 256 if None.
        seed: decides the deals; drawn when None.
        objective: what the seat to act plays for.
        language: the language of the warnings.
        moment: the moment, as fields of a request say it.

    Raises:
        SolverError: what is known of the game contradicts itself, or no cards are being played.
        Cancelled: the call was cancelled.
    """
    return read_hands_of_view(
        _known(game, moment, GameInput),
        limit=limit,
        seed=seed,
        objective=objective,
        language=language,
    )


def recommend_bid(
    game: Knowledge | AnyRules,
    *,
    limit: Limit = _DEFAULT_LIMIT,
    seed: Seed | None = None,
    objective: Objective = CALL_OBJECTIVE,
    bidders: Among = "mixed",
    language: Language = "en",
    **moment: Unpack[ToldCall],
) -> BidAdvice:
    """Returns what a seat should call, with what each legal call is worth.

    After an auction whose landlord chooses the direction of play, the calls are 1 and -1.

    Args:
        game: what the seat knows; or the game, of which the other arguments say a moment.
        limit: when to stop. A limit in worlds alone makes the answer independent of the clock; no
            worlds at all ask the learned values alone.
        seed: decides the sampled deals; drawn when None.
        objective: what the cards of the sampled deals are played for, and what calls are ranked by:
            the score, or whether the seat's side wins. By wins a redeal counts as a new deal does.
        bidders: how the others are assumed to call: a mixture of all kinds, or all of one kind.
        language: the language of the reasons.
        moment: the moment, as fields of a request say it: `hand`, `calls`, `first`, `seat` …

    Raises:
        SolverError: what is known of the game contradicts itself, or the seat is not to call.
        Cancelled: the search was cancelled.
    """
    return recommend_bid_of_view(
        _known(game, moment, BidsRequest),
        limit=limit,
        seed=seed,
        objective=objective,
        bidders=bidders,
        language=language,
    )


def _known(
    game: Knowledge | AnyRules, moment: ToldMoment | ToldCall, form: type[GameInput | BidsRequest]
) -> Knowledge:
    """Returns what a seat knows.

    Raises:
        TypeError: there is no such argument.
        SolverError: what is known contradicts itself; the pointer begins with the argument.
    """
    wrong = next((name for name in moment if name not in form.model_fields), None)
    if isinstance(game, Knowledge):
        wrong = next(iter(moment), None)
    if wrong is not None:
        raise TypeError(f"there is no argument {wrong!r} here")
    if isinstance(game, Knowledge):
        return game
    rules = source_of(game) if isinstance(game, Rules) else game
    try:
        asked = form.model_validate({"rules": rules, **_plain(moment)})
    except ValidationError as error:
        issue = ProblemDetails.of(error).issues[0]
        raise InvalidRequest("{detail}", issue.pointer, detail=issue.detail) from None
    return asked.to_knowledge(BUILT_IN)


def _plain(value: Any) -> Any:
    """Returns values of the library as a request writes them."""
    if isinstance(value, Hand | Play):
        return str(value)
    if isinstance(value, Act):
        return write_act(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value
