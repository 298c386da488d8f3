"""Searches for requests that take longer, or more memory, than the service may spend on them."""
