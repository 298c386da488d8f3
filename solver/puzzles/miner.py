"""Finds puzzles in games of self-play: endgames that one first choice wins and tempting ones lose.

The cheap checks come first: how many cards and choices there are, who wins, whether one choice wins
alone. Only what passes them is played through.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from solver.errors import InvalidRequest
from solver.exact.solve import solve
from solver.game.cards import Hand
from solver.game.game import Game
from solver.game.play import Play, text_of
from solver.game.position import Position
from solver.game.simple_players import GreedyPlayer
from solver.puzzles.endgame import Endgame, same_cards
from solver.puzzles.games import Moment, SelfPlay
from solver.puzzles.perfect_play import MOST_NODES, PerfectPlay
from solver.puzzles.puzzle import Measures, Puzzle
from solver.puzzles.rating import priors_of, rating_of
from solver.rules import Rules
from solver.search.limit import Limit

# The positions that a first proof may visit; most need fewer than 100.
_FIRST_NODES = 15_000
_MEMORY = 1 << 24
# With fewer choices than this, and fewer plays to the win, there is nothing to find.
_LEAST_CHOICES = 4
_LEAST_DEPTH = 2
# Each seat of a puzzle has at least this many cards: with fewer there is nothing to plan.
_LEAST_HAND = 3
_MOST_TEMPTING = 4
_MOST_BARREN = 3_000
# With more cards than this in one hand, no player sees what it can do.
_MOST_HAND = 20
# A losing choice tempts a solver only if the network's win probability for it is less than this
# below the one for the winning choice.
_TEMPTING_WITHIN = 0.05


def cards_of(rules: Rules) -> range:
    """Returns how many cards all hands of a puzzle hold together.

    With fewer cards the win is obvious; with more, a reader cannot take in all hands.
    """
    return range(9, max(30, len(Hand.deck(rules)) // 2) + 1)


def mine(rules: Rules, seed: int, limit: Limit | None = None) -> Iterator[Puzzle]:
    """Yields puzzles without end, in an order that depends on the seed alone.

    Raises:
        InvalidRequest: thousands of games in a row had no puzzle.
        Cancelled: the mining was cancelled.
    """
    miner, barren = Miner(rules, limit), 0
    for number in count():
        puzzle = miner.puzzle(seed * 1_000_003 + number)
        barren = 0 if puzzle is not None else barren + 1
        if puzzle is not None:
            yield puzzle
        elif barren >= _MOST_BARREN:
            raise InvalidRequest(
                "{count} games of {rules} in a row had no puzzle",
                "/rules",
                count=barren,
                rules=rules.id,
            )


class Miner:
    """Finds the puzzles of one game."""

    def __init__(self, rules: Rules, limit: Limit | None = None) -> None:
        """Prepares the players.

        Args:
            rules: the game.
            limit: its cancellation ends the mining.
        """
        self._rules = rules
        self._games = SelfPlay(rules)
        self._greedy = GreedyPlayer(rules)
        self._limit = limit or Limit()
        self._cards = cards_of(rules)

    def puzzle(self, seed: int) -> Puzzle | None:
        """Returns the hardest puzzle of the game with this seed; None when it has none.

        Raises:
            Cancelled: the mining was cancelled.
        """
        found = self._puzzles(seed)
        return max(found, key=lambda puzzle: puzzle.rating, default=None)

    def _puzzles(self, seed: int) -> Iterator[Puzzle]:
        for moment in self._games.moments(seed, self._cards):
            self._limit.check_cancelled()
            puzzle = self._examined(moment)
            if puzzle is not None:
                yield puzzle

    def _examined(self, moment: Moment) -> Puzzle | None:
        """Returns the puzzle that a moment is; None when it is none."""
        game = moment.game
        own = game.hands[game.turn]
        assert own is not None
        if len(own) < _LEAST_HAND or len(moment.values) < _LEAST_CHOICES:
            return None
        if max(game.left) > _MOST_HAND or self._has_bombs(game):
            return None
        start = Endgame(Position.of_game(game))
        first = Limit(nodes=_FIRST_NODES, cancellation=self._limit.cancellation)
        solution = solve(start.position, limit=first, memory=_MEMORY, each_play=False)
        if solution.result != start.mover:
            return None
        perfect = PerfectPlay(self._rules, start.mover, self._limit, count_nodes=MOST_NODES)
        try:
            winning = perfect.winning(start)
            if len(winning) != 1:
                return None
            depth = perfect.distance(start)
            choices = start.choices()
            if depth is None or depth < _LEAST_DEPTH or len(choices) < _LEAST_CHOICES:
                return None
            tempting = self._tempting(moment, winning[0])
            if not tempting:
                return None
            line = _only_moves(perfect, start, winning[0])
        except InvalidRequest:  # too large to be proven
            return None
        measures = Measures(depth, line, len(choices), _prior(moment, winning[0]), tempting)
        return self._puzzle(start.position, winning[0], measures)

    def _has_bombs(self, game: Game) -> bool:
        """Returns whether a seat holds a bomb that it may play out of turn."""
        if self._rules.description.play.interrupts == "none":
            return False
        return any(
            self._rules.native.plays(hand.packed, None, True, False)
            for hand in game.hands
            if hand is not None
        )

    def _tempting(self, moment: Moment, answer: Play | None) -> tuple[str, ...]:
        """Returns the losing choices that look best; none when good players find the win."""
        others = [(play, value) for play, value in moment.values if not same_cards(play, answer)]
        own = next((value for play, value in moment.values if same_cards(play, answer)), 0.0)
        good = [play for play, value in others if value > own - _TEMPTING_WITHIN]
        view = moment.view
        greedy = self._greedy.choose(view.table, view.seat, view.hand)
        if not same_cards(greedy, answer) and not any(same_cards(greedy, each) for each in good):
            good.append(greedy)
        return tuple(text_of(play) for play in good[:_MOST_TEMPTING])

    def _puzzle(self, position: Position, answer: Play | None, measures: Measures) -> Puzzle:
        return Puzzle(
            rules=self._rules,
            landlord=position.landlord,
            hands=position.hands,
            seat=position.turn,
            over=position.over,
            answer=answer,
            rating=rating_of(measures),
            measures=measures,
        )


def _prior(moment: Moment, answer: Play | None) -> float:
    """Returns how likely an experienced player makes the winning choice, without seeing hands."""
    priors = priors_of([value for _, value in moment.values])
    return round(
        sum(
            prior
            for prior, (play, _) in zip(priors, moment.values, strict=True)
            if same_cards(play, answer)
        ),
        4,
    )


def _only_moves(perfect: PerfectPlay, start: Endgame, answer: Play | None) -> int:
    """Returns at how many decisions of the main line exactly one of several choices wins.

    Decisions of a partner count too: the side has to find them. A win with the last cards counts
    for nothing, however few choices it leaves.
    """
    found = 1
    endgame = start.after(answer)
    while endgame.winner is None:
        if endgame.mover == perfect.side:
            choices = endgame.choices()
            goes_out = any(endgame.after(play).winner is not None for play in choices)
            if len(choices) > 1 and not goes_out and len(perfect.winning(endgame)) == 1:
                found += 1
        endgame = endgame.after(perfect.best(endgame))
    return found
