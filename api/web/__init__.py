"""The page: rooms that ask the questions of the API and draw the answers."""

from api.web import rooms
from api.web.page import blueprint

blueprints = (blueprint, rooms.blueprint)

__all__ = ["blueprints"]
