"""The header `Corner`: the key of those games that one browser, or one program, has brought in.

Whoever has the key sees and deletes these games alone. Requests without one do as they always did.
"""

from __future__ import annotations

import hashlib
import re

from flask import request
from werkzeug.exceptions import Forbidden

from api.store import Session, corners, games
from solver.errors import InvalidRequest, quoted
from solver.messages import Message

# Enough letters for nobody to guess: 22 of these are 128 bits.
PATTERN = r"^[A-Za-z0-9_-]{22,64}$"
_KEY = re.compile(PATTERN)


def corner_asked() -> str | None:
    """Returns a digest of the key that this request brings; None without one.

    Raises:
        InvalidRequest: its key is no key.
    """
    key = request.headers.get("Corner")
    if key is None:
        return None
    if not _KEY.fullmatch(key):
        raise InvalidRequest(
            "the key of a corner, in the header Corner, has 22 to 64 letters, digits, - and _"
        )
    return hashlib.sha256(key.encode()).hexdigest()


def remove_game(session: Session, game_id: str, corner: str | None) -> bool:
    """Deletes a game with a key out of its corner, and without one if it lies in nobody's.

    Returns:
        Whether it was there.

    Raises:
        Forbidden: it lies in a corner, and the request brings no key.
    """
    game_id = games.stored_name(game_id)
    if corner is not None:
        return corners.take_out(session, corner, corners.numbered(game_id)) > 0
    if corners.is_held(session, game_id):
        raise Forbidden(
            Message(
                "the game {game} lies in a corner: whoever brought it in deletes it, with the key "
                "of the corner in the header Corner",
                game=quoted(game_id),
            )
        )
    return games.remove(session, game_id)
