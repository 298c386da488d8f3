"""The page."""
from apiflask import APIBlueprint
blueprint = APIBlueprint("web", __name__, enable_openapi=False)
