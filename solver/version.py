"""The version of the package, which pyproject.toml takes from here."""

__version__ = VERSION = "1.0.0"
