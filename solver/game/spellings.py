"""The spellings of a game's cards, in a game whose cards of a rank are alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver.game.ways import ANY_JOKER, SPADE_NAME, SUIT_WORDS, TokenPart
from solver.rules import Rules

# The spellings of the small and of the big joker inside a text.
_JOKERS = (("B", "X", "小王", "小"), ("R", "D", "大王", "大", "\U0001f0bf"))
# RLCard's viewer's names of the two jokers. J is also the jack, so a text of nothing else than
# these names can be read in two ways; beside other cards each letter is a card.
JOKER_NAMES = ("BJ", "RJ")
# Both jokers together.
_ROCKETS = ("王炸", "火箭")
# DouZero's numbers of the ranks, beside 3 to 10, and of the two jokers.
_NUMBERS = {"11": "J", "12": "Q", "13": "K", "14": "A", "17": "2"}
_JOKER_NUMBERS = ("20", "30")
# Unicode's playing cards stand in rows of sixteen, a row for each suit: a card back, then the ace
# to the king with a knight before the queen, and the jokers.
_PLAYING_CARDS = {"s": 0x1F0A0, "h": 0x1F0B0, "d": 0x1F0C0, "c": 0x1F0D0}
_PLAYING_RANKS = dict(zip("A23456789TJQK", (*range(1, 12), 13, 14), strict=True))
_WHITE_JOKER = "\U0001f0df"  # says no more than the other sign which joker it is


def spellings_of(rules: Rules, jokers: Sequence[str]) -> dict[str, str]:
    """Returns the spellings of the cards of a game without suits."""
    ranks = rules.description.deck.ranks
    spellings = {"10": "T"} if "T" in ranks and not set("10") & set(ranks) else {}
    for joker, aliases in zip(jokers, _JOKERS, strict=False):
        for alias in aliases:
            spellings[alias] = spellings[alias.lower()] = joker
    for rank in ranks:
        spellings[rank] = spellings[rank.lower()] = rank
    return spellings


def names_of(rules: Rules, jokers: Sequence[str], spellings: dict[str, str]) -> dict[str, str]:
    """Returns the names of jokers whose letters are cards; other names become spellings."""
    ranks = rules.description.deck.ranks
    names = {}
    for name, joker in zip(JOKER_NAMES, jokers, strict=False):
        if not set(name) <= spellings.keys():
            spellings[name] = spellings[name.lower()] = joker
        # In a game that prints the two cards in this order the letters are the two cards.
        elif "".join(sorted((spellings[letter] for letter in name), key=ranks.index)) != name:
            names[name] = joker
    suit, rank = list(SPADE_NAME)
    if jokers and suit not in ranks and rank in ranks:
        names[SPADE_NAME] = jokers[0]
    return names


def numbers_of(rules: Rules, jokers: Sequence[str]) -> dict[str, str]:
    """Returns DouZero's numbers of the cards of a game; none where 1 or 0 is a rank."""
    ranks, suits = rules.description.deck.ranks, rules.description.deck.suits
    if suits or set("10") & set(ranks):
        return {}
    numbers = {number: rank for number, rank in _NUMBERS.items() if rank in ranks}
    return numbers | dict(zip(_JOKER_NUMBERS, jokers, strict=False))


def parts_of(
    rules: Rules, jokers: Sequence[str], spellings: Mapping[str, str]
) -> dict[str, TokenPart]:
    """Returns by its spelling each card, suit and joker that a text of cards may have."""
    deck = rules.description.deck
    parts = {
        text: TokenPart(text, _kind(rules, text, card), (card,)) for text, card in spellings.items()
    }
    for suit, words in SUIT_WORDS.items():
        parts |= {word: TokenPart(word, "S", suit=suit) for word in words}
        for rank, place in _PLAYING_RANKS.items():
            if rank in deck.ranks:
                sign = chr(_PLAYING_CARDS[suit] + place)
                parts[sign] = TokenPart(sign, "u", (rank,), suit)
        if suit.upper() not in deck.ranks:
            card = spellings.get(suit.upper())
            kind = "s" if card is None else "d"
            for letter in (suit.upper(), suit):
                parts[letter] = TokenPart(letter, kind, () if card is None else (card,), suit)
    if jokers:
        kind, unsaid = ("n", jokers[0]) if len(set(jokers)) == 1 else ("u", ANY_JOKER)
        signs = (ANY_JOKER, _WHITE_JOKER)
        parts |= {sign: TokenPart(sign, kind, (unsaid,)) for sign in signs}
    together = [bomb.cards for bomb in rules.description.bombs if bomb.cards]
    rockets = [cards for cards in together if set(cards) <= set(deck.jokers)]
    if rockets:
        rocket = (*max(rockets, key=len),)
        parts |= {word: TokenPart(word, "n", rocket) for word in _ROCKETS}
    return parts


def _kind(rules: Rules, text: str, card: str) -> str:
    """Returns the kind of the spelling of a card, as `TokenPart` has it."""
    if card in rules.description.deck.jokers:
        return "b" if text.upper() in ("B", "R") else "n"
    return "j" if text.upper() == card == "J" else "c"


def jokers_of(rules: Rules) -> list[str]:
    """Returns what the aliases of the two jokers stand for: one rank, where both are equal."""
    deck = rules.description.deck
    if not deck.jokers or deck.suits:
        return []
    return [min(deck.jokers, key=deck.ranks.index), max(deck.jokers, key=deck.ranks.index)]


def clashing_of(rules: Rules, jokers: Sequence[str]) -> tuple[str, ...]:
    """Returns the spellings of one joker that must not stand beside the game's own letter."""
    if len(set(jokers)) != 1 or rules.description.deck.count(jokers[0]) == 1:
        return ()
    return tuple(
        alias
        for aliases in _JOKERS
        if jokers[0] in aliases
        for alias in aliases
        if alias not in rules.description.deck.ranks
    )
