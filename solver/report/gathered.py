"""The report of many games as one self-contained HTML file: totals, and the list of the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from solver.reasons import Language
from solver.records.record import Record
from solver.report.entries import SIZES, Choose, entries
from solver.report.game import ReportPlayer, players
from solver.report.pages import render
from solver.report.words import words
from solver.review.judgement import Category, Phase
from solver.review.labels import GOOD, LABELS, Label
from solver.review.plan import Review
from solver.review.played_game import PlayedGame
from solver.review.totals import Mean, PlayerTotals, percentile, totals_of
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
        played: what the game adds to the totals of each of them.
        labels: how often each label was given.
        worst: its gravest error; None without one.
        link: the address of its own report; empty where there is none.
    """

    name: str
    rules: str
    game: str
    date: str
    winner: str | None
    players: Sequence[ReportPlayer]
    played: Sequence[PlayedGame]
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
            game=record.rules.description.in_language(language).name,
            date=record.date or "",
            winner=None if result is None else result.winner,
            players=players(record, review, language),
            played=[PlayedGame.of(record.rules.id, review, each.seat) for each in review.players],
            labels=Counter(judgement.label for judgement in review.decisions),
            worst=worst,
            link=link,
        )


@dataclass(frozen=True)
class PlayerLine:
    """What the report of many games says about one player.

    Attributes:
        totals: the player over all games.
        labels: how often each label was given.
        percentiles: by figure, which share of the other players does worse, in percent; None
            without others. The figures are `accuracy`, `loss` and `adjusted_win`.
    """

    totals: PlayerTotals
    labels: Mapping[str, int]
    percentiles: Mapping[str, float | None]


def player_lines(games: Iterable[GameLine]) -> list[PlayerLine]:
    """Returns the totals of each player, the most frequent player first.

    Players are told apart by their names, and those without a name by their seats.
    """
    played: dict[str, list[PlayedGame]] = {}
    labels: dict[str, Counter[str]] = {}
    for game in games:
        for player, summary in zip(game.players, game.played, strict=True):
            played.setdefault(player.name, []).append(summary)
            labels.setdefault(player.name, Counter()).update(player.review.labels)
    totals = [totals_of(name, found) for name, found in played.items()]
    totals.sort(key=lambda each: (-each.games, each.name))
    return [PlayerLine(each, labels[each.name], _percentiles(each, totals)) for each in totals]


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
        players=player_lines(games),
        phases=get_args(Phase),
        categories=get_args(Category),
        refused=refused,
        engine=engine,
        good=f"{GOOD:g}",
        thresholds={label: f"{loss:g}" for loss, label in LABELS},
        sizes=SIZES,
        errors=("blunder", "mistake", "inaccuracy", "unclear"),
    )


def _percentiles(own: PlayerTotals, everybody: Sequence[PlayerTotals]) -> dict[str, float | None]:
    figures: dict[str, tuple[Callable[[PlayerTotals], Mean | None], bool]] = {
        "accuracy": (lambda totals: totals.accuracy, True),
        "loss": (lambda totals: totals.loss, False),
        "adjusted_win": (lambda totals: totals.adjusted_result.win, True),
    }
    found = {}
    for figure, (of, more) in figures.items():
        mean = of(own)
        others = [of(each) for each in everybody if each is not own]
        known = [each.mean for each in others if each is not None]
        found[figure] = None if mean is None else percentile(mean.mean, known, more_is_better=more)
    return found
