"""GET /v1/opponents: the players that POST /v1/choices knows, and how each was weakened."""

from __future__ import annotations

from flask import Response
from pydantic import Field

from api.resources.blueprint import resource
from api.service.caching import NOT_MODIFIED, cached
from solver.protocol.choices import OpponentsAnswer, opponents
from solver.protocol.message import Query
from solver.reasons import Language

blueprint = resource("opponents", __name__)


class OpponentsQuery(Query):
    """The language of the answer."""

    language: Language = Field(default="en", description="Of names and descriptions.")


@blueprint.operation(
    "listOpponents", "GET /opponents", answer=OpponentsAnswer, responses=NOT_MODIFIED
)
def listing(query: OpponentsQuery) -> Response:
    """The opponents, from the weakest to the strongest."""
    return cached(opponents(query.language).to_text())
