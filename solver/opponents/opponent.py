# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""The opponents, from the weakest to the strongest, and how each of them was weakened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from solver.errors import InvalidRequest, quoted
from solver.reasons import Language

# How a play or a call is found. `habit`: the play that leaves the fewest plays, and calls by the
# strength of the hand alone. `network`: what the game's networks value most. `search`: what the
# search over sampled deals recommends.
Method = Literal["habit", "network", "search"]


@dataclass(frozen=True)
class Opponent:
    """One opponent. How strong each is: docs/decisions/0020-opponents.md.

    Attributes:
        id: its name in requests and in the arena.
        name: by language what people call it.
        about: by language one sentence that says how it was weakened.
        method: how it finds a play or a call.
        worlds: how many sampled deals a search tries.
        blind: the probability that it takes almost any legal choice instead.
        temperature: softmax temperature of its choices, in win probability; 0 takes the best one.
    """

    id: str
    name: Mapping[Language, str]
    about: Mapping[Language, str]
    method: Method
    worlds: int = 0
    blind: float = 0.0
    temperature: float = 0.0

    @property
    def searches(self) -> bool:
        """Whether a decision takes a search, which may be limited and refused under load."""
        return self.method == "search"


OPPONENTS: Mapping[str, Opponent] = {
    each.id: each
    for each in (
        Opponent(
            "beginner",
            {"en": "Beginner", "zh": "新手"},
            {
                "en": "Looks at its own cards alone and makes every second play almost at random.",
                "zh": "只看自己的牌，每两手就有一手几乎是随便出的。",
            },
            "habit",
            blind=0.5,
        ),
        Opponent(
            "casual",
            {"en": "Casual player", "zh": "休闲玩家"},
            {
                "en": "Gets rid of its cards in as few plays as it can and does not count what has "
                "been played.",
                "zh": "只想用最少的手数把牌出完，不记牌。",
            },
            "habit",
        ),
        Opponent(
            "club",
            {"en": "Club player", "zh": "老手"},
            {
                "en": "Counts cards and knows good plays, but often takes one that is a few "
                "percent worse.",
                "zh": "会记牌，也懂牌理，但常常选差几个百分点的出法。",
            },
            "network",
            temperature=0.05,
        ),
        Opponent(
            "expert",
            {"en": "Expert", "zh": "高手"},
            {
                "en": "Makes the choice that its trained network values most, at first sight and "
                "without any search.",
                "zh": "凭训练好的神经网络的第一感出牌，不做搜索。",
            },
            "network",
        ),
        Opponent(
            "master",
            {"en": "Master", "zh": "大师"},
            {
                "en": "Tries its choices in 100 deals that the hidden cards allow, about a tenth "
                "of what it could.",
                "zh": "在 100 副可能的牌局里试算各种选择，约为全力的十分之一。",
            },
            "search",
            worlds=100,
        ),
        Opponent(
            "full",
            {"en": "Full search", "zh": "全力搜索"},
            {
                "en": "Not weakened: tries its choices in up to 1,000 deals that the hidden cards "
                "allow.",
                "zh": "不削弱：在最多 1000 副可能的牌局里试算各种选择。",
            },
            "search",
            worlds=1000,
        ),
    )
}


def opponent(name: str, pointer: str = "/player") -> Opponent:
    """Returns the opponent with this id.

    Raises:
        InvalidRequest: there is none; the message lists all of them.
    """
    found = OPPONENTS.get(name)
    if found is None:
        known = ", ".join(OPPONENTS)
        raise InvalidRequest(
            "there is no player {name}; known are {known}", pointer, name=quoted(name), known=known
        )
    return found
