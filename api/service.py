"""What the views of one app share: its settings, its games, its places for searches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from flask import current_app, g

# OR-Tools takes most of a second to import: before the workers fork, not in a first request.
import solver.decomposition.search  # noqa: F401
from api.config import Settings
from api.limits import Capacity
from solver.protocol import Catalogue, Endpoint
from solver.protocol.message import Answer, Request, SearchRequest
from solver.search.networks import native_networks


@dataclass(frozen=True)
class Service:
    """One app's share of the solver."""

    settings: Settings
    catalogue: Catalogue
    capacity: Capacity

    @classmethod
    def of(cls, settings: Settings) -> Service:
        """Returns the service that `settings` describe."""
        catalogue = Catalogue.with_files(settings.rules_files)
        for rules in catalogue.all:
            native_networks(rules)  # loaded before the workers fork, not in a first request
        return cls(
            settings,
            catalogue,
            Capacity(settings.searches, settings.search_patience, settings.retry_after),
        )

    def ask(self, endpoint: Endpoint, question: Request) -> Answer:
        """Returns the answer to a question; a search takes one of the places."""
        if not isinstance(question, SearchRequest):
            return endpoint.answer(question, self.catalogue)
        limited = question.within(self.settings.search_seconds, since=g.started)
        if not limited.limit.searches:
            return endpoint.answer(limited, self.catalogue)
        with self.capacity.place(limited.limit.seconds):
            return endpoint.answer(limited, self.catalogue)


def service() -> Service:
    """Returns the service of the app that handles this request."""
    return cast(Service, current_app.extensions["landlord"])


def ask(endpoint: Endpoint, question: Request) -> Answer:
    """Returns the answer of the app that handles this request."""
    return service().ask(endpoint, question)
