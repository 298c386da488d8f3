"""What the cards and the types of plays of a game are called, and how a play is spoken.

Only the numbers in a family of plays decide its name, so a game that is added as a file has names,
too. Its file may give others (`[words.en.types]`, `[words.zh.ranks]`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from solver.messages import LANGUAGES, Language, Word
from solver.rules.cache import cached_with_rules
from solver.rules.description import Bomb, Family, GameDescription
from solver.rules.names_en import EN
from solver.rules.names_zh import ZH
from solver.rules.rules import Rules
from solver.rules.speech import Speech
from solver.rules.words import PASS, GameWords

_SPEECH: Mapping[Language, Speech] = {"en": EN, "zh": ZH}


@dataclass(frozen=True)
class Shape:
    """What plays of a type look like, so that cards alone can be read out as a play.

    Attributes:
        body: the least and the greatest number of cards of each rank of the body.
        run: the least and the greatest number of ranks.
        kickers: the number of kickers; None for one with each rank of the run.
        cards: the ranks of all cards, where the type has fixed ones; empty elsewhere.
    """

    body: tuple[int, int] = (0, 0)
    run: tuple[int, int] = (1, 1)
    kickers: int | None = 0
    cards: str = ""


@dataclass(frozen=True)
class TypeNames:
    """What plays of a type are called.

    Attributes:
        name: the name of the type: "pair".
        spoken: the template of a play of the type: "pair of {ranks}". `{rank}` and `{ranks}` are
            the rank of its key, one card or several; `{low}` and `{high}` are the ends of its run;
            `{number}` is how many cards the body has, `{cards}` lists all cards, and `{kickers}`
            lists the kickers, of which there are `{count}`.
        kicker: the template of one kicker: `{rank}`, or `{ranks}` for a pair.
        unit: the number of cards of one kicker.
        shapes: what such plays look like.
    """

    name: str
    spoken: str
    kicker: str = "{rank}"
    unit: int = 1
    shapes: tuple[Shape, ...] = ()


@dataclass(frozen=True)
class Names:
    """The words of a game in one language.

    Attributes:
        types: by type of play, `pass` among them, what such plays are called.
        cards: by card in the game's notation, the words for one and for several.
        numbers: the numbers from 0 in words, as they stand before things that are counted.
        counted: the template of several equal cards: `{number}`, `{cards}`.
        listed: what stands between the items of a list, and before its last item.
        ranks: the letters of the ranks from low to high, in which runs go up.
        separator: what stands between the cards of a text, if anything does.
        joker: the letter of the wild cards; empty where the game has none.
        wild: the template of a play, `{play}`, with `{number}` wild cards.
    """

    types: Mapping[str, TypeNames]
    cards: Mapping[str, tuple[str, str]]
    numbers: tuple[str, ...]
    counted: str
    listed: tuple[str, str]
    ranks: str
    separator: str
    joker: str
    wild: str

    def to_json(self) -> dict[str, Any]:
        """Returns the words as plain JSON values."""
        return asdict(self)


@cached_with_rules(most=2)
def names_of(rules: Rules, language: Language) -> Names:
    """Returns what the cards and types of plays of a game are called."""
    game, speech = rules.description, _SPEECH[language]
    words = game.words.get(language, GameWords())
    types = {name: _family(family, speech) for name, family in game.families.items()}
    for bomb in game.bombs:
        known = types.get(bomb.type, _bomb(bomb, game, speech))
        types[bomb.type] = replace(known, shapes=(*known.shapes, _shape(bomb)))
    types[PASS] = TypeNames(speech.passing, speech.passing)
    return Names(
        types={
            each: replace(found, name=words.types.get(each, found.name))
            for each, found in types.items()
        },
        cards=_cards(game, words, speech),
        numbers=speech.numbers,
        counted=speech.counted,
        listed=speech.listed,
        ranks=game.deck.ranks,
        separator=" " if game.deck.cards else "",
        joker=game.deck.wild,
        wild=speech.wild,
    )


def _family(family: Family, speech: Speech) -> TypeNames:
    body = min(family.body, len(speech.bodies))
    is_run = family.run[1] > 1
    name, spoken = (speech.runs if is_run else speech.bodies)[body - 1]
    number = speech.number(family.body)
    name, spoken = name.replace("{body}", number), spoken.replace("{body}", number)
    kickers = None if family.kickers == "per_rank" else family.kickers
    shape = Shape((family.body, family.body), family.run, kickers)
    if kickers == 0:
        return TypeNames(name, spoken, shapes=(shape,))
    said = speech.kickers[family.unit - 1]
    if not is_run:
        name = speech.carriers[min(family.body, len(speech.carriers)) - 1]
        name = name.replace("{body}", speech.number(family.body))
    with_name = said.name_of_one if kickers == 1 else said.name
    with_spoken = said.spoken_of_one if kickers == 1 else said.spoken
    number = speech.number(kickers) if kickers and not is_run else ""
    return TypeNames(
        " ".join(with_name.format(body=name, number=number).split()),
        with_spoken.replace("{body}", spoken),
        said.each,
        family.unit,
        (shape,),
    )


def _bomb(bomb: Bomb, game: GameDescription, speech: Speech) -> TypeNames:
    if bomb.suited:
        return TypeNames(*speech.suited_bomb)
    # Where sets of equal cards have this type, too, their words fit both.
    alone = all(each.of_a_kind is None for each in game.bombs if each.type == bomb.type)
    if bomb.cards and alone and set(bomb.cards) <= set(game.deck.jokers):
        return TypeNames(*speech.rocket)
    return TypeNames(*(speech.other_bomb if bomb.cards and alone else speech.bomb))


def _shape(bomb: Bomb) -> Shape:
    if bomb.of_a_kind:
        return Shape(body=bomb.of_a_kind)
    # The suits of a suited bomb are more than its ranks say: its cards are read out one by one.
    return Shape(cards=bomb.cards or "")


def _cards(game: GameDescription, words: GameWords, speech: Speech) -> dict[str, tuple[str, str]]:
    ranks = {rank: speech.ranks.get(rank, (rank, rank)) for rank in game.deck.ranks}
    jokers = sorted(game.deck.jokers, key=game.deck.ranks.index)
    if len(jokers) == 1:
        ranks[jokers[0]] = speech.jokers[0]
    elif jokers:
        ranks |= dict.fromkeys(jokers[:-1], speech.jokers[1]) | {jokers[-1]: speech.jokers[2]}
    ranks |= words.ranks
    suits = {suit: words.suits.get(suit, suit) for suit in game.deck.suits}
    found = dict(ranks)
    for card in game.deck.cards.split():
        if card[1:]:
            named = [suits[suit] for suit in card[1:]]
            one, several = (speech.of_suits(rank, named) for rank in ranks[card[0]])
            found[card] = one, several
    return found


def type_name(rules: Rules, kind: str) -> Word:
    """Returns what a type of play is called in each language."""
    return Word({language: names_of(rules, language).types[kind].name for language in LANGUAGES})


def cards_word(rules: Rules, cards: str) -> Word:
    """Returns cards as a sentence has them: as they are written, in Chinese with named jokers."""
    named = names_of(rules, "zh").cards
    jokers = {joker: named[joker][0] for joker in rules.description.deck.jokers}
    return Word({"en": cards, "zh": "".join(jokers.get(sign, sign) for sign in cards)})
