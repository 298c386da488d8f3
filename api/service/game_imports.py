"""Games that come in by the thousand: all of them are checked before the first one is stored."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import IO

from werkzeug.exceptions import RequestEntityTooLarge

from api.config import Settings
from api.service import language
from api.service.uploads import Upload
from api.store import Store, StoreUnavailable, games
from api.store.games import NewGame
from solver.errors import RECORDS, SolverError
from solver.messages import Message
from solver.protocol.games import AddedGame, AddedGames, RefusedGame, RefusedPlace
from solver.protocol.problem import MAX_ISSUES, PAGES, ProblemPart
from solver.records import Alike, Refusals, UnreadableGame, scan_records
from solver.rules import Catalogue, Source

# More checked games than these bytes are kept on the disk until they are stored.
_IN_MEMORY = 1 << 22
_TOGETHER = 200


class ReadingTime:
    """How long the games of a request are read, and how many there may be.

    Args:
        settings: the limits.
        let_pass: gives others their turn at the place that is held.
    """

    def __init__(self, settings: Settings, let_pass: Callable[[], None]) -> None:
        self._most, self._seconds = settings.import_games, settings.import_seconds
        self._until = time.monotonic() + self._seconds
        self._let_pass = let_pass

    def look(self, index: int) -> None:
        """Is called for each game, with its place in the body.

        Raises:
            RequestEntityTooLarge: there are too many games, or they take too long.
            Busy: so many others wait that there is no place for the rest.
        """
        if index == self._most:
            raise RequestEntityTooLarge(
                Message("a request may hold {most} games at most", most=self._most)
            )
        if time.monotonic() > self._until:
            raise RequestEntityTooLarge(
                Message(
                    "reading the games takes longer than {seconds} s, for which {index} of them "
                    "were enough: send fewer at once",
                    seconds=f"{self._seconds:g}",
                    index=index,
                )
            )
        self._let_pass()


class NothingStored(SolverError):
    """None of the games of a request can be read.

    Attributes:
        issues: what is wrong with each of them.
    """

    def __init__(self, refused: Refusals[RefusedPlace]) -> None:
        first = next(iter(refused))
        super().__init__(
            Message(
                "none of the {count} games can be read; the first: {detail}",
                count=len(refused),
                detail=_with_line(first.places[0], first.detail),
            ),
            first.places[0].pointer,
        )
        self.issues = tuple(
            issue for alike in islice(refused, MAX_ISSUES) for issue in _issues(alike)
        )


def _issues(alike: Alike[RefusedPlace]) -> Iterator[ProblemPart]:
    """Yields what is wrong at the first places of one reason; the last says how many follow."""
    left = alike.count - len(alike.places)
    for place in alike.places:
        detail = _with_line(place, alike.detail)
        if left and place is alike.places[-1]:
            detail = Message(
                "{detail}; {count} more games are refused for this reason",
                detail=detail,
                count=left,
            )
        yield ProblemPart(place.pointer, detail, RECORDS)


def _with_line(place: RefusedPlace, detail: str) -> Message:
    return Message("line {line}: {detail}", line=place.line, detail=detail)


@dataclass
class GameImport:
    """The games of a request, checked and not stored yet.

    Attributes:
        ids: by index the id of each game that can be stored.
        refused: the others.
    """

    _rows: IO[bytes]
    ids: dict[int, str] = field(default_factory=dict)
    refused: Refusals[RefusedPlace] = field(default_factory=Refusals)

    def games(self) -> Iterator[NewGame]:
        """Yields the games that can be stored."""
        self._rows.seek(0)
        for line in self._rows:
            yield NewGame.of_kept_text(line.decode())

    def answer(self, new: list[bool]) -> AddedGames:
        """Returns the answer to the request, given for each stored game whether it is new."""
        added = [
            AddedGame(index=index, id=game_id, created=created)
            for (index, game_id), created in zip(self.ids.items(), new, strict=True)
        ]
        alone = len(added) == 1 and not self.refused
        return AddedGames(
            id=added[0].id if alone else None,
            created=sum(new),
            games=added,
            refused=[_as_answer(alike) for alike in self.refused],
        )

    def _add(self, index: int, game: NewGame) -> None:
        self.ids[index] = game.id
        self._rows.write(game.kept_text().encode() + b"\n")

    def _refuse(self, refused: UnreadableGame) -> None:
        error = refused.error
        place = RefusedPlace(
            index=refused.index,
            line=refused.line,
            pointer=error.pointer,
            see=PAGES.format(error.page) if error.page else None,
        )
        self.refused.add(error.detail, place)


def _as_answer(alike: Alike[RefusedPlace]) -> RefusedGame:
    """Returns the games that are refused for one reason."""
    first = alike.places[0]
    return RefusedGame(
        **first.to_dict(),
        detail=_with_line(first, alike.detail).said(language.asked()),
        count=alike.count,
        places=alike.places if alike.count > 1 else [],
    )


def take_back(store: Store, game_ids: Sequence[str], stored: datetime) -> None:
    """Deletes the games of a request that has failed, so that nothing of it is left.

    Args:
        store: where they are.
        game_ids: the games that the request has stored.
        stored: the moment at which it did.
    """
    # While the store is away whole games stay, and the request that is sent again finds them.
    with suppress(StoreUnavailable):
        for first in range(0, len(game_ids), _TOGETHER):
            with store.write(in_turns=True, frees=True) as session:
                games.take_back(session, game_ids[first : first + _TOGETHER], stored)


@contextmanager
def checked(
    upload: Upload,
    catalogue: Catalogue,
    *,
    format: str | None,
    rules: Source | None,
    reading: ReadingTime,
) -> Iterator[GameImport]:
    """Yields the games of a body after checking each of them; they are gone after the block.

    Args:
        upload: the body.
        catalogue: the games that a record may name.
        format: the name of the records' format; None to detect it.
        rules: the rules of records that name none.
        reading: looks at the limits for each game, good or bad.

    Raises:
        SolverError: no such format or rules; or the one game of the body cannot be read.
        NothingStored: none of the games of the body can be read.
        RequestEntityTooLarge: there are too many games, or they take too long.
    """
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as rows:
        batch = GameImport(rows)
        found = scan_records(upload.file.read(), catalogue.resolve, format=format, rules=rules)
        single: UnreadableGame | None = None
        for index, each in enumerate(found):
            reading.look(index)
            if isinstance(each, UnreadableGame):
                batch._refuse(each)
                single = each
            else:
                batch._add(index, NewGame.of(each))
        if single is not None and not batch.ids:
            if len(batch.refused) > 1:
                raise NothingStored(batch.refused)
            single.error.detail = single.detail
            raise single.error
        yield batch
