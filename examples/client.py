"""A typed client of the Landlord service, and a command that shows it at work.

    pip install requests
    python examples/client.py classic 3344455667788TJQKA2B

Copy it into your own project: it needs only `requests`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Literal, Self, TypedDict
from urllib.parse import urlencode, urljoin

import requests

# A game's id, or an object with `base` and overrides, or a whole game.
Rules = str | Mapping[str, Any]
Call = int | str
# The language of the reasons: English (the default) or simplified Chinese.
Language = Literal["en", "zh"]


class Play(TypedDict):
    """A play: its cards (kickers after a dash), type, run length, kickers and key.

    The key is the top rank, or the suit of a suited bomb.
    """

    cards: str
    type: str
    length: int
    kickers: int
    key: str


class Candidate(TypedDict):
    """A play with its estimated value; the errors are standard errors."""

    cards: str
    type: str
    win: float
    win_error: float
    points: float
    points_error: float
    reasons: list[str]


class CallValue(TypedDict):
    """A call with its estimated value; the errors are standard errors.

    `histogram` lists each possible score with its probability, `quantiles` names some by percent.
    `docs/bids.md` explains all figures.
    """

    call: Call
    points: float
    points_error: float
    win: float
    win_error: float
    becomes_landlord: float
    redeal: float
    win_as_landlord: float | None
    win_as_peasant: float | None
    quantiles: dict[str, float]
    histogram: list[dict[str, float]]
    shows: dict[str, float] | None
    reasons: list[str]


class Advice(TypedDict):
    """The advice for a seat: its plays, best first."""

    best: str
    plays: list[Candidate]
    line: list[tuple[int, str]]
    engine: dict[str, Any]


class BidAdvice(TypedDict):
    """The advice for a call: the legal calls, the recommended one first.

    `equal` are the calls that are worth as much within the error; `changes` are exchanges of a card
    after which another call would be best.
    """

    best: Call
    equal: list[Call]
    calls: list[CallValue]
    strength: dict[str, float]
    changes: list[dict[str, Any]]
    reasons: list[str]
    engine: dict[str, Any]


class Decomposition(TypedDict):
    """The fewest plays of a hand, and decompositions that reach this number."""

    plays: int
    optimal: bool
    lower_bound: int
    decompositions: list[list[Play]]


class Solution(TypedDict):
    """The result of a position with all hands known; `undecided` if the limit came first.

    Each of the `plays` has its own `result`. With the objective `points` each also has `points`,
    or the bounds `points_low` and `points_high`.
    """

    result: Literal["landlord", "peasants", "undecided"]
    plays: list[dict[str, Any]]
    line: list[list[int | str]]
    nodes: int
    seconds: float


@dataclass(frozen=True)
class Issue:
    """One thing that is wrong with a request, at a JSON pointer into it."""

    pointer: str
    detail: str


class LandlordError(Exception):
    """An error response of the service (RFC 9457)."""

    def __init__(self, response: requests.Response) -> None:
        try:
            problem = response.json()
        except ValueError:
            problem = {}
        self.status = response.status_code
        self.title: str = problem.get("title", response.reason)
        self.detail: str = problem.get("detail", "")
        self.issues = [Issue(**issue) for issue in problem.get("errors", [])]
        retry = response.headers.get("Retry-After", "")
        self.retry_after = int(retry) if retry.isdecimal() else None
        super().__init__(f"{self.status} {self.title}: {self.detail}")


class Landlord:
    """A client of the service at one address; use it in a `with` block, which closes it.

    Args:
        address: the address of the service.
        timeout: seconds to wait for an answer.
    """

    def __init__(self, address: str = "http://127.0.0.1:8000", *, timeout: float = 90.0) -> None:
        self._base = address.rstrip("/") + "/v1/"
        self._timeout = timeout
        self._session = requests.Session()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._session.close()

    def games(self) -> list[dict[str, Any]]:
        """Returns the games as data."""
        answer = self._read(self._session.get(self._base + "rules", timeout=self._timeout))
        games: list[dict[str, Any]] = answer["rules"]
        return games

    def ask(self, path: str, question: Mapping[str, Any]) -> Any:
        """Returns the answer of an endpoint below /v1, asked without the fields that are None."""
        body = {name: value for name, value in question.items() if value is not None}
        return self._read(self._session.post(self._base + path, json=body, timeout=self._timeout))

    def legal_plays(self, rules: Rules, hand: str, over: str | None = None) -> list[Play]:
        """Returns the legal plays of a hand: all leads, or those that beat `over`, and `pass`."""
        plays: list[Play] = self.ask("plays", {"rules": rules, "hand": hand, "over": over})["plays"]
        return plays

    def beats(self, rules: Rules, play: str, over: str) -> bool:
        """Returns whether one play beats another."""
        return bool(self.ask("plays/beats", {"rules": rules, "play": play, "over": over})["beats"])

    def decompose(
        self,
        rules: Rules,
        hand: str,
        *,
        objective: Literal["plays", "turns"] = "plays",
        solutions: int = 1,
    ) -> Decomposition:
        """Returns the fewest plays that a hand takes."""
        found: Decomposition = self.ask(
            "decompositions",
            {"rules": rules, "hand": hand, "objective": objective, "solutions": solutions},
        )
        return found

    def solve(
        self,
        rules: Rules,
        *,
        landlord: int,
        hands: Sequence[str],
        turn: int,
        over: Mapping[str, int | str] | None = None,
        objective: Literal["win", "points"] = "win",
        seconds: float | None = None,
    ) -> Solution:
        """Returns the exact result of a position; `over` is the seat and cards to beat."""
        solution: Solution = self.ask(
            "solutions",
            {
                "rules": rules,
                "landlord": landlord,
                "hands": list(hands),
                "turn": turn,
                "over": over,
                "objective": objective,
                "limit": {"seconds": seconds},
            },
        )
        return solution

    def advise(
        self,
        rules: Rules,
        *,
        landlord: int,
        seat: int,
        hand: str,
        history: Sequence[Sequence[int | str]],
        bid: int | None = None,
        bottom: str | None = None,
        seconds: float | None = None,
        worlds: int | None = None,
        seed: int | None = None,
        language: Language | None = None,
    ) -> Advice:
        """Returns the best plays of a seat; `hand` is what it holds now."""
        advice: Advice = self.ask(
            "advice",
            {
                "rules": rules,
                "landlord": landlord,
                "seat": seat,
                "hand": hand,
                "history": list(history),
                "bid": bid,
                "bottom": bottom,
                "limit": {"seconds": seconds, "worlds": worlds},
                "seed": seed,
                "language": language,
            },
        )
        return advice

    def recommend_bid(
        self,
        rules: Rules,
        *,
        seat: int,
        hand: str,
        calls: Sequence[Call],
        first: int = 0,
        seconds: float | None = None,
        seed: int | None = None,
        language: Language | None = None,
    ) -> BidAdvice:
        """Returns the best calls of a seat; `hand` is what it was dealt."""
        advice: BidAdvice = self.ask(
            "bids",
            {
                "rules": rules,
                "seat": seat,
                "hand": hand,
                "calls": list(calls),
                "first": first,
                "limit": {"seconds": seconds},
                "seed": seed,
                "language": language,
            },
        )
        return advice

    def review(
        self,
        record: str | Sequence[Mapping[str, Any]],
        *,
        seconds: float | None = None,
        language: Language | None = None,
    ) -> dict[str, Any]:
        """Returns the review of a finished game; `record` is a ddz-record or its events."""
        events = record if isinstance(record, str) else list(record)
        question = {
            "record": events,
            "wait": True,
            "limit": {"seconds": seconds},
            "language": language,
        }
        # The service may have much to do. The same question is the same review, so asking again
        # goes on waiting for it.
        while (review := self.ask("reviews", question))["status"] != "done":
            pass
        found: dict[str, Any] = review
        return found

    def add_games(self, records: str, *, format: str | None = None) -> dict[str, Any]:
        """Stores games, one or thousands; returns their ids, and which of them were refused."""
        given = {"format": format} if format else {}
        added: dict[str, Any] = self._read(
            self._session.post(
                self._base + "games",
                params=given,
                data=records.encode(),
                headers={"Content-Type": "application/x-ndjson"},
                timeout=self._timeout,
            )
        )
        return added

    def stored_games(self, **wanted: str) -> Iterator[dict[str, Any]]:
        """Yields the stored games, the last one first.

        Args:
            wanted: `rules`, `player`, `date`, `since` or `until`.
        """
        following: str | None = self._base + "games?" + urlencode(wanted)
        while following:
            page = self._read(self._session.get(following, timeout=self._timeout))
            yield from page["games"]
            following = urljoin(self._base, page["next"]) if page["next"] else None

    def record(self, game: str, *, format: str = "ddz") -> str:
        """Returns a stored game in a format of records."""
        given = {"format": format}
        address = f"{self._base}games/{game}"
        response = self._session.get(address, params=given, timeout=self._timeout)
        if not response.ok:
            raise LandlordError(response)
        return response.content.decode("utf-8")

    def delete_games(self, player: str) -> int:
        """Deletes all games of a player, with their reviews; returns their number."""
        given = {"player": player}
        answer = self._session.delete(self._base + "games", params=given, timeout=self._timeout)
        return int(self._read(answer)["deleted"])

    @staticmethod
    def _read(response: requests.Response) -> Any:
        if not response.ok:
            raise LandlordError(response)
        return response.json()


def main() -> None:
    """Prints the legal plays, the fewest plays and the best lead of a landlord's hand."""
    rules, hand = sys.argv[1], " ".join(sys.argv[2:])
    with Landlord() as landlord:
        print(len(landlord.legal_plays(rules, hand)), "legal plays")
        found = landlord.decompose(rules, hand)
        ways = [play["cards"] for play in found["decompositions"][0]]
        print(found["plays"], "plays at the fewest:", "  ".join(ways))
        advice = landlord.advise(rules, landlord=0, seat=0, hand=hand, history=[], seconds=2)
        for play in advice["plays"][:5]:
            win, error = 100 * play["win"], 100 * play["win_error"]
            print(f"{play['cards']:>20}  {win:5.1f} % ± {error:.1f}  {'; '.join(play['reasons'])}")


if __name__ == "__main__":
    try:
        main()
    except LandlordError as error:
        sys.exit(str(error))
