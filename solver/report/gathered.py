"""The report of many games as one self-contained HTML file: totals, and the list of the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from solver.reasons import Language
from solver.records.record import Record
from solver.report.entries import SIZES, Choose, entries
from solver.report.game import Player, players
from solver.report.pages import render
from solver.report.words import game_name, words
from solver.review.judgement import GOOD, LABELS, Label
from solver.review.plan import Review
from solver.search.engine_info import EngineInfo


@dataclass(frozen=True)
class Worst:
    """The gravest error of a game, in few words."""

    number: int
    seat: int
    kind: str
    label: Label
    played: Choose
    best: Choose
    loss: float


@dataclass(frozen=True)
class GameLine:
    """What the report of many games says about one of them; the review itself is not kept.

    Attributes:
        name: what names the game, such as the file that it stands in.
        rules: the id of its rules.
        game: the name of its rules.
        date: when it was played; empty when the record does not say.
        winner: `landlord` or `peasants`; None after a redeal and for unfinished games.
        players: the players by seat.
        labels: how often each label was given.
        worst: its gravest error; None without one.
        link: the address of its own report; empty where there is none.
    """

    name: str
    rules: str
    game: str
    date: str
    winner: str | None
    players: Sequence[Player]
    labels: Mapping[str, int]
    worst: Worst | None
    link: str = ""

    @classmethod
    def of(
        cls, name: str, record: Record, review: Review, language: Language, link: str = ""
    ) -> GameLine:
        """Returns the line of a reviewed game."""
        errors = [each for each in entries(record, review) if each.size >= SIZES["inaccuracy"]]
        gravest = max(errors, key=lambda each: (each.size, each.judgement.loss), default=None)
        worst = None
        if gravest is not None:
            judgement = gravest.judgement
            worst = Worst(
                gravest.number,
                judgement.seat,
                judgement.kind,
                judgement.label,
                gravest.played,
                gravest.best,
                judgement.loss,
            )
        result = record.result
        return cls(
            name=name,
            rules=record.rules.id,
            game=game_name(record.rules.id, record.rules.description.name, language),
            date=record.date or "",
            winner=None if result is None else result.winner,
            players=players(record, review, language),
            labels=Counter(judgement.label for judgement in review.decisions),
            worst=worst,
            link=link,
        )


@dataclass(frozen=True)
class PlayerTotal:
    """One player over many games; figures are None where no game gives them.

    Attributes:
        name: the player's name, or the seat of players without one.
        games: the number of reviewed games.
        won: the number of games won, of those whose winner is known.
        decided: the number of games whose winner is known.
        score: the sum of the points won and lost, where they are known.
        accuracy: the mean of the games' accuracies.
        average_loss: the mean of the games' average losses.
        points_loss: the mean of the expected points given away in a game.
        labels: how often each label was given.
    """

    name: str
    games: int
    won: int
    decided: int
    score: int | None
    accuracy: float | None
    average_loss: float | None
    points_loss: float | None
    labels: Mapping[str, int]


def player_totals(games: Iterable[GameLine]) -> list[PlayerTotal]:
    """Returns the totals of each player, the most frequent player first."""
    played: dict[str, list[tuple[GameLine, Player]]] = {}
    for game in games:
        for player in game.players:
            played.setdefault(player.name, []).append((game, player))
    totals = [_total(name, seats) for name, seats in played.items()]
    return sorted(totals, key=lambda total: (-total.games, total.name))


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
    return render(
        "gathered.html",
        language,
        title=words(language)["many"].format(len(games)),
        games=games,
        totals=player_totals(games),
        refused=refused,
        engine=engine,
        good=f"{GOOD:g}",
        thresholds={label: f"{loss:g}" for loss, label in LABELS},
        sizes=SIZES,
        errors=("blunder", "mistake", "inaccuracy", "unclear"),
    )


def _total(name: str, seats: Sequence[tuple[GameLine, Player]]) -> PlayerTotal:
    labels: Counter[str] = Counter()
    for _, player in seats:
        labels.update(player.review.labels)
    decided = [(game, player) for game, player in seats if game.winner is not None]
    scores = [player.score for _, player in seats if player.score is not None]
    reviews = [player.review for _, player in seats]
    return PlayerTotal(
        name=name,
        games=len(seats),
        won=sum(
            (game.winner == "landlord") == (player.role == "landlord") for game, player in decided
        ),
        decided=len(decided),
        score=sum(scores) if scores else None,
        accuracy=_mean(review.accuracy for review in reviews),
        average_loss=_mean(review.average_loss for review in reviews),
        points_loss=_mean(review.points_loss for review in reviews),
        labels=labels,
    )


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if known else None
