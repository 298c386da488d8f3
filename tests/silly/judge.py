"""Silly plays: endgames of the kinds that users of public engines complain about, and who errs.

Few cards are hidden in each endgame, so every deal of the hidden cards has been solved exactly. The
truth about a play is the fraction of these deals in which it wins with best play by all seats. An
agent errs when it makes a play of the kind complained about that wins less often than the best. The
agents are those of the arena; of `search`, the win probabilities that it predicts are judged too.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from lab.arena import Agent
from solver.advice.advise import Candidate, advise
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.rules import GAMES, Rules
from solver.search.evaluation import Evaluation
from solver.search.hands import count_bombs
from solver.search.limit import Limit
from tests.silly.endgames import Endgame, next_view, options, text

POSITIONS = Path(__file__).parent / "positions.jsonl"

# A play is harmful when it wins this much less often than the best one, of all deals.
WORSE = 0.1
# A prediction from CERTAIN on counts as certain. Unless it is proven, it may be wrong in at most
# REFUTED of the deals.
CERTAIN = 0.99
REFUTED = 0.05
# A prediction above SURE that is right must not fall below UNSURE at the seat's next decision. The
# next decision is looked at in about _FOLLOWED deals.
SURE = 0.97
UNSURE = 0.3
_FOLLOWED = 8

# --- Complaints ---------------------------------------------------------------------------------


def _high(rules: Rules) -> str:
    """Returns the jokers, or the two highest ranks of a game without any."""
    return rules.description.deck.jokers or rules.ranks[-2:]


def _joker_bombs(rules: Rules, hand: Hand) -> int:
    jokers = rules.description.deck.jokers
    return count_bombs(rules, Hand(rules, tuple(card for card in hand if card in jokers)))


def joker_as_kicker(view: Knowledge, play: Play | None) -> bool:
    """A joker is given away as a kicker; in a game without jokers, one of the two highest ranks."""
    if play is None or not play.kickers:
        return False
    return any(card[0] in _high(view.rules) for card in play.cards - play.body)


def rocket_split(view: Knowledge, play: Play | None) -> bool:
    """Jokers that are a bomb together are played separately."""
    if play is None or play.is_bomb:
        return False
    rest = view.hand - play.cards
    return _joker_bombs(view.rules, rest) < _joker_bombs(view.rules, view.hand)


def bomb_split(view: Knowledge, play: Play | None) -> bool:
    """A play that is no bomb breaks up a bomb; four with two kickers is such a play."""
    if play is None or play.is_bomb or rocket_split(view, play):
        return False
    rest = view.hand - play.cards
    return count_bombs(view.rules, rest) < count_bombs(view.rules, view.hand)


def bomb_kept(view: Knowledge, play: Play | None) -> bool:
    """The seat passes although it could play a bomb."""
    return play is None and any(each.is_bomb for each in view.legal())


def partner_over(view: Knowledge, play: Play | None) -> bool:
    """The seat beats its partner's play."""
    holder, landlord = view.table.holder, view.landlord
    return play is not None and holder >= 0 and landlord not in (holder, view.seat)


def big_first(view: Knowledge, play: Play | None) -> bool:
    """Cards of one rank are played although lower ones of the same type would do."""
    if play is None or play.is_bomb or play.length > 1 or play.kickers:
        return False
    keys = [each.native.key for each in view.legal() if each.type == play.type]
    return play.native.key > min(keys)


def certainty(_view: Knowledge, _play: Play | None) -> bool:
    """No play is silly here, but none is certain: users complain of 100 % that becomes 0 %."""
    return False


COMPLAINTS: dict[str, Callable[[Knowledge, Play | None], bool]] = {
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


def silly_plays(position: Endgame) -> set[str]:
    """Returns the plays of the kind that users complain about."""
    test = COMPLAINTS[position.complaint]
    return {text(play) for play in options(position.view) if test(position.view, play)}


# --- The judge ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """The choice of an agent in one endgame.

    Attributes:
        position: the endgame.
        choice: the cards of its play, or `pass`.
        claim: its evaluation of the play, where it gives one.
        then: the win probabilities that it predicts at its next decision, in some of the deals.
    """

    position: Endgame
    choice: str
    claim: Evaluation | None = None
    then: tuple[float, ...] = ()

    @property
    def silly(self) -> bool:
        """Whether the choice is of the kind complained about, and harmful."""
        return self.choice in silly_plays(self.position) and self.position.loss(self.choice) > WORSE

    @property
    def overclaimed(self) -> bool:
        """Whether it was certain, without a proof, of a win that exact play refutes."""
        if self.claim is None or self.claim.proven or self.claim.win < CERTAIN:
            return False
        return self.position.truth[self.choice] < 1 - REFUTED

    @property
    def fell(self) -> bool:
        """Whether it was rightly sure, and is unsure at its next decision."""
        return any(win < UNSURE for win in self.then)


@dataclass(frozen=True)
class Report:
    """The choices of an agent in all endgames."""

    verdicts: tuple[Verdict, ...]

    @property
    def silly(self) -> set[str]:
        """The names of the endgames in which it made a silly play."""
        return {verdict.position.name for verdict in self.verdicts if verdict.silly}

    @property
    def overclaimed(self) -> set[str]:
        """The names of the endgames in which it was certain of a refuted win."""
        return {verdict.position.name for verdict in self.verdicts if verdict.overclaimed}

    @property
    def fell(self) -> set[str]:
        """The names of the endgames in which it was sure, and then unsure."""
        return {verdict.position.name for verdict in self.verdicts if verdict.fell}

    @property
    def lost(self) -> float:
        """The mean loss of its plays: how much less often they win than the best ones."""
        losses = [verdict.position.loss(verdict.choice) for verdict in self.verdicts]
        return sum(losses) / len(losses)


class Advised:
    """The agent that plays what `solver.advise` recommends, and gives its evaluation."""

    name = "search"

    def __init__(self, limit: Limit, seed: int = 1) -> None:
        """Asks every question with this limit and seed."""
        self._limit = limit
        self._seed = seed

    def best(self, view: Knowledge) -> Candidate:
        """Returns the recommended play with its evaluation."""
        return advise(view, limit=self._limit, seed=self._seed, objective="win").plays[0]

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the recommended play."""
        return self.best(view).play


def judge(agent: Agent, positions: Sequence[Endgame] | None = None) -> Report:
    """Returns the choices of an agent; those of `Advised` have evaluations."""
    verdicts = []
    for position in load_positions() if positions is None else positions:
        if isinstance(agent, Advised):
            best = agent.best(position.view)
            then = _followed(agent, position, best)
            verdicts.append(Verdict(position, text(best.play), best, then))
        else:
            verdicts.append(Verdict(position, text(agent.decide(position.view))))
    return Report(tuple(verdicts))


def _followed(agent: Advised, position: Endgame, best: Candidate) -> tuple[float, ...]:
    """Returns the agent's predictions at its next decision, after a play that is rightly sure."""
    if best.win <= SURE or position.truth[text(best.play)] < 1:
        return ()
    deals = position.deals()
    step = -(-len(deals) // _FOLLOWED)
    views = [next_view(position.view, best.play, hands) for hands, _ in deals[::step]]
    return tuple(agent.best(view).win for view in views if view is not None)


def load_positions() -> list[Endgame]:
    """Returns the endgames of the file."""
    lines = POSITIONS.read_text("utf-8").splitlines()
    return [Endgame.of_json(json.loads(line)) for line in lines]


def show(name: str, report: Report) -> None:
    """Prints in how many endgames an agent erred, was refuted or became unsure, by complaint."""
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
