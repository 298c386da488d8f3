"""The page: rooms that ask the questions of the API and draw the answers."""

from api.web import about, documents, files, games, missing, offline, puzzles
from api.web.page import blueprint

# The modules of the other rooms add their addresses to the blueprint of the rooms.
blueprints = (blueprint, games.blueprint)

__all__ = ["about", "blueprints", "documents", "files", "missing", "offline", "puzzles"]
