"""The client: every question of the service as a method."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar, Unpack

from .batch import Answered, Question, SearchQuestion, answered
from .connection import ServiceSession
from .errors import problem_said
from .events import Step, events
from .games import Games, Players
from .jobs import ProgressCallback
from .puzzles import Puzzles
from .questions import PLAYS, Questions
from .retries import Pauses, Retries
from .reviews import Reviews

if TYPE_CHECKING:
    from .schemas import Language, PlayAnswer, PlaysRequest, Review, ReviewsRequest

Q = TypeVar("Q", bound=Mapping[str, object])
A = TypeVar("A")


class Landlord(Questions):
    """A client of the service at one address; use it in a `with` block, which closes it.

    Requests are sent again where that may help (`retries`). One client serves one thread.

    Args:
        address: the address of the service.
        key: an API key, `lk_…`.
        corner: the key of a corner, drawn at random: 22 to 64 letters, digits, - and _. Games are
            brought into it, and only its games are listed, counted and deleted.
        language: the language of errors. That of reasons and names is a field of each question.
        timeout: seconds to wait for the connection, and for each part of an answer; or both apart.
        retries: how often a request is tried, and how long the client waits in between.

    Attributes:
        games: the stored games.
        players: the players of reviewed games.
        reviews: reviews as jobs.
        puzzles: endgames to solve.
    """

    def __init__(
        self,
        address: str = "http://127.0.0.1:8000",
        *,
        key: str | None = None,
        corner: str | None = None,
        language: Language | None = None,
        timeout: float | tuple[float, float] = 90.0,
        retries: Retries | None = None,
    ) -> None:
        self._connection = ServiceSession(
            address,
            key=key,
            corner=corner,
            language=language,
            timeout=timeout,
            retries=retries or Retries(),
        )
        self.games = Games(self._connection)
        self.players = Players(self._connection)
        self.reviews = Reviews(self._connection)
        self.puzzles = Puzzles(self._connection)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self._connection.close()

    def ask(self, question: Question[Q, A], request: Q) -> A:
        """Returns the answer to a question; the methods below are shorter."""
        answer: A = self._connection.json("POST", f"/v1/{question.path}", body=request)
        return answer

    def follow(self, question: SearchQuestion[Q, A], request: Q) -> Iterator[Step[A]]:
        """Yields answers that get better: the network's at once, the last one marked `final`.

        Closing the iterator ends the search. After a broken connection the search begins anew.
        """
        place, kind = f"/v1/{question.path}", {"Accept": "text/event-stream"}

        def attempt(_: Pauses) -> Generator[Step[A], None, bool]:
            with self._connection.stream("POST", place, body=request, headers=kind) as response:
                for event in events(response):
                    answer: Any = event.data
                    if event.name == "problem":
                        raise problem_said(answer)
                    final = bool(answer.pop("final"))
                    yield Step(answer, final)
                    if final:
                        return True
            return False

        return self._connection.taken_up(attempt, "the stream ended before the search did")

    def batch(
        self, question: Question[Q, A], requests: Iterable[Q], *, together: int = 500
    ) -> Iterator[Answered[Q, A]]:
        """Yields the answers to any number of questions of one kind, in order and as they come.

        What a broken connection left open is asked again.

        Args:
            question: the kind.
            requests: read as they are needed, at most `together` ahead.
            together: the most questions in one request.
        """

        def line(request: Q) -> Mapping[str, object]:
            return {**request, "do": question.path}

        return answered(self._connection, requests, line, together)

    def batch_lines(
        self, lines: Iterable[Mapping[str, Any]], *, together: int = 500
    ) -> Iterator[Answered[Mapping[str, Any], dict[str, Any]]]:
        """Yields the answers to questions of several kinds, each of which says its path in `do`."""
        return answered(self._connection, lines, lambda line: line, together)

    def legal_plays(self, **request: Unpack[PlaysRequest]) -> Iterator[PlayAnswer]:
        """Yields the legal plays of a hand: all leads, or what beats `over`, and `pass`.

        `limit` is the most plays of one request; the next part is asked for when it is needed.
        """
        offset: int | None = request.get("offset", 0)
        while offset is not None:
            request["offset"] = offset
            found = self.ask(PLAYS, request)
            yield from found["plays"]
            offset = found.get("next")

    def review(
        self,
        progress: ProgressCallback | None = None,
        patience: float | None = None,
        **request: Unpack[ReviewsRequest],
    ) -> Review:
        """Returns the review of a finished game; waits for it.

        Args:
            progress: called with how far the review is, whenever that has changed.
            patience: the most seconds to wait; None for ever.
            request: the game, as `record` or by its id, and how to review it.

        Raises:
            JobFailed: the review has failed.
            TimedOut: it is not finished in time; the service goes on with it.
        """
        return self.reviews.ask(**request).wait(progress, seconds=patience)

    def metrics(self) -> str:
        """Returns the counters of the service, in the text format of Prometheus."""
        return self._connection.ask("GET", "/metrics").text
