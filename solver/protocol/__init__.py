"""The questions that can be asked, each a module with its request, its answer and how.

HTTP, the command line and `landlord engine` all go through here, so that the JSON is the same
everywhere.
"""

from solver.protocol.endpoint import ENDPOINTS, Endpoint
from solver.protocol.problem import Issue, Problem
from solver.rules.catalogue import BUILT_IN, Catalogue

__all__ = ["BUILT_IN", "ENDPOINTS", "Catalogue", "Endpoint", "Issue", "Problem"]
