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
    return FORMAT.to_state(chunk, load_rules)


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
    for form, people, game in some([*cases()], 20):
        found = written(form, people, game)
        if found is None:
            continue
        record, text, typed_text = found
        difference = differs(record, text, read(typed_text))
        if difference:
            failed.append(f"{form}, {people}, {game}: {difference}")
    assert failed == []


CALLS = {
    "en": {
        "pass": ("passes", "pass", "passed"), "decline": ("declines", "passes"),
        "claim": ("claims", "claim"), "snatch": ("snatches", "snatch"), "no": ("no", "passes"),
        "double": ("doubles", "double"), "1": ("bids 1", "bid one"), "2": ("calls 2", "bids two"),
        "3": ("bids 3", "bid three"),
    },
    "zh": {
        "pass": ("不叫", "过", "不"), "decline": ("不叫", "不叫地主"), "claim": ("叫地主", "叫"),
        "snatch": ("抢地主", "抢"), "no": ("不抢", "不抢地主"), "double": ("加倍",),
        "super": ("超级加倍",), "single": ("不加倍",), "hide": ("不明牌",), "1": ("叫1分", "一分"),
        "2": ("叫2分", "叫 2 分"), "3": ("叫3分", "叫三分"), "show5": ("明牌5倍",),
        "show4": ("明牌4倍",), "show3": ("明牌3倍",), "show2": ("明牌2倍",),
    },
}  # fmt: skip


def test_calls_and_hands_are_read_as_they_were(some: Some) -> None:
    """Tests auctions in words, with the hands and the bottom that are known, and the first plays."""
    cases_ = [(game, people, seed) for game in GAMES for people in PEOPLE for seed in range(20)]
    for game, people, seed in some(cases_, 12):
        random, rules = Random(f"{game} {people} {seed}"), load_rules(game)
        record = random_record(rules, random, most=5)
        if not record.calls or record.landlord is None:
            continue
        language = "zh" if people in ("chinese", "signs") else "en"
        names = PEOPLE[people][: rules.players]
        lines = [f"Game: {game}", f"Players: {', '.join(names)}"]
        known = [seat for seat in range(rules.players) if random.random() < 0.5]
        hand = {"en": "{}'s hand: {}", "zh": "{}手牌：{}"}[language]
        lines += [hand.format(names[seat], record.hands[seat]) for seat in known]
        lines.append({"en": f"Bottom: {record.bottom}", "zh": f"底牌：{record.bottom}"}[language])
        for seat, call in record.called():
            said = random.choice(CALLS[language].get(str(call), (str(call),)))
            between = random.choice([": ", " "] if language == "en" else ["：", " "])
            lines.append(f"{names[seat]}{between}{said}")
        if record.direction == -1:
            lines.append("Direction: backward")
        text = Text(record, random, names, language)
        state = read("\n".join([*lines, typed(text, random.choice(["colons", "verbs"]))]))
        assert not state.faults, (game, people, seed, str(state.faults[0].detail))
        assert (state.calls, state.bottom) == (record.calls, record.bottom)
        assert [seat for seat, each in enumerate(state.hands) if each is not None] == known
        assert all(state.hands[seat] == record.hands[seat] for seat in known)
        assert differs(record, text, state) == ""


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


def test_who_i_am_is_understood(some: Some) -> None:
    spelled = [(head, form) for head, language in WHO for form in MINE[language]]
    for head, form in some(spelled, 5):
        first = "Ann" if "Ann" in head else "小明"
        state = read(f"{head}\n{form.format(HAND)}\n{first}: 3")
        assert [str(hand or "") for hand in state.hands] == ["", "", HAND], (head, form)
        assert [(act.seat, act.cards) for act in state.acts] == [(0, "3")], (head, form)
        assert state.faults == (), (head, form)


def test_who_is_the_landlord_may_stand_beside_his_name() -> None:
    for head in ("Players: Ann, Bo (landlord), Chen", "玩家：Ann、Bo（地主）、Chen"):
        state = read(f"{head}\nBo: 3\nChen: 4")
        assert (state.landlord, list(state.names or ())) == (1, ["Ann", "Bo", "Chen"])
    state = read("Players: Peasant 2, Landlord, Peasant 1\nLandlord: 3\nPeasant 1: 4")
    assert [(act.seat, act.cards) for act in state.acts] == [(1, "3"), (2, "4")]


OTHERS = (
    "Bo's hand: {}", "Bo's hand {}", "Bo hand: {}", "Bo has {}", "Bo holds: {}", "Bo's cards are {}",
    "seat 1 hand: {}", "Landlord's hand: {}", "Landlord hand {}",
)  # fmt: skip
OTHERS_ZH = (
    "小红手牌：{}",
    "小红的手牌：{}",
    "小红的手牌 {}",
    "小红拿到{}",
    "小红的牌：{}",
    "小红有：{}",
    "地主手牌：{}",
)


@together("form", OTHERS + OTHERS_ZH)
def test_whose_hand_it_is_is_understood(form: str) -> None:
    names, who = ("Ann, Bo, Chen", "Bo") if form in OTHERS else ("小明、小红、小刚", "小红")
    state = read(f"Players: {names}\n{form.format(HAND)}\nLandlord: {who}")
    assert not state.faults, str(state.faults[0].detail)
    assert [str(hand or "") for hand in state.hands] == ["", HAND, ""]
    state = read(f"I am the landlord\nMy hand: {HAND}\nMe: 3")
    assert (state.landlord, state.faults, str(state.hands[0])) == (0, (), HAND)


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
