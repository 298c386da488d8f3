"""The commands of the laboratory; `solver.cli` finds them by their names."""
