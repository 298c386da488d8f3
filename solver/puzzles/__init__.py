"""Puzzles: endgames with open hands in which exactly one first play wins."""
