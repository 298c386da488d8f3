"""The trained networks: one file for each game, with a card that says where it comes from."""

from solver.weights.file import Card, Weights, load, read
from solver.weights.parts import BidWeights, Layer, Network, ProposalWeights

__all__ = [
    "BidWeights",
    "Card",
    "Layer",
    "Network",
    "ProposalWeights",
    "Weights",
    "load",
    "read",
]
