"""How often is each call advised with the hands of each tenth, and how often do people make it?

Random hands are asked in the first state of each stage of an auction, in which nobody has shown
anything of a hand but by passing. Beside the advice stand the rules of `lab.benchmarks.bid_people`.
Tenths are by strength, the strongest first; the figures are percentages.

    .venv/bin/python -m lab.benchmarks.bid_tenths [RULES...] [--hands N] [--worlds N]
"""

from __future__ import annotations

import numpy as np

from lab.benchmarks.asking import parser_of
from lab.benchmarks.bid_people import TIGHTNESS, Deals, Rule
from solver.bidders.auctioneer import held
from solver.bidders.strength import strength_of
from solver.game.auction import CAUTIOUS, Auction
from solver.rules import Rules, load_rules

# No other benchmark, and neither training nor tuning, takes these deals.
SEED = 9_780_001
# So many states of an auction are looked at for the first one of each stage.
_MOST_STATES = 20_000


def stages(rules: Rules) -> list[Auction]:
    """Returns the first state of each stage that the fewest calls lead to, which show no hand."""
    found, waiting = dict[tuple[str, bool], Auction](), [Auction.start(rules)]
    while waiting:
        auction = waiting.pop(0)
        if auction.turn is not None:
            found.setdefault((auction.status, auction.bottom_taken), auction)
            known = [
                call for call, seen in zip(auction.legal, auction.informed, strict=True) if seen
            ]
            calls = known[-1:] if auction.status == "open_show" else known
            waiting += [auction.after(call) for call in calls]
        if len(waiting) > _MOST_STATES:
            break
    return [*found.values()]


def tenths(rules: Rules, count: int, worlds: int) -> list[str]:
    """Returns the rows of the table of calls by tenths of hands, the strongest first."""
    deals = Deals(rules, count, worlds, SEED)
    shares = strength_of(rules).top_share(deals.bank.hands[:, 0])
    of = np.argsort(np.argsort(shares, kind="stable")) * 10 // count
    kinds = {name: Rule(rules, name) for name in TIGHTNESS}
    rows = []
    for auction in stages(rules):
        assert auction.turn is not None
        # Seat 0 is asked, whoever has called first.
        first = -auction.turn % rules.players
        advised = [deals.advised(deal, 0, first, auction.calls).call for deal in range(count)]
        own = held(auction, deals.bank.hands, deals.bank.bottoms, np.zeros(count, np.int64))
        made = {name: kind.choose(auction, own) for name, kind in kinds.items()}
        after = " ".join(map(str, auction.calls)) or "nothing"
        for at, call in enumerate(auction.legal):
            if call in CAUTIOUS:
                continue
            said = np.array([each == call for each in advised])
            for name, calls in (("advised", said), *((name, made[name] == at) for name in kinds)):
                cells = [f"{100 * calls[of == tenth].mean():.0f}" for tenth in range(10)]
                rows.append(f"| {rules.id} | {after} | {call} | {name} | {' | '.join(cells)} |")
    return rows


TENTHS = (
    "| game | after | call | whose | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
)


def main() -> None:
    """Prints the table."""
    parser = parser_of(__doc__)
    parser.add_argument("--hands", type=int, default=600, help="hands of each game")
    parser.add_argument("--worlds", type=int, default=0, help="deals of each answer")
    asked = parser.parse_args()
    print(TENTHS)
    for game in asked.rules:
        print(*tenths(load_rules(game), asked.hands, asked.worlds), sep="\n", flush=True)


if __name__ == "__main__":
    main()
