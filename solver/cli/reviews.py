"""`landlord review`: reviews of one game, of the games of a file, or of a folder of them."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from solver.cli import progress
from solver.cli.options import (
    CATALOGUE,
    RulesType,
    flags,
    json_option,
    language_option,
    told_of,
)
from solver.cli.review_inputs import InputGame, Inputs
from solver.cli.review_outputs import Outputs, print_summary
from solver.errors import InvalidRequest, SolverError, explained_in
from solver.game.objective import Objective
from solver.protocol.reviews import ReviewsRequest, record_of
from solver.reasons import Language
from solver.records import FORMATS, Record, UnreadableGame
from solver.review.plan import ReviewPlan
from solver.review.review import WorkerDied, review_all
from solver.rules import MAX_SEATS
from solver.search.seed import drawn_seed
from solver.settings import threads

# Exit statuses.
_DIED = 1
_REFUSED = 2
_INTERRUPTED = 130


@click.command(
    params=flags(ReviewsRequest, "limit", "seed", "objective"),
    epilog="For instance: landlord review examples/games/classic.ddz.jsonl --html report.html",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--html",
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Write a report: one file, or a folder with one for each game.",
)
@click.option(
    "--csv", type=click.Path(path_type=Path), metavar="OUT", help="Write all decisions as CSV."
)
@click.option(
    "--text",
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Write the games as text sheets, with the marks ?! ? ?? of the reviews.",
)
@click.option(
    "--exercises",
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Write the mistakes as exercises: a page (.html), or JSON lines.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 1024),
    help="Processes that review side by side; by default one for each processor.",
)
@click.option(
    "--from",
    "format",
    type=click.Choice([known.name for known in FORMATS]),
    help="The format of the records; by default it is detected.",
)
@click.option(
    "--rules",
    type=RulesType(),
    metavar="R",
    help="The game of records that do not name it.",
)
@click.option(
    "--seat",
    "seats",
    type=click.IntRange(0, MAX_SEATS - 1),
    multiple=True,
    metavar="N",
    help="A seat whose decisions are judged; repeatable, all if absent.",
)
@language_option
@json_option
def review(
    files: tuple[str, ...],
    html: Path | None,
    csv: Path | None,
    text: Path | None,
    exercises: Path | None,
    jobs: int | None,
    format: str | None,
    rules: Any,
    seats: tuple[int, ...],
    seconds: float | None,
    worlds: int | None,
    seed: int | None,
    language: Language | None,
    objective: Objective | None,
    as_json: bool,
) -> None:
    """Reviews the decisions of finished games.

    FILE holds records of any format, one or many, or is a folder of such files; it may also be a
    request of POST /v1/reviews. - reads standard input. The limit is for each game.

    Games that cannot be reviewed are listed on standard error with file, line and reason, and the
    others go on; the exit status is then 2, and 0 otherwise. Ctrl-C ends the work (status 130);
    what is finished is written.
    """
    inputs = Inputs.of(files, format=format, rules=rules)
    limit = _given(seconds=seconds, worlds=worlds)
    asked = _given(
        limit=limit or None,
        seats=list(seats) or None,
        seed=seed,
        language=language,
        objective=objective,
    )
    with told_of(language, {*asked, *limit}):
        question = ReviewQuestion(inputs, asked)
    if inputs.left_out:
        click.echo(f"Left out, by their endings: {', '.join(inputs.left_out)}", err=True)
    decisions, games = question.count()
    single = games == 1
    written = (html, csv, text, exercises)
    with Outputs(
        question.language, single, *written, as_json=as_json, sources=inputs.files
    ) as outputs:
        try:
            _review_all(question, outputs, jobs or threads(), decisions)
        except KeyboardInterrupt:
            click.echo(f"Stopped: {len(outputs.games)} of {games} games are reviewed.", err=True)
            status = _INTERRUPTED
        except WorkerDied as error:
            click.echo(f"Error: {error}", err=True)
            status = _DIED
        else:
            status = _REFUSED if outputs.refused else 0
    if not as_json:
        print_summary(outputs)
    sys.exit(status)


def _given(**options: Any) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}


@dataclass
class ReviewQuestion:
    """What one call asks: the games, and the limit, seed, language and objective of their reviews.

    Attributes:
        inputs: where the games come from.
        given: the fields of a request of POST /v1/reviews that the command line gives.
    """

    inputs: Inputs
    given: dict[str, Any]

    def __post_init__(self) -> None:
        """Reads the request, if the only file is one, and draws a seed for all games."""
        document = self.inputs.request()
        self._is_request = document is not None
        self._request = ReviewsRequest.model_validate(
            {**(document or {"record": "-"}), **self.given, "wait": True}
        )
        seed = self._request.seed
        self._seed = drawn_seed() if seed is None else seed

    @property
    def language(self) -> Language:
        """The language of the reviews."""
        return self._request.language

    def games(self) -> Iterator[InputGame]:
        """Yields the games, one by one; a second call reads them anew."""
        if self._is_request:
            file = self.inputs.files[0]
            yield InputGame(file, 1, record_of(self._request, CATALOGUE), file)
        else:
            yield from self.inputs.games()

    def count(self) -> tuple[int, int]:
        """Returns the numbers of decisions and of games, broken ones too.

        Raises:
            InvalidRequest: the only game cannot be read.
        """
        decisions, games = 0, 0
        broken = []
        for game in self.games():
            games += 1
            if isinstance(game.found, Record):
                decisions += len(game.found.calls) + len(game.found.acts)
            else:
                broken.append(game)
        if len(broken) == games == 1:
            refused = broken[0].found
            assert isinstance(refused, UnreadableGame)
            place, error = broken[0].place, refused.error
            with explained_in(error.page):
                raise InvalidRequest("{place}: {detail}", place=place, detail=error.detail)
        return decisions, games

    def plan(self, record: Record) -> ReviewPlan:
        """Returns the plan of one review; its seconds, if it has any, begin to run.

        The safeguard in seconds of the service is left out here: whoever waits can press Ctrl-C,
        and without a clock the review does not depend on the machine and on the number of jobs.
        """
        limit = self._request.limit.to_limit()
        if self._request.limit.seconds is None:
            limit = replace(limit, seconds=None)
        return ReviewPlan.of(
            record,
            limit=limit,
            seed=self._seed,
            objective=self._request.objective,
            seats=self._request.seats,
        )


def _review_all(question: ReviewQuestion, outputs: Outputs, jobs: int, decisions: int) -> None:
    """Reviews all games behind a progress bar and writes each as soon as it is there."""
    planned: deque[tuple[InputGame, Record]] = deque()

    def plans() -> Iterator[ReviewPlan]:
        for game in question.games():
            if isinstance(game.found, UnreadableGame):
                outputs.refuse(game, game.found.error)
                continue
            try:
                plan = question.plan(game.found)
            except InvalidRequest as error:
                outputs.refuse(game, error)
                continue
            planned.append((game, game.found))
            yield plan

    hidden = not Console(stderr=True).is_terminal
    with (
        progress.progress_bar(decisions, "Reviewing", hidden=hidden) as advance,
        closing(review_all(plans(), jobs=jobs, progress=advance)) as found,
    ):
        for outcome in found:
            game, record = planned.popleft()
            if isinstance(outcome, SolverError):
                outputs.refuse(game, outcome)
            else:
                outputs.add(game, record, outcome)
