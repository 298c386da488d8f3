# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""Words: every language says every fact, with the same values, in each question that has words."""

import re
import string
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from solver.causes.themes import THEMES
from solver.game.auction import Auction
from solver.percent import Rounded
from solver.protocol import ENDPOINTS, ProblemDetails
from solver.reasons import LANGUAGES, VOCABULARIES, say
from solver.reasons.facts import Fact, beside
from solver.reasons.people import Person
from solver.reasons.reason import Reason
from solver.rules import GAMES, load_rules
from tests.fact_cases import CASES, KINDS
from tests.together import together

NEXT = Person(1, "peasant", "next")
NAMED = Person(3, "peasant", "previous", "Bo")
THEME_KINDS = {theme.kind + side for theme in THEMES for side in ("", "_better")}
SOLVER = Path(__file__).parents[2] / "solver"
CHINESE = re.compile(r"[\u4e00-\u9fff]")


def names(phrase: str) -> set[str]:
    """Returns the values that a phrase mentions."""
    return {name for _, name, _, _ in string.Formatter().parse(phrase) if name}


def ask(path: str, **question: Any) -> Any:
    return ENDPOINTS[path].ask(question).to_dict()


# --- The tables --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_its_phrase(language: Any) -> None:
    """Tests that every language says the same kinds, and that each of them is a fact somewhere."""
    assert VOCABULARIES[language].phrases.keys() == VOCABULARIES["en"].phrases.keys()
    vocabularies = SOLVER / "reasons"
    sources = [file for file in SOLVER.rglob("*.py") if file.parent != vocabularies]
    sources.append(vocabularies / "facts.py")
    text = "".join(each.read_text("utf-8") for each in sources)
    texts = re.findall(r'"([a-z_]*(?:\{[^"\n]*\}[a-z_]*)*)"', text)
    parts = [re.split(r"\{[^}]*\}|(?<=_)$", text) for text in texts]
    named = [each for each in parts if re.search("[a-z]{3}", "".join(each))]
    known = re.compile("|".join({"[a-z_]*".join(map(re.escape, each)) for each in named}))
    unsaid = [kind for kind in VOCABULARIES["en"].phrases if not known.fullmatch(kind)]
    assert set(unsaid) <= THEME_KINDS


@together("kind", VOCABULARIES["en"].phrases)
def test_phrases_mention_the_same_values(kind: str) -> None:
    """Tests that no language says less than another."""
    mentioned = [names(each.phrases[kind]) for each in VOCABULARIES.values()]
    assert mentioned == [mentioned[0]] * len(mentioned)


@together("kind", KINDS)
def test_phrases_say_what_facts_hold(kind: str) -> None:
    """Tests that each fact is put into words with all of its values."""
    fact = CASES[kind][0].facts()[kind]
    for language in LANGUAGES:
        phrase = VOCABULARIES[language].phrases[kind]
        own, _, _ = phrase.partition("\n")
        assert names(own) <= set(fact.values) <= names(phrase)
        (said,) = say([fact], language)
        assert "{" not in said
        assert bool(CHINESE.search(said)) is (language == "zh")


@together("game", GAMES)
def test_every_call_has_its_words(game: str) -> None:
    """Tests the calls of each auction."""
    rules = load_rules(game)
    if rules.description.auction.kind == "none":
        return
    calls = set(Auction.start(rules).legal) | {"snatch", "no"}
    for language in LANGUAGES:
        said = {VOCABULARIES[language].call(call) for call in calls}
        assert len(said) == len(calls)


def test_what_speaks_against_a_verdict_says_although() -> None:
    """Tests the same facts beside both verdicts, in both languages: order, and the word."""
    facts = [
        Fact("unbeatable"),
        Fact("breaks_bomb", {"cards": "3333"}),
        Fact("stays", {"plays": 4}),
    ]
    assert say(beside("better", facts), "en") == [
        "nobody can beat it",
        "keeps the hand at 4 plays",
        "though it breaks the bomb 3333",
    ]
    assert say(beside("worse", facts), "en") == [
        "breaks the bomb 3333",
        "keeps the hand at 4 plays",
        "though nobody can beat it",
    ]
    assert say(beside("worse", facts), "zh")[-1] == "不过没人要得起"


@together(
    ("share", "worse", "better"),
    [
        (
            0.12,
            "though it is seldom beaten: by Bo in 12 % of the deals",
            "is seldom beaten: by Bo in 12 % of the deals",
        ),
        (
            0.4,
            "can be beaten by Bo in 40 % of the deals",
            "can be beaten by Bo in 40 % of the deals",
        ),
        (
            0.7,
            "can be beaten by Bo in 70 % of the deals",
            "though it can be beaten by Bo in 70 % of the deals",
        ),
    ],
)
def test_how_often_a_play_is_beaten_speaks_for_it_or_against_it(
    share: float, worse: str, better: str
) -> None:
    fact = Fact("beaten", {"by": ((NAMED, Rounded(share)), (NEXT, Rounded(0.0)))})
    bo = replace(fact, values={"by": ((NAMED, Rounded(share)),)})
    assert say(beside("worse", [bo]), "en") == [worse]
    assert say(beside("better", [bo]), "en") == [better]
    assert say(beside("better", [fact]), "zh")[0].startswith(("很少", "“Bo”", "不过"))


def test_one_sentence_does_not_speak_for_a_play_and_against_it() -> None:
    """Tests that the share which is told decides, and not the one which was counted."""
    for share, error in ((0.46, 0.06), (0.5, 0.06), (0.54, 0.06)):
        fact = Fact("beaten", {"by": ((NAMED, Rounded.share(share, error)),)})
        assert say(beside("better", [fact]), "en") == [
            "though it can be beaten by Bo in 50 % of the deals"
        ]


def test_what_decides_can_be_said_of_one_choice_alone() -> None:
    """Tests that a fact without the other choice says no word of it, in both languages."""
    whole = Fact(
        "cause_they_run_out",
        {"who": NAMED, "mine": Rounded(0.4), "its": Rounded(0.1), "than": "JJ"},
    )
    half = replace(whole, values={"who": NAMED, "mine": Rounded(0.4)})
    for language in LANGUAGES:
        (said,), (part,) = say([whole], language), say([half], language)
        assert said.startswith(part)
        assert "JJ" in said
        assert "JJ" not in part
        assert "\n" not in said


# --- What is said ------------------------------------------------------------------------------


@together(
    ("fact", "english", "chinese"),
    [
        (Fact("leaves", {"plays": 1}), "leaves a hand of 1 play, as in the shortest plan", "出后还剩 1 手牌，手数不亏"),
        (Fact("leaves", {"plays": 3}), "leaves a hand of 3 plays, as in the shortest plan", "出后还剩 3 手牌，手数不亏"),
        (
            Fact("opponent_short", {"who": Person(0, "landlord"), "cards": 1}),
            "the landlord has only 1 card left",
            "地主报单（只剩 1 张）",
        ),
        (
            Fact("beaten", {"by": ((NEXT, Rounded(0.504)), (NAMED, Rounded(0.001)))}),
            "can be beaten by the peasant after you in 50 %, Bo in 0.1 % of the deals",
            "下家农民 50%、“Bo” 0.1% 能压",
        ),
        (
            Fact("better_win", {"mine": 0.999, "its": 0.0, "than": "pass"}),
            "wins 99.9 % of the deals, passing 0 %",
            "胜率 99.9%，高于不出的 0%",
        ),
        (
            Fact("worse_points", {"mine": -1.5, "its": 0.254, "than": "33"}),
            "is worth fewer points than 33: -1.50, not +0.25",
            "期望得分低，只有 -1.50，33 有 +0.25",
        ),
        (
            Fact("better_call", {"call": 3, "than": "pass", "more": 0.456}),
            "bidding 3 is worth 0.46 points more than passing",
            "叫 3 分比不叫多得 0.46 分",
        ),
        (Fact("breaks_rocket", {"cards": "BR"}), "breaks the rocket BR", "拆了王炸（小王大王）"),
        (Fact("spends_top", {"cards": "22R", "than": "B"}), "spends 22R where B will do", "22大王出大了，小王就行"),
        (Fact("shape_fair", {"plays": 4, "cards": "2B"}), "goes out in 4 plays at best; some control: 2B", "最快 4 手走完；控制力一般：2小王"),
    ],
)  # fmt: skip
def test_wording(fact: Fact, english: str, chinese: str) -> None:
    """Tests numbers, shares, seats, cards and calls in both languages."""
    assert say([fact], "en") == [english]
    assert say([fact], "zh") == [chinese]


def test_a_play_and_what_is_said_of_it() -> None:
    """Tests the phrase of a review."""
    facts = Fact("unbeatable"), Fact("multiplies", {"factor": 2})
    english = Reason(facts, "5555").said("en")
    assert english == "5555: nobody can beat it, multiplies the stake by 2"
    assert Reason(facts, "pass").said("zh") == "不出：没人要得起，倍数 ×2"


def test_jokers_have_their_names_in_chinese() -> None:
    """Tests that no sentence of players writes a joker as the letter that is typed for it."""
    cards = {"instead", "known", "rocket", "bombs", "lowest", "key", "added", "removed"}
    for kind, phrase in VOCABULARIES["zh"].phrases.items():
        specified = {(name, spec) for _, name, spec, _ in string.Formatter().parse(phrase) if name}
        assert all(spec == "cards" for name, spec in specified if name in cards), kind
        assert all(
            spec == "play" for name, spec in specified if name == "than" and "_call" not in kind
        )
    line = ((None, "AAA-B"), (NEXT, "X"), (NAMED, "pass"), (None, "BR"), (None, "out"))
    told = VOCABULARIES["zh"].line(line)
    assert told == "你出 AAA-小王，下家农民出 王，“Bo”不出，你出 小王大王 走完"
    assert Reason((Fact("unbeatable"),), "BBRR").said("zh") == "小王小王大王大王：没人要得起"


# What sentences are about, as long as it gets: names, plays of a whole hand, lines, many seats.
LONGEST: dict[str, Any] = {
    "who": Person(1, "partner", "opposite", "A name of twenty-four s"),
    "by": ((Person(1, "peasant", "opposite"), Rounded(0.123)), (NAMED, Rounded(0.5))),
    "line": ((None, "3456789TJQKA"), (NEXT, "pass"), (NAMED, "4444")),
    "cards": "3mw 4wl 5ml 6sy 7sk 8wl",
    "instead": "3mw 4wl 5ml 6sy 7sk 8wl",
    "known": "2ly 2ms",
    **{name: Rounded(0.999, 0.0, 0.001) for name in ("mine", "its", "lost")},
    **dict.fromkeys(("plays", "more", "turns", "deals", "count", "factor"), 10),
    **dict.fromkeys(("share", "win"), 0.999),
    **dict.fromkeys(("rocket", "bombs"), "3333444-55 66"),
}
NUMBERED = ("blocks_last", "feeds_partner", "lets_short_lead", "opponent_short", "partner_short")


@pytest.mark.parametrize("language", LANGUAGES)
@together("kind", [
    *KINDS, *THEME_KINDS, "seldom_beaten",
    *(kind for kind in VOCABULARIES["en"].phrases if kind.startswith("cause_")),
])  # fmt: skip
def test_a_short_form_is_short(kind: str, language: Any) -> None:
    """Tests that the point of each fact about plays fits, whatever it is about."""
    vocabulary = VOCABULARIES[language]
    own, _, _ = vocabulary.phrases[kind].partition("\n")
    values = {name: LONGEST[name] for name in names(own) if name in LONGEST}
    if kind.startswith(NUMBERED):
        values["cards"] = 2
    if kind.startswith("breaks_"):
        values["cards"] = "3mw 4wl 5ml 6sy 7sk 8wl 9wy Pmsl Cmwk Ks"
    if kind.startswith("holds_for"):
        values["cards"] = "As Ay"
    if kind.startswith("cause_") and "who" in values:
        values["who"] = Person(0, "landlord")
    if kind.startswith("costs_plays"):
        values |= dict.fromkeys(values, 12)
    if kind.endswith("_points"):
        values |= dict.fromkeys(values, -123.45)
    if "than" in names(own):
        values["than"] = "3344556677"
    if kind.startswith("cause_call_"):
        values |= {"call": "super", "than": "single", "cards": "2", "more": -99.9, "less": -99.9}
        values |= dict.fromkeys(("part", "often", "other", "mine", "its"), 0.999)
    said = vocabulary.say_shortly(Fact(kind, values, effect=Fact("out")))
    assert 0 < len(said) <= vocabulary.short, said
    assert "…" not in said


# --- Questions ---------------------------------------------------------------------------------

RECORD = [
    {"type": "start_game", "format": "ddz-record", "version": 1, "rules": "classic"},
    {
        "type": "deal",
        "hands": ["34455667789TJQKA2", "3345678899TTJJQQ2", None],
        "bottom": "KKA",
        "first": 0,
    },
    {"type": "call", "seat": 0, "call": 3},
    {"type": "play", "seat": 0, "cards": "3"},
    {"type": "play", "seat": 1, "cards": "2"},
]
QUESTIONS: dict[str, dict[str, Any]] = {
    "advice": {
        "rules": "classic",
        "landlord": 0,
        "seat": 0,
        "hand": "3344455667788TJQKA2B",
        "history": [],
        "limit": {"worlds": 20},
        "seed": 1,
    },
    "bids": {
        "rules": "snatch",
        "seat": 1,
        "hand": "3455667789TJQA22R",
        "calls": [1],
        "limit": {"worlds": 20},
        "seed": 1,
    },
    "reviews": {"record": RECORD, "wait": True, "limit": {"worlds": 8}, "seed": 1},
}


def reasons(path: str, answer: Any) -> list[str]:
    parts = {"advice": "plays", "reviews": "decisions"}
    told = [answer, *answer["calls"]] if path == "bids" else answer[parts[path]]
    return [reason for each in told for reason in each["reasons"]]


@pytest.mark.parametrize("path", QUESTIONS)
def test_the_language_of_an_answer(path: str) -> None:
    """Tests that the language changes the reasons and nothing else; English is not asked for."""
    english, chinese = (ask(path, **QUESTIONS[path], language=each) for each in LANGUAGES)
    default = ask(path, **QUESTIONS[path])
    assert reasons(path, default) == reasons(path, english)
    assert len(reasons(path, chinese)) == len(reasons(path, english)) > 0
    assert not any(map(CHINESE.search, reasons(path, english)))
    assert all(map(CHINESE.search, reasons(path, chinese)))
    for answer in (english, chinese):
        parts = [answer.get(part, []) for part in ("plays", "decisions", "calls")]
        for each in (answer, *chain.from_iterable(parts)):
            for words in ("reasons", "short"):
                each.pop(words, None)
        answer["engine"].pop("seconds")
    assert english == chinese


@together("path", QUESTIONS)
@together("language", ["de", "", "EN", "zh-CN", 1])
def test_a_language_that_nobody_speaks(path: str, language: Any) -> None:
    """Tests that an unknown language is refused by its name."""
    with pytest.raises(ValueError) as caught:
        ask(path, **QUESTIONS[path], language=language)
    problem = ProblemDetails.of(caught.value)
    assert problem.status == 422
    assert problem.issues[0].pointer == "/language"
    assert repr(language) in problem.detail
    assert "'en' or 'zh'" in problem.detail
