"""GET /v1/rules and /v1/rules/<id>: the games as data."""

from __future__ import annotations

from flask import Response, json
from werkzeug.exceptions import NotFound

from api.schemas import resource
from api.service import service
from solver.errors import InvalidRules
from solver.protocol import rules

blueprint = resource("rules", __name__)


@blueprint.get("/rules")
@blueprint.output(rules.RulesAnswer)
@blueprint.doc(operation_id="listRules")
def listing() -> rules.RulesAnswer:
    """The games.

    Each of them may be sent back, changed, wherever a request says `rules`.
    """
    return rules.listing(service().catalogue)


@blueprint.get("/rules/<game_id>")
@blueprint.output(rules.GameAnswer)
@blueprint.doc(operation_id="getRules")
def named(game_id: str) -> Response:
    """One game, whole.

    The entity tag is the version of its rules, a digest of what they say.
    """
    try:
        game = rules.named(game_id, service().catalogue)
    except InvalidRules as error:
        raise NotFound(error.detail) from None
    response = Response(json.dumps(rules.document(game)), mimetype="application/json")
    response.set_etag(game.version)
    return response
