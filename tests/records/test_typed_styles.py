# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""Whole games in many styles of typing, and who is who: reading gives back the same game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from solver.game.state import GameState
from solver.records import Record
from solver.records.typed import FORMAT
from solver.rules import GAMES, load_rules
from tests.builders import random_record
from tests.choice import Some
from tests.records.typed_styles import PEOPLE, STYLES, Text, listed, typed
from tests.together import together

FORMS = (*STYLES, "joined", "listed", "roles", "seats", "players")
ROLES = {
    "en": (
        ("Landlord", "Peasant 1", "Peasant 2"),
        ("landlord", "landlord_down", "landlord_up"),
        ("Landlord", "Next", "Previous"),
        ("The landlord", "Farmer A", "Farmer B"),
    ),
    "zh": (("地主", "农民甲", "农民乙"), ("地主", "下家", "上家"), ("庄家", "农民1", "农民2")),
}


def written(form: str, people: str, game: str, seed: int = 0) -> tuple[Record, Text, str] | None:
    """Returns a random game and its text in a style; None where the style does not fit the game."""
    random, rules = Random(f"{form} {people} {game} {seed}"), load_rules(game)
    most = random.choice([6, 20, 60])
    record = random_record(rules, random, most=most, called=False)
    language = "zh" if people in ("chinese", "signs") else "en"
    seats, landlord = range(rules.players), record.landlord
    assert landlord is not None  # nobody calls
    names = list(PEOPLE[people][: rules.players])
    head = [f"Game: {game}"]
    if form in ("roles", "console"):
        roles = random.choice(ROLES[language])
        names = [roles[(seat - landlord) % 3] for seat in seats]
    elif form == "seats":
        names = [f"seat {seat}" if language == "en" else f"{seat}号位" for seat in seats]
    elif form == "players":
        names = [f"Player {seat}" if language == "en" else f"玩家{seat + 1}" for seat in seats]
    else:
        head.append(f"Players: {', '.join(names)}")
    if record.direction == -1:
        head.append("Direction: backward")
    text = Text(record, random, names, language)
    four, suited = rules.players == 4, bool(rules.description.deck.suits)
    if form == "listed" and (suited or any(move.interrupt for move in text.moves)):
        return None
    if form in ("roles", "console") and (four or (form == "console" and language == "zh")):
        return None
    if form == "listed":
        body = listed(text)
    elif form == "joined":
        body = typed(text, random.choice(["colons", "verbs"]), joined=True)
    else:
        inner = random.choice(["colons", "verbs", "words", "signs"])
        body = typed(text, form if form in STYLES else inner)
    return record, text, "\n".join([*head, body])


def read(text: str) -> GameState:
    """Returns the game of a text with its faults."""
    (chunk,) = FORMAT.chunks(text)
    return FORMAT.state(chunk, load_rules)


def differs(record: Record, text: Text, state: GameState) -> str:
    """Returns how a game that was read differs from the one that was written; empty if not."""
    if state.faults:
        return str(state.faults[0].detail)
    acts = [(act.seat, act.cards) for act in state.acts]
    moves = [move.to_act() for move in text.moves]
    # Where nobody is named but by role, whoever comes first has seat 0.
    turn = acts[0][0] - moves[0].seat if acts else 0
    wanted = [((act.seat + turn) % record.rules.players, act.cards) for act in moves]
    return "" if acts == wanted else f"{acts} for {wanted}"


def cases() -> Iterator[tuple[str, str, str]]:
    """Yields every style, with every kind of names, in every game."""
    for form in FORMS:
        for people in PEOPLE:
            yield from ((form, people, game) for game in GAMES)


def test_a_typed_game_is_read_as_it_was_played(some: Some) -> None:
    failed = []
    for form, people, game in some([*cases()], 8):
        found = written(form, people, game)
        if found is None:
            continue
        record, text, typed_text = found
        difference = differs(record, text, read(typed_text))
        if difference:
            failed.append(f"{form}, {people}, {game}: {difference}")
    assert failed == []


HAND = "33344455667788TJQ"
MINE = {
    "en": (
        "My hand: {}", "My hand {}", "My hand is {}", "Me hand: {}", "Me: {}", "Me {}",
        "My cards: {}", "I have {}", "I hold {}", "Hand: {}", "Me: hand {}", "My hand - {}",
        "Cards: {}",
    ),
    "zh": (
        "我的手牌：{}", "我手牌：{}", "我：{}", "我的牌：{}", "我 {}", "我拿到{}", "手牌：{}",
        "我手里是{}", "我有{}", "我的手牌 {}", "我的手牌是{}", "我手上：{}", "我起手牌：{}",
    ),
}  # fmt: skip
WHO = (
    ("Players: Ann, Bo, Me", "en"),
    ("Players: Ann, Bo and me", "en"),
    ("Players: Ann, Bo, Chen (me)", "en"),
    ("Players: Ann, Bo, Chen\nI am Chen", "en"),
    ("Players: Ann, Bo, Chen\nChen is me", "en"),
    ("Seats: Ann / Bo / me", "en"),
    ("Players: 1. Ann 2. Bo 3. Me", "en"),
    ("Players: Ann Bo Me", "en"),
    ("Players: Ann - Bo - Me", "en"),
    ("玩家：小明、小红、我", "zh"),
    ("玩家：小明 小红 我", "zh"),
    ("玩家：小明、小红、小刚（我）", "zh"),
    ("玩家：小明、小红、小刚\n我是小刚", "zh"),
    ("玩家：小明，小红和我", "zh"),
    ("座次：小明、小红、我", "zh"),
    ("玩家：小明、小红、小刚\n小刚是我", "zh"),
    ("玩家: 小明, 小红, 我", "en"),
    ("Players: Ann, Bo, Me", "zh"),
)


@together(("head", "language"), WHO)
def test_who_i_am_is_understood(head: str, language: str) -> None:
    for form in MINE[language]:
        first = "Ann" if "Ann" in head else "小明"
        state = read(f"{head}\n{form.format(HAND)}\n{first}: 3")
        assert [str(hand or "") for hand in state.hands] == ["", "", HAND], form
        assert [(act.seat, act.cards) for act in state.acts] == [(0, "3")], form
        assert state.faults == (), form


def test_who_is_the_landlord_may_stand_beside_his_name() -> None:
    for head in ("Players: Ann, Bo (landlord), Chen", "玩家：Ann、Bo（地主）、Chen"):
        state = read(f"{head}\nBo: 3\nChen: 4")
        assert (state.landlord, list(state.names or ())) == (1, ["Ann", "Bo", "Chen"])
    state = read("Players: Peasant 2, Landlord, Peasant 1\nLandlord: 3\nPeasant 1: 4")
    assert [(act.seat, act.cards) for act in state.acts] == [(1, "3"), (2, "4")]


def test_a_hand_of_nobody_known_asks_who_i_am_in_both_languages() -> None:
    state = read("Players: Ann, Bo, Chen\nMy hand: 3\nAnn: 4")
    (fault,) = state.faults
    assert "say it with a line such as 'I am Ann'" in str(fault.detail)
    assert "我是小明" in fault.detail.said("zh")


# What is no text of cards, with what is told of it: nothing is played, and nobody is invented.
TOLD = (
    ("小明：对345", "对345", "'345' are not 2 equal cards"),
    ("Ann: pair 34", "pair 34", "'34' are not 2 equal cards"),
    ("Ann: 3 to 3", "3 to 3", "no two ends of a run"),
    ("Ann: 33 to 4", "33 to 4", "no two ends of a run"),
    ("小明：炸", "炸", "does not say which cards"),
    ("Ann plays a bomb", "bomb", "does not say which cards"),
    ("Ann plays threes", "threes", "does not say how many cards"),
    ("小明：顺子3", "3", "is not what '顺子' says: it is single"),
    ("小明：三带一 333", "333", "is not what '三带一' says"),
    ("小明：连对 34567", "34567", "is not what '连对' says"),
    ("Ann: 33 (8)", "33 (8", "is no play"),
    ("Ann: + 3", "+", "neither cards nor a pass"),
    ("小明：带4", "带", "neither cards nor a pass"),
    ("Ann: 3 foo 5", "foo", "neither cards nor a pass"),
    ("小明：3 嗯 5", "嗯", "neither cards nor a pass"),
)


@together(("text", "place", "detail"), TOLD)
def test_what_is_not_understood_is_told_with_its_place(text: str, place: str, detail: str) -> None:
    state = read(text)
    fault = state.faults[0]
    assert not fault.missing
    assert fault.span is not None
    assert text[fault.span.start : fault.span.end] == place
    assert detail in str(fault.detail)
    assert len([name for name in state.names or () if name]) == 1  # nobody is invented
