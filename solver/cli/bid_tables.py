"""The answer about a call, printed as a table with a bar for each call."""

from __future__ import annotations

from solver.cli.tables import console, new_table, percent, print_engine, signed_points
from solver.protocol.bids import BidsAnswer, CallAnswer

# The columns of a bar; each stands for 5 % of the deals.
_COLUMNS = 20
# What the signs of a bar stand for, in their order.
_SIGNS = {"won_landlord": "█", "won_peasant": "▓", "redealt": "░", "lost": "·"}
_LEGEND = "█ won as landlord  ▓ won as peasant  ░ dealt again  · lost"


def bids(answer: BidsAnswer) -> None:
    """Prints the calls, the recommended one first."""
    table = new_table("call", "points", "5 to 95 %", "win %", "landlord %", "deals")
    for call in answer.calls:
        low, high = call.quantiles["5"], call.quantiles["95"]
        table.add_row(
            f"{call.call}{' =' if len(answer.equal) > 1 and call.call in answer.equal else ''}",
            signed_points(call.points, call.points_error),
            f"{low:+.0f} to {high:+.0f}",
            percent(call.win, call.win_error),
            percent(call.becomes_landlord),
            _bar(call),
        )
    console.print(table)
    console.print(_LEGEND)
    if len(answer.equal) > 1:
        console.print("= worth the same within the error")
    for reason in answer.reasons:
        console.print(f"- {reason}")
    for call in answer.calls[1:]:
        for reason in call.reasons:
            console.print(f"  {reason}")
    print_engine(answer.engine)


def _bar(call: CallAnswer) -> str:
    """Returns a bar of `_COLUMNS` signs; what is rounded off one part is added to the next."""
    bar, total = "", 0.0
    for name, share in call.shares().items():
        total += share
        bar += _SIGNS[name] * (round(_COLUMNS * total) - len(bar))
    return bar
