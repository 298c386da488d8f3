"""The requests and answers about choices."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .inputs import (
    Act,
    AdviceRequest,
    BidsRequest,
    CardsInput,
    Language,
    Objective,
    Over,
    Rules,
    SearchLimit,
    StartInput,
    StateInput,
    TryRequest,
)
from .parts import Assumption, EngineInfo, ReviewedDecision


class ChoiceAnswer(TypedDict):
    """What a player does: a call, a direction of play (1 or -1), or the cards of a play."""

    seat: int | None
    """Whose decision comes next; null once the game is over or is dealt again."""
    kind: Literal["call", "direction", "play"] | None
    """What is decided: `play`, `call`, or another kind of choice."""
    choice: int | str | None
    """What the player does; null where a person is to decide, or nobody."""
    type: NotRequired[str | None]
    """How the cards of a play are read."""
    interrupt: bool
    """Whether it is a chance to play a bomb out of turn; `pass` keeps the bomb."""
    player: str | None
    """Who chose: the id of the opponent."""
    event: NotRequired[dict[str, Any] | None]
    """With `record`: the event that says so, ready to be appended. Absent where a bomb out of turn
    is kept: send the seat in `declined` then.
    """
    engine: NotRequired[EngineInfo | None]
    """What computed the answer."""


class ChoicesRequest(TypedDict):
    """A decision, and who is to make it."""

    limit: NotRequired[SearchLimit]
    """The limit of the search. Default: `{"seconds": null, "worlds": null}`."""
    record: NotRequired[str | Sequence[Mapping[str, Any]] | StateInput | Mapping[str, Any] | None]
    """The game so far, in any format, or the line of a position. Who decides is told what its seat
    can see, and no more.
    """
    format: NotRequired[str | None]
    """The format of `record`, where that is not clear."""
    at: NotRequired[int | None]
    """With `record` or `start`: after how many calls and acts; null for all."""
    rules: NotRequired[Rules | None]
    """The game; with `record`, where that does not name it."""
    landlord: NotRequired[int | None]
    """The landlord's seat."""
    bid: NotRequired[int | None]
    """The highest bid of the auction."""
    snatch: NotRequired[bool | int | None]
    """Whether, or how many times, the hand was snatched."""
    shown: NotRequired[Sequence[int]]
    """Where no calls say so: seat by seat the factor of an open hand, or 0. Default: `[]`."""
    factors: NotRequired[Sequence[int]]
    """Where no calls say so: seat by seat the factor of doubling. Default: `[]`."""
    bottom: NotRequired[CardsInput | None]
    """The landlord's extra cards, if the seat knows them."""
    direction: NotRequired[Literal[1, -1]]
    """The order of play, where the landlord chooses it. Default: `1`."""
    start: NotRequired[StartInput | None]
    """Instead of `record`: a position that was set up by hand."""
    acts: NotRequired[Sequence[Act]]
    """The acts after `start`; or `history`. Default: `[]`."""
    seat: NotRequired[int | None]
    """Whose view this is; with `record` or `start` the seat that should come next, which is
    checked.
    """
    hand: NotRequired[CardsInput | None]
    """What the seat holds now."""
    open_hands: NotRequired[Mapping[str, CardsInput] | Sequence[CardsInput | None] | None]
    """The open hands (明牌) of other seats: by seat the cards that they hold now."""
    calls: NotRequired[Sequence[int | str] | str | None]
    """The auction, from the first call on."""
    first: NotRequired[int | None]
    """Who called first."""
    history: NotRequired[Sequence[Act] | None]
    """All acts from the landlord's first lead on, the seat's own too. `acts` says the same. Without
    it and what may stand instead, the seat leads.
    """
    over: NotRequired[Over | None]
    """Instead of `history`: the play to beat; null when leading."""
    played: NotRequired[Mapping[str, CardsInput] | Sequence[CardsInput | None] | None]
    """Instead of `history`: what each seat has played."""
    gone: NotRequired[CardsInput | None]
    """Instead of `history`: all cards that have been played, by nobody in particular."""
    unseen: NotRequired[CardsInput | None]
    """Instead of `gone`: all cards that the seat does not see, those in the hands of the others,
    open ones not included. One of the others may be left out of `left`.
    """
    left: NotRequired[Mapping[str, int] | Sequence[int | None] | str | None]
    """Instead of `history`: how many cards each seat holds."""
    turn: NotRequired[int | None]
    """Instead of `history`: whose turn it is; by default as `passes` says, or the seat's own."""
    passes: NotRequired[int | None]
    """Instead of `history`: the passes since the play to beat."""
    multiplier: NotRequired[int | None]
    """Instead of `history`: the factor of the bombs played so far."""
    bombs: NotRequired[int | None]
    """The number of bombs in `multiplier`, in games whose bombs add up."""
    declined: NotRequired[Sequence[int]]
    """With `record` or `start`: seats that have let this chance to bomb out of turn go by. Default:
    `[]`.
    """
    advice: NotRequired[AdviceRequest | None]
    """Instead of fields of its own: a play, as a request of POST /v1/advice. Its limit, seed,
    objective and language are not used.
    """
    bids: NotRequired[BidsRequest | None]
    """Instead of fields of its own: a call or a direction, as a request of POST /v1/bids. Its
    limit, seed, objective and language are not used.
    """
    player: NotRequired[str | None]
    """Who decides, whichever seat comes next."""
    players: NotRequired[Sequence[str | None] | None]
    """With `record`, instead of `player`: who plays each seat; null for a person, whose decisions
    are not made here.
    """
    objective: NotRequired[Objective]
    """What a player plays its cards for: `win`, winning at all, or `points`, the score. It calls
    for points. Default: `"win"`.
    """
    language: NotRequired[Language]
    """Of the warnings. Default: `"en"`."""
    seed: NotRequired[int | None]
    """Decides what a player draws. The same decision and seed give the same choice, unless the time
    of the service ends a search.
    """


class JudgedChoice(ReviewedDecision):
    """A choice, judged like the decisions of a review; `index` is always 0."""

    why: NotRequired[str | None]
    """What follows the choice, without saying which one is better; absent for the best one and for
    calls.
    """
    hints: tuple[str, str]
    """Two hints at the best choice; the second one says more."""
    cut_short: NotRequired[bool]
    """True when seconds ended the sampling before the worlds of the limit did."""
    assumed: NotRequired[list[Assumption] | None]
    """What is not known of the game, and was assumed; absent for nothing."""


class JudgementsRequest(TryRequest):
    """A decision, and the choice that is to be judged."""

    record: NotRequired[str | Sequence[Mapping[str, Any]] | StateInput | Mapping[str, Any] | None]
    """The game so far, in any format, or the line of a position. Who decides is told what its seat
    can see, and no more.
    """
    format: NotRequired[str | None]
    """The format of `record`, where that is not clear."""
    at: NotRequired[int | None]
    """With `record` or `start`: after how many calls and acts; null for all."""
    rules: NotRequired[Rules | None]
    """The game; with `record`, where that does not name it."""
    landlord: NotRequired[int | None]
    """The landlord's seat."""
    bid: NotRequired[int | None]
    """The highest bid of the auction."""
    snatch: NotRequired[bool | int | None]
    """Whether, or how many times, the hand was snatched."""
    shown: NotRequired[Sequence[int]]
    """Where no calls say so: seat by seat the factor of an open hand, or 0. Default: `[]`."""
    factors: NotRequired[Sequence[int]]
    """Where no calls say so: seat by seat the factor of doubling. Default: `[]`."""
    bottom: NotRequired[CardsInput | None]
    """The landlord's extra cards, if the seat knows them."""
    direction: NotRequired[Literal[1, -1]]
    """The order of play, where the landlord chooses it. Default: `1`."""
    start: NotRequired[StartInput | None]
    """Instead of `record`: a position that was set up by hand."""
    acts: NotRequired[Sequence[Act]]
    """The acts after `start`; or `history`. Default: `[]`."""
    seat: NotRequired[int | None]
    """Whose view this is; with `record` or `start` the seat that should come next, which is
    checked.
    """
    hand: NotRequired[CardsInput | None]
    """What the seat holds now."""
    open_hands: NotRequired[Mapping[str, CardsInput] | Sequence[CardsInput | None] | None]
    """The open hands (明牌) of other seats: by seat the cards that they hold now."""
    calls: NotRequired[Sequence[int | str] | str | None]
    """The auction, from the first call on."""
    first: NotRequired[int | None]
    """Who called first."""
    history: NotRequired[Sequence[Act] | None]
    """All acts from the landlord's first lead on, the seat's own too. `acts` says the same. Without
    it and what may stand instead, the seat leads.
    """
    over: NotRequired[Over | None]
    """Instead of `history`: the play to beat; null when leading."""
    played: NotRequired[Mapping[str, CardsInput] | Sequence[CardsInput | None] | None]
    """Instead of `history`: what each seat has played."""
    gone: NotRequired[CardsInput | None]
    """Instead of `history`: all cards that have been played, by nobody in particular."""
    unseen: NotRequired[CardsInput | None]
    """Instead of `gone`: all cards that the seat does not see, those in the hands of the others,
    open ones not included. One of the others may be left out of `left`.
    """
    left: NotRequired[Mapping[str, int] | Sequence[int | None] | str | None]
    """Instead of `history`: how many cards each seat holds."""
    turn: NotRequired[int | None]
    """Instead of `history`: whose turn it is; by default as `passes` says, or the seat's own."""
    passes: NotRequired[int | None]
    """Instead of `history`: the passes since the play to beat."""
    multiplier: NotRequired[int | None]
    """Instead of `history`: the factor of the bombs played so far."""
    bombs: NotRequired[int | None]
    """The number of bombs in `multiplier`, in games whose bombs add up."""
    declined: NotRequired[Sequence[int]]
    """With `record` or `start`: seats that have let this chance to bomb out of turn go by. Default:
    `[]`.
    """
    advice: NotRequired[AdviceRequest | None]
    """Instead of fields of its own: a play, as a request of POST /v1/advice. Its limit, seed,
    objective and language are not used.
    """
    bids: NotRequired[BidsRequest | None]
    """Instead of fields of its own: a call or a direction, as a request of POST /v1/bids. Its
    limit, seed, objective and language are not used.
    """
    objective: NotRequired[Objective]
    """What all seats of the sampled deals play for, and what the loss of a play is measured in:
    `win`, percentage points of winning, or `points`, percent of the difference between winning and
    losing what is at stake. Calls are judged by points. Default: `"win"`.
    """
    seed: NotRequired[int | None]
    """What decided the sampled deals: the same seed and `worlds` give the same answer."""
