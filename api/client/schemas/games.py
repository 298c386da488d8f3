"""The requests and answers about games."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

import datetime as dt
from typing import NotRequired, TypedDict

from .inputs import Category, Label, Phase
from .parts import Amount


class AddGamesQuery(TypedDict):
    """The parameters of `addGames`."""

    format: NotRequired[str]
    """Their format; detected when absent."""
    rules: NotRequired[str]
    """The id of the rules, for formats that name none."""


class AddedGame(TypedDict):
    """One game of a request that is stored now."""

    index: int
    """The number of the game in the request, from 0."""
    id: str
    """A digest of the game: the same game has the same id."""
    created: bool
    """False when the game was in the store already."""


class AddedGames(TypedDict):
    """What became of the games of a request, in their order."""

    id: NotRequired[str | None]
    """The game's id, if the request held a single game."""
    created: int
    """How many games are new in the store."""
    games: list[AddedGame]
    """The games."""
    refused: list[RefusedGame]
    """The games that were not taken, with the reasons."""


class AmountMeans(TypedDict):
    """Means in points and in win probability."""

    points: Mean | None
    """In points; null where no game gives one."""
    win: Mean | None
    """In win probability."""


class BombUse(TypedDict):
    """Bombs played and kept, as far as the review can tell: by played and best choices."""

    played: int
    """How many bombs were played."""
    wasted: int
    """How many of them by mistake: another choice than a bomb was better."""
    wasted_loss: float
    """Percentage points that these lost together."""
    due: int
    """How often a bomb was the best choice."""
    held: int
    """How often it was kept by mistake then."""
    held_loss: float
    """Percentage points that these lost together."""


class CauseSum(TypedDict):
    """Mistakes of one cause."""

    cause: str
    """The quantity of their first cause, or `PROVEN_WIN`."""
    mistakes: int
    """How many there were."""
    loss: float
    """Percentage points that they lost together."""


class DeletePlayerQuery(TypedDict):
    """The parameters of `deletePlayer`."""

    player: str
    """The name of the player, exactly."""


class DeletedGames(TypedDict):
    """How many games were deleted, with the reviews that belonged to them."""

    deleted: int
    """How many games were deleted."""


class GetGameQuery(TypedDict):
    """The parameters of `getGame`."""

    format: NotRequired[str]
    """Its format; a ddz-record when absent: as JSON, or as JSON Lines for who accepts those rather.
    `ddz` is JSON Lines, as in a file.
    """
    lossy: NotRequired[bool]
    """Whether to leave out what the format cannot hold."""


class GetInsightsQuery(TypedDict):
    """The parameters of `getInsights`."""

    rules: NotRequired[str]
    """Only games with these rules, by id."""
    player: NotRequired[str]
    """The name of the player. With the header `Corner` it names the owner in those games where the
    owner's seat is not kept; without that header it is needed.
    """


class GetPlayerQuery(TypedDict):
    """The parameters of `getPlayer`."""

    rules: NotRequired[str]
    """Only games with these rules, by id."""


class InsightsAnswer(TypedDict):
    """One player over all reviewed games, with the games behind the totals."""

    player: PlayerAnswer | None
    """The totals; null without a reviewed game."""
    luck: list[LuckPoint]
    """Luck and own play summed up game by game, in the order of the days; of more than 100 games
    evenly spaced ones are shown, and the sums hold all of them.
    """
    mistakes: list[MistakeOfPlayer]
    """The player's mistakes, those of the newest games first; the 300 newest."""


class ListGamesQuery(TypedDict):
    """The parameters of `listGames`."""

    rules: NotRequired[str]
    """The id of their rules."""
    player: NotRequired[str]
    """The name of a player, exactly."""
    date: NotRequired[str | dt.date]
    """The day on which they were played."""
    since: NotRequired[str | dt.date]
    """The first day."""
    until: NotRequired[str | dt.date]
    """The last day."""
    limit: NotRequired[int]
    """Games on a page."""
    before: NotRequired[int]
    """Where the page begins; taken from `next` of the page before."""


class ListPlayersQuery(TypedDict):
    """The parameters of `listPlayers`."""

    rules: NotRequired[str]
    """Only games with these rules, by id."""
    name: NotRequired[str]
    """This player alone; for names that no address can hold."""
    after: NotRequired[str]
    """Only players behind this name."""
    limit: NotRequired[int]
    """Players on a page."""


class LuckPoint(TypedDict):
    """Where luck and own play stand after some games."""

    games: int
    """How many games are summed up."""
    day: str
    """The day of the last one."""
    luck: Amount
    """What the deal, the bottom and the cards gave and took, together."""
    own: Amount
    """What the player's own decisions gave away together; negative."""


class Mean(TypedDict):
    """A mean over games with its 95 % interval, within the bounds of what is measured."""

    mean: float
    """The mean."""
    low: float | None
    """The lower end of the interval; null for fewer than two games."""
    high: float | None
    """The upper end."""
    games: int
    """The number of games behind it."""


class MistakeOfPlayer(TypedDict):
    """One inaccuracy, mistake or blunder of the player's, and where it was made."""

    index: int
    """The event's index in the record."""
    phase: Phase
    """When in the game it was made."""
    category: Category
    """What the decision was about."""
    label: Label
    """How grave it is."""
    played: int | str
    """What was done: the cards of a play, `pass`, or a call."""
    best: int | str
    """What would have been best."""
    loss: float
    """Percentage points that it lost; for a call percent of the stake's swing."""
    cause: str | None
    """The quantity of its first cause, or `PROVEN_WIN`; null where nothing stands out."""
    game: str
    """The id of the game."""
    rules: str
    """The id of its rules."""
    day: str
    """The day of the game."""
    exercise: bool
    """Whether it is an exercise of the game's review."""


class OwnSeat(TypedDict):
    """Which seat of a game was one's own."""

    seat: int | None
    """The seat; null for none of the players."""


class Percentiles(TypedDict):
    """Which share of the other reviewed players does worse, in percent; None without others."""

    accuracy: float | None
    """The share of the others whose accuracy is lower, in percent."""
    loss: float | None
    """The share of the others who lose more by their choices, in percent."""
    adjusted_win: float | None
    """The share of the others who win less, luck apart, in percent."""


class PlayerAnswer(TypedDict):
    """One player over all reviewed games."""

    name: str
    """The player's name."""
    games: int
    """The number of reviewed games."""
    as_landlord: int
    """In how many of them the player was the landlord in."""
    result: AmountMeans
    """What the player got: points, and the share of games won."""
    adjusted_result: AmountMeans
    """The same without luck; its single figures of wins may lie outside 0 to 1."""
    accuracy: Mean | None
    """The accuracy of a game."""
    loss: Mean | None
    """Percentage points lost by a play."""
    by_phase: dict[str, Sum]
    """All decisions of each phase."""
    by_role: dict[str, Sum]
    """All plays as `landlord` and as `peasant`; calls are made before that."""
    by_category: dict[str, Sum]
    """All decisions of each category."""
    mistakes: list[Tally]
    """The most frequent kinds of mistakes, the most frequent first."""
    causes: list[CauseSum]
    """The first causes of mistakes, the most frequent first; mistakes without one are left out."""
    bombs: BombUse
    """Bombs played too soon, and held too long."""
    percentiles: Percentiles
    """Which share of the other reviewed players does worse, in percent."""


class PlayersAnswer(TypedDict):
    """One page of the reviewed players, by name."""

    players: list[PlayerAnswer]
    """The players."""
    next: str | None
    """The address of the next page; null on the last one."""


class RefusedPlace(TypedDict):
    """Where a game that could not be read stands in a request."""

    index: int
    """The number of the game in the request, from 0."""
    line: int
    """The line of the body where the fault is, from 1."""
    pointer: str
    """A JSON pointer that begins with the number of the event."""
    see: NotRequired[str | None]
    """The address of the page that says how it is written right, where one does."""


class RefusedGame(RefusedPlace):
    """The games of a request that could not be read for one reason; nothing of them is stored.

    `index`, `line` and `pointer` are those of the first one.
    """

    detail: str
    """What is wrong, in a sentence that quotes it."""
    count: NotRequired[int]
    """How many games are refused for this reason."""
    places: NotRequired[list[RefusedPlace]]
    """Where the first ones of them are, when they are several."""


class StoredGame(TypedDict):
    """One game in the store, without its record."""

    id: str
    """What it is called in addresses and requests."""
    rules: str
    """The id of its rules."""
    names: list[str]
    """The players by seat; empty when the record has no names."""
    date: str
    """The day on which it was played, or else stored."""
    stored: str
    """When it was stored."""
    landlord: int | None
    """The landlord's seat; null when there is none."""
    winner: str | None
    """The side that has won; null for an unfinished game."""
    acts: int
    """The number of plays and passes."""


class StoredGames(TypedDict):
    """One page of the stored games; the game that was stored last comes first."""

    games: list[StoredGame]
    """The games."""
    next: str | None
    """The address of the next page; null on the last one."""


class Sum(TypedDict):
    """Decisions of several games together, forced ones left out."""

    decisions: int
    """How many there were."""
    loss: float
    """Percentage points that one of them lost on average."""
    loss_low: float | None
    """The lower end of its 95 % interval over the games; null for a single game."""
    loss_high: float | None
    """The upper end."""
    points_loss: float
    """Expected points that one of them lost on average."""
    mistakes: int
    """The number of inaccuracies, mistakes and blunders."""
    accuracy: Mean | None
    """That of the plays among them, from 0 to 100; null without a play, and for games that were
    reviewed before it was kept.
    """


class Tally(TypedDict):
    """The decisions of one kind."""

    phase: Phase
    """When in the game they were made."""
    category: Category
    """What they were about."""
    decisions: int
    """How many there were, forced ones left out."""
    loss: float
    """Percentage points that they lost together; for calls percent of the stake's swing."""
    labels: dict[str, int]
    """How often each label was given."""
    mistakes: int
    """The number of inaccuracies, mistakes and blunders."""
