"""What is said of two choices, and which of its phrases contradict the numbers or the verdict."""

from __future__ import annotations

import re
from dataclasses import dataclass

from solver.advice.facts import Facts, deals_of
from solver.causes import Difference, contrast, facts_of
from solver.game.play import Play, text_of
from solver.native import _core
from solver.percent import in_number, in_percent, out_of_hundred
from solver.reasons import say
from solver.reasons.facts import beside
from solver.search.allowance import Allowance
from solver.search.evaluation import Estimate, Prior, Sample
from solver.search.limit import Limit
from solver.search.search import Search

NUMBER = r"(\d+(?:\.\d+)?)"
# What a cause says, with its two numbers: 1 where the larger one is worse, -1 where it is better.
CAUSES = {
    rf"(?:landlord|side) .*wins this trick in {NUMBER} of 100 deals; .* in {NUMBER} %": 1,
    rf"(?:landlord|side) .*gets the lead again in {NUMBER} of 100 deals.* in {NUMBER} %": 1,
    rf"(?:landlord|side) .*goes out in this trick in {NUMBER} of 100 deals; .* in {NUMBER} %": 1,
    rf"in {NUMBER} of 100 deals .* keeps it until the game is lost; .* in {NUMBER} %": 1,
    rf"game is lost with a bomb left in your hand in {NUMBER} of 100 deals; .* in {NUMBER} %": 1,
    rf"plays {NUMBER} bombs on average; after .* {NUMBER}": 1,
    rf"your hand needs {NUMBER} plays on average; after .* {NUMBER}": 1,
    rf"the hand takes {NUMBER} plays from now on; with .* it takes {NUMBER}": 1,
    rf"that hand needs {NUMBER} plays on average; after .* {NUMBER}": -1,
    rf"your partner goes out (?:in this trick )?in {NUMBER} of 100 deals; .* in {NUMBER} %": -1,
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
        of_worse: the phrases about the choice that is worth less.
        of_better: those about the other one.
    """

    found: Difference
    of_worse: list[str]
    of_better: list[str]

    @classmethod
    def of(cls, search: Search, worse: Estimate, better: Estimate, limit: Limit) -> Said:
        """Returns what is said of two choices after a search that has tried both."""
        view, allowance = search.view, Allowance.after(limit)
        found = contrast(search, worse, better, by_wins=True, allowance=allowance)
        facts = Facts(view, deals_of(search, better))
        return cls(
            found,
            say(facts_of(view, found, about_worse=True, than=text_of(better.play)), "en")
            + say(beside("worse", facts.of(worse.play)), "en"),
            say(facts_of(view, found, about_worse=False, than=text_of(worse.play)), "en")
            + say(beside("better", facts.of(better.play)), "en"),
        )


def misplaced(said: Said) -> list[str]:
    """Returns the phrases about both choices that contradict the verdict or the numbers."""
    causes = said.found.causes
    wrong = []
    for phrases, worse in ((said.of_worse, True), (said.of_better, False)):
        for cause, phrase in zip(causes, phrases, strict=False):
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
            told = cause.measured()[not worse]
            figures = in_percent(told), out_of_hundred(told), in_number(told)
            rounded = mine in map(float, figures)
            if sense * (mine - its) * (1 if worse else -1) < 0 or not rounded:
                wrong.append(phrase)
        for phrase in phrases[len(causes) :]:
            against = bool((FOR if worse else AGAINST).search(phrase))
            if phrase.startswith("though ") is not against:
                wrong.append(phrase)
    return wrong
