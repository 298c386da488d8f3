"""The native table: it keeps turns, passes, bombs out of turn, the end of the game and Spring."""

from solver.native import _core

Table = _core.Table
Refusal = _core.Refusal
