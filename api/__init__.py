"""The service: the solver's questions over HTTP, and a page."""
