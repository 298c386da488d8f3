"""The page: forms in, fragments of HTML out, the same questions as the API below it."""

from api.web.page import blueprint

__all__ = ["blueprint"]
