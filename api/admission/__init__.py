"""How much work runs at the same time in one worker, how much waits, and who is refused."""
