"""Benchmarks: `python -m benchmarks.NAME` prints a table; `--help` lists the arguments."""
