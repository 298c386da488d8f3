"""The web service: the questions of `solver.protocol` over HTTP, and a page to ask them."""
