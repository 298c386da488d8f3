"""The trained networks: one file for each game, with a card that says where it comes from."""

from solver.weights.file import BidWeights, Card, Layer, Network, Weights, load, read

__all__ = ["BidWeights", "Card", "Layer", "Network", "Weights", "load", "read"]
