"""What the views of one resource are declared with."""

from __future__ import annotations

from apiflask import APIBlueprint

import api.service.request_bodies  # noqa: F401 - APIFlask validates bodies with what it registers


def resource(name: str, import_name: str) -> APIBlueprint:
    """Returns an empty blueprint for one resource below /v1."""
    return APIBlueprint(name, import_name, url_prefix="/v1", tag=name.capitalize())
