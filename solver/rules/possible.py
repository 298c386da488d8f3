"""Whether the cards of a game can make the types of plays that its description names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from solver.errors import InvalidRules
from solver.messages import Message
from solver.rules.description import Bomb, Family, GameDescription
from solver.rules.rules import Rules

# The key that is wrong, below the table of the type, and what is wrong with it.
Wrong = tuple[str, Message]


class _Cards:
    """The numbers of cards in a game that limit which plays it can have.

    Attributes:
        equal: the most equal cards, wild ones among them.
        largest: the number of cards of the largest hand.
    """

    def __init__(self, game: GameDescription) -> None:
        deck, play = game.deck, game.play
        self.game = game
        self.copies = [deck.count(rank) for rank in deck.ranks]
        low, high = map(deck.ranks.index, (play.seq_lo, play.seq_hi))
        self.span = max(high - low + 1, 1)
        # The wild rank, if there is one, is the highest.
        natural, wilds = (
            self.copies[: -1 if deck.wild else None],
            self.copies[-1:] * bool(deck.wild),
        )
        self.equal = max(natural, default=0) + sum(wilds)
        self.largest = game.deal.hand + game.deal.bottom

    def wrong_family(self, family: Family) -> Wrong | None:
        """Returns why no hand holds a play of a family; None if one does."""
        shortest, longest = family.run
        if family.body > self.equal:
            return "body", Message(
                "it needs {body} equal cards, and the deck has {equal} at most",
                body=family.body,
                equal=self.equal,
            )
        if shortest > self.span:
            play = self.game.play
            ends = {"low": play.seq_lo, "high": play.seq_hi}
            return "run", Message(
                "{shortest} ranks in a run are more than the {span} from {low} to {high}",
                shortest=shortest,
                span=self.span,
                **ends,
            )
        if longest > len(self.copies):
            return "run", Message(
                "{longest} ranks in a run are more than the {ranks} ranks of the deck",
                longest=longest,
                ranks=len(self.copies),
            )
        units = shortest if family.kickers == "per_rank" else family.kickers
        size = shortest * family.body + units * family.unit
        if size > self.largest:
            return "", Message(
                "a play has {size} cards at least, and the largest hand has {largest}",
                size=size,
                largest=self.largest,
            )
        alone = family.model_copy(update={"run": (shortest, shortest)})
        try:
            native = Rules(
                self.game.model_copy(update={"families": {"it": alone}, "bombs": ()})
            ).native
        except InvalidRules:
            return None  # so many plays that the core does not list them
        if not native.bodies(native.deck):
            return "run", Message(
                "the deck has no {shortest} ranks beside each other with {body} cards each",
                shortest=shortest,
                body=family.body,
            )
        if not native.has_play(native.deck):
            return "kickers", Message(
                "beside its body, the deck of {total} cards has no {units} kickers for it",
                total=sum(self.copies),
                units=units,
            )
        return None

    def wrong_bomb(self, bomb: Bomb) -> Wrong | None:
        """Returns why no hand holds some bomb of a shape; None if there is a hand for each."""
        if bomb.of_a_kind is not None and bomb.of_a_kind[1] > min(self.equal, self.largest):
            most = min(self.equal, self.largest)
            return "of_a_kind", Message(
                "a hand of this deck has at most {most} equal cards, not {size}",
                most=most,
                size=bomb.of_a_kind[1],
            )
        return self._wrong_cards(bomb.cards) if bomb.cards else self._wrong_suits(bomb)

    def _wrong_cards(self, cards: str) -> Wrong | None:
        for rank, count in Counter(cards).items():
            if rank not in self.game.deck.ranks:
                return "cards", Message("{letter!r} is none of the ranks", letter=rank)
            held = self.game.deck.count(rank)
            if count > held:
                return "cards", Message(
                    "{cards!r} is not in the deck, which has {held} of {rank!r}",
                    cards=cards,
                    held=held,
                    rank=rank,
                )
        return self._too_large("cards", len(cards))

    def _wrong_suits(self, bomb: Bomb) -> Wrong | None:
        deck = self.game.deck
        for rank in bomb.suited or "":
            if rank not in deck.ranks:
                return "suited", Message("{letter!r} is none of the ranks", letter=rank)
            suits = sorted(card[1:] for card in deck.cards.split() if card[0] == rank)
            if suits != sorted(deck.suits):
                return "suited", Message(
                    "{rank!r} needs one card of each suit in the deck", rank=rank
                )
        return self._too_large("suited", 2)

    def _too_large(self, key: str, size: int) -> Wrong | None:
        if size <= self.largest:
            return None
        return key, Message(
            "it has {size} cards, and the largest hand has {largest}",
            size=size,
            largest=self.largest,
        )


def check_possible(game: GameDescription) -> None:
    """Raises InvalidRules for a type of play that no hand of the game can hold.

    Raises:
        InvalidRules: the pointer leads to the key of the type.
    """
    cards = _Cards(game)
    for name, family in game.families.items():
        _refuse(f"families.{name}", cards.wrong_family(family))
    for index, bomb in enumerate(game.bombs):
        _refuse(f"bombs.{index}", cards.wrong_bomb(bomb))


def _refuse(table: str, wrong: Wrong | None) -> None:
    if wrong is not None:
        key = f"{table}.{wrong[0]}" if wrong[0] else table
        pointer = "/" + key.replace(".", "/")
        raise InvalidRules("{key}: {message}", pointer, key=key, message=wrong[1])


def without_idle(
    game: GameDescription, families: Collection[str], *, bombs: bool
) -> GameDescription:
    """Returns a game without the types of its base that its changed cards cannot make.

    Types that the game names itself stay, so that `check_possible` refuses them.

    Args:
        game: a base game with overrides.
        families: the families that the overrides name.
        bombs: whether the overrides name the bombs.
    """
    cards = _Cards(game)
    kept = {}
    for name, family in game.families.items():
        shorter = (min(family.run[0], len(cards.copies)), min(family.run[1], len(cards.copies)))
        clipped = family if name in families else family.model_copy(update={"run": shorter})
        if name in families or cards.wrong_family(clipped) is None:
            kept[name] = family if shorter == family.run else clipped
    fitting = game.bombs if bombs else tuple(_fitting(cards, game.bombs))
    if kept == game.families and fitting == game.bombs:
        return game
    return game.model_copy(update={"families": kept, "bombs": fitting})


def _fitting(cards: _Cards, bombs: Collection[Bomb]) -> Iterator[Bomb]:
    for bomb in bombs:
        if bomb.of_a_kind is None:
            if cards.wrong_bomb(bomb) is None:
                yield bomb
            continue
        low, high = bomb.of_a_kind
        most = min(high, cards.equal, cards.largest)
        if low <= most:
            yield bomb if most == high else bomb.model_copy(update={"of_a_kind": (low, most)})
