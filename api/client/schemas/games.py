"""The requests and answers about games."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

import datetime as dt
from typing import NotRequired, TypedDict

from .parts import Category, Phase


class AddGamesQuery(TypedDict):
    """The parameters of `addGames`."""

    # Their format; detected when absent.
    format: NotRequired[str]
    # The id of the rules, for formats that name none.
    rules: NotRequired[str]


class AddedGame(TypedDict):
    """One game of a request that is stored now."""

    # The number of the game in the request, from 0.
    index: int
    # A digest of the game: the same game has the same id.
    id: str
    # False when the game was in the store already.
    created: bool


class AddedGames(TypedDict):
    """What became of the games of a request, in their order."""

    # The game's id, if the request held a single game.
    id: NotRequired[str | None]
    # How many games are new in the store.
    created: int
    # The games.
    games: list[AddedGame]
    # The games that were not taken, with the reasons.
    refused: list[RefusedGame]


class AmountsAnswer(TypedDict):
    """Means in points and in win probability."""

    # The score, at the stake of the game.
    points: MeanAnswer | None
    # The same in win probability.
    win: MeanAnswer | None


class DeletePlayerQuery(TypedDict):
    """The parameters of `deletePlayer`."""

    # The name of the player, exactly.
    player: str


class DeletedGames(TypedDict):
    """How many games were deleted, with the reviews that belonged to them."""

    # How many games were deleted.
    deleted: int


class GetGameQuery(TypedDict):
    """The parameters of `getGame`."""

    # Its format; a ddz-record when absent: as JSON, or as JSON Lines for who accepts those rather.
    # `ddz` is JSON Lines, as in a file.
    format: NotRequired[str]
    # Whether to leave out what the format cannot hold.
    lossy: NotRequired[bool]


class GetPlayerQuery(TypedDict):
    """The parameters of `getPlayer`."""

    # Only games with these rules, by id.
    rules: NotRequired[str]


class KindOfMistake(TypedDict):
    """Mistakes of one kind."""

    # The part of the game.
    phase: Phase
    # The kind of decision.
    category: Category
    # All decisions of this kind.
    decisions: int
    # How many of them were inaccuracies, mistakes or blunders.
    mistakes: int
    # Percentage points that they lost together.
    loss: float
    # How many decisions had each verdict.
    labels: dict[str, int]


class ListGamesQuery(TypedDict):
    """The parameters of `listGames`."""

    # The id of their rules.
    rules: NotRequired[str]
    # The name of a player, exactly.
    player: NotRequired[str]
    # The day on which they were played.
    date: NotRequired[str | dt.date]
    # The first day.
    since: NotRequired[str | dt.date]
    # The last day.
    until: NotRequired[str | dt.date]
    # Games on a page.
    limit: NotRequired[int]
    # Where the page begins; taken from `next` of the page before.
    before: NotRequired[int]


class ListPlayersQuery(TypedDict):
    """The parameters of `listPlayers`."""

    # Only games with these rules, by id.
    rules: NotRequired[str]
    # This player alone; for names that no address can hold.
    name: NotRequired[str]
    # Only players behind this name.
    after: NotRequired[str]
    # Players on a page.
    limit: NotRequired[int]


class MeanAnswer(TypedDict):
    """A mean over games with its 95 % interval, which two games at least give."""

    # The mean.
    mean: float
    # The lower end of the interval of 95 %; null where it is not known.
    low: float | None
    # The upper end of the interval of 95 %; null where it is not known.
    high: float | None
    # How many games tell it.
    games: int


class Percentiles(TypedDict):
    """Which share of the other reviewed players does worse, in percent; null without others."""

    # The share of the others whose accuracy is lower, in percent.
    accuracy: float | None
    # The share of the others who lose more by their choices, in percent.
    loss: float | None
    # The share of the others who win less, luck apart, in percent.
    adjusted_win: float | None


class PlayerAnswer(TypedDict):
    """One player over all reviewed games."""

    # The name that is shown.
    name: str
    # How many games were reviewed.
    games: int
    # In how many of them the player was the landlord.
    as_landlord: int
    # What the player got.
    result: AmountsAnswer
    # The same without luck.
    adjusted_result: AmountsAnswer
    # From 0 to 100: how near the choices were to the best ones.
    accuracy: MeanAnswer | None
    # Percentage points that a play lost.
    loss: MeanAnswer | None
    # The decisions by the part of the game.
    by_phase: dict[str, SumAnswer]
    # The decisions by their kind.
    by_category: dict[str, SumAnswer]
    # The most frequent kinds come first.
    mistakes: list[KindOfMistake]
    # Which share of the other reviewed players does worse, in percent.
    percentiles: Percentiles


class PlayersAnswer(TypedDict):
    """One page of the reviewed players, by name."""

    # The players.
    players: list[PlayerAnswer]
    # The address of the next page; null on the last one.
    next: str | None


class RefusedPlace(TypedDict):
    """Where a game that could not be read stands in a request."""

    # The number of the game in the request, from 0.
    index: int
    # The line of the body where the fault is, from 1.
    line: int
    # A JSON pointer that begins with the number of the event.
    pointer: str


class RefusedGame(RefusedPlace):
    """The games of a request that could not be read for one reason; nothing of them is stored.

    `index`, `line` and `pointer` are those of the first one.
    """

    # What is wrong, in a sentence that quotes it.
    detail: str
    # How many games are refused for this reason.
    count: NotRequired[int]
    # Where the first ones of them are, when they are several.
    places: NotRequired[list[RefusedPlace]]


class StoredGame(TypedDict):
    """One game in the store, without its record."""

    # What it is called in addresses and requests.
    id: str
    # The id of its rules.
    rules: str
    # The players by seat; empty when the record has no names.
    names: list[str]
    # The day on which it was played, or else stored.
    date: str
    # When it was stored.
    stored: str
    # The landlord's seat; null when there is none.
    landlord: int | None
    # The side that has won; null for an unfinished game.
    winner: str | None
    # The number of plays and passes.
    acts: int


class StoredGames(TypedDict):
    """One page of the stored games; the game that was stored last comes first."""

    # The games.
    games: list[StoredGame]
    # The address of the next page; null on the last one.
    next: str | None


class SumAnswer(TypedDict):
    """The decisions of one phase or category, forced ones left out."""

    # How many decisions it counts.
    decisions: int
    # Percentage points that one of them lost on average.
    loss: float
    # Expected points that one of them lost on average.
    points_loss: float
    # Inaccuracies, mistakes and blunders.
    mistakes: int
