"""The page: rooms that ask the questions of the API and draw the answers."""

from api.web import about, documents, files, games, missing, puzzles
from api.web.page import blueprint

# `about`, `documents`, `games` and `puzzles` add their addresses to the blueprint of the rooms.
blueprints = (blueprint, games.blueprint)

__all__ = ["about", "blueprints", "documents", "files", "missing", "puzzles"]
