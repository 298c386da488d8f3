"""Bidders: who calls what in an auction."""
