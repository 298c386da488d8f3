"""A game as a record: replayed when it is made, written and read by one module a format."""
