"""/v1/players: what reviews say of players, over all of their games."""

from __future__ import annotations

from typing import Annotated

from flask import Response
from pydantic import Field
from pydantic.json_schema import SkipJsonSchema
from werkzeug.exceptions import NotFound

from api.resources.blueprint import Name, one_page, resource
from api.service.corners import corner_asked
from api.service.player_totals import insights, player_totals, totals_by_name
from api.service.service import service
from api.store import players
from api.store.games import stored_name
from api.store.players import Whose
from solver.errors import InvalidRequest, quoted
from solver.messages import Message
from solver.protocol.message import Query
from solver.protocol.players import InsightsAnswer, PlayerAnswer, PlayersAnswer

blueprint = resource("players", __name__)

_MOST_ON_A_PAGE = 100


class PlayerQuery(Query):
    """Which games count."""

    rules: Name | SkipJsonSchema[None] = Field(
        default=None, description="Only games with these rules, by id."
    )


class InsightsQuery(PlayerQuery):
    """Whose games, and which of them count."""

    player: Name | SkipJsonSchema[None] = Field(
        default=None,
        description="The name of the player. With the header `Corner` it names the owner in those "
        "games where the owner's seat is not kept; without that header it is needed.",
    )


class PlayersQuery(PlayerQuery):
    """Which players are listed."""

    name: Name | SkipJsonSchema[None] = Field(
        default=None, description="This player alone; for names that no address can hold."
    )
    after: Name | SkipJsonSchema[None] = Field(
        default=None, description="Only players behind this name."
    )
    limit: Annotated[int, Field(ge=1, le=_MOST_ON_A_PAGE)] = Field(
        default=20, description="Players on a page."
    )


@blueprint.operation("listPlayers", "GET /players", stored=True)
def listing(query: PlayersQuery) -> PlayersAnswer:
    """The reviewed players by name, page by page, each over all reviewed games.

    Only games in the store whose records name the players count; of each game its newest review.
    """
    with service().store.read() as session:
        if query.name is None:
            after = None if query.after is None else stored_name(query.after)
            found = players.names(session, rules=query.rules, after=after, most=query.limit + 1)
        else:
            found = [stored_name(query.name)]
        shown = totals_by_name(session, found[: query.limit], query.rules)
    _, following = one_page(found, query, query.limit, after=lambda _: shown[-1].name)
    return PlayersAnswer(players=shown, next=following)


@blueprint.operation("getPlayer", "GET /players/<path:name>", answer=PlayerAnswer, stored=True)
def one(name: str, query: PlayerQuery) -> Response:
    """One player over all reviewed games: results with and without luck, and where losses arise.

    The luck-adjusted result has a 95 % interval; after dozens of games it says more than the result
    itself. A percentile is the share of the other reviewed players that does worse.
    """
    with service().store.read() as session:
        found = player_totals(session, name, query.rules)
    if found is None:
        raise NotFound(Message("no reviewed game names the player {name}", name=quoted(name)))
    return Response(found.to_text(), mimetype="application/json")


@blueprint.operation("getInsights", "GET /insights", stored=True)
def insights_of(query: InsightsQuery) -> InsightsAnswer:
    """One player over all reviewed games, with luck over time and the mistakes themselves.

    With the header `Corner` only the games of that corner count, from the seats of its owner.

    Luck and own play are sums from the first game on. Each mistake names its game and the index of
    its decision there, which is also that of its exercise.
    """
    corner = corner_asked()
    if query.player is None and corner is None:
        raise InvalidRequest(
            "whose games? name the player, or send the key of your corner in the header Corner",
            "player",
        )
    whose = Whose(stored_name(query.player or ""), corner)
    with service().store.read() as session:
        return insights(session, whose, query.rules)
