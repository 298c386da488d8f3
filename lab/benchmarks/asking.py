"""What benchmarks of auctions are asked alike."""

from __future__ import annotations

import argparse

from solver.rules import GAMES, load_rules


def parser_of(document: str | None) -> argparse.ArgumentParser:
    """Returns a parser that takes games, by default all that have an auction.

    Args:
        document: the docstring of the benchmark, whose first line is its description.
    """
    assert document is not None
    parser = argparse.ArgumentParser(description=document.split("\n", maxsplit=1)[0])
    auctions = [game for game in GAMES if load_rules(game).description.auction.kind != "none"]
    parser.add_argument("rules", nargs="*", metavar="RULES", default=auctions)
    return parser
