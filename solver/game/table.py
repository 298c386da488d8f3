"""The table of the native core: turns, passes, bombs out of turn, the end, Spring."""

from solver.native import _core

Table = _core.Table
