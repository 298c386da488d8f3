"""How records of games are written: our own lines, and one module for each foreign format."""
