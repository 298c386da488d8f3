"""The oracle against the published counts, the rule texts, and itself."""

import random
from collections import Counter

import pytest
from oracle import (
    GAMES,
    all_keys,
    auction,
    beats,
    count_plays,
    deck,
    flow,
    is_legal,
    legal,
    legal_by_table,
    next_caller,
    plays,
    readings,
    score,
)
from oracle.counts import declarable, forbidden_by_rlcard, notions
from oracle.decks import LANDLORD_HAND, PEASANT_HAND, PLAYERS, rank_counts
from oracle.legality import rank_readings

from tests.together import together

# --- Counts ------------------------------------------------------------------------------------

COUNTS = {
    "street": 2125,
    "classic": 5124,
    "decktet": 12942,
    "double": 9079,
    "snatch": 12654,
    "happy": 12654,
    "douzero": 29993,
}


@together("game", GAMES)
def test_count_of_plays(game: str) -> None:
    assert count_plays(game) == COUNTS[game]


def test_notions_of_a_distinct_play() -> None:
    for game in ("classic", "double", "snatch"):
        assert set(notions(game).values()) == {COUNTS[game]}
    assert list(notions("street").values()) == [2125, 2125, 2125, 2633]
    assert list(notions("decktet").values()) == [12928, 12937, 12942, 13029]
    assert list(notions("douzero").values()) == [29984, 29993, 29993, 30383]


def test_rlcard_has_27471_of_the_douzero_plays() -> None:
    why = Counter(forbidden_by_rlcard(play) for play in plays("douzero"))
    assert why == {
        None: 27471,
        "both jokers on aeroplane1": 1469,
        "both jokers on quadplex1": 13,
        "four of a kind among the kickers": 657,
        "a triplet next to the body among the kickers": 374,
        "also a triplet_sequence": 9,
    }
    kept = {play[4] for play in plays("douzero") if forbidden_by_rlcard(play) is None}
    assert len(kept) == 27471


def test_snatch_is_rlcard_without_equal_kickers() -> None:
    kept = {play for play in plays("douzero") if forbidden_by_rlcard(play) is None}
    assert plays("snatch") <= kept
    for name, length, _, key, cards in kept - plays("snatch"):
        assert name in ("aeroplane1", "quadplex1")
        top = "3456789TJQKA2".index(key)
        body = "3456789TJQKA2"[top - length + 1 : top + 1]
        kickers = [card for card in cards if card not in body]
        assert len(set(kickers)) < len(kickers)
    assert len(kept - plays("snatch")) == 14817


# --- The two ways through the rules agree ------------------------------------------------------


@pytest.mark.one_in(7)
@pytest.mark.parametrize("game", GAMES)
def test_every_play_put_together_is_read_back(game: str) -> None:
    by_cards: dict[tuple[str, ...], set[tuple[str, int, int, str]]] = {}
    for name, length, kick, key, cards in declarable(game):
        if not (game == "decktet" and name == "bomb"):
            by_cards.setdefault(cards, set()).add((name, length, kick, key))
    every_third = sorted(by_cards)[::3] if len(by_cards) > 6000 else by_cards  # for time's sake
    for cards in every_third:
        expected = by_cards[cards]
        if game == "street":
            found = {(name, key) for name, keys in all_keys(game, cards).items() for key in keys}
            assert found == {(name, key) for name, _, _, key in expected}
        else:
            read = rank_readings(game, cards)
            assert {(r["type"], r["len"], r["kick"], r["key"]) for r in read} == expected


def _lumpy_hand(game: str, size: int, rng: random.Random) -> list[str]:
    """A hand of few ranks, so that it holds runs and sets; the jokers come along now and then."""
    cards = deck(game)
    ranks = sorted({card[0] for card in cards} - set("BRX"), key="3456789TPJQCKA2E".index)
    start = rng.randrange(len(ranks) - 4)
    some = set(ranks[start : start + 5]) | {rng.choice(ranks)}
    if rng.random() < 0.5:
        some |= set("BRX")
    pool = [card for card in cards if card[0] in some]
    return rng.sample(pool, min(size, len(pool)))


@pytest.mark.one_in(7, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_brute_force_and_table_agree(game: str) -> None:
    rng = random.Random(f"oracle {game}")
    for number in range(12):
        hand = _lumpy_hand(game, 11, rng)
        if number % 2:
            hand = rng.sample(deck(game), 9)
        every = legal(game, hand, None)
        assert every == legal_by_table(game, hand, None)
        if game == "street":
            assert legal(game, hand, None, True) == legal_by_table(game, hand, None, True)
        others = _lumpy_hand(game, 11, rng)
        over = rng.choice(sorted(legal_by_table(game, others, None)))
        if game == "decktet" and over[0] == "bomb":
            table = ["A" + over[3], "K" + over[3]]
        else:
            table = _tokens(game, others, over[4])
        answers = legal(game, hand, table)
        assert answers == legal_by_table(game, hand, table)
        for play in answers:
            if not (game == "decktet" and play[0] == "bomb"):
                assert beats(game, _tokens(game, hand, play[4]), table)
                assert is_legal(game, hand, _tokens(game, hand, play[4]), table)


def _tokens(game: str, hand: list[str], ranks: tuple[str, ...]) -> list[str]:
    """Cards of the hand with these ranks."""
    if game != "decktet":
        return list(ranks)
    taken: list[str] = []
    for rank, count in rank_counts(ranks).items():
        taken += [card for card in hand if card[0] == rank][:count]
    return taken


def test_decks() -> None:
    for game in GAMES:
        bottom = len(deck(game)) - PLAYERS[game] * PEASANT_HAND[game]
        assert PEASANT_HAND[game] + bottom == LANDLORD_HAND[game]
    assert len(set(deck("decktet"))) == 45


# --- Cases from the rule texts -----------------------------------------------------------------


@together(
    ("game", "cards", "name"),
    [
        ("street", "7777X", None),
        ("street", "7777XX", None),
        ("street", "777X", "bomb"),
        ("street", "777QX", "full_house"),
        ("street", "779XX", "full_house"),
        ("street", "JQKA2", "straight"),
        ("street", "KKAA22", "pairs3"),
        ("street", "XXX", None),
        ("street", "BR", "bomb"),
        ("street", "A2345", None),
        ("classic", "777789", None),
        ("classic", "QQQKKKAAA47", "small_wings"),
        ("classic", "QQQKKKAAA4477", "big_wings"),
        ("classic", "4445556666", None),
        ("classic", "33344466", "small_wings"),
        ("classic", "222", "triplet"),
        ("classic", "33333", None),
        ("snatch", "7778882B", "aeroplane1"),
        ("snatch", "333444677", None),
        ("snatch", "666688", None),
        ("snatch", "JJJJ99QQ", "quadplex2"),
        ("snatch", "333444555BR6", None),
        ("double", "BR", None),
        ("double", "333444BBRR", "triplet_sequence_pairs"),
        ("double", "BBRR", "rocket"),
        ("double", "333333333", None),
        ("decktet", "Km Ks Kw Al As Aw 2mk 2sy 2wl", "straight3"),
        ("decktet", "Am As 2mk 2sy", "straight2"),
        ("decktet", "Am As Aw Al Ay Ak", None),
        ("decktet", "Am As Aw Al", "triple1"),
        ("decktet", "Pmsl Pmyk Pswk Pwly", "triple1"),
        ("decktet", "Am Am", None),
        ("decktet", "3ms", None),
        ("decktet", "", None),
        ("douzero", "333444BR", "aeroplane1"),
        ("douzero", "3333BR", "quadplex1"),
        ("douzero", "333355", "quadplex1"),
        ("douzero", "33334444", None),
        ("douzero", "333444555777", "aeroplane1"),
        ("douzero", "3334445556667777", "aeroplane1"),
        ("douzero", "33344434", None),
        ("douzero", "333444555666", "triplet_sequence"),
    ],
)
def test_type_of_cards(game: str, cards: str, name: str | None) -> None:
    found = readings(game, cards)
    assert (found[0]["type"] if found else None) == name


def test_ambiguous_cards() -> None:
    cards = "3mw 3sk 3ly 4ms 4wl 4yk 5ml 5sw 5yk 6mw 6sy 6lk"
    assert [(r["type"], r["len"], r["kick"], r["key"]) for r in readings("decktet", cards)] == [
        ("straight3", 4, 0, "6"),
        ("straight31", 3, 3, "6"),
        ("straight31", 3, 3, "5"),
    ]
    assert all_keys("street", "5678X") == {"straight": ["8", "9"]}
    assert all_keys("street", "99TTXX") == {"pairs3": ["T", "J"]}
    assert all_keys("street", "7799X") == {"full_house": ["7", "9"]}
    assert all_keys("street", "777XX") == {"full_house": ["7"]}  # 777 is too many for a pair
    assert all_keys("street", "79XX") == {}
    assert readings("street", "JQKAX")[0]["key"] == "2"


@together(
    ("game", "play", "over", "expected"),
    [
        ("street", "456789T", "3456789", True),
        ("street", "6789TJQK", "3456789", True),
        ("street", "56789T", "3456789", False),
        ("street", "X", "X", False),
        ("street", "2222", "3333", True),
        ("street", "3333", "2222", False),
        ("double", "2222", "AAAKK", True),
        ("double", "BBRR", "22222222", True),
        ("double", "6667773344", "5556663344", True),
        ("double", "66677788", "5556663344", False),
        ("decktet", "5ml 5sw 6mw 6sy", "3mw 3sk 4ms 4yk", True),
        ("decktet", "4wl 5ml 6mw 7ml 8ms", "3mw 3sk 4ms 4yk", False),
        ("decktet", "Am Km", "E", True),
        ("decktet", "As Ks", "Am Km", True),
        (
            "decktet",  # as triples with singles the follower's cards count too
            "5ml 5sw 5yk 6mw 6sy 6lk 7ml 7sk 7wy 8ms 8wl 8yk",
            "3mw 3sk 3ly 4ms 4wl 4yk 5ml 5sw 5yk Am As E",
            True,
        ),
    ],
)
def test_beats(game: str, play: str, over: str, expected: bool) -> None:
    assert beats(game, play, over) is expected


def test_auction_states() -> None:
    assert auction("classic", [])["status"] == "open"
    assert auction("classic", ["pass", "pass"])["status"] == "open"
    assert auction("classic", ["pass", "pass", 1]) == {"status": "done", "landlord": 2, "bid": 1}
    assert auction("classic", ["pass", "pass", "pass"])["status"] == "redeal"
    assert auction("classic", [3, "pass"])["status"] == "illegal"
    assert auction("classic", [1, "pass", 1])["status"] == "illegal"
    assert next_caller("classic", [1, "pass", 2]) == 0
    assert auction("snatch", [1, 2, "pass"])["status"] == "open_snatch"
    assert next_caller("snatch", [1, 2, "pass"]) == 2
    assert auction("snatch", [1, "snatch"])["status"] == "illegal"
    assert auction("snatch", ["pass", "pass", "pass"])["status"] == "redeal"
    assert auction("snatch", ["pass", "pass", "pass", "snatch"])["status"] == "illegal"
    assert auction("street", ["decline"] * 4)["status"] == "redeal"
    assert auction("street", ["claim", "decline"])["status"] == "illegal"
    assert auction("double", [1, 2, "pass"])["status"] == "open"
    assert next_caller("double", [1, 2, "pass"]) == 3


def test_scores() -> None:
    assert score("snatch", bid=2, landlord_won=True, snatch=True, spring=True) == [16, -8]
    assert score("double", bid=2, landlord_won=True, bombs=[5, 6]) == [12, -4]
    assert score("double", bid=1, landlord_won=False, rockets=1) == [-6, 2]
    assert score("douzero", landlord_won=True) == [2, -1]
    assert score("douzero", landlord_won=False, bombs=[4], rockets=1, anti=True) == [-8, 4]


def test_street_windows() -> None:
    # The first window opens after the landlord's first lead.
    assert flow("street", 0, [[2, "4444", "!"]]) == {"status": "illegal", "at": 0}
    # The holder may not bomb his own open trick, nor the player to move out of turn.
    assert flow("street", 0, [[0, "3"], [0, "4444", "!"]])["status"] == "illegal"
    assert flow("street", 0, [[0, "3"], [1, "4444", "!"]])["status"] == "illegal"
    # The other way round.
    assert flow("street", 0, [[0, "3"], [3, "4"]], direction=-1)["turn"] == 2
    assert flow("street", 0, [[0, "3"], [2, "4444", "!"]], direction=-1)["turn"] == 1
    # After the last card nothing can interrupt.
    acts = [[0, "5"], [1, "A"], [2, "4444", "!"]]
    assert flow("street", 0, acts, left=[18, 1, 12, 12]) == {"status": "illegal", "at": 2}
    assert legal("street", list("5555KX"), None, True) == {
        ("bomb", 1, 0, "5", tuple("5555")),
        ("bomb", 1, 0, "5", tuple("555X")),
    }
    assert legal("street", list("5555KX"), list("6666"), True) == set()


def test_decktet_bombs_are_told_apart() -> None:
    bombs = {play for play in legal("decktet", "Am As Km Kk Ks E", "2mk") if play[0] == "bomb"}
    assert bombs == {("bomb", 1, 0, suit, ("A", "K")) for suit in "ms"}
