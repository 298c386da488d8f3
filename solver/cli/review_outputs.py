"""What `landlord review` writes of each game as soon as it is reviewed, and of all of them."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO

import click

from solver.cli import tables
from solver.cli.files import check_writable, opened, same_file, write_whole
from solver.cli.fitted_table import FittedTable
from solver.cli.options import print_json, see
from solver.cli.refusals import more_refused
from solver.cli.review_inputs import InputGame
from solver.cli.tables import console, count, number, print_warnings
from solver.errors import RECORDS, InvalidRequest, SolverError
from solver.protocol.document import encode
from solver.protocol.exercises import ExerciseAnswer
from solver.reasons import Language
from solver.records import Refusals
from solver.records.record import Record
from solver.records.text_export import text_export
from solver.report import (
    GameLine,
    TrainingGame,
    gathered_html,
    html,
    player_lines,
    tasks,
    training_html,
)
from solver.report.decision_table import COLUMNS, rows
from solver.report.page import check_page
from solver.review.exercises import exercises
from solver.review.judged_choice import ReviewedDecision
from solver.review.labels import FAULTS, marks_of
from solver.review.plan import Review
from solver.review.totals import Mean
from solver.search.engine_info import EngineInfo

# --- The files ------------------------------------------------------------------------------------

_INDEX = "index.html"


@dataclass
class Outputs:
    """The files of one call, which are written game by game; only a line of each game is kept.

    Attributes:
        language: the language of the reports.
        single: whether there is one game only.
        html: a file; or a folder, for the reports of many games and their list.
        csv: a file for one table of all decisions.
        text: a file for the games as text sheets, with the marks of the reviews.
        exercises: a page (.html) with the positions of all mistakes; or else a file of JSON lines,
            whose answers go into a file of their own beside it.
        as_json: whether each review is printed as JSON.
        games: the games that have been reviewed.
        refused: the games that could not be, by reason.
        engine: what made the last review.
        sources: the files that are reviewed, which are read again while these are written.
    """

    language: Language
    single: bool
    html: Path | None = None
    csv: Path | None = None
    text: Path | None = None
    exercises: Path | None = None
    as_json: bool = False
    games: list[GameLine] = field(default_factory=list)
    refused: Refusals[InputGame] = field(default_factory=Refusals)
    engine: EngineInfo | None = None
    sources: tuple[str, ...] = ()
    _table: TextIO | None = None
    _sheets: TextIO | None = None
    _tasks: list[TrainingGame] = field(default_factory=list)
    _questions: TextIO | None = None
    _answers: TextIO | None = None

    def __post_init__(self) -> None:
        """Refuses paths that cannot be written, before any game is reviewed.

        Raises:
            InvalidRequest: a path that cannot be written.
            ResourceUnavailable: there is no page to make reports of.
        """
        self._check_apart()
        if self.html is not None or (self.exercises is not None and _is_page(self.exercises)):
            check_page(self.language)
        if self.html is not None and self._folder:
            check_writable(self.html / _INDEX)
        elif self.html is not None:
            check_writable(self.html)
        if self.csv is not None:
            self._table = opened(self.csv)
            csv.writer(self._table).writerow(COLUMNS)
        if self.text is not None:
            self._sheets = opened(self.text)
        if self.exercises is not None and _is_page(self.exercises):
            check_writable(self.exercises)
        elif self.exercises is not None:
            self._questions = opened(self.exercises)
            self._answers = opened(_answers_of(self.exercises))

    def _check_apart(self) -> None:
        """Raises InvalidRequest where one file is named twice: writing it would empty the other."""
        taken = {same_file(Path(source)): "is reviewed" for source in self.sources}
        named = [self.html, self.csv, self.text, self.exercises]
        if self.exercises is not None and not _is_page(self.exercises):
            named.append(_answers_of(self.exercises))
        for path in named:
            place = None if path is None else same_file(path)
            if place is None:
                continue
            if place in taken:
                raise InvalidRequest(f"{path} cannot be written: it {taken[place]}, too")
            taken[place] = "is written for another option"

    @property
    def _folder(self) -> bool:
        """Whether the reports go into a folder: an existing one, or a name that is no file's."""
        assert self.html is not None
        return self.html.is_dir() or not _is_page(self.html)

    def add(self, game: InputGame, record: Record, review: Review) -> None:
        """Writes one review."""
        self.engine = review.engine
        link = ""
        if self.html is not None and (self._folder or self.single):
            link = f"game-{len(self.games) + 1}.html" if self._folder else self.html.name
            place = self.html / link if self._folder else self.html
            write_whole(place, html(record, review, self.language))
        if self._table is not None:
            csv.writer(self._table).writerows(rows(record, review, game.name, self.language))
            self._table.flush()
        if self._sheets is not None:
            marks = marks_of([(each.index, each.label) for each in review.decisions])
            self._sheets.write(text_export(record, self.language, marks) + "\n")
            self._sheets.flush()
        if self.exercises is not None:
            self._add_exercises(game, record, review)
        self._print(game, record, review)
        self.games.append(GameLine.of(game.name, record, review, self.language, link))

    def _add_exercises(self, game: InputGame, record: Record, review: Review) -> None:
        found = exercises(record, review.decisions, review.engine.aim)
        if self._questions is None or self._answers is None:
            self._tasks.append(tasks(game.name, record, review, found, self.language))
            return
        where = {"file": game.file, "game": game.number}
        engine = review.engine
        for each in found:
            question = ExerciseAnswer.of(each, self.language).to_dict()
            answer = ReviewedDecision(**vars(each.judgement), engine=engine).to_dict(self.language)
            print(encode(where | question), file=self._questions, flush=True)
            print(encode(where | answer), file=self._answers, flush=True)

    def _print(self, game: InputGame, record: Record, review: Review) -> None:
        """Prints a review as JSON; the only one also as tables."""
        if not (self.as_json or self.single):
            return
        if self.as_json:
            where = {"file": game.file, "game": game.number}
            document = review.to_dict(self.language)
            print_json(document if self.single else where | {"review": document})
        else:
            tables.review(replace(review, language=self.language))

    def refuse(self, game: InputGame, error: SolverError) -> None:
        """Lists a game that cannot be reviewed; the first one of a reason is said at once."""
        if self.refused.add(error.detail, game):
            click.echo(f"{game.place}: {error.detail}", err=True)
        if self.as_json and not self.single:
            where = {"file": game.file, "game": game.number}
            place = {} if isinstance(game.found, Record) else {"line": game.found.line}
            print_json(where | place | {"error": error.detail})

    def finish(self) -> None:
        """Writes what sums up all games; also after Ctrl-C, for those that are reviewed."""
        for line in more_refused(self.refused):
            click.echo(line, err=True)
        if self.refused:
            click.echo(see(RECORDS), err=True)
        for file in (self._table, self._sheets, self._questions, self._answers):
            if file is not None:
                file.close()
        if self.html is not None and self.games and (self._folder or not self.single):
            reasons = [f"{each.places[0].place}: {each.detail}" for each in self.refused]
            reasons += more_refused(self.refused)
            page = gathered_html(self.games, self.language, refused=reasons, engine=self.engine)
            write_whole(self.html / _INDEX if self._folder else self.html, page)

        if self.exercises is not None and self._questions is None:
            write_whole(self.exercises, training_html(self._tasks, self.language))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.finish()


def _is_page(path: Path) -> bool:
    return path.suffix.lower() in (".html", ".htm")


def _answers_of(exercises: Path) -> Path:
    return exercises.with_name(f"{exercises.stem}.answers{exercises.suffix}")


# --- The tables -----------------------------------------------------------------------------------


def print_summary(outputs: Outputs) -> None:
    """Prints a line for each game and a line for each player, and what was left out."""
    if outputs.single or not outputs.games:
        return
    table = FittedTable("", "game", "rules", "accuracy by seat", "errors", "gravest")
    for place, game in enumerate(outputs.games, 1):
        accuracies = [number(player.accuracy) or "-" for player in game.players]
        table.add_row(
            str(place),
            game.name,
            game.rules,
            " ".join(accuracies),
            _errors(game.labels),
            _worst(game),
        )
    console.print(table)
    players = FittedTable(
        "player", "games", "won %", "points a game", "without luck", "accuracy", "loss", "errors"
    )
    for player in player_lines(outputs.games):
        players.add_row(
            player.name,
            str(player.games),
            "" if player.result.win is None else f"{100 * player.result.win.mean:.0f}",
            _mean(player.result.points),
            _mean(player.adjusted_result.points),
            number(None if player.accuracy is None else player.accuracy.mean),
            number(None if player.loss is None else player.loss.mean),
            _errors(player.labels),
        )
    console.print(players)
    left_out = f", {count(len(outputs.refused), 'game')} left out" if outputs.refused else ""
    engine = outputs.engine
    made = f", seed {engine.seed}, version {engine.version}" if engine is not None else ""
    console.print(f"{count(len(outputs.games), 'game')} reviewed{left_out}{made}")
    print_warnings(engine.warnings if engine is not None else None)


def _mean(mean: Mean | None) -> str:
    if mean is None:
        return ""
    half = "" if mean.high is None else f" ± {mean.high - mean.mean:.2f}"
    return f"{mean.mean:+.2f}{half}"


def _errors(labels: Mapping[str, int]) -> str:
    return ", ".join(f"{labels[label]} {label}" for label in FAULTS if labels.get(label))


def _worst(game: GameLine) -> str:
    worst = game.worst
    if worst is None:
        return ""
    name = game.players[worst.seat].name
    return f"{name}: {worst.played}, better {worst.best} (-{worst.loss:.1f})"
