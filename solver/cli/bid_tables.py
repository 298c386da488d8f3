"""The answer about a call, printed as a table with a bar for each call."""

from __future__ import annotations

from solver.bidding.recommend import BidAdvice
from solver.cli.tables import (
    bar,
    choice_table,
    console,
    percent,
    print_choices,
    print_engine,
    say,
    signed_points,
)
from solver.cli.words import word
from solver.messages import Language

# What the signs of a bar stand for, in their order.
_SIGNS = {"won_landlord": "█", "won_peasant": "▓", "redealt": "░", "lost": "·"}
_LEGEND = "█ won as landlord  ▓ won as peasant  ░ dealt again  · lost"


def bids(answer: BidAdvice, language: Language = "en") -> None:
    """Prints the calls, the recommended one first, one a line."""
    table = choice_table(
        language, "call", "deals", "win %", "points", "5 to 95 %", "landlord %", "why"
    )
    for call in answer.calls:
        low, high = (f"{call.quantiles[share]:+.0f}" for share in ("5", "95"))
        table.add_row(
            f"{call.call}{' =' if len(answer.equal) > 1 and call.call in answer.equal else ''}",
            bar({_SIGNS[name]: share for name, share in call.shares().items()}),
            percent(call.win, call.win_error),
            signed_points(call.points, call.points_error),
            word("{low} to {high}", language).format(low=low, high=high),
            percent(call.becomes_landlord),
            call.reasons[0] if call.reasons else "",
        )
    print_choices(table)
    console.print(word(_LEGEND, language))
    if len(answer.equal) > 1:
        console.print(word("= worth the same within the error", language))
    for reason in answer.reasons:
        say(f"- {reason}")
    print_engine(answer.engine, language)
