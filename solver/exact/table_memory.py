"""How much memory an exact search has for its table of positions.

Half of LANDLORD_MEMORY is for these tables, and every search that may run at the same time has an
equal share of it. A table of DEFAULT bytes is as large as ever helps, and no search has more.

A limit of nodes gives the same answer on every machine. The table grows in parts, so that a search
of few nodes never touches the later ones: it has the default table wherever its share holds the
parts that it can reach, and is refused elsewhere.
"""

from __future__ import annotations

from solver import settings
from solver.errors import InvalidRequest
from solver.search.limit import Limit

# Bytes. The table begins with 1 MiB, and goes on with 16 MiB, 256 MiB and the rest.
DEFAULT = 1 << 30
_LEAST = 1 << 24
_MIB = 1 << 20
# Positions that fill the parts (solver/native/exact/proof_table.hpp), and bytes touched by then.
_PARTS = ((1 << 17, 1 * _MIB), (1 << 21, 17 * _MIB), (1 << 25, 273 * _MIB))

_searches = 1


def share_memory(searches: int) -> None:
    """Says how many exact searches may run at the same time, in all processes together."""
    global _searches  # noqa: PLW0603 - one budget for a process
    _searches = searches


def share() -> int:
    """Returns the bytes that the table of one search may have, at least 16 MiB.

    Raises:
        InvalidSetting: a setting of the library that cannot be used.
    """
    return min(DEFAULT, max(_LEAST, settings.memory() // 2 // _searches))


def table_memory(limit: Limit) -> int:
    """Returns the size of the table for a search with a limit, in bytes.

    Raises:
        InvalidRequest: the nodes of the limit may need more memory than a search has here.
    """
    own = share()
    if limit.nodes is None:
        return own
    needed = next((size for nodes, size in _PARTS if limit.nodes < nodes), DEFAULT)
    if needed > own:
        raise InvalidRequest(
            "{nodes} nodes may need {needed} MiB for their table of positions; a search has "
            "{own} MiB here (LANDLORD_MEMORY)",
            "/limit/nodes",
            nodes=limit.nodes,
            needed=needed // _MIB,
            own=own // _MIB,
        )
    return DEFAULT
