"""What is said of two choices, and which of its phrases contradict the numbers or the verdict."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from solver.advice.facts import Facts, deals_of
from solver.causes import Difference, contrast, facts_of, unsaid
from solver.causes.themes import THEME_OF
from solver.game.play import Play
from solver.native import _core
from solver.percent import Rounded, in_number, in_percent
from solver.reasons import VOCABULARIES
from solver.reasons.facts import Fact, beside
from solver.search.allowance import Allowance
from solver.search.evaluation import Estimate, Prior, Sample
from solver.search.limit import Limit
from solver.search.search import Search

NUMBER = r"(\d+(?:\.\d+)?)"
# What a cause says, with its two numbers: 1 where the larger one is worse, -1 where it is better.
CAUSES = {
    rf"(?:landlord|side) .*wins this trick in {NUMBER} % of the deals, after .* in {NUMBER} %": 1,
    rf"(?:landlord|side) .*leads again in {NUMBER} % of the deals.* in {NUMBER} %": 1,
    rf"(?:landlord|side) .*goes out in this trick in {NUMBER} % of the deals, .* in {NUMBER} %": 1,
    rf"keeps the lead to the end in {NUMBER} % of the deals, after .* in {NUMBER} %": 1,
    rf"game is lost with a bomb in hand in {NUMBER} % of the deals, after .* in {NUMBER} %": 1,
    rf"plays {NUMBER} bombs on average, after .* {NUMBER}": 1,
    rf"your hand needs {NUMBER} more plays, after .* {NUMBER}": 1,
    rf"the hand takes {NUMBER} plays from now on, with .* it takes {NUMBER}": 1,
    rf"that hand needs {NUMBER} more plays, after .* {NUMBER}": -1,
    rf"your partner goes out (?:in this trick )?in {NUMBER} % of the deals, after .* in {NUMBER} %": -1,
}
OFTEN = r"(?:5[0-9]|[6-9][0-9](?:\.[0-9])?|100)"
# Facts that speak for a choice whatever else is true, and facts that speak against it.
FOR = re.compile(
    "your partner .*can then go out at once|your partner .*holds the trick|nobody can beat it"
    "|no opponent can beat it|even if it is beaten|as in the shortest plan|won all"
    "|needs (only|no) |keeps the rocket|keeps \\d+ bomb|keeps [^,]*, which no unseen"
    "|is seldom beaten|your partner .*then wins the trick|table can still be beaten by your partner"
)
AGAINST = re.compile(
    "(landlord|peasant) .*can then go out at once|breaks the |gives away|takes the trick from"
    rf"|(?:[^n]|^)can be beaten by.* {OFTEN} %|table can still be beaten by the.* {OFTEN} %|spends the bomb"
    "|more than the shortest plan|lost all|fewer deals than|fewer points than|(landlord|peasant) .*then wins the trick"
)


def tried(play: Play | None, sample: Sample) -> Estimate:
    """Returns what a sample alone says of a choice, without a network."""
    return Estimate.of(play, sample, 1.0, Prior(0.5, 0.0, _core.Weighing(0)))


@dataclass(frozen=True)
class Said:
    """What is said of two choices.

    Attributes:
        found: what decides between them.
        of_worse: what is said about the choice that is worth less: what decides, then other facts.
        of_better: the same about the other one.
    """

    found: Difference
    of_worse: tuple[list[Fact], list[Fact]]
    of_better: tuple[list[Fact], list[Fact]]

    @classmethod
    def of(cls, search: Search, worse: Estimate, better: Estimate, limit: Limit) -> Said:
        """Returns what is said of two choices after a search that has tried both."""
        view, allowance = search.view, Allowance.after(limit)
        found = contrast(search, worse, better, by_wins=True, allowance=allowance)
        facts = Facts(view, deals_of(search, better))

        def about(each: Estimate, verdict: Literal["better", "worse"]) -> tuple[list[Fact], ...]:
            led = facts_of(
                view,
                found,
                worse.play,
                better.play,
                about_worse=verdict == "worse",
                allowance=allowance,
            )
            return led, unsaid(led, beside(verdict, facts.of(each.play)))

        return cls(found, about(worse, "worse"), about(better, "better"))

    @property
    def first(self) -> str:
        """The first sentence about the worse choice; empty where nothing decides."""
        return "".join(map(VOCABULARIES["en"].say, self.of_worse[0][:1]))


def misplaced(said: Said) -> list[str]:
    """Returns the phrases about both choices that contradict the verdict or the numbers."""
    say = VOCABULARIES["en"].say
    told = {mine for cause in said.found.causes for mine in map(_numbers, cause.measured())}
    wrong = []
    for (led, others), worse in ((said.of_worse, True), (said.of_better, False)):
        for fact in led:
            if fact.kind in THEME_OF or fact.kind.removesuffix("_better") in THEME_OF:
                if fact.kind.endswith("_better") is worse:
                    wrong.append(say(fact))
                if fact.effect is None:
                    continue
            phrase = say(fact)
            matches = [
                (sense, match)
                for pattern, sense in CAUSES.items()
                if (match := re.search(pattern + "$", phrase))
            ]
            if len(matches) != 1:
                wrong.append(phrase)
                continue
            sense, match = matches[0]
            mine, its = map(float, match.groups())
            rounded = any(mine in each for each in told) and any(its in each for each in told)
            if sense * (mine - its) * (1 if worse else -1) < 0 or not rounded:
                wrong.append(phrase)
        for fact in others:
            against = bool((FOR if worse else AGAINST).search(say(fact)))
            if fact.although is not against:
                wrong.append(say(fact))
        if sum(fact.although for fact in others) > 1:
            wrong.append("more than one though")
    return wrong


def _numbers(mean: Rounded) -> frozenset[float]:
    """Returns a mean as sentences write it: in percent, or as a number."""
    return frozenset(map(float, (in_percent(mean), in_number(mean))))
