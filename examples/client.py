"""The typed client at work: legal plays, fewest plays, and advice that gets better.

    landlord serve
    python examples/client.py classic 3344455667788TJQKA2B

`api.client` needs nothing but `requests`; docs/client.md shows what else it can do.
"""

from __future__ import annotations

import sys

from api.client import Landlord, LandlordError
from api.client.questions import ADVICE
from api.client.schemas import AdviceRequest


def main() -> None:
    """Prints the legal plays, the fewest plays and the best lead of a landlord's hand."""
    rules, hand, *address = sys.argv[1:]
    with Landlord(*address) as landlord:
        plays = landlord.legal_plays(rules=rules, hand=hand)
        print(sum(1 for _ in plays), "legal plays")
        found = landlord.decompose(rules=rules, hand=hand)
        ways = [play["cards"] for play in found["decompositions"][0]]
        print(found["plays"], "plays at the fewest:", "  ".join(ways))
        lead: AdviceRequest = {
            "rules": rules,
            "landlord": 0,
            "seat": 0,
            "hand": hand,
            "history": [],
            "limit": {"seconds": 1},
        }
        for step in landlord.follow(ADVICE, lead):
            print("\nIn the end:" if step.final else f"\nAt first: {step.answer['best']}")
            for play in step.answer["plays"][: 5 if step.final else 0]:
                win = f"{100 * play['win']:5.1f} %"
                print(f"{play['cards']:>20}  {win}  {'; '.join(play['reasons'])}")


if __name__ == "__main__":
    try:
        main()
    except LandlordError as error:
        sys.exit(str(error))
