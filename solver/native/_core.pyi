"""Hands, compiled rules and search of the Landlord solver."""

from collections.abc import Sequence
from typing import Annotated, overload

import numpy
from numpy.typing import NDArray


class Play:
    """One reading of a set of cards; without cards it is none."""

    def __init__(self) -> None: ...

    @property
    def cards(self) -> int:
        """Packed cards."""

    @property
    def type(self) -> int:
        """Index into Rules.types."""

    @property
    def length(self) -> int:
        """Number of ranks in the run."""

    @property
    def kickers(self) -> int:
        """Number of kicker units."""

    @property
    def key(self) -> int:
        """Rank index of the top of the body; a suited bomb's suit index."""

    @property
    def tier(self) -> int:
        """0 ordinary, 1 bomb, 2 rocket."""

    @overload
    def __eq__(self, arg: Play, /) -> bool: ...

    @overload
    def __eq__(self, arg: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

class RulesSpec:
    """A game as the core reads it."""

    def __init__(self) -> None: ...

    @property
    def copies(self) -> list[int]: ...

    @copies.setter
    def copies(self, arg: Sequence[int], /) -> None: ...

    @property
    def jokers(self) -> list[int]: ...

    @jokers.setter
    def jokers(self, arg: Sequence[int], /) -> None: ...

    @property
    def wild(self) -> int: ...

    @wild.setter
    def wild(self, arg: int, /) -> None: ...

    @property
    def seq_lo(self) -> int: ...

    @seq_lo.setter
    def seq_lo(self, arg: int, /) -> None: ...

    @property
    def seq_hi(self) -> int: ...

    @seq_hi.setter
    def seq_hi(self, arg: int, /) -> None: ...

    @property
    def players(self) -> int: ...

    @players.setter
    def players(self, arg: int, /) -> None: ...

    @property
    def hand(self) -> int: ...

    @hand.setter
    def hand(self, arg: int, /) -> None: ...

    @property
    def bottom(self) -> int: ...

    @bottom.setter
    def bottom(self, arg: int, /) -> None: ...

    @property
    def interrupts(self) -> bool: ...

    @interrupts.setter
    def interrupts(self, arg: bool, /) -> None: ...

    @property
    def bomb_factors(self) -> list[int]: ...

    @bomb_factors.setter
    def bomb_factors(self, arg: Sequence[int], /) -> None: ...

    @property
    def rocket_factor(self) -> int: ...

    @rocket_factor.setter
    def rocket_factor(self, arg: int, /) -> None: ...

    @property
    def snatch_factor(self) -> int: ...

    @snatch_factor.setter
    def snatch_factor(self, arg: int, /) -> None: ...

    @property
    def spring_factor(self) -> int: ...

    @spring_factor.setter
    def spring_factor(self, arg: int, /) -> None: ...

    @property
    def anti_spring_factor(self) -> int: ...

    @anti_spring_factor.setter
    def anti_spring_factor(self, arg: int, /) -> None: ...

    def add_family(self, *, name: str, body: int, run_min: int, run_max: int, kickers: int, unit: int, distinct: bool, match_body: bool, both_jokers: bool, longer_beats: bool) -> None: ...

    def add_bomb(self, *, name: str, tier: int, kind_min: int, kind_max: int, cards: Sequence[int], suited: Sequence[int]) -> None: ...

class Rules:
    """The compiled rules of one game."""

    def __init__(self, spec: RulesSpec) -> None: ...

    @property
    def types(self) -> list[str]:
        """Names of the types of plays, by type index."""

    @property
    def deck(self) -> int:
        """The whole deck, packed."""

    def valid_hand(self, hand: int) -> bool:
        """Whether packed cards are a part of the deck."""

    def readings(self, cards: int, lower: bool = False) -> list[Play]:
        """
        Every reading of the cards, best first; with `lower` also those with a lower key.
        """

    def plays(self, hand: int, over: Play | None = None, bombs_only: bool = False, all_suits: bool = True, max_size: int = 64) -> list[Play]:
        """
        The legal plays of a hand: leading, or those that beat `over`; never the pass.
        """

    def plays_batch(self, hands: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], over: Sequence[Play] = []) -> tuple:
        """Legal plays of many hands: arrays of offsets (n + 1), cards and types."""

    def count_plays(self, hands: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], over: Sequence[Play], repeats: int = 1) -> int:
        """How many legal plays the hands have in all, `repeats` times over."""

    def beats(self, play: Play, over: Play) -> bool:
        """Whether `play` may be put on `over`."""

    def body(self, play: Play) -> int:
        """The cards of the play's main part, packed."""

    def is_bomb(self, play: Play) -> bool:
        """Whether the play is a bomb or a rocket."""

    def factor(self, play: Play) -> int:
        """By how much the play multiplies the stake."""

class Table:
    """The table of one game: turns, passes, the end."""

    def __init__(self, rules: Rules, landlord: int, direction: int = 1, left: Sequence[int] | None = None) -> None: ...

    @staticmethod
    def at(rules: Rules, landlord: int, direction: int, left: Sequence[int], turn: int, holder: int, current: Play | None, passes: int, factor: int = 1, landlord_plays: int = 0, peasant_plays: int = 0) -> Table:
        """
        A table in the middle of a game; of two players, as in puzzles, when `left` has two entries.
        """

    def copy(self) -> Table: ...

    @property
    def turn(self) -> int: ...

    @property
    def landlord(self) -> int: ...

    @property
    def direction(self) -> int: ...

    @property
    def leading(self) -> bool: ...

    @property
    def holder(self) -> int: ...

    @property
    def passes(self) -> int: ...

    @property
    def over(self) -> bool: ...

    @property
    def winner(self) -> int: ...

    @property
    def spring(self) -> bool: ...

    @property
    def anti_spring(self) -> bool: ...

    @property
    def factor(self) -> int: ...

    @property
    def bombs(self) -> list[int]: ...

    @property
    def rockets(self) -> int: ...

    @property
    def current(self) -> Play | None: ...

    @property
    def left(self) -> list[int]: ...

    def refusal(self, seat: int, play: Play | None, interrupt: bool = False) -> str:
        """
        Why `seat` may not do this: a word, empty when it is legal. None is a pass.
        """

    def act(self, seat: int, play: Play | None, interrupt: bool = False) -> None:
        """Does a legal act; raises ValueError with the refusal's word otherwise."""

    def interrupters(self) -> list[int]:
        """The seats that may bomb out of turn now, by priority."""

    def scores(self, bid: int = 1, snatches: int = 0) -> list[int]:
        """What each seat gets, after the end."""

def scores(rules: Rules, bid: int, landlord_won: bool, bombs: Sequence[int], rockets: int, snatches: int, spring: bool, anti_spring: bool) -> list[int]:
    """What the landlord and each peasant get."""

class Features:
    """What a network sees of a decision."""

    def __init__(self, rules: Rules, types: Sequence[str] = []) -> None: ...

    @property
    def size(self) -> int:
        """The number of features."""

    @property
    def names(self) -> list[str]:
        """What each feature says."""

    @property
    def groups(self) -> list[int]:
        """
        Where the sets of features begin of which at most one is on, and the end.
        """

class NetworkSpec:
    """A network in whole numbers."""

    def __init__(self) -> None: ...

    @property
    def scale(self) -> int:
        """The units that make one."""

    @scale.setter
    def scale(self, arg: int, /) -> None: ...

    @property
    def top(self) -> int:
        """Where activations are cut off, in units."""

    @top.setter
    def top(self, arg: int, /) -> None: ...

    def set_table(self, table: Annotated[NDArray[numpy.int16], dict(shape=(None, None), order='C', device='cpu', writable=False)], bias: Annotated[NDArray[numpy.int16], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """The first layer: features x width."""

    def add_layer(self, weights: Annotated[NDArray[numpy.int16], dict(shape=(None, None), order='C', device='cpu', writable=False)], bias: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], shift: int) -> None:
        """
        A further layer: outputs x inputs, and the shift that brings its sums back to scale.
        """

class Networks:
    """The networks of one game, one for each role."""

    def __init__(self, rules: Rules, types: Sequence[str], specs: Sequence[NetworkSpec]) -> None: ...

def kernels() -> str:
    """The name of the arithmetic that this processor runs."""

def fill_rows(features: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], offsets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], order: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], out: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu')]) -> None:
    """Writes lessons as rows of 0 and 1 in bfloat16."""

def play_lessons(rules: Rules, networks: Networks | None, *, games: int, seed: int, epsilon: float, temperature: float, by_points: float, chosen: float, greedy: float, trace: float, branches: int, bottom_public: bool, threads: int) -> list:
    """
    Plays games and returns by role: features, offsets, whether the side won, and what the stake after the act became.
    """

def duel(rules: Rules, first: Networks | None, second: Networks | None, *, deals: int, seed: int, chosen: float, by_points: bool, bottom_public: bool, threads: int) -> tuple:
    """
    Plays duplicate deals of networks (None: the greedy player) against each other; returns what the first got as landlord and as peasants, by deal.
    """

class FewestPlays:
    """How many plays it takes to empty a hand."""

    def __init__(self, rules: Rules) -> None: ...

    def estimate(self, hand: int) -> int:
        """A bound that is nearly always the fewest plays, for policies."""

    def exact(self, hand: int) -> int:
        """The fewest plays."""

    def turns(self, hand: int, unseen: int) -> int:
        """The fewest plays that the unseen cards could beat."""

    def estimates(self, hands: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> NDArray[numpy.int32]:
        """The estimates of many hands."""

    def exacts(self, hands: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> NDArray[numpy.int32]:
        """The fewest plays of many hands."""

class GreedyPolicy:
    """Plays so that the fewest plays are left."""

    def __init__(self, rules: Rules) -> None: ...

    def choose(self, table: Table, seat: int, hand: int) -> Play | None:
        """The play of the seat whose turn it is; None to pass."""

    def interrupt(self, table: Table, seat: int, hand: int) -> Play | None:
        """The bomb that the seat plays out of turn, or None."""

class Search:
    """Candidates tried in the same sampled worlds."""

    def __init__(self, start: Table, networks: Networks | None, *, played: Sequence[int], shown: int, acts: Sequence[tuple[int, Play | None, bool]], seat: int, hand: int, counts: Sequence[int], known: Sequence[int], seed: int) -> None: ...

    def priors(self, candidates: Sequence[Play | None], by_wins: bool) -> list[tuple[float, float, float]]:
        """
        What the network thinks: win probability, points for a base stake of one, and in how many worlds it is as good as a sample (0 without a network).
        """

    def proven(self, candidates: Sequence[Play | None]) -> list[bool]:
        """Which candidates cannot lose, whoever holds what."""

    def run(self, candidates: Sequence[Play | None], kept: Sequence[int], seconds: float | None, worlds: int, threads: int, by_wins: bool) -> list:
        """
        Points of each candidate in each world; worlds are common to all candidates.
        """

    def line(self, candidate: Play | None, most: int) -> list[tuple[int, Play | None]]:
        """What follows the candidate in the first world."""

    def worlds(self, count: int) -> NDArray[numpy.uint64]:
        """The hands of the first worlds that were tried, worlds x seats."""

    def cancel(self) -> None:
        """Makes `run` return soon."""

def try_landlords(rules: Rules, networks: Networks | None, seat: int, hand: int, seed: int, seconds: float | None, worlds: int, threads: int, bottom_public: bool) -> tuple:
    """
    Deals played out once for every landlord: hands and the landlord's points (worlds x seats, flat), and the bottoms.
    """

def play_games(rules: Rules, policy: str, games: int, seed: int) -> dict:
    """Plays whole games on random deals."""

def count_beaters(rules: Rules, deals: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], over: Play | None, weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> tuple:
    """
    By seat, in how many deals (deals x seats) it holds what beats `over`, and in how many all that it holds is one such play. Without `over` it may lead.
    """

class PerfectAct:
    """An act, and the landlord's result after it."""

    @property
    def seat(self) -> int: ...

    @property
    def interrupt(self) -> bool: ...

    @property
    def play(self) -> Play | None: ...

    @property
    def low(self) -> int: ...

    @property
    def high(self) -> int: ...

class PerfectResult:
    """What a search with open hands found."""

    @property
    def low(self) -> int: ...

    @property
    def high(self) -> int: ...

    @property
    def acts(self) -> list[PerfectAct]: ...

    @property
    def line(self) -> list[PerfectAct]: ...

    @property
    def nodes(self) -> int: ...

class PerfectSearch:
    """The exact result of one position with all hands known."""

    def __init__(self, rules: Rules, table: Table, hands: Sequence[int], *, points: bool = False, interrupts: bool = True, memory: int = 268435456) -> None: ...

    def run(self, seconds: float | None = None, nodes: int = 0, threads: int = 1, each_play: bool = True) -> PerfectResult:
        """
        The result of the position and of each play; bounds when a limit ended the search.
        """

    def cancel(self) -> None:
        """Makes `run` return soon."""
