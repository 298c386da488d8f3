"""What a finished hand pays."""

from collections.abc import Sequence


def score(
    game: str,
    *,
    landlord_won: bool,
    bid: int = 1,
    bombs: Sequence[int] = (),
    rockets: int = 0,
    snatch: bool = False,
    spring: bool = False,
    anti: bool = False,
) -> list[int]:
    """What the landlord and what each peasant gets; ``bombs`` holds the sizes of the bombs."""
    if game == "street":
        opponents, stake = 3, 1
    elif game == "double":
        big = [size for size in bombs if size >= 6]
        opponents, stake = 3, bid * 2 ** (len(big) + rockets)
    elif game == "classic":
        opponents, stake = 2, bid * 2 ** (len(bombs) + rockets)
    elif game == "decktet":
        opponents, stake = 2, bid * 2 ** len(bombs)
    elif game in ("snatch", "happy"):
        doublings = len(bombs) + rockets + int(snatch) + int(spring or anti)
        opponents, stake = 2, bid * 2**doublings
    elif game == "douzero":
        opponents, stake = 2, 2 ** (len(bombs) + rockets)
    else:
        raise ValueError(game)
    sign = 1 if landlord_won else -1
    return [sign * opponents * stake, -sign * stake]
