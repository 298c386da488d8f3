"""The schema of a game: which keys a rules file may have, and which values they take."""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import Annotated, Any, Literal, Self

from pydantic import Field, ValidationError, field_validator, model_validator

from solver.errors import InvalidRules
from solver.messages import Language, Message, message_of
from solver.rules.section import (
    LISTED,
    MAX_COPIES,
    MAX_RANKS,
    MAX_RANKS_SUITED,
    MAX_SEATS,
    MAX_SUITED_COPIES,
    Section,
    Word,
    WrongKey,
    unset,
)
from solver.rules.stakes import AuctionSection, ScoreSection
from solver.rules.words import GameWords


class DeckSection(Section):
    """The cards of the game.

    `ranks` are single letters from low to high. A suited deck lists its `cards`, each a rank letter
    and suit letters. Any other deck has `copies` cards of each rank, unless `copies_of` names
    another number for the rank.
    """

    ranks: str = Field(min_length=1, max_length=MAX_RANKS)
    copies: int = Field(default=4, ge=1, le=MAX_COPIES)
    copies_of: dict[str, Annotated[int, Field(ge=1, le=MAX_COPIES)]] = Field(default={})
    jokers: str = ""
    wild: str = Field(default="", max_length=1)
    suits: str = Field(default="", max_length=MAX_SUITED_COPIES)
    suit_order: str = ""
    cards: str = ""

    @field_validator("ranks")
    @classmethod
    def _letters(cls, ranks: str) -> str:
        if len(set(ranks)) != len(ranks):
            raise ValueError(Message("a rank stands twice in {ranks!r}", ranks=ranks))
        bad = [rank for rank in ranks if not rank.isascii() or not rank.isalnum() or rank.islower()]
        if bad:
            raise ValueError(
                Message("ranks are digits and capital letters, not {bad!r}", bad=bad[0])
            )
        return ranks

    @field_validator("suits")
    @classmethod
    def _signs(cls, suits: str) -> str:
        """Other signs stand between cards, or between a body and its kickers."""
        if len(set(suits)) != len(suits):
            raise ValueError(Message("a suit stands twice in {suits!r}", suits=suits))
        for suit in suits:
            sign = suit.isalnum() or unicodedata.category(suit) == "So"
            if not sign or unicodedata.normalize("NFKC", suit) != suit:
                raise ValueError(
                    Message("suits are letters, digits, or signs such as ♠, not {bad!r}", bad=suit)
                )
        return suits

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if len(set(self.jokers)) != len(self.jokers):
            raise WrongKey("jokers", "a rank stands twice in {ranks!r}", ranks=self.jokers)
        for name, letters in (
            ("copies_of", "".join(self.copies_of)),
            ("jokers", self.jokers),
            ("wild", self.wild),
        ):
            unknown = [letter for letter in letters if letter not in self.ranks]
            if unknown:
                raise WrongKey(
                    name,
                    "{unknown!r} is none of the ranks {ranks!r}",
                    unknown=unknown[0],
                    ranks=self.ranks,
                )
        if self.wild and self.ranks[-1] != self.wild:
            raise WrongKey("wild", "{wild!r} must be the highest rank", wild=self.wild)
        if bool(self.suits) != bool(self.cards):
            raise WrongKey("suits", "a suited deck names both its suits and its cards")
        if self.suits:
            self._check_suits()
        return self

    def _check_suits(self) -> None:
        if len(self.ranks) > MAX_RANKS_SUITED:
            raise WrongKey(
                "ranks",
                "a suited deck has at most {max_ranks_suited} ranks",
                max_ranks_suited=MAX_RANKS_SUITED,
            )
        if self.wild:
            raise WrongKey("wild", "a suited deck has no wild cards")
        if sorted(self.suit_order) != sorted(self.suits):
            raise WrongKey(
                "suit_order",
                "{suit_order!r} does not order {suits!r}",
                suit_order=self.suit_order,
                suits=self.suits,
            )
        seen: set[str] = set()
        for card in self.cards.split():
            if card[0] not in self.ranks or any(suit not in self.suits for suit in card[1:]):
                raise WrongKey("cards", "{card!r} is not a rank followed by suits", card=card)
            if card in seen:
                raise WrongKey("cards", "{card!r} stands twice", card=card)
            seen.add(card)
        counts = Counter(card[0] for card in seen)
        for rank in self.ranks:
            if not 1 <= counts[rank] <= MAX_COPIES:
                raise WrongKey(
                    "cards", "{counts} cards of rank {rank!r}", counts=counts[rank], rank=rank
                )

    def count(self, rank: str) -> int:
        """Returns how many cards of `rank` the deck holds."""
        if self.cards:
            return sum(card[0] == rank for card in self.cards.split())
        return self.copies_of.get(rank, self.copies)


class DealSection(Section):
    """The number of players and of cards, and how the cards come to them.

    `bottom_public`: everybody sees the landlord's bottom. `shuffle`: whether the deck is shuffled
    before each deal (`full`), or the cards of the game before are gathered and only cut (`none`).
    """

    players: int = Field(ge=2, le=MAX_SEATS)
    hand: int = Field(ge=1, le=60)
    bottom: int = Field(ge=0, le=20)
    bottom_public: bool = False
    shuffle: Literal["full", "none"] = Field(
        default="full", exclude_if=lambda shuffle: shuffle == "full"
    )


class PlaySection(Section):
    """The turn order, and the ranks from `seq_lo` to `seq_hi` that runs may contain.

    `direction`: whether the landlord chooses the direction of play. `interrupts`: whether bombs may
    be played out of turn.
    """

    seq_lo: str = Field(min_length=1, max_length=1)
    seq_hi: str = Field(min_length=1, max_length=1)
    direction: Literal["fixed", "landlord_choice"] = "fixed"
    interrupts: Literal["none", "bomb"] = "none"


MostEqual = Annotated[int, Field(ge=1, le=MAX_COPIES)]


class Family(Section):
    """A family of plays: a run of ranks, each `body` times, with `kickers` units attached.

    `run` is the least and the greatest number of ranks. A kicker unit is `unit` equal cards;
    `kickers` is the number of units, or `per_rank` for one unit for each rank of the run.
    `distinct`: no two kicker units have the same rank. `match_body`: a kicker may have a rank of
    the body. `both_jokers`: one play may carry two different jokers as kickers. `longer_beats`: a
    longer run beats a shorter one if its highest rank is higher.

    `most_equal`: the most kicker units of one rank; or a table of them by the number of ranks of
    the run, in which a number also holds for longer runs up to the next that is named. Without it
    there may be as many as there are. `extend_run` is false where kickers may not be so many cards
    of a rank beside the run that the run could be longer.
    """

    body: int = Field(ge=1, le=MAX_COPIES)
    run: Annotated[tuple[int, int], LISTED] = (1, 1)
    kickers: int | Literal["per_rank"] = 0
    unit: int = Field(default=1, ge=1, le=2)
    distinct: bool = False
    match_body: bool = False
    both_jokers: bool = False
    longer_beats: bool = False
    most_equal: dict[str, MostEqual] = unset({})
    extend_run: bool = unset(default=True)

    @field_validator("most_equal", mode="before")
    @classmethod
    def _by_length(cls, most: Any) -> Any:
        """A number holds for runs of every length."""
        return {"1": most} if isinstance(most, int) and not isinstance(most, bool) else most

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        low, high = self.run
        if not 1 <= low <= high <= MAX_RANKS:
            raise WrongKey("run", "{run} is no range of run lengths", run=list(self.run))
        if isinstance(self.kickers, int) and not 0 <= self.kickers <= 8:
            raise WrongKey("kickers", "{kickers} is not between 0 and 8", kickers=self.kickers)
        for length in self.most_equal:
            if not length.isdecimal() or not 1 <= int(length) <= MAX_RANKS:
                raise WrongKey("most_equal", "{length!r} is no length of a run", length=length)
        if self.distinct and any(most > 1 for most in self.most_equal.values()):
            raise WrongKey("most_equal", "kickers that are distinct have only one unit of a rank")
        return self

    def most_of_a_rank(self, length: int) -> int:
        """Returns the most kicker units of one rank beside a run of `length` ranks."""
        if self.distinct:
            return 1
        named = [int(known) for known in self.most_equal if int(known) <= length]
        return self.most_equal[str(max(named))] if named else MAX_RANKS


class Bomb(Section):
    """A kind of bomb: it beats every ordinary play, and every bomb of a lower `tier`.

    Exactly one of three keys gives its form. `of_a_kind`: the least and the greatest number of
    equal cards; more cards beat fewer, and equal numbers compare by rank. `cards`: these cards,
    which beat all other bombs of the tier. `suited`: one card of each of two ranks, of one suit.
    """

    type: Word
    tier: int = Field(default=1, ge=1, le=2)
    of_a_kind: Annotated[tuple[int, int], LISTED] | None = None
    cards: str | None = Field(default=None, min_length=2, max_length=8)
    suited: str | None = Field(default=None, min_length=2, max_length=2)

    @model_validator(mode="after")
    def _one_shape(self) -> Self:
        if sum(shape is not None for shape in (self.of_a_kind, self.cards, self.suited)) != 1:
            raise ValueError("a bomb has exactly one of of_a_kind, cards and suited")
        if self.suited is not None and self.suited[0] == self.suited[1]:
            raise WrongKey("suited", "{suited!r} is one rank twice", suited=self.suited)
        if self.of_a_kind and not 2 <= self.of_a_kind[0] <= self.of_a_kind[1] <= MAX_COPIES:
            raise WrongKey(
                "of_a_kind", "{of_a_kind} is no range of sizes", of_a_kind=list(self.of_a_kind)
            )
        return self


class OptionSection(Section):
    """A house rule with a name.

    Its value is either stored at every dotted path in `sets`, or selects one of `choices`, which is
    merged into the game. `words` is what `about` says in other languages.
    """

    about: str
    words: dict[Language, str] = Field(default={}, exclude=True)
    default: bool | int | str
    sets: Annotated[tuple[str, ...], LISTED] = ()
    choices: dict[str, dict[str, Any]] = Field(default={})

    @model_validator(mode="after")
    def _one_effect(self) -> Self:
        if bool(self.sets) == bool(self.choices):
            raise ValueError("an option has either sets or choices")
        chosen = str(self.default).lower() if isinstance(self.default, bool) else str(self.default)
        if self.choices and chosen not in self.choices:
            raise WrongKey(
                "default",
                "{default!r} is none of the choices {choices}",
                default=self.default,
                choices=", ".join(self.choices),
            )
        return self


class GameDescription(Section):
    """A whole game, as one TOML file describes it.

    `order` is the place of a built-in game in lists, and `words` are its texts in other languages.
    They are no part of the rules, so neither answers nor the version of the rules contain them.
    """

    id: Word
    name: str
    about: str = ""
    order: int = Field(default=0, exclude=True)
    words: dict[Language, GameWords] = Field(default={}, exclude=True)
    deck: DeckSection
    deal: DealSection
    play: PlaySection
    families: dict[Word, Family] = Field(min_length=1, max_length=32)
    bombs: Annotated[tuple[Bomb, ...], LISTED] = Field(default=(), max_length=8)
    auction: AuctionSection
    score: ScoreSection = ScoreSection()
    options: dict[Word, OptionSection] = Field(default={})

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        ranks = self.deck.ranks
        for name, rank in (("seq_lo", self.play.seq_lo), ("seq_hi", self.play.seq_hi)):
            if rank not in ranks or rank == self.deck.wild:
                raise WrongKey(
                    f"play.{name}",
                    "{rank!r} is none of the ranks {ranks!r}",
                    rank=rank,
                    ranks=ranks,
                )
        if ranks.index(self.play.seq_lo) > ranks.index(self.play.seq_hi):
            raise WrongKey("play.seq_lo", "lies above seq_hi")
        total = sum(self.deck.count(rank) for rank in ranks)
        dealt = self.deal.players * self.deal.hand + self.deal.bottom
        if dealt != total:
            raise WrongKey(
                "deal", "{dealt} cards are dealt, the deck has {total}", dealt=dealt, total=total
            )
        single = any(f.body == f.run[0] == 1 and f.kickers == 0 for f in self.families.values())
        if not single:
            raise WrongKey("families", "none of them plays a single card, so a leader may be stuck")
        for index, bomb in enumerate(self.bombs):
            if bomb.type in self.families:
                raise WrongKey(f"bombs.{index}.type", "{type!r} is also a family", type=bomb.type)
        if sum(bomb.suited is not None for bomb in self.bombs) > 1:
            raise WrongKey("bombs", "only one of them may be suited")
        return self

    def in_language(self, language: Language) -> GameDescription:
        """Returns the game with name, description and options in a language, as far as it has them.

        What the language lacks stays as it is.
        """
        said = self.words.get(language, GameWords())
        options = {
            name: option.model_copy(update={"about": option.words.get(language, option.about)})
            for name, option in self.options.items()
        }
        texts = {"name": said.name or self.name, "about": said.about or self.about}
        return self.model_copy(update={**texts, "options": options})


def parse_description(document: dict[str, Any]) -> GameDescription:
    """Returns the game that `document` describes.

    Raises:
        InvalidRules: the schema refuses the document; the message starts with the dotted key that
            is wrong.
    """
    try:
        return GameDescription.model_validate(document)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        path = [str(part) for part in first["loc"] if part != "[key]"]
        reason = first.get("ctx", {}).get("error")
        if isinstance(reason, WrongKey):
            path += reason.key.split(".")
            message = reason.detail
        elif first["type"] == "extra_forbidden":
            message = Message("no such key")
        else:
            message = message_of(first)
        if not path:
            raise InvalidRules(message) from None
        pointer = "".join(f"/{part}" for part in path)
        raise InvalidRules(
            "{key}: {message}", pointer, key=".".join(path), message=message
        ) from None
