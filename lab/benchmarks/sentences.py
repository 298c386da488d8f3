"""Are the shares that sentences tell true, the same for every seed, and in line with the wins?

Two kinds of decisions are looked at:

* endings that are set up (`lab.benchmarks.endings`), of which no act is known: who can beat a play,
  and who can go out on it, is counted in all deals by trying every play;
* decisions in the middle of games, whose acts weigh the deals: the same, and how the games went on
  after the two best choices, is estimated from very many deals, with an error.

Printed is for each game how many sentences with a share there are, how many of them tell a figure
within two errors of what was counted, how many tell the same figure with each of three seeds, and
how many differ by no more than two errors of the difference; how many contradict the win beside
them, and how many were left out because they would have.

    .venv/bin/python -m lab.benchmarks.sentences [RULES...] [--endings N] [--middles N] [--worlds W]
        [--reference R] [--verbose]
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from lab.benchmarks.endings import Ending, random_ending
from solver.advice.estimates import evaluated
from solver.advice.facts import Facts, deals_of
from solver.advice.ranking import ranking
from solver.causes import FEWEST_COMPARED, contrast, facts_of
from solver.causes.quantities import QUANTITY_OF, theirs_of
from solver.game.knowledge import Knowledge
from solver.game.play import NativePlay, Play, text_of
from solver.percent import Rounded
from solver.reasons.facts import KINDS, Fact, shares_of
from solver.reasons.people import Person
from solver.rules import GAMES, Rules, load_rules
from solver.search.allowance import Allowance
from solver.search.candidates import promising
from solver.search.confidence import error_of_difference
from solver.search.evaluation import Estimate, Evaluation, weighed
from solver.search.limit import Limit
from solver.search.search import Search
from tests.builders import middle_of_game

SEEDS = (1, 2, 3)
# The choices whose sentences are looked at, as in an advice.
_CHOICES = 6
# Acts after which a decision in the middle of a game is taken, and the seed of its estimate.
_ACTS = (8, 44)
_ANOTHER_SEED = 11
_FACTS = ("opponent_out", "partner_out", "beaten", "opponent_beats", "partner_beats")
_CAUSE = "cause_"

# Which figure of which sentence: the choice, the kind of fact, and the seat or the side of a pair.
Key = tuple[str, str, int | str]
# What is counted of it, and the error of that; None where it is not known.
Truth = Callable[[Key], tuple[float, float] | None]


@dataclass(frozen=True)
class Told:
    """What sentences say of a decision.

    Attributes:
        figures: the figures.
        wrong: those that the win beside them contradicts.
        left_out: how many were left out because it would.
        tried: the two best choices, and then all others that were tried: whether one of the best
            of them wins decides how much a deal counts.
    """

    figures: Mapping[Key, Rounded]
    wrong: Sequence[Key]
    left_out: int
    tried: Sequence[Estimate]


def told_of(view: Knowledge, limit: Limit, seed: int) -> Told:
    """Returns what the sentences of an advice tell."""
    search = Search(view, seed)
    found = evaluated(search, promising(search, by_wins=True), limit, "win")
    ranked = ranking(view, found, "win")[:_CHOICES]
    facts = Facts(view, deals_of(search, ranked[0]))
    figures: dict[Key, Rounded] = {}
    wrong: list[Key] = []
    left_out = 0
    for each in ranked:
        said = facts.of(each.play, each.evaluation, most=len(KINDS))
        kinds = {fact.kind for fact in said}
        before = facts.of(each.play, most=len(KINDS))
        left_out += sum(fact.kind in _FACTS[:2] and fact.kind not in kinds for fact in before)
        _note(each, said, figures, wrong)
    for each, said in _compared(search, ranked[:2]):
        _note(each, said, figures, wrong)
    tried = [each for each in found if each.sample.worlds and each not in ranked[:2]]
    return Told(figures, wrong, left_out, [*ranked[:2], *tried])


def _compared(search: Search, best: Sequence[Estimate]) -> Iterator[tuple[Estimate, list[Fact]]]:
    """Yields the two best choices with what is said of the one beside the other."""
    if len(best) < 2 or min(each.sample.effective for each in best) < FEWEST_COMPARED:
        return
    one, other = best
    decided = contrast(search, other, one, by_wins=True, allowance=Allowance(None))
    for each in best:
        told = facts_of(
            search.view,
            decided,
            other.play,
            one.play,
            about_worse=each is other,
            allowance=Allowance(None),
        )
        yield each, [fact.effect or fact for fact in told]


def _note(
    choice: Estimate, said: Sequence[Fact], figures: dict[Key, Rounded], wrong: list[Key]
) -> None:
    for fact in said:
        for seat, share in _figures(fact).items():
            key = text_of(choice.play), fact.kind.replace("lead_with", "lead"), seat
            figures[key] = share
            if seat != "its" and _contradicts(key[1], share, choice.evaluation):
                wrong.append(key)


def _figures(fact: Fact) -> dict[int | str, Rounded]:
    """Returns the sampled figures of a fact: by seat, or those of a pair of choices."""
    found: dict[int | str, Rounded] = {}
    if fact.kind.startswith(_CAUSE):
        pair = {name: fact.values.get(name) for name in ("mine", "its")}
        return found | {name: each for name, each in pair.items() if isinstance(each, Rounded)}
    if fact.kind not in _FACTS:
        return found
    who, by = fact.values.get("who"), fact.values.get("by", ())
    assert isinstance(by, tuple)
    people = [each for each in (who, *(part[0] for part in by)) if isinstance(each, Person)]
    return {each.seat: share for each, share in zip(people, shares_of(fact), strict=True)}


def _contradicts(kind: str, share: Rounded, worth: Evaluation) -> bool:
    """Returns whether a reader who adds the figures up finds more than all deals."""
    quantity = QUANTITY_OF.get(kind.removeprefix(_CAUSE))
    result = None if quantity is None else quantity.result
    if kind == "opponent_out" or result == "lost":
        return share.told + worth.win > 1 + share.step + 1e-9
    if kind == "partner_out" or result == "won":
        return share.told > worth.win + share.step + 1e-9
    return False


# --- What is counted ----------------------------------------------------------------------------


def counted(ending: Ending) -> Truth:
    """Returns what is counted of an ending: in all its deals, by trying every play."""
    native, seats = ending.rules.native, range(ending.rules.players)
    total = sum(ending.deals.values())
    plays = {text_of(play): play.native for play in ending.view.legal()}

    def truth(key: Key) -> tuple[float, float] | None:
        choice, kind, seat = key
        if kind not in _FACTS or not isinstance(seat, int) or seat not in seats:
            return None
        over = plays[choice]
        weight = 0
        for hands, ways in ending.deals.items():
            answers: list[NativePlay] = native.plays(hands[seat], over)
            if kind.endswith("_out"):
                weight += ways * any(each.cards == hands[seat] for each in answers)
            else:
                weight += ways * bool(answers)
        return weight / total, 0.0

    return truth


def estimated(view: Knowledge, tried: Sequence[Estimate], worlds: int) -> Truth:
    """Returns estimates from very many deals, in which the choices are tried as in the advice."""
    search = Search(view, _ANOTHER_SEED)
    options = [each.play for each in tried]
    samples = search.run(options, Limit(worlds=worlds), by_wins=True, keep=(0, 1))
    samples = weighed(samples, tried[0].prior.weighing)
    chosen = Estimate.of(tried[0].play, samples[0], 1.0, tried[0].prior)
    deals = deals_of(search, chosen)
    assert deals is not None
    facts = Facts(view, deals)
    courses = search.courses(options[:2], len(samples[0].scored), by_wins=True)
    assert courses is not None
    courses = courses.behind(samples[:2])
    after = dict(zip(map(text_of, options[:2]), courses.after, strict=True))
    plays: dict[str, Play | None] = {text_of(play): play for play in (*view.legal(), None)}

    def truth(key: Key) -> tuple[float, float] | None:
        choice, kind, seat = key
        if kind.startswith(_CAUSE):
            quantity = QUANTITY_OF[kind.removeprefix(_CAUSE)]
            (other,) = (each for each in after if each != choice)
            values = quantity.measure(after[choice if seat == "mine" else other], theirs_of(view))
            there = ~np.isnan(values)
            weights = courses.shares[there] / courses.shares[there].sum()
            mean = float(weights @ values[there])
            spread = float(weights @ (values[there] - mean) ** 2)
            return mean, math.sqrt(spread / (deals.effective * courses.shares[there].sum()))
        for fact in facts.of(plays[choice], most=len(KINDS)):
            if fact.kind == kind and seat in _figures(fact):
                share = _figures(fact)[seat]
                return share.value, share.error
        return None

    return truth


# --- The table ----------------------------------------------------------------------------------


@dataclass
class Tally:
    """What is counted of the sentences of one game.

    Attributes:
        sentences: how many figures were compared with what is counted.
        within: how many of them are within two errors of it.
        pairs: how many figures were told with two seeds.
        same: how many of these are the same.
        near: how many differ by at most two errors of the difference.
        wrong: how many contradict the win beside them.
        left_out: how many were left out because they would.
    """

    sentences: int = 0
    within: int = 0
    pairs: int = 0
    same: int = 0
    near: int = 0
    wrong: int = 0
    left_out: int = 0
    far: list[str] = field(default_factory=list)

    def compare(self, view: Knowledge, told: Told, truth: Truth) -> None:
        """Compares what one seed tells of a decision with what is counted of it."""
        self.wrong += len(told.wrong)
        self.left_out += told.left_out
        self.far += [f"  {view.hand} {key} contradicts its win" for key in told.wrong]
        for key, share in told.figures.items():
            known = truth(key)
            if known is None:
                continue
            error = error_of_difference(share.told_error, known[1])
            fits = abs(share.told - known[0]) <= 2 * error + 1e-9
            self.sentences += 1
            self.within += fits
            if not fits:
                where = f"{view.hand} left {view.table.left} unseen {view.unseen}"
                self.far.append(f"  {where}: {key} {share} is {known[0]:.3f} ± {known[1]:.3f}")

    def agree(self, said: Sequence[Told]) -> None:
        """Compares what the seeds tell of one decision."""
        for one, other in combinations(said, 2):
            for key in one.figures.keys() & other.figures.keys():
                first, second = one.figures[key], other.figures[key]
                apart = abs(first.told - second.told)
                error = math.hypot(first.told_error, second.told_error)
                self.pairs += 1
                self.same += apart < 1e-9
                self.near += apart <= 2 * error + 1e-9

    def row(self) -> str:
        """Returns the tally as cells of a table."""
        pairs, sentences = max(1, self.pairs), max(1, self.sentences)
        return (
            f"{self.sentences} | {self.within / sentences:.1%} | {self.same / pairs:.1%}"
            f" | {self.near / pairs:.1%} | {self.wrong} | {self.left_out}"
        )


def of_endings(rules: Rules, endings: int, limit: Limit) -> Tally:
    """Returns the tally of random endings."""
    choose, tally = random.Random(f"{rules.id} sentences"), Tally()
    while endings:
        ending = random_ending(rules, choose)
        if ending is None:
            continue
        endings -= 1
        said = [told_of(ending.view, limit, seed) for seed in SEEDS]
        for told in said:
            tally.compare(ending.view, told, counted(ending))
        tally.agree(said)
    return tally


def of_middles(rules: Rules, middles: int, limit: Limit, reference: int) -> Tally:
    """Returns the tally of decisions in the middle of games of greedy players."""
    choose, tally = random.Random(f"{rules.id} sentences"), Tally()
    while middles:
        _, view = middle_of_game(rules.id, choose.randrange(2**32), choose.randint(*_ACTS))
        said = [told_of(view, limit, seed) for seed in SEEDS]
        if min(len(told.tried) for told in said) < 2:
            continue
        middles -= 1
        truths: dict[tuple[frozenset[str], ...], Truth] = {}
        for told in said:
            # Each seed may have best choices of its own.
            names = [text_of(each.play) for each in told.tried]
            known = frozenset(names[:2]), frozenset(names)
            if known not in truths:
                truths[known] = estimated(view, told.tried, reference)
            tally.compare(view, told, truths[known])
        tally.agree(said)
    return tally


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", default=list(GAMES))
    parser.add_argument("--endings", type=int, default=40)
    parser.add_argument("--middles", type=int, default=6)
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--reference", type=int, default=20_000)
    parser.add_argument("--verbose", action="store_true", help="name each figure that is far off")
    asked = parser.parse_args(arguments)
    limit = Limit(worlds=asked.worlds)
    print("| game | decisions | sentences | within | same | near | contradict | left out |")
    print("|---|---|---|---|---|---|---|---|")
    for name in asked.rules:
        rules = load_rules(name)
        for kind, tally in (
            ("endings", of_endings(rules, asked.endings, limit)),
            ("middles", of_middles(rules, asked.middles, limit, asked.reference)),
        ):
            print(f"| {rules.id} | {kind} | {tally.row()} |", flush=True)
            if asked.verbose:
                print("\n".join(tally.far))


if __name__ == "__main__":
    main()
