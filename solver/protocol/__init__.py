"""Questions and answers as JSON: the same over HTTP, on the command line and in JSON lines.

Each question has a module with its request, its answer and the function that answers it;
`endpoint.ENDPOINTS` is the table of all of them.
"""

from typing import TYPE_CHECKING

from solver import lazy

if TYPE_CHECKING:
    from solver.protocol.endpoint import ENDPOINTS, Endpoint
    from solver.protocol.problem import ProblemDetails, ProblemPart
    from solver.rules.catalogue import BUILT_IN, Catalogue

__all__ = ["BUILT_IN", "ENDPOINTS", "Catalogue", "Endpoint", "ProblemDetails", "ProblemPart"]

lazy.offer(
    __name__,
    {
        "BUILT_IN": "solver.rules.catalogue",
        "ENDPOINTS": "solver.protocol.endpoint",
        "Catalogue": "solver.rules.catalogue",
        "Endpoint": "solver.protocol.endpoint",
        "ProblemDetails": "solver.protocol.problem",
        "ProblemPart": "solver.protocol.problem",
    },
)
