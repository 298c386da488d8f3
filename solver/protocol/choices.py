"""What does this player do here?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import Field

from solver.errors import InvalidRequest
from solver.game.choice import choice_text
from solver.game.objective import CALL_OBJECTIVE, DEFAULT_OBJECTIVE
from solver.game.play import Play
from solver.game.state import GameState
from solver.opponents import OPPONENTS, Opponent, Turn, choose, limit_of, opponent
from solver.protocol.decision import RECORD_EXAMPLE, DecisionRequest, event_of
from solver.protocol.endpoint import endpoint
from solver.protocol.fields import LanguageInput, ObjectiveInput, Seed
from solver.protocol.forms import the_form
from solver.protocol.message import Answer, example, optional
from solver.reasons import Language
from solver.rules import MAX_SEATS
from solver.rules.catalogue import BUILT_IN, Catalogue
from solver.search.engine_info import EngineInfo, EngineRun

PlayerName = Annotated[
    str,
    Field(
        min_length=1,
        max_length=32,
        description="The id of an opponent, as GET /v1/opponents lists them.",
        examples=["club"],
    ),
]


class ChoicesRequest(DecisionRequest):
    """A decision, and who is to make it."""

    model_config = example({"record": RECORD_EXAMPLE, "player": "club", "seed": 1})

    player: PlayerName | None = Field(
        default=None, description="Who decides, whichever seat comes next."
    )
    players: Annotated[list[PlayerName | None], Field(max_length=MAX_SEATS)] | None = Field(
        default=None,
        description="With `record`, instead of `player`: who plays each seat; null for a person, "
        "whose decisions are not made here.",
    )
    objective: ObjectiveInput = Field(
        default=DEFAULT_OBJECTIVE,
        description="What a player plays its cards for: `win`, winning at all, or `points`, the "
        "score. It calls for points.",
    )
    language: LanguageInput = Field(default="en", description="Of the warnings.")
    seed: Seed | None = Field(
        default=None,
        description="Decides what a player draws. The same decision and seed give the same "
        "choice, unless the time of the service ends a search.",
    )

    @property
    def searches(self) -> bool:
        """Whether the answer may need a search: one of the players searches."""
        named = [self.player, *(self.players or ())]
        return any(OPPONENTS[name].searches for name in named if name in OPPONENTS)

    def within(self, seconds: float, *arrived: Any) -> Self:
        """Returns this request with its limit shortened; a search ends by its worlds, too."""
        worlds = self.limit.worlds or max(each.worlds for each in OPPONENTS.values())
        bounded = self.limit.model_copy(update={"worlds": worlds})
        return super(ChoicesRequest, self.model_copy(update={"limit": bounded})).within(
            seconds, *arrived
        )

    def streamed(self) -> Iterator[Self]:
        """Yields this request alone: a player that thinks for a shorter time is another one."""
        yield self

    def player_in(self, seat: int, count: int) -> Opponent | None:
        """Returns who plays a seat of a game with `count` seats; None for a person.

        Raises:
            InvalidRequest: there is no such player, or not one entry for each seat.
        """
        the_form(self, ("player", "players"))
        if self.players is None:
            assert self.player is not None
            return opponent(self.player)
        if len(self.players) != count:
            raise InvalidRequest(
                "{count} players for {seats} seats",
                "/players",
                count=len(self.players),
                seats=count,
            )
        found = [
            None if name is None else opponent(name, f"/players/{place}")
            for place, name in enumerate(self.players)
        ]
        return found[seat]


class ChoiceAnswer(Answer):
    """What a player does: a call, a direction of play (1 or -1), or the cards of a play."""

    seat: int | None = Field(
        description="Whose decision comes next; null once the game is over or is dealt again."
    )
    kind: Literal["call", "direction", "play"] | None
    choice: int | str | None = Field(
        description="What the player does; null where a person is to decide, or nobody."
    )
    type: str | None = optional(description="How the cards of a play are read.")
    interrupt: bool = Field(
        description="Whether it is a chance to play a bomb out of turn; `pass` keeps the bomb."
    )
    player: str | None
    event: dict[str, Any] | None = optional(
        description="With `record`: the event that says so, ready to be appended. Absent where a "
        "bomb out of turn is kept: send the seat in `declined` then."
    )
    engine: EngineInfo | None = optional()


class OpponentAnswer(Answer):
    """One opponent."""

    id: str
    name: str
    about: str = Field(description="How it was weakened.")
    searches: bool = Field(
        description="Whether it searches: slower, and refused while the service is busy."
    )


class OpponentsAnswer(Answer):
    """The opponents, from the weakest to the strongest."""

    opponents: list[OpponentAnswer]


def opponents(language: Language = "en") -> OpponentsAnswer:
    """Returns the opponents, described in a language."""
    return OpponentsAnswer(
        opponents=[
            OpponentAnswer(
                id=each.id,
                name=each.name[language],
                about=each.about[language],
                searches=each.searches,
            )
            for each in OPPONENTS.values()
        ]
    )


@endpoint(
    "choices",
    "choose",
    "What a player of some strength does, at any point of a game.",
    "The player is told what its seat can see, and no more. With `record` the "
    "answer also says whose decision comes next: seats that may bomb out of turn come first.",
)
def answer(request: ChoicesRequest, catalogue: Catalogue = BUILT_IN) -> ChoiceAnswer:
    """Returns what a player does where it is to decide."""
    turn, game = request.to_turn(catalogue)
    if game is None and request.players is not None:
        raise InvalidRequest(
            "`players` needs a record: for this question give `player`", "/players"
        )
    if turn is None:
        return ChoiceAnswer(seat=None, kind=None, choice=None, interrupt=False, player=None)
    return _chosen(request, turn, game)


def _chosen(request: ChoicesRequest, turn: Turn, game: GameState | None) -> ChoiceAnswer:
    rules = turn.view.rules
    player = request.player_in(turn.seat, rules.players)
    asked = ChoiceAnswer(
        seat=turn.seat, kind=turn.kind, choice=None, interrupt=turn.interrupt, player=None
    )
    if player is None:
        return asked
    limit = request.limit.to_limit()
    if player.searches:
        limit = limit_of(player, limit)
    aim = request.objective if turn.kind == "play" else CALL_OBJECTIVE
    run = EngineRun(rules, limit, request.seed, aim)
    choice = choose(player, turn.view, seed=run.seed, limit=run.limit, objective=request.objective)
    kept = turn.interrupt and choice is None
    if player.searches:
        run.done(run.limit)
    found: Mapping[str, Any] = {
        "choice": choice_text(choice),
        "player": player.id,
        "type": choice.type if isinstance(choice, Play) else None,
        "event": None if game is None or kept else event_of(game, turn, choice),
        "engine": run.info((run.limit.worlds or 0) if player.searches else 0),
    }
    return asked.model_copy(update=found).in_language(request.language)
