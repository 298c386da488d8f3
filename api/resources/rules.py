"""GET /v1/rules and /v1/rules/<id>: the games as data."""

from __future__ import annotations

from flask import Response, json
from werkzeug.exceptions import NotFound

from api.resources.blueprint import resource
from api.service.caching import NOT_MODIFIED, cached
from api.service.service import service
from solver.errors import InvalidRules
from solver.protocol import rules

blueprint = resource("rules", __name__)


@blueprint.operation("listRules", "GET /rules", answer=rules.RulesAnswer, responses=NOT_MODIFIED)
def listing(query: rules.RulesQuery) -> Response:
    """The games.

    Each of them may be sent back, changed, wherever a request says `rules`. Names and descriptions
    are in `language`, `en` or `zh`.
    """
    return cached(rules.listing(service().catalogue, query.language).to_text())


@blueprint.operation(
    "getRules", "GET /rules/<game_id>", answer=rules.GameAnswer, responses=NOT_MODIFIED
)
def named(game_id: str, query: rules.RulesQuery) -> Response:
    """One game, whole.

    The entity tag is the version of its rules, a digest of what they say.
    """
    try:
        game = rules.named(game_id, service().catalogue)
    except InvalidRules as error:
        raise NotFound(error.detail) from None
    tag = game.version if query.language == "en" else f"{game.version}-{query.language}"
    return cached(json.dumps(rules.document(game, query.language)), tag)
