# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""Writes games as people type them, in many styles, so that tests can read them back.

A style is a function that returns the text of one act or, for the styles in which the form of a
whole text differs, of all acts. Nothing here is the program's own writer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from solver.game.game import Game
from solver.game.play import Play
from solver.records import Record

# The players of a text, from the landlord on: three names and a fourth for games of four.
PEOPLE: Mapping[str, Sequence[str]] = {
    "english": ("Ann", "Bo", "Chen", "Dan"),
    "lower": ("ann", "bo", "chen", "dan"),
    "numbered": ("Bot 1", "Bot 2", "Bot 3", "Bot 4"),
    "two words": ("Old Wang", "Li Lei", "Han Mei", "Ann Two"),
    "chinese": ("小明", "小红", "小刚", "小丽"),
    "signs": ("甲", "乙", "丙", "丁"),
}
_WORDS = dict(zip("3456789TJQKA2", (
    "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
    "ace", "two",
), strict=True))  # fmt: skip
_NUMERALS = dict(zip("3456789T", "三四五六七八九十", strict=True))
_PASSES = {"en": ("pass", "passes", "Pass", "p", "-"), "zh": ("过", "不要", "要不起", "不出", "不")}


class Text:
    """The text of one game.

    Attributes:
        record: the game, whose acts are written.
        random: chooses among spellings.
        names: what the players are called, by their seat.
        language: `en` or `zh`.
    """

    def __init__(self, record: Record, random: Random, names: Sequence[str], language: str) -> None:
        self.record, self.random, self.names, self.language = record, random, names, language
        self.moves = record.at(len(record.acts)).history

    def passed(self, *, verb: bool = False) -> str:
        """Returns a pass; with `verb` one that stands behind a player without a colon."""
        words = _PASSES[self.language]
        return "passes" if verb and self.language == "en" else self.random.choice(words)

    def who(self, seat: int) -> str:
        """Returns the name of a seat."""
        return self.names[seat]


def canonical(play: Play) -> str:
    """Returns a play as the program writes it."""
    return str(play).replace(" - ", "-").replace(" ", ",")


def spoken_english(play: Play, random: Random) -> str:
    """Returns a play in English words: `a pair of 3s`, `3 to 7`, `333 with a 4`."""
    body, kickers = str(play.body), str(play.cards - play.body) if play.kickers else ""
    ranks = sorted(set(body), key="3456789TJQKA2BR".index)
    each = len(body) // len(ranks)
    first, last = ranks[0] * each, ranks[-1] * each
    if "B" in body or "R" in body:
        said = {"BR": "the rocket", "B": "the small joker", "R": "the big joker"}.get(body, body)
    elif len(ranks) > 1 and each * len(ranks) == len(body) and not play.is_bomb:
        said = random.choice([f"{first} to {last}", f"{first}~{last}", f"{first} through {last}"])
    elif each == 1:
        said = random.choice([f"a {body}", f"the {body}", f"a single {body}", _a(_WORDS[body])])
    elif each == 2:
        said = random.choice(
            [f"a pair of {body[0]}s", f"a pair of {_many(body[0])}", f"pair {body}"]
        )
    elif each == 3:
        said = random.choice([body, f"a trio of {_many(body[0])}", f"three {body[0]}s"])
    elif each == 4:
        said = random.choice([body, f"four {_many(body[0])}", f"a bomb {body}"])
    else:
        said = body
    pair = len(kickers) == 2 and kickers[0] == kickers[1]
    if kickers and said[-1] == "s":
        said += f" with {kickers}"
    elif len(kickers) == 1 and kickers not in "BR":
        said += random.choice([f" with a {kickers}", f" plus {kickers}", f" + {kickers}"])
    elif pair and kickers[0] not in "BR":
        said += random.choice([f" with a pair of {kickers[0]}s", f" with {kickers}", f"+{kickers}"])
    elif kickers:
        said += random.choice([f" with {kickers}", f" + {kickers}", f"-{kickers}", f" ({kickers})"])
    return said


def spoken_chinese(play: Play, random: Random) -> str:
    """Returns a play in Chinese words: 对3, 三个5带一个4, 4到8, 炸弹6."""
    body, kickers = str(play.body), str(play.cards - play.body) if play.kickers else ""
    ranks = sorted(set(body), key="3456789TJQKA2BR".index)
    each, rank = len(body) // len(ranks), body[0]
    said_rank = random.choice([rank, _NUMERALS.get(rank, rank)])
    first, last = ranks[0] * each, ranks[-1] * each
    if "B" in body or "R" in body:
        said = {"BR": "王炸", "B": "小王", "R": "大王"}.get(body, body)
    elif len(ranks) > 1 and each * len(ranks) == len(body) and not play.is_bomb:
        shape = {1: "顺子", 2: "连对", 3: "飞机"}.get(each, "")
        said = random.choice([f"{first}到{last}", f"{shape}{first}到{last}", f"{first}至{last}"])
        if each == 2:
            said = random.choice(
                [said, f"连对{ranks[0]}到{ranks[-1]}", f"对{ranks[0]}到对{ranks[-1]}"]
            )
    elif each == 1:
        said = random.choice([body, f"单{said_rank}", f"一张{said_rank}", f"一个{said_rank}"])
    elif each == 2:
        said = random.choice([body, f"对{said_rank}", f"一对{said_rank}", f"两个{said_rank}"])
    elif each == 3:
        said = random.choice([body, f"三个{said_rank}", f"三张{said_rank}"])
    elif each == 4:
        words = [body, f"四个{said_rank}"]
        said = random.choice(
            words if kickers else [*words, f"{rank}炸", f"炸弹{rank}", f"{rank}炸弹"]
        )
    else:
        said = body
    pair = len(kickers) == 2 and kickers[0] == kickers[1]
    if len(kickers) == 1 and kickers not in "BR":
        said += random.choice(
            [f"带{kickers}", f"带一个{kickers}", f"（{kickers}）", f"加{kickers}"]
        )
    elif pair:
        said += random.choice([f"带对{kickers[0]}", f"带一对{kickers[0]}", f"带{kickers}"])
    elif kickers:
        said += random.choice([f"带{kickers}", f"＋{kickers}", f"（{kickers}）"])
    return said


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "ae" else f"a {word}"


def _many(rank: str) -> str:
    word = _WORDS[rank]
    return f"{word}es" if word.endswith("x") else f"{word}s"


def _cards(text: Text, play: Play) -> str:
    """Returns a play in one of the spellings of cards."""
    random, cards = text.random, canonical(play)
    if play.rules.description.deck.suits:
        return cards
    wide = str.maketrans("3456789", "３４５６７８９")
    ways = [cards, cards, cards.replace("T", "10"), cards.lower(), cards.translate(wide)]
    if len(cards) > 1 and "-" not in cards:
        ways += [" ".join(cards), ",".join(cards)]
    return random.choice(ways).replace("b", "B").replace("r", "R")


def _spoken(text: Text, play: Play) -> str:
    if play.rules.description.deck.suits or "X" in str(play):
        return canonical(play)
    speak = spoken_english if text.language == "en" else spoken_chinese
    return speak(play, text.random)


def colons(text: Text, seat: int, play: Play | None, number: int) -> str:
    """`Ann: 33`."""
    colon = text.random.choice([": ", ":", "：", " : "])
    return text.who(seat) + colon + (text.passed() if play is None else _cards(text, play))


def verbs(text: Text, seat: int, play: Play | None, number: int) -> str:
    """`Ann plays 33`, 小明出33."""
    if text.language == "zh":
        said = text.passed() if play is None else text.random.choice("出打") + canonical(play)
        return text.who(seat) + text.random.choice(["", " "]) + said
    said = text.passed(verb=True)
    if play is not None:
        said = f"{text.random.choice(['plays', 'played', 'leads', 'follows with'])} {_cards(text, play)}"
    return f"{text.who(seat)} {said}"


def chats(text: Text, seat: int, play: Play | None, number: int) -> str:
    """`20:15 Ann: 33`, with the time in one of its places."""
    time = f"{20 + number // 60:02}:{number % 60:02}"
    said = text.passed() if play is None else _cards(text, play)
    who = text.who(seat)
    return text.random.choice(
        [f"{time} {who}: {said}", f"[{time}] {who}: {said}", f"{who} {time}:30\n{said}"]
    )


def words(text: Text, seat: int, play: Play | None, number: int) -> str:
    """`Ann plays a pair of 3s`, 小明 三个5带4."""
    if text.language == "zh":
        said = text.passed() if play is None else _spoken(text, play)
        return text.who(seat) + text.random.choice(["：", "出", " "]) * 1 + said
    if play is None:
        return f"{text.who(seat)} passes"
    return f"{text.who(seat)} plays {_spoken(text, play)}"


def signs(text: Text, seat: int, play: Play | None, number: int) -> str:
    """`Ann: 333+4`, `Ann: 333 (4)`."""
    if play is None:
        return f"{text.who(seat)}: {text.passed()}"
    cards = canonical(play)
    if play.kickers and not play.rules.description.deck.suits:
        body, kickers = cards.split("-")
        ways = (
            f"{body}+{kickers}",
            f"{body} + {kickers}",
            f"{body}（{kickers}）",
            f"{body}({kickers})",
        )
        cards = text.random.choice(ways)
    return f"{text.who(seat)}: {cards}"


def rounds(text: Text, seat: int, play: Play | None, number: int) -> str:
    """`第1手 小明 33`, `[Ann] 33`, `12. Ann 33`."""
    who, said = text.who(seat), text.passed(verb=True) if play is None else canonical(play)
    if text.language == "zh":
        return text.random.choice(
            [f"第{number}手 {who} {said}", f"第{number}手：{who}：{said}", f"【{who}】{said}"]
        )
    return text.random.choice(
        [f"Turn {number}: {who} {said}", f"{number}. {who}: {said}", f"{number}) {who} {said}"]
    )


def console(text: Text, seat: int, play: Play | None, number: int) -> str:
    """`landlord_down: 5555 left:13 winRate:100.0%`, as DouZero's programs print it."""
    step = (seat - (text.record.landlord or 0)) % 3
    who = ("landlord", "landlord_down", "landlord_up")[step]
    game = Game(text.record.rules, text.record.landlord or 0)
    for move in text.moves[:number]:
        game.do(move.to_act())
    rate = text.random.random() * 100
    said = "pass" if play is None else canonical(play).replace("-", "")
    return f"{who}: {said} left:{game.left[seat]} winRate:{rate:.1f}%"


def alone(text: Text, seat: int, play: Play | None, number: int) -> str:
    """A player in one line, and what he does in the next."""
    said = text.passed() if play is None else _cards(text, play)
    return f"{text.who(seat)}{text.random.choice([':', '：'])}\n{said}"


STYLES: Mapping[str, Callable[[Text, int, Play | None, int], str]] = {
    "colons": colons,
    "verbs": verbs,
    "chats": chats,
    "words": words,
    "signs": signs,
    "rounds": rounds,
    "alone": alone,
    "console": console,
}


def typed(text: Text, style: str, *, joined: bool = False) -> str:
    """Returns the acts of a game in a style; `joined` with several of them in a line."""
    lines = [
        STYLES[style](text, move.seat, move.play, number)
        for number, move in enumerate(text.moves, 1)
    ]
    if not joined:
        return "\n".join(lines)
    sign = text.random.choice(["; ", " / ", "；", " | ", ". " if text.language == "en" else "。"])
    return "\n".join(sign.join(lines[at : at + 3]) for at in range(0, len(lines), 3))


def listed(text: Text) -> str:
    """Returns all acts between commas, with nothing where somebody passes."""
    plays = [move.play for move in text.moves]
    return f"{text.who(text.moves[0].seat)}: " + ",".join(
        "" if play is None else canonical(play) for play in plays
    )
