"""A typed client of the service: `from api.client import Landlord`.

It needs `requests` and nothing else of this project, so the folder may be copied into another one;
for the same reason its modules import each other by relative names. `landlord` is the door,
`questions` names what can be asked, `schemas` are the requests and answers.
"""

from .batch import Answered
from .errors import (
    Conflict,
    Issue,
    JobFailed,
    JobRemoved,
    LandlordError,
    NotFound,
    Problem,
    Refused,
    ServerError,
    TimedOut,
    TooManyRequests,
    Unauthorized,
    Unavailable,
    Unreachable,
)
from .events import Event, Step

try:
    from .landlord import Landlord
except ModuleNotFoundError as error:
    if error.name == f"{__name__}.questions":
        missing = "the questions of the client are not written: `make install` does it"
        raise ModuleNotFoundError(missing, name=error.name) from None
    raise
from .retries import NEVER, Retries
from .reviews import PendingBatch, PendingReview

__all__ = [
    "NEVER",
    "Answered",
    "Conflict",
    "Event",
    "Issue",
    "JobFailed",
    "JobRemoved",
    "Landlord",
    "LandlordError",
    "NotFound",
    "PendingBatch",
    "PendingReview",
    "Problem",
    "Refused",
    "Retries",
    "ServerError",
    "Step",
    "TimedOut",
    "TooManyRequests",
    "Unauthorized",
    "Unavailable",
    "Unreachable",
]
