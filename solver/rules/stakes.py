"""The sections of a rules file that set the stake: the auction, and what a game pays."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, field_validator, model_validator

from solver.messages import Message
from solver.rules.section import LISTED, MAX_COPIES, Section, WrongKey, unset

Factor = Annotated[int, Field(ge=1, le=16)]
ShowFactor = Annotated[int, Field(ge=2, le=16)]


class AuctionSection(Section):
    """How the landlord is found, and what is called before the first lead.

    `kind` is one of four. `claim`: the first player to claim becomes the landlord. `bid_once`:
    every player calls once. `bid_rounds`: players call in turn until all but one have passed.
    `none`: there is no auction, and the landlord is given. After the bids, `snatch` lets other
    players take the role over: the next player (`next`), or all players in turn and then the bidder
    once more (`chain`). With `rebid`, a player who has passed may bid again: the bids end when all
    others have passed one after another.

    `show` lists the factors for which a hand may be shown before the claims, the highest first.
    `show_bottom` is the factor for which a landlord may show his hand after he has taken the
    bottom, 0 for none. `doubling` asks each player before the first lead: `double` offers the
    factors 1 and 2, `super` also 4.
    """

    kind: Literal["none", "claim", "bid_once", "bid_rounds"]
    highest: int = Field(default=3, ge=1, le=9)
    snatch: Literal["none", "next", "chain"] = "none"
    snatch_after_pass: bool = True
    rebid: bool = unset(default=False)
    show: Annotated[tuple[ShowFactor, ...], LISTED, Field(max_length=4)] = unset(default=())
    show_bottom: Annotated[int, Field(ge=0, le=16)] = unset(default=0)
    doubling: Literal["none", "double", "super"] = unset(default="none")

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.snatch != "none" and self.kind == "none":
            raise WrongKey("snatch", "there is no bid to snatch in an auction of kind none")
        if self.rebid and (self.kind != "bid_rounds" or self.snatch != "none"):
            raise WrongKey("rebid", "only an auction of kind bid_rounds without snatch can have it")
        if self.show and self.kind != "claim":
            raise WrongKey("show", "only an auction of kind claim asks for open hands before it")
        if list(self.show) != sorted(set(self.show), reverse=True):
            raise WrongKey(
                "show", "{show} does not fall from factor to factor", show=list(self.show)
            )
        for key in ("show_bottom", "doubling"):
            if self.kind == "none" and getattr(self, key) not in (0, "none"):
                raise WrongKey(key, "an auction of kind none has no calls")
        return self


class ScoreSection(Section):
    """What a game pays: the base stake times a factor for each event that counts.

    A bomb of at least `bomb_min` cards multiplies the stake by `bomb_factor`, unless
    `bomb_factor_of` names a factor for its size. A size that is named there also sets the factor of
    larger bombs, up to the next size that is named.

    `bombs`: whether the factors of bombs multiply each other (`product`), or all bombs that count
    have together the factor 1 + their number (`sum`). `open_hands`: whether only the largest factor
    of an open hand counts, or the product of all. `cap` bounds the multiplier, which is the product
    of everything but the bid and the factors of doubling; 0 for no bound. `settlement`: whether
    landlord and peasant settle the product of their own two factors of doubling (`pairwise`), or
    each peasant settles the product of all factors (`common`).
    """

    base: Literal["one", "bid"] = "one"
    bomb_min: int = Field(default=2, ge=1, le=MAX_COPIES)
    bomb_factor: Factor = 1
    bomb_factor_of: dict[str, Factor] = Field(default={})
    rocket_factor: Factor = 1
    snatch_factor: Factor = 1
    spring_factor: Factor = 1
    anti_spring_factor: Factor = 1
    bombs: Literal["product", "sum"] = unset(default="product")
    open_hands: Literal["largest", "product"] = unset(default="largest")
    cap: Annotated[int, Field(ge=0, le=1 << 20)] = unset(default=0)
    settlement: Literal["pairwise", "common"] = unset(default="pairwise")

    @field_validator("bomb_factor_of")
    @classmethod
    def _sizes(cls, factors: dict[str, int]) -> dict[str, int]:
        for size in factors:
            if not size.isdecimal() or not 1 <= int(size) <= MAX_COPIES:
                raise ValueError(Message("{size!r} is no size of a bomb", size=size))
        return factors

    def factor_of_bomb(self, size: int) -> int:
        """Returns the factor by which a bomb of `size` cards multiplies the stake."""
        if size < self.bomb_min:
            return 1
        named = [int(known) for known in self.bomb_factor_of if int(known) <= size]
        return self.bomb_factor_of[str(max(named))] if named else self.bomb_factor
