"""How a hand is cut into the fewest plays: bodies, the constraint model, and back to cards."""
