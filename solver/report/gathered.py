"""The report of many games: each player over all of them, and the list of the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from solver.protocol.players import MeansOfPlayer, Percentiles, PlayerAnswer
from solver.reasons import Language
from solver.records.record import Record
from solver.report.game_data import game_data
from solver.report.page import page
from solver.review.judgement import Judgement
from solver.review.labels import GRAVITY, MARKS, Percentage
from solver.review.plan import Review
from solver.review.played_game import Mistake, PlayedGame
from solver.review.totals import totals_of
from solver.rules import Rules
from solver.search.engine_info import EngineInfo
from solver.value import HIDDEN, Value

_SEAT: Mapping[Language, str] = {"en": "Seat {}", "zh": "座位 {}"}


@dataclass(frozen=True)
class NamedSeat(Value):
    """A seat of a game in the report of many."""

    seat: int
    """The seat."""
    name: str
    """The player's name, or the seat where the record names nobody."""
    accuracy: Percentage | None
    """From 0 to 100; None where the seat had nothing to decide."""
    labels: Mapping[str, int]
    """How often each label was given."""
    played: Annotated[PlayedGame, HIDDEN]
    """What the game adds to the player's totals."""


@dataclass(frozen=True)
class GravestError(Mistake):
    """The gravest error of a game, and who made it."""

    seat: int
    """Who made it."""

    @classmethod
    def among(cls, judged: Iterable[Judgement]) -> GravestError | None:
        """Returns the gravest error among decisions; None without one."""
        errors = (each for each in judged if each.label in MARKS)
        found = max(errors, key=lambda each: (GRAVITY[each.label], each.loss), default=None)
        return None if found is None else cls(**vars(Mistake.of(found)), seat=found.seat)


@dataclass(frozen=True)
class GameLine(Value):
    """What the report of many games says about one of them; the review itself is not kept."""

    name: str
    """What names the game, such as the file that it stands in."""
    rules: str
    """The id of its rules."""
    date: str | None
    """When it was played."""
    winner: str | None
    """`landlord` or `peasants`; None after a redeal and for unfinished games."""
    players: Sequence[NamedSeat]
    """The players by seat."""
    labels: Mapping[str, int]
    """How often each label was given."""
    worst: GravestError | None
    """Its gravest error; None without one."""
    link: str
    """The address of its own report; empty where there is none."""
    known: Annotated[Rules, HIDDEN]
    """Its rules."""

    @classmethod
    def of(
        cls, name: str, record: Record, review: Review, language: Language, link: str = ""
    ) -> GameLine:
        """Returns the line of a reviewed game."""
        called = names_of(record, language)
        seats = [
            NamedSeat(
                each.seat,
                called[each.seat],
                each.accuracy,
                each.labels,
                PlayedGame.of(record.rules.id, review, each.seat),
            )
            for each in review.players
        ]
        return cls(
            name,
            record.rules.id,
            record.date,
            None if record.result is None else record.result.winner,
            seats,
            Counter(each.label for each in review.decisions),
            GravestError.among(review.decisions),
            link,
            record.rules,
        )


@dataclass(frozen=True)
class FoundMistake(Mistake):
    """A mistake, and the game in which it was made."""

    game: str
    """The address of the game's own report; empty where there is none."""
    rules: str
    """The id of its rules."""
    day: str | None
    """The day of the game."""


@dataclass(frozen=True, kw_only=True)
class PlayerLine(PlayerAnswer):
    """What the report of many games says about one player."""

    labels: Mapping[str, int]
    """How often each label was given."""
    mistakes_made: tuple[FoundMistake, ...]
    """The player's mistakes, in the order of the games."""


@dataclass(frozen=True)
class GatheredReviews(Value):
    """The reviews of many games."""

    games: Sequence[GameLine]
    """The games."""
    players: Sequence[PlayerLine]
    """The players, the most frequent one first."""
    refused: Sequence[str]
    """The games that could not be read or reviewed, with place and reason."""
    engine: EngineInfo | None
    """What made one of the reviews; version, seed and limit are those of all."""


def names_of(record: Record, language: Language) -> list[str]:
    """Returns by seat what a report calls its player."""
    names = record.names or ("",) * record.rules.players
    return [name.strip() or _SEAT[language].format(seat) for seat, name in enumerate(names)]


def player_lines(games: Iterable[GameLine]) -> list[PlayerLine]:
    """Returns the totals of each player, the most frequent player first.

    Players are told apart by their names, and those without a name by their seats.
    """
    found: dict[str, list[tuple[GameLine, NamedSeat]]] = {}
    for game in games:
        for player in game.players:
            found.setdefault(player.name, []).append((game, player))
    totals = [totals_of(name, [each.played for _, each in own]) for name, own in found.items()]
    totals.sort(key=lambda each: (-each.games, each.name))
    means = [MeansOfPlayer.of(each) for each in totals]
    lines = []
    for at, each in enumerate(totals):
        own = found[each.name]
        lines.append(
            PlayerLine(
                **vars(each),
                percentiles=Percentiles.of(means[at], means[:at] + means[at + 1 :]),
                labels=sum((Counter(player.labels) for _, player in own), Counter()),
                mistakes_made=tuple(
                    FoundMistake(**vars(mistake), game=game.link, rules=game.rules, day=game.date)
                    for game, player in own
                    for mistake in player.played.mistakes
                ),
            )
        )
    return lines


def gathered_html(
    games: Sequence[GameLine],
    language: Language = "en",
    *,
    refused: Sequence[str] = (),
    engine: EngineInfo | None = None,
) -> str:
    """Returns the report of many games: one HTML file that loads nothing else.

    Args:
        games: the reviewed games.
        language: the language of the report.
        refused: the games that could not be read or reviewed, with place and reason.
        engine: what made one of the reviews; version, seed and limit are those of all.
    """
    gathered = GatheredReviews(games, player_lines(games), refused, engine)
    return page(
        language,
        gathered=gathered.to_dict(language),
        **drawn((each.known for each in games), language),
    )


def drawn(games: Iterable[Rules], language: Language) -> dict[str, object]:
    """Returns what is needed to draw cards of several games, as JSON values."""
    known = {rules.id: rules for rules in games}
    found = {id_: game_data(rules, language) for id_, rules in known.items()}
    listed = [{name: each[name] for name in ("id", "name", "players")} for each in found.values()]
    return {"games": listed, "drawn": found}
