"""The rules of one game: its description, and the tables that the native core compiles from it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from solver.errors import InvalidRules
from solver.messages import Message
from solver.native import _core
from solver.rules.cache import InlineGames, RulesCache
from solver.rules.description import GameDescription
from solver.rules.section import MAX_RANKS

# Raised by the core for a game or a hand with more plays than it can list: a ValueError. It is what
# was asked that is too large (`solver.protocol.problem` says so to users).
TooLarge = _core.TooLarge


@dataclass(frozen=True, eq=False)
class Rules:
    """The rules of one game. Two are equal if all but name, description and options is equal.

    Attributes:
        description: the game as its file describes it.
        cache: what other modules have worked out from the rules (`cached_with_rules`).
    """

    description: GameDescription
    cache: RulesCache = field(default_factory=RulesCache, init=False, repr=False)

    @property
    def id(self) -> str:
        """The identifier of the game, such as `snatch`."""
        return self.description.id

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.description.deal.players

    @property
    def ranks(self) -> str:
        """The letters of the ranks from low to high."""
        return self.description.deck.ranks

    @cached_property
    def version(self) -> str:
        """Twelve hexadecimal digits that identify the rules: equal rules have equal versions."""
        text = self.description.model_dump_json(exclude={"name", "about", "options"})
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    @property
    def versioned_id(self) -> str:
        """How answers name the rules: identifier and version, as `snatch@c4a289569c9a`."""
        return f"{self.id}@{self.version}"

    @cached_property
    def native(self) -> _core.Rules:
        """The compiled rules, made at the first use.

        Which cards are a play, which plays a hand has and which play beats which is decided by the
        native core alone.

        Raises:
            InvalidRules: the game has more plays than the core can list, or contradicts itself.
        """
        try:
            return _core.Rules(_spec(self.description))
        except TooLarge as error:
            reason = Message(str(error))
            raise InvalidRules("this game is too large: {reason}", reason=reason) from None
        except ValueError as error:
            raise InvalidRules(str(error)) from None

    @property
    def nbytes(self) -> int:
        """About how many bytes the compiled game and its cache take."""
        compiled = self.__dict__.get("native")
        return self.cache.bytes + (0 if compiled is None else compiled.nbytes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.version == other.version

    def __hash__(self) -> int:
        return hash(self.version)

    def __repr__(self) -> str:
        return f"Rules({self.id!r}, {self.version!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the description; the tables of the core are compiled where they are needed."""
        return _unpickled, (self.description.model_dump_json(),)


# 64 MiB: some hundred games with wild cards, or the networks for a dozen variants of built-in ones.
INLINE_GAMES: InlineGames[Rules] = InlineGames(most_bytes=64 << 20, most_games=128)


def _unpickled(description: str) -> Rules:
    """Returns the rules with this description, which a process compiles once."""
    return INLINE_GAMES.get(
        description, lambda text: Rules(GameDescription.model_validate_json(text))
    )


def _spec(game: GameDescription) -> _core.RulesSpec:
    """Returns a game as the core reads it."""
    deck, ranks = game.deck, game.deck.ranks
    spec = _core.RulesSpec()
    spec.copies = [deck.count(rank) for rank in ranks]
    spec.jokers = [ranks.index(rank) for rank in deck.jokers]
    spec.wild = ranks.index(deck.wild) if deck.wild else -1
    spec.seq_lo = ranks.index(game.play.seq_lo)
    spec.seq_hi = ranks.index(game.play.seq_hi)
    for name, family in game.families.items():
        per_rank = family.kickers == "per_rank"
        spec.add_family(
            name=name,
            body=family.body,
            run_min=family.run[0],
            run_max=family.run[1],
            kickers=-1 if family.kickers == "per_rank" else family.kickers,
            unit=family.unit if per_rank or family.kickers else 0,
            distinct=family.distinct,
            match_body=family.match_body,
            both_jokers=family.both_jokers,
            longer_beats=family.longer_beats,
            most_equal=[family.most_of_a_rank(length) for length in range(MAX_RANKS + 1)]
            if family.most_equal
            else [],
            extend_run=family.extend_run,
        )
    for bomb in game.bombs:
        low, high = bomb.of_a_kind or (0, 0)
        spec.add_bomb(
            name=bomb.type,
            tier=bomb.tier,
            kind_min=low,
            kind_max=high,
            cards=[ranks.index(rank) for rank in bomb.cards or ""],
            suited=[ranks.index(rank) for rank in bomb.suited or ""],
        )
    spec.players = game.deal.players
    spec.hand = game.deal.hand
    spec.bottom = game.deal.bottom
    spec.interrupts = game.play.interrupts == "bomb"
    score = game.score
    spec.bomb_factors = [score.factor_of_bomb(size) for size in range(9)]
    spec.rocket_factor = score.rocket_factor
    spec.snatch_factor = score.snatch_factor
    spec.spring_factor = score.spring_factor
    spec.anti_spring_factor = score.anti_spring_factor
    spec.bid_counts = score.base == "bid"
    spec.bombs_add_up = score.bombs == "sum"
    spec.open_hands_multiply = score.open_hands == "product"
    spec.cap = score.cap
    spec.common_settlement = score.settlement == "common"
    return spec
