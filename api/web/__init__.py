"""The page: its forms ask the questions of the API and show the answers as HTML."""

from api.web.page import blueprint

__all__ = ["blueprint"]
