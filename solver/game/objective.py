"""What players maximize, and what is assumed where a question does not say."""

from __future__ import annotations

from typing import Literal

# What a player maximizes: the expected score, or the probability of winning.
Objective = Literal["points", "win"]
# What every question about plays is played for where it says nothing: a player wants to win first,
# and the network knows wins better than points.
DEFAULT_OBJECTIVE: Objective = "win"
# The same for calls, those that a review judges among them. A call only decides who is the landlord
# and for how much is played, so by wins alone hardly any bid would differ from the next.
CALL_OBJECTIVE: Objective = "points"
