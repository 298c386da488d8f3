"""The library: rules, values, state machines and searches for the Landlord games."""

from importlib.metadata import version

__version__ = version("landlord-solver")
