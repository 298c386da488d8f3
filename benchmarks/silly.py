"""Silly plays: positions of the kinds that users of public engines complain about, and who errs.

Few cards are hidden in each position, so that every way in which they may lie has been solved
exactly: the truth about a play is the share of these deals in which it wins with best play of all.
An agent errs when it makes a play of the kind complained about that wins less often than the best.
Agents are those of the arena, `search` with what it claims about its play.

    .venv/bin/python -m benchmarks.silly [AGENT...] [--rules R] [--worlds N]
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.endgames import Position, next_view, options, text
from solver.advice.advise import Candidate, advise
from solver.arena import AGENTS, Agent, AgentSpec
from solver.errors import InvalidRequest
from solver.game.cards import Hand
from solver.game.play import Play
from solver.game.view import View
from solver.native import _core
from solver.rules import GAMES, Rules, load_rules
from solver.search.evaluation import Evaluation
from solver.search.limit import Limit

POSITIONS = Path(__file__).parents[1] / "tests" / "silly" / "positions.jsonl"

# A play that wins so much less often than the best is worse, sampled deals or not.
WORSE = 0.1
# A claim of so much is taken for certain; a proof apart, it may fail in so many deals.
CERTAIN = 0.99
REFUTED = 0.05
# So sure now, and so unsure at the next decision: nobody believes either.
SURE = 0.97
UNSURE = 0.3
_FOLLOWED = 8

# --- What is complained about -------------------------------------------------------------------


def _high(rules: Rules) -> str:
    """Returns the jokers, or the two highest ranks of a game without any."""
    return rules.description.deck.jokers or rules.ranks[-2:]


def _joker_bombs(rules: Rules, hand: Hand) -> int:
    jokers = rules.description.deck.jokers
    return _count_bombs(Hand(rules, tuple(card for card in hand if card in jokers)))


def _count_bombs(hand: Hand) -> int:
    return _core.count_bombs(hand.rules.native, hand.packed)


def joker_as_kicker(view: View, play: Play | None) -> bool:
    """A joker (where there is none, one of the two highest ranks) is given away as a kicker."""
    if play is None or not play.kickers:
        return False
    return any(card[0] in _high(view.rules) for card in play.cards - play.body)


def rocket_split(view: View, play: Play | None) -> bool:
    """Jokers that are a bomb together are played apart."""
    if play is None or play.is_bomb:
        return False
    rest = view.hand - play.cards
    return _joker_bombs(view.rules, rest) < _joker_bombs(view.rules, view.hand)


def bomb_split(view: View, play: Play | None) -> bool:
    """A bomb is used up by something that is none, four with two kickers among them."""
    if play is None or play.is_bomb or rocket_split(view, play):
        return False
    rest = view.hand - play.cards
    return _count_bombs(rest) < _count_bombs(view.hand)


def bomb_kept(view: View, play: Play | None) -> bool:
    """A bomb that could be played is kept, and the trick is let go."""
    return play is None and any(each.is_bomb for each in view.legal())


def partner_over(view: View, play: Play | None) -> bool:
    """The partner's play is beaten."""
    holder, landlord = view.table.holder, view.landlord
    return play is not None and holder >= 0 and landlord not in (holder, view.seat)


def big_first(view: View, play: Play | None) -> bool:
    """A card, or some of a rank, goes though lower ones could."""
    if play is None or play.is_bomb or play.length > 1 or play.kickers:
        return False
    keys = [each.native.key for each in view.legal() if each.type == play.type]
    return play.native.key > min(keys)


def certainty(_view: View, _play: Play | None) -> bool:
    """No play is silly here, but none is certain: 100 % now is 0 % one trick later."""
    return False


COMPLAINTS: dict[str, Callable[[View, Play | None], bool]] = {
    each.__name__: each
    for each in (
        joker_as_kicker,
        rocket_split,
        bomb_split,
        bomb_kept,
        partner_over,
        big_first,
        certainty,
    )
}


def silly_plays(position: Position) -> set[str]:
    """Returns the plays of the kind that is complained about."""
    test = COMPLAINTS[position.complaint]
    return {text(play) for play in options(position.view) if test(position.view, play)}


# --- The judge ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """What an agent did in one position.

    Attributes:
        position: the position.
        choice: its play.
        claim: what it said about it, where it says anything.
        then: what it says at its next decision, in some of the deals.
    """

    position: Position
    choice: str
    claim: Evaluation | None = None
    then: tuple[float, ...] = ()

    @property
    def silly(self) -> bool:
        """Whether it did what is complained about, to its harm."""
        return self.choice in silly_plays(self.position) and self.position.loss(self.choice) > WORSE

    @property
    def overclaimed(self) -> bool:
        """Whether it was certain, without a proof, of what exact play refutes."""
        if self.claim is None or self.claim.proven or self.claim.win < CERTAIN:
            return False
        return self.position.truth[self.choice] < 1 - REFUTED

    @property
    def fell(self) -> bool:
        """Whether it was sure, rightly, and is far from sure at its next decision."""
        return any(win < UNSURE for win in self.then)


@dataclass(frozen=True)
class Report:
    """What an agent did in all positions."""

    verdicts: tuple[Verdict, ...]

    @property
    def silly(self) -> set[str]:
        """The names of the positions in which it erred."""
        return {verdict.position.name for verdict in self.verdicts if verdict.silly}

    @property
    def overclaimed(self) -> set[str]:
        """The names of those in which it claimed too much."""
        return {verdict.position.name for verdict in self.verdicts if verdict.overclaimed}

    @property
    def fell(self) -> set[str]:
        """The names of those in which it was sure, and then was not."""
        return {verdict.position.name for verdict in self.verdicts if verdict.fell}

    @property
    def lost(self) -> float:
        """How much less often its plays win than the best, on the average."""
        losses = [verdict.position.loss(verdict.choice) for verdict in self.verdicts]
        return sum(losses) / len(losses)


class Advised:
    """The agent that does what `solver.advise` advises, and says what is claimed about it."""

    name = "search"

    def __init__(self, limit: Limit, seed: int = 1) -> None:
        """Takes the limit and the seed of every question."""
        self._limit = limit
        self._seed = seed

    def best(self, view: View) -> Candidate:
        """Returns the best choice with its figures."""
        return advise(view, limit=self._limit, seed=self._seed, objective="win").plays[0]

    def decide(self, view: View) -> Play | None:
        """Returns the play that is advised."""
        return self.best(view).play


def judge(agent: Agent, positions: Sequence[Position] | None = None) -> Report:
    """Returns what the agent does in each position, and what it claims if it is `Advised`."""
    verdicts = []
    for position in load_positions() if positions is None else positions:
        if isinstance(agent, Advised):
            best = agent.best(position.view)
            then = _followed(agent, position, best)
            verdicts.append(Verdict(position, text(best.play), best.evaluation, then))
        else:
            verdicts.append(Verdict(position, text(agent.decide(position.view))))
    return Report(tuple(verdicts))


def _followed(agent: Advised, position: Position, best: Candidate) -> tuple[float, ...]:
    """Returns what the agent claims next, after a play that it is sure of and that does win."""
    if best.win <= SURE or position.truth[text(best.play)] < 1:
        return ()
    deals = position.deals()
    step = -(-len(deals) // _FOLLOWED)
    views = [next_view(position.view, best.play, hands) for hands, _ in deals[::step]]
    return tuple(agent.best(view).win for view in views if view is not None)


def load_positions() -> list[Position]:
    """Returns the positions of the file."""
    lines = POSITIONS.read_text("utf-8").splitlines()
    return [Position.of_json(json.loads(line)) for line in lines]


def show(name: str, report: Report) -> None:
    """Prints by game and complaint in how many positions an agent erred or claimed too much."""
    erred, asked = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for verdict in report.verdicts:
        position = verdict.position
        for key in ((position.rules.id, position.complaint), ("all", position.complaint)):
            asked[key] += 1
            erred[key] += verdict.silly or verdict.overclaimed or verdict.fell
    print(f"{name:16}" + "".join(f"{complaint:>17}" for complaint in COMPLAINTS))
    for game in (*GAMES, "all"):
        keys = [(game, complaint) for complaint in COMPLAINTS]
        cells = [f"{erred[key]} of {asked[key]}" if asked[key] else "-" for key in keys]
        if any(asked[key] for key in keys):
            print(f"{game:16}" + "".join(f"{cell:>17}" for cell in cells))
    print(f"wins lost: {report.lost:.3f} a play; certain and refuted: {len(report.overclaimed)}")
    print(f"sure, and unsure at the next decision: {len(report.fell)}\n")


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    ours = [name for name, kind in AGENTS.items() if not kind.needs_argument]
    parser.add_argument("agents", nargs="*", metavar="AGENT", default=ours)
    parser.add_argument("--rules", choices=GAMES)
    parser.add_argument("--worlds", type=int, default=400)
    asked = parser.parse_args()
    positions = [each for each in load_positions() if asked.rules in (None, each.rules.id)]
    limit = Limit(worlds=asked.worlds)
    for name in asked.agents:
        verdicts: list[Verdict] = []
        for game in GAMES:
            try:
                agent = AgentSpec(name, limit, 1).make(load_rules(game))
            except InvalidRequest as error:  # it needs a network, or plays one game only
                print(f"{game}: {error}")
                continue
            if name == "search":
                agent = Advised(limit)
            own = [each for each in positions if each.rules.id == game]
            verdicts += judge(agent, own).verdicts
        show(name, Report(tuple(verdicts)))


if __name__ == "__main__":
    main()
