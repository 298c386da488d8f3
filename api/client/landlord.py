"""The client: every question of the service as a method."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar, Unpack

from . import questions
from .batch import Answered, answered
from .connection import ServiceSession, again, part
from .errors import Problem, Unreachable, problem_said
from .events import Step, events
from .games import Games, Players
from .jobs import ProgressCallback
from .puzzles import Puzzles
from .questions import Question, SearchQuestion
from .retries import Retries
from .reviews import Reviews

if TYPE_CHECKING:
    from .schemas.advice import (
        Advice,
        BidAdvice,
        HandReading,
        ReadingsRequest,
    )
    from .schemas.choices import (
        ChoiceAnswer,
        ChoicesRequest,
        JudgedChoice,
        JudgementsRequest,
    )
    from .schemas.inputs import AdviceRequest, AuctionsRequest, BidsRequest, Language, StatesRequest
    from .schemas.parts import PlayAnswer, Reading
    from .schemas.positions import PositionsAnswer, PositionsRequest
    from .schemas.questions import (
        Auction,
        BeatenPlay,
        BeatersRequest,
        BeatsRequest,
        ClassifyRequest,
        DealAnswer,
        DealsRequest,
        Decomposition,
        DecompositionsRequest,
        PlaysRequest,
        ScoresRequest,
        StatesAnswer,
    )
    from .schemas.reviews import Review, ReviewsRequest
    from .schemas.service import (
        GameAnswer,
        GetRulesQuery,
        Health,
        ListOpponentsQuery,
        ListRulesQuery,
        OpponentAnswer,
        Readiness,
    )
    from .schemas.solutions import Solution, SolutionsRequest

Q = TypeVar("Q", bound=Mapping[str, object])
A = TypeVar("A")


class Landlord:
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

    # --- Any question ----------------------------------------------------------------------------

    def ask(self, question: Question[Q, A], request: Q) -> A:
        """Returns the answer to a question; the methods below are shorter."""
        answer: A = self._connection.json("POST", f"/v1/{question.path}", body=request)
        return answer

    def follow(self, question: SearchQuestion[Q, A], request: Q) -> Iterator[Step[A]]:
        """Yields answers that get better: the network's at once, the last one marked `final`.

        Closing the iterator ends the search. After a broken connection the search begins anew.
        """
        pauses = self._connection.retries.begin()
        place, kind = f"/v1/{question.path}", {"Accept": "text/event-stream"}
        while True:
            try:
                with self._connection.stream("POST", place, body=request, headers=kind) as response:
                    for event in events(response):
                        answer: Any = event.data
                        if event.name == "problem":
                            raise problem_said(answer)
                        final = bool(answer.pop("final"))
                        yield Step(answer, final)
                        if final:
                            return
            except Problem as problem:
                again(pauses, problem)
                continue
            except Unreachable:
                if not pauses.wait():
                    raise
                continue
            if not pauses.wait():
                raise Unreachable("the stream ended before the search did")

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

    # --- Plays and hands -------------------------------------------------------------------------

    def legal_plays(self, **request: Unpack[PlaysRequest]) -> Iterator[PlayAnswer]:
        """Yields the legal plays of a hand: all leads, or what beats `over`, and `pass`.

        `limit` is the most plays of one request; the next part is asked for when it is needed.
        """
        offset: int | None = request.get("offset", 0)
        while offset is not None:
            request["offset"] = offset
            found = self.ask(questions.PLAYS, request)
            yield from found["plays"]
            offset = found.get("next")

    def classify(self, **request: Unpack[ClassifyRequest]) -> list[Reading]:
        """Returns what cards can be read as; nothing if they are no play."""
        return self.ask(questions.CLASSIFY, request)["readings"]

    def beats(self, **request: Unpack[BeatsRequest]) -> bool:
        """Returns whether one play beats another."""
        return self.ask(questions.BEATS, request)["beats"]

    def beaters(self, **request: Unpack[BeatersRequest]) -> list[BeatenPlay]:
        """Returns who may beat which play, by what each seat may hold."""
        return self.ask(questions.BEATERS, request)["plays"]

    def decompose(self, **request: Unpack[DecompositionsRequest]) -> Decomposition:
        """Returns the fewest plays that a hand takes, and how."""
        return self.ask(questions.DECOMPOSITIONS, request)

    # --- The referee -----------------------------------------------------------------------------

    def deal(self, **request: Unpack[DealsRequest]) -> DealAnswer:
        """Returns a random deal, with the record that begins with it."""
        return self.ask(questions.DEALS, request)

    def auction(self, **request: Unpack[AuctionsRequest]) -> Auction:
        """Returns the state of an auction: whose call it is, and what is legal."""
        return self.ask(questions.AUCTIONS, request)

    def state(self, **request: Unpack[StatesRequest]) -> StatesAnswer:
        """Returns the state of a game: whose turn it is, what lies on the table, who has won."""
        return self.ask(questions.STATES, request)

    def scores(self, **request: Unpack[ScoresRequest]) -> list[int]:
        """Returns the scores of a finished game: the landlord's, then each peasant's."""
        return self.ask(questions.SCORES, request)["scores"]

    def position(self, **request: Unpack[PositionsRequest]) -> PositionsAnswer:
        """Returns a game at one place, as one seat sees it: all that is needed to draw it."""
        return self.ask(questions.POSITIONS, request)

    # --- What to do ------------------------------------------------------------------------------

    def advise(self, **request: Unpack[AdviceRequest]) -> Advice:
        """Returns the plays of a seat, best first, each with its value and reasons."""
        return self.ask(questions.ADVICE, request)

    def read_hands(self, **request: Unpack[ReadingsRequest]) -> HandReading:
        """Returns what the other seats probably hold, and what the seat to act may play."""
        return self.ask(questions.READINGS, request)

    def recommend_bid(self, **request: Unpack[BidsRequest]) -> BidAdvice:
        """Returns the calls of a seat, best first, each with its value and reasons."""
        return self.ask(questions.BIDS, request)

    def solve(self, **request: Unpack[SolutionsRequest]) -> Solution:
        """Returns who wins with all hands known, and which plays do."""
        return self.ask(questions.SOLUTIONS, request)

    def choose(self, **request: Unpack[ChoicesRequest]) -> ChoiceAnswer:
        """Returns what a player of some strength does."""
        return self.ask(questions.CHOICES, request)

    def judge(self, **request: Unpack[JudgementsRequest]) -> JudgedChoice:
        """Returns how good a choice would be, judged as in a review."""
        return self.ask(questions.JUDGEMENTS, request)

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

    # --- The service -----------------------------------------------------------------------------

    def rules(self, **query: Unpack[ListRulesQuery]) -> list[GameAnswer]:
        """Returns the games, whole and as data."""
        found: list[GameAnswer] = self._connection.json("GET", "/v1/rules", query=query)["rules"]
        return found

    def rules_of(self, game: str, **query: Unpack[GetRulesQuery]) -> GameAnswer:
        """Returns one game by its id."""
        place = f"/v1/rules/{part(game)}"
        found: GameAnswer = self._connection.json("GET", place, query=query)
        return found

    def opponents(self, **query: Unpack[ListOpponentsQuery]) -> list[OpponentAnswer]:
        """Returns the players that `choose` knows, from the weakest to the strongest."""
        answer = self._connection.json("GET", "/v1/opponents", query=query)
        found: list[OpponentAnswer] = answer["opponents"]
        return found

    def health(self) -> Health:
        """Returns whether the service answers."""
        found: Health = self._connection.json("GET", "/healthz")
        return found

    def readiness(self) -> Readiness:
        """Returns the state of the parts of the service.

        Raises:
            Unavailable: it cannot do its work.
        """
        found: Readiness = self._connection.json("GET", "/readyz")
        return found

    def metrics(self) -> str:
        """Returns the counters of the service, in the text format of Prometheus."""
        return self._connection.ask("GET", "/metrics").text
