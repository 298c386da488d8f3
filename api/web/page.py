"""GET /docs: the documentation of the API."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import Response, render_template, request, url_for

blueprint = APIBlueprint(
    "web",
    __name__,
    template_folder="templates",
    enable_openapi=False,
)

# The pages load nothing from other servers. /docs needs inline styles for RapiDoc.
_POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'{styles}; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


@blueprint.after_request
def guard(response: Response) -> Response:
    """Forbids the browser to load anything from other servers."""
    styles = " 'unsafe-inline'" if request.endpoint == "web.docs" else ""
    response.headers["Content-Security-Policy"] = _POLICY.format(styles=styles)
    return response


@blueprint.get("/docs")
def docs() -> str:
    """The documentation of the API, where requests can be tried out."""
    return render_template("docs.html", document=url_for("openapi.spec"))
