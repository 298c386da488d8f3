"""What the judge of Botzone's FightTheLandlord calls a play, from its own words for card types.

A body is a rank, or consecutive ranks up to the ace, each as often as the others. It carries
nothing, or for each of its ranks one card or one pair; two of them where it is a single rank of
four cards. Kickers are of different ranks, and none is of the body.
"""

from __future__ import annotations

from collections import Counter

RANKS = "3456789TJQKA2BR"
# Name of the type by the equal cards of each rank, the fewest ranks and the cards of a kicker.
TYPES = {
    (1, 1, 0): "single", (2, 1, 0): "pair", (3, 1, 0): "triplet", (4, 1, 0): "bomb",
    (3, 1, 1): "triplet1", (3, 1, 2): "triplet2", (4, 1, 1): "quadplex1", (4, 1, 2): "quadplex2",
    (1, 5, 0): "sequence", (2, 3, 0): "pair_sequence", (3, 2, 0): "triplet_sequence",
    (3, 2, 1): "aeroplane1", (3, 2, 2): "aeroplane2",
    (4, 2, 0): "shuttle", (4, 2, 1): "shuttle1", (4, 2, 2): "shuttle2",
}  # fmt: skip


def judged(cards: str) -> set[tuple[str, int, str]]:
    """Returns what cards are: type, number of ranks of the body, and its highest rank."""
    found: set[tuple[str, int, str]] = set()
    if sorted(cards) == ["B", "R"]:
        return {("rocket", 1, "R")}
    held = Counter(cards)
    for (equal, fewest, unit), name in TYPES.items():
        longest = 12 if fewest > 1 else 1
        for length in range(fewest, longest + 1):
            kickers = length * bool(unit) * (2 if name.startswith("quadplex") else 1)
            if length * equal + kickers * unit != len(cards):
                continue
            for low in range((12 if length > 1 else 15) - length + 1):
                body = RANKS[low : low + length]
                beside = {rank: count for rank, count in held.items() if rank not in body}
                if all(held[rank] == equal for rank in body) and (
                    list(beside.values()) == [unit] * kickers
                ):
                    found.add((name, length, body[-1]))
    return found
