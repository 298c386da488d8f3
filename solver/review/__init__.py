"""A finished game judged."""
