"""What the views of one resource are declared with, and what several of them say."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from apiflask import APIBlueprint
from flask import url_for

import api.service.request_bodies  # noqa: F401 - APIFlask validates bodies with what it registers
from solver.protocol.message import Query


def resource(name: str, import_name: str) -> APIBlueprint:
    """Returns an empty blueprint for one resource below /v1."""
    return APIBlueprint(name, import_name, url_prefix="/v1", tag=name.capitalize())


def address_of_page(endpoint: str, query: Query, **place: Any) -> str:
    """Returns the address of the next page of a list.

    Args:
        endpoint: the view of the list.
        query: how this page was asked for.
        place: the parameter that says where the next one begins.
    """
    asked = query.model_dump(mode="json", exclude_none=True) | place
    return f"{url_for(endpoint)}?{urlencode(asked)}"
