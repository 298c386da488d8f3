"""The views: each module answers the HTTP requests of one resource below /v1, or of operators."""
