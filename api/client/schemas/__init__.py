"""The requests and answers of the service, as its OpenAPI document has them."""

# Written by `python -m tools.client_types`.
