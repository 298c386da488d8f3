"""Double dummy: exact results with all hands known."""
