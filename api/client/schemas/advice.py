"""The requests and answers about advice."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .parts import (
    Act,
    AssumedAnswer,
    CardsInput,
    CauseAnswer,
    EngineAnswer,
    Language,
    Objective,
    PlayInput,
    RecordInput,
    RefutationAnswer,
    Rules,
    SearchLimit,
    SolutionOfExercise,
    StartInput,
    TryRequest,
)


class AdviceAnswer(TypedDict):
    """The choices, best first, with the errors of their estimates."""

    # The best choice: a play, or a call.
    best: str
    # The choices, best first.
    plays: list[AdvicePlay]
    # How the game may go on: seats and plays.
    line: list[tuple[int, str]]
    # The choice that the best one is compared with; absent where there is no other.
    against: NotRequired[str | None]
    # What decides between the best play and `against` in the sampled deals, the weightiest first:
    # `better` is measured after the best play. Absent where nothing stands out.
    because: NotRequired[list[CauseAnswer]]
    # Where the best play is proven to win: a deal in which `against` loses, and how. Absent where
    # that was not found.
    refutation: NotRequired[RefutationAnswer | None]
    # What is not known of the game, and was assumed.
    assumed: NotRequired[list[AssumedAnswer] | None]
    # What computed the answer.
    engine: EngineAnswer


class AdvicePlay(TypedDict):
    """One choice and what it is worth to the seat and its side."""

    # The cards in canonical form, the kickers behind a dash.
    cards: str
    # The type of play.
    type: str
    # The probability that the seat's side wins.
    win: float
    # Its standard error.
    win_error: float | None
    # The expected score of the seat.
    points: float
    # Its standard error.
    points_error: float | None
    # True when the result is exact.
    proven: NotRequired[bool | None]
    # Sentences that say why, the weightiest first.
    reasons: list[str]


class AdviceRequest(TypedDict):
    """What one seat knows of a game: its history, or a partial state instead."""

    # The limit of the search. Default: `{"seconds": null, "worlds": null}`.
    limit: NotRequired[SearchLimit]
    # Instead of the fields of the game: a record in any format, or the line of a position. The seat
    # is told what it can see, and no more.
    record: NotRequired[RecordInput | None]
    # The format of `record`, where that is not clear.
    format: NotRequired[str | None]
    # With `record` or `start`: after how many calls and acts; null for all.
    at: NotRequired[int | None]
    # The game; with `record`, where that does not name it.
    rules: NotRequired[Rules | None]
    # The landlord's seat.
    landlord: NotRequired[int | None]
    # The highest bid of the auction.
    bid: NotRequired[int | None]
    # Whether, or how many times, the hand was snatched.
    snatch: NotRequired[bool | int | None]
    # Where no calls say so: seat by seat the factor of an open hand, or 0. Default: `[]`.
    shown: NotRequired[Sequence[int]]
    # Where no calls say so: seat by seat the factor of doubling. Default: `[]`.
    factors: NotRequired[Sequence[int]]
    # The landlord's extra cards, if the seat knows them.
    bottom: NotRequired[CardsInput | None]
    # The order of play, where the landlord chooses it. Default: `1`.
    direction: NotRequired[Literal[1, -1]]
    # Instead of `record`: a position that was set up by hand.
    start: NotRequired[StartInput | None]
    # With `start`: the acts after it. Default: `[]`.
    acts: NotRequired[Sequence[Act]]
    # Whose view this is; with `record` or `start` by default who is to decide.
    seat: NotRequired[int | None]
    # What the seat holds now.
    hand: NotRequired[CardsInput | None]
    # The open hands (明牌) of other seats: by seat the cards that they hold now.
    open_hands: NotRequired[Mapping[str, CardsInput] | None]
    # The auction, from the first call on.
    calls: NotRequired[Sequence[int | str] | None]
    # Who called first.
    first: NotRequired[int | None]
    # Every act from the landlord's first lead on, including the seat's own.
    history: NotRequired[Sequence[Act] | None]
    # Instead of `history`: the play to beat; null when leading.
    over: NotRequired[Act | None]
    # Instead of `history`: the cards that each seat has played.
    played: NotRequired[Mapping[str, CardsInput] | None]
    # Instead of `history`: all cards that have been played, by nobody in particular.
    gone: NotRequired[CardsInput | None]
    # Instead of `gone`: all cards that the seat does not see, those in the hands of the others,
    # open ones not included. One of the others may be left out of `left`.
    unseen: NotRequired[CardsInput | None]
    # Instead of `history`: the number of cards that each seat holds.
    left: NotRequired[Mapping[str, int] | None]
    # Instead of `history`: the passes since the play to beat.
    passes: NotRequired[int | None]
    # Instead of `history`: the factor of the bombs played so far.
    multiplier: NotRequired[int | None]
    # The number of bombs in `multiplier`, in games whose bombs add up.
    bombs: NotRequired[int | None]
    # A play, or `pass`, that the best choice is compared with, and that is tried for as long; by
    # default the second best choice.
    compare: NotRequired[PlayInput | None]
    # What all seats of the sampled deals play for, and what choices are ranked by: `win`, winning
    # at all, or `points`, the score. Default: `"win"`.
    objective: NotRequired[Objective]
    # What decided the sampled deals: the same seed and `worlds` give the same answer.
    seed: NotRequired[int | None]
    # The language of the reasons: `en`, or `zh` for simplified Chinese. Default: `"en"`.
    language: NotRequired[Language]


class BarAnswer(TypedDict):
    """One possible score and how likely it is."""

    # The score, at the stake of the game.
    points: float
    # How likely it is, from 0 to 1.
    probability: float


class BidsAnswer(TypedDict):
    """The calls that are legal now, the recommended one in front, the others by their worth."""

    # The recommended call.
    best: int | str
    # The calls that are worth as much as the best one within the error, `best` among them. The most
    # cautious of them is recommended.
    equal: list[int | str]
    # The legal calls, the recommended one in front and the others by what is played for.
    calls: list[CallAnswer]
    # The strength of the hand.
    strength: StrengthAnswer
    # What the calls of the other seats have shown of their hands.
    heard: list[HeardAnswer]
    # What would change the verdict: the least exchange of a card for a bolder call, and the least
    # for a more cautious one; empty where the game has no learned bidder.
    changes: list[ChangeAnswer]
    # What decides between the best call and the next one, and facts about the hand and the best
    # call, in words.
    reasons: list[str]
    # The best of the calls that are worth less; absent where there is none.
    against: NotRequired[int | str | None]
    # What decides between that and the recommended call in the sampled deals, the weightiest first;
    # empty where nothing clearly does.
    because: NotRequired[list[CauseAnswer]]
    # What computed the answer.
    engine: EngineAnswer


class BidsRequest(TypedDict):
    """The hand that a seat was dealt, and the calls before its own.

    Where the landlord chooses the direction of play, he asks with all calls of the auction.
    """

    # The limit of the search. Default: `{"seconds": null, "worlds": null}`.
    limit: NotRequired[SearchLimit]
    # Instead of the fields of the game: a record in any format, or the line of a position. The seat
    # is told what it can see, and no more.
    record: NotRequired[RecordInput | None]
    # The format of `record`, where that is not clear.
    format: NotRequired[str | None]
    # With `record` or `start`: after how many calls and acts; null for all.
    at: NotRequired[int | None]
    # The game; with `record`, where that does not name it.
    rules: NotRequired[Rules | None]
    # Who is to call; with `record` by default whose turn it is.
    seat: NotRequired[int | None]
    # What the seat was dealt; with the landlord and the bottom, once taken.
    hand: NotRequired[CardsInput | None]
    # The auction, from the first call on.
    calls: NotRequired[Sequence[int | str] | None]
    # Seats are numbered in the normal order of play. Default: `0`.
    first: NotRequired[int]
    # The landlord's extra cards, if he has taken them and the seat knows them.
    bottom: NotRequired[CardsInput | None]
    # The open hands (明牌) of other seats: by seat the cards that they hold now.
    open_hands: NotRequired[Mapping[str, CardsInput] | None]
    # What the cards of the sampled deals are played for, and what calls are ranked by: `points`,
    # the score, or `win`, winning at all. By wins calls that win as often are ranked by points, and
    # a redeal counts as a new deal does. Default: `"points"`.
    objective: NotRequired[Objective]
    # What decided the sampled deals: the same seed and `worlds` give the same answer.
    seed: NotRequired[int | None]
    # The language of the reasons: `en`, or `zh` for simplified Chinese. Default: `"en"`.
    language: NotRequired[Language]


class CallAnswer(TypedDict):
    """One call and what it is worth."""

    # The call as the auction names it.
    call: int | str
    # The expected score of the seat; a redeal counts 0.
    points: float
    # The standard error of `points`.
    points_error: float | None
    # The probability that the seat's side wins; a redeal is neither won nor lost.
    win: float
    # The standard error of `win`.
    win_error: float
    # The probability that this call makes the seat the landlord.
    becomes_landlord: float | None
    # The probability that the cards are dealt again.
    redeal: float
    # The probability of winning as the landlord: after this call if it ever leads there.
    win_as_landlord: float | None
    # The probability of winning once another seat is the landlord; null if none ever is.
    win_as_peasant: float | None
    # By percentile, the score that the seat stays at or below so often.
    quantiles: dict[str, float]
    # Each possible score with its probability, in rising order.
    histogram: list[BarAnswer]
    # What the call tells the others: the middle 80 % of the hands for which it would be made, by
    # their place among all hands, from 0 for the best to 1; null for a direction of play.
    shows: ShownAnswer | None
    # What follows the call, in words.
    reasons: list[str]


class ChangeAnswer(TypedDict):
    """An exchange of one card, and the call that would then be best."""

    # The card that the hand would hold.
    added: str
    # The card that it would not hold.
    removed: str
    # The call that would be best.
    call: int | str


class ChoiceAnswer(TypedDict):
    """What a player does: a call, a direction of play (1 or -1), or the cards of a play."""

    # Whose decision comes next; null once the game is over or is dealt again.
    seat: int | None
    # What is decided: `play`, `call`, or another kind of choice.
    kind: Literal["call", "direction", "play"] | None
    # What the player does; null where a person is to decide, or nobody.
    choice: int | str | None
    # How the cards of a play are read.
    type: NotRequired[str | None]
    # Whether it is a chance to play a bomb out of turn; `pass` keeps the bomb.
    interrupt: bool
    # Who chose: the id of the opponent.
    player: str | None
    # With `record`: the event that says so, ready to be appended. Absent where a bomb out of turn
    # is kept: send the seat in `declined` then.
    event: NotRequired[dict[str, Any] | None]
    # What computed the answer.
    engine: NotRequired[EngineAnswer | None]


class ChoicesRequest(TypedDict):
    """A decision, and who is to make it."""

    # The limit of the search. Default: `{"seconds": null, "worlds": null}`.
    limit: NotRequired[SearchLimit]
    # The game so far, in any format, or the line of a position. Who decides is told what its seat
    # can see, and no more.
    record: NotRequired[RecordInput | None]
    # The format of `record`, where that is not clear.
    format: NotRequired[str | None]
    # With `record` or `start`: after how many calls and acts; null for all.
    at: NotRequired[int | None]
    # The game; with `record`, where that does not name it.
    rules: NotRequired[Rules | None]
    # The landlord's seat.
    landlord: NotRequired[int | None]
    # The highest bid of the auction.
    bid: NotRequired[int | None]
    # Whether, or how many times, the hand was snatched.
    snatch: NotRequired[bool | int | None]
    # Where no calls say so: seat by seat the factor of an open hand, or 0. Default: `[]`.
    shown: NotRequired[Sequence[int]]
    # Where no calls say so: seat by seat the factor of doubling. Default: `[]`.
    factors: NotRequired[Sequence[int]]
    # The landlord's extra cards, if the seat knows them.
    bottom: NotRequired[CardsInput | None]
    # The order of play, where the landlord chooses it. Default: `1`.
    direction: NotRequired[Literal[1, -1]]
    # Instead of `record`: a position that was set up by hand.
    start: NotRequired[StartInput | None]
    # With `start`: the acts after it. Default: `[]`.
    acts: NotRequired[Sequence[Act]]
    # Whose view this is; with `record` or `start` the seat that should come next, which is checked.
    seat: NotRequired[int | None]
    # What the seat holds now.
    hand: NotRequired[CardsInput | None]
    # The open hands (明牌) of other seats: by seat the cards that they hold now.
    open_hands: NotRequired[Mapping[str, CardsInput] | None]
    # The auction, from the first call on.
    calls: NotRequired[Sequence[int | str] | None]
    # Who called first.
    first: NotRequired[int | None]
    # Every act from the landlord's first lead on, including the seat's own.
    history: NotRequired[Sequence[Act] | None]
    # Instead of `history`: the play to beat; null when leading.
    over: NotRequired[Act | None]
    # Instead of `history`: the cards that each seat has played.
    played: NotRequired[Mapping[str, CardsInput] | None]
    # Instead of `history`: all cards that have been played, by nobody in particular.
    gone: NotRequired[CardsInput | None]
    # Instead of `gone`: all cards that the seat does not see, those in the hands of the others,
    # open ones not included. One of the others may be left out of `left`.
    unseen: NotRequired[CardsInput | None]
    # Instead of `history`: the number of cards that each seat holds.
    left: NotRequired[Mapping[str, int] | None]
    # Instead of `history`: the passes since the play to beat.
    passes: NotRequired[int | None]
    # Instead of `history`: the factor of the bombs played so far.
    multiplier: NotRequired[int | None]
    # The number of bombs in `multiplier`, in games whose bombs add up.
    bombs: NotRequired[int | None]
    # With `record` or `start`: seats that have let this chance to bomb out of turn go by. Default:
    # `[]`.
    declined: NotRequired[Sequence[int]]
    # Instead of fields of its own: a play, as a request of POST /v1/advice. Its limit, seed,
    # objective and language are not used.
    advice: NotRequired[AdviceRequest | None]
    # Instead of fields of its own: a call or a direction, as a request of POST /v1/bids. Its limit,
    # seed, objective and language are not used.
    bids: NotRequired[BidsRequest | None]
    # Who decides, whichever seat comes next.
    player: NotRequired[str | None]
    # With `record`, instead of `player`: who plays each seat; null for a person, whose decisions
    # are not made here.
    players: NotRequired[Sequence[str | None] | None]
    # What a player plays its cards for: `win`, winning at all, or `points`, the score. It calls for
    # points. Default: `"win"`.
    objective: NotRequired[Objective]
    # Of the warnings. Default: `"en"`.
    language: NotRequired[Language]
    # Decides what a player draws. The same decision and seed give the same choice, unless the time
    # of the service ends a search.
    seed: NotRequired[int | None]


class ShownAnswer(TypedDict):
    """Where the others will place the hand, as shares of hands that are stronger."""

    # One in ten of the hands that are called like this has a lower share: it is stronger.
    low: float
    # Half of the hands that are called like this have a lower share.
    middle: float
    # Nine in ten of the hands that are called like this have a lower share.
    high: float


class HeardAnswer(ShownAnswer):
    """What the calls of another seat show of its hand."""

    # A seat, numbered from 0 in the normal order of play.
    seat: int


class JudgementAnswer(SolutionOfExercise):
    """A choice, judged like the decisions of a review; `index` is always 0."""

    # What follows the choice, without saying which one is better; absent for the best one and for
    # calls.
    why: NotRequired[str | None]
    # Two hints at the best choice; the second one says more.
    hints: tuple[str, str]
    # True when seconds ended the sampling before the worlds of the limit did.
    cut_short: NotRequired[bool | None]
    # What is not known of the game, and was assumed.
    assumed: NotRequired[list[AssumedAnswer] | None]


class JudgementsRequest(TryRequest):
    """A decision, and the choice that is to be judged."""

    # The game so far, in any format, or the line of a position. Who decides is told what its seat
    # can see, and no more.
    record: NotRequired[RecordInput | None]
    # The format of `record`, where that is not clear.
    format: NotRequired[str | None]
    # With `record` or `start`: after how many calls and acts; null for all.
    at: NotRequired[int | None]
    # The game; with `record`, where that does not name it.
    rules: NotRequired[Rules | None]
    # The landlord's seat.
    landlord: NotRequired[int | None]
    # The highest bid of the auction.
    bid: NotRequired[int | None]
    # Whether, or how many times, the hand was snatched.
    snatch: NotRequired[bool | int | None]
    # Where no calls say so: seat by seat the factor of an open hand, or 0. Default: `[]`.
    shown: NotRequired[Sequence[int]]
    # Where no calls say so: seat by seat the factor of doubling. Default: `[]`.
    factors: NotRequired[Sequence[int]]
    # The landlord's extra cards, if the seat knows them.
    bottom: NotRequired[CardsInput | None]
    # The order of play, where the landlord chooses it. Default: `1`.
    direction: NotRequired[Literal[1, -1]]
    # Instead of `record`: a position that was set up by hand.
    start: NotRequired[StartInput | None]
    # With `start`: the acts after it. Default: `[]`.
    acts: NotRequired[Sequence[Act]]
    # Whose view this is; with `record` or `start` the seat that should come next, which is checked.
    seat: NotRequired[int | None]
    # What the seat holds now.
    hand: NotRequired[CardsInput | None]
    # The open hands (明牌) of other seats: by seat the cards that they hold now.
    open_hands: NotRequired[Mapping[str, CardsInput] | None]
    # The auction, from the first call on.
    calls: NotRequired[Sequence[int | str] | None]
    # Who called first.
    first: NotRequired[int | None]
    # Every act from the landlord's first lead on, including the seat's own.
    history: NotRequired[Sequence[Act] | None]
    # Instead of `history`: the play to beat; null when leading.
    over: NotRequired[Act | None]
    # Instead of `history`: the cards that each seat has played.
    played: NotRequired[Mapping[str, CardsInput] | None]
    # Instead of `history`: all cards that have been played, by nobody in particular.
    gone: NotRequired[CardsInput | None]
    # Instead of `gone`: all cards that the seat does not see, those in the hands of the others,
    # open ones not included. One of the others may be left out of `left`.
    unseen: NotRequired[CardsInput | None]
    # Instead of `history`: the number of cards that each seat holds.
    left: NotRequired[Mapping[str, int] | None]
    # Instead of `history`: the passes since the play to beat.
    passes: NotRequired[int | None]
    # Instead of `history`: the factor of the bombs played so far.
    multiplier: NotRequired[int | None]
    # The number of bombs in `multiplier`, in games whose bombs add up.
    bombs: NotRequired[int | None]
    # With `record` or `start`: seats that have let this chance to bomb out of turn go by. Default:
    # `[]`.
    declined: NotRequired[Sequence[int]]
    # Instead of fields of its own: a play, as a request of POST /v1/advice. Its limit, seed,
    # objective and language are not used.
    advice: NotRequired[AdviceRequest | None]
    # Instead of fields of its own: a call or a direction, as a request of POST /v1/bids. Its limit,
    # seed, objective and language are not used.
    bids: NotRequired[BidsRequest | None]
    # What all seats of the sampled deals play for, and what the loss of a play is measured in:
    # `win`, percentage points of winning, or `points`, percent of the difference between winning
    # and losing what is at stake. Calls are judged by points. Default: `"win"`.
    objective: NotRequired[Objective]
    # What decided the sampled deals: the same seed and `worlds` give the same answer.
    seed: NotRequired[int | None]


class StrengthAnswer(TypedDict):
    """What the hand is made of."""

    # The fewest plays that empty the hand.
    fewest_plays: int
    # The number of tricks that the high cards and bombs of the hand are worth.
    controls: float
    # The number of bombs that the hand holds side by side, sharing no card.
    bombs: int
    # The share of all hands of this size that are stronger, from 0 (none) to 1.
    top_share: float
