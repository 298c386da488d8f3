"""What can be held, said and done in a game, and what one seat knows of it."""
