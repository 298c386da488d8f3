"""Benchmarks: `python -m lab.benchmarks.NAME` prints a table; `--help` lists the arguments."""
