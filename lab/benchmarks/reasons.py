"""What reasons cost beside the search, and what they say first of plain decisions.

    python -m lab.benchmarks.reasons [RULES...] [--told 10] [--language zh]

prints the first sentence about the worse play of some positions of tests/causes/themes, and then by
game how much of the time of advice with 200 worlds the reasons of both plays take, causes and
themes included: in those positions, which are mostly endings, where a search is short, and in every
third decision of two games that the package's expert plays with itself. Processor time.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import chain

from lab.benchmarks.asking import asked as asked_of
from solver.advice.advise import Advice, advise
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.reasons import LANGUAGES, Language
from solver.search.limit import Limit
from tests.causes.decisions import of_themes
from tests.causes.strong_games import decisions

LIMIT, SEED, GAME_SEEDS = Limit(worlds=200), 1, (901, 902)


def asked(view: Knowledge, other: Play | None, language: Language) -> tuple[Advice, float, float]:
    """Returns an advice, the seconds of its search, and those of the reasons of two plays."""
    begun = time.process_time()
    compare = other or "pass"
    found = advise(view, limit=LIMIT, seed=SEED, language=language, compare=compare)
    searched = time.process_time()
    for each in (found.plays[0], found.plays[found.other or 0]):
        assert each.reasons is not None
    return found, searched - begun, time.process_time() - searched


def cost(positions: Iterable[tuple[Knowledge, Play | None]]) -> str:
    """Returns how much of the time of advice in these positions is that of the reasons.

    Each is asked twice and counted the second time: a process loads libraries at the first.
    """
    times = [[asked(*each, "en") for _ in range(2)][1][1:] for each in positions]
    searching, explaining = map(sum, zip(*times, strict=True))
    return f"{100 * explaining / (searching + explaining):.1f} % of {searching + explaining:.1f} s"


def main() -> None:
    """Prints the sentences and the shares."""
    options = asked_of(__doc__, told=0, language={"choices": LANGUAGES, "default": "en"})
    for game in options.rules:
        for decision in of_themes(game)[: options.told]:
            view, played = decision.known
            found, _, _ = asked(view, played, options.language)
            worse = found.plays[found.other or 0]
            # At 200 worlds the two may stand the other way round: then this one is not the worse.
            said = next(iter(worse.reasons), "") if worse.play == played else "-"
            print(f"{decision.played}, not {decision.better} ({decision.theme}): {said}")
        plain = [decision.known for decision in of_themes(game)]
        real = chain.from_iterable(decisions(game, seed) for seed in GAME_SEEDS)
        free = [(view, other) for at, (view, _, other) in enumerate(real) if at % 3 == 0]
        print(f"{game}: reasons take {cost(plain)} in endings, {cost(free)} in games")


if __name__ == "__main__":
    main()
