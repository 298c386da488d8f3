"""What may be assumed of how the other seats call."""

from __future__ import annotations

from typing import Literal, get_args

# A mixture of all kinds of bidders, or that all are of one kind (`solver.bidders.kinds`).
Among = Literal["mixed", "usual", "timid", "bold", "expert"]
AMONG: tuple[Among, ...] = get_args(Among)
