"""How to divide a hand into the fewest plays, by a constraint model (OR-Tools CP-SAT)."""
