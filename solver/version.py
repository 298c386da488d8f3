"""The version of the package."""

from importlib.metadata import version

VERSION = version("landlord-solver")
