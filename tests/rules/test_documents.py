# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""Documents of all sorts: rules are loaded or refused, and have names for all that there is."""

import json
import re
import string
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver.rules
from solver.errors import InvalidRules, SolverError
from solver.game.cards import Hand
from solver.game.choice import PlayAnswer
from solver.game.deal import deal
from solver.game.play import Play, legal_plays
from solver.messages import LANGUAGES
from solver.rules import GAMES, Rules, load_rules
from solver.rules.description import GameDescription
from solver.rules.names import names_of
from tests.choice import fewer_examples
from tests.together import together
from tools.node import LACKING, program

# --- Documents of all sorts: rules are loaded or refused, and nothing else ever happens ----------


FOLDER = Path(solver.rules.__file__).parent
DOCUMENTS = [tomllib.loads((FOLDER / f"{game}.toml").read_text("utf-8")) for game in GAMES]


def _keys(value: Any) -> set[str]:
    if isinstance(value, list):
        return set().union(*map(_keys, value)) if value else set()
    if not isinstance(value, dict):
        return set()
    return set(value).union(*map(_keys, value.values()))


SECTIONS = sorted(GameDescription.model_fields)
KEYS = sorted(set().union(*map(_keys, DOCUMENTS)) | {"base", "remove", "snatch_after_pass"})
WORDS = st.sampled_from([*GAMES, "A", "2", "X", "BR", "per_rank", "bomb", "chain", "deal.hand"])
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 20),
    st.integers(),
    st.floats(),
    WORDS,
    st.text(max_size=4),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.one_of(st.sampled_from(KEYS), st.text(max_size=3)), inner, max_size=3),
    ),
    max_leaves=8,
)


@st.composite
def changed(draw: st.DrawFn) -> Any:
    """A whole game with a few of its values, at any depth, replaced or taken away."""
    import copy

    document = copy.deepcopy(draw(st.sampled_from(DOCUMENTS)))
    for _ in range(draw(st.integers(1, 3))):
        table: Any = document
        while True:
            keys = list(range(len(table))) if isinstance(table, list) else sorted(table)
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if isinstance(table[key], (dict, list)) and draw(st.booleans()):
                table = table[key]
                continue
            if draw(st.booleans()):
                table[key] = draw(VALUES)
            else:
                del table[key]
            break
    return document


def accepted(source: Any) -> Rules | None:
    """Returns the rules, or None when they are refused as they should be."""
    try:
        rules = load_rules(source)
        assert rules.native.deck
    except SolverError as error:
        assert error.detail
        assert error.pointer == "" or error.pointer.startswith("/")
        return None
    return rules


def use(rules: Rules) -> None:
    """Asks rules that were accepted for what every request asks."""
    assert load_rules(rules.description.model_dump(mode="json", exclude_unset=True)) == rules
    hands, bottom = deal(rules, 1)
    assert len(bottom) == rules.description.deal.bottom
    some = legal_plays(rules, type(bottom)(rules, hands[0].cards[:8]))
    assert some
    for play in some[:20]:
        assert str(play)
        assert play.key
        assert play.body <= play.cards


@fewer_examples(2)
@given(changed())
def test_changed_games(document: Any) -> None:
    """Tests whole games with values changed: refused, or good for play."""
    rules = accepted(document)
    if rules is not None:
        use(rules)


@fewer_examples(2)
@given(
    st.sampled_from(GAMES), st.dictionaries(st.sampled_from([*KEYS, *SECTIONS]), VALUES, max_size=3)
)
def test_any_overrides(base: str, overrides: dict[str, Any]) -> None:
    """Tests overrides of any keys by any values."""
    rules = accepted({"base": base, **overrides})
    if rules is not None:
        use(rules)


@fewer_examples(2)
@given(st.one_of(VALUES, st.dictionaries(st.sampled_from(SECTIONS), VALUES, max_size=6)))
def test_anything_as_rules(source: Any) -> None:
    """Tests that anything at all is loaded or refused."""
    accepted(source)


@together("rules", [{}, {"score": {"spring_factor": 3}}, {"quadplex": False}])
def test_overrides_without_a_base_are_told_of_it(rules: dict[str, Any]) -> None:
    """Tests that nobody is sent to write a whole game who has only forgotten what he changes."""
    with pytest.raises(
        InvalidRules, match="add the `base` that they change, one of classic, "
    ) as it:
        load_rules(rules)
    assert it.value.pointer == "/id"


# --- Words in other languages --------------------------------------------------------------------


@together("game", GAMES)
def test_every_game_is_described_in_chinese(game: str) -> None:
    english = load_rules(game).description
    chinese = english.in_language("zh")
    pairs = [(english.about, chinese.about)] + [
        (english.options[name].about, option.about) for name, option in chinese.options.items()
    ]
    for before, after in [*pairs, ("", chinese.name)]:
        assert re.search(r"[\u4e00-\u9fff]", after), after
        assert before != after


def test_words_are_no_part_of_the_rules() -> None:
    plain = load_rules("street")
    named = load_rules({"base": "street", "words": {"zh": {"name": "别名"}}})
    assert named == plain
    assert named.description.in_language("zh").name == "别名"
    whole = plain.description.model_dump(mode="json", exclude_none=True)
    assert "words" not in whole
    assert load_rules(whole).description.words == plain.description.words


def test_the_words_of_the_base_do_not_name_another_game() -> None:
    other = load_rules({"base": "decktet", "name": "Mine"}).description
    assert other.in_language("zh").name == "Mine"
    assert other.words["zh"].suits == load_rules("decktet").description.words["zh"].suits
    unknown = {"base": "classic", "words": {"xx": {}}}
    with pytest.raises(InvalidRules, match=r"words\.xx: Input should be 'en' or 'zh'"):
        load_rules(unknown)


# --- Names: what cards and types of plays are called, and how the page reads a play out ----------


SPOKEN = Path(__file__).parents[2] / "api" / "web" / "static" / "lib" / "spoken.js"
NODE = program()
CASES = [
    ("classic", "3", "three", "三"),
    ("classic", "77", "pair of sevens", "一对七"),
    ("classic", "34567", "run from three to seven", "顺子，三到七"),
    ("classic", "445566", "pairs from four to six", "连对，四到六"),
    ("classic", "55533", "three fives with a pair of threes", "三个五带一对三"),
    (
        "classic",
        "33344456",
        "airplane from three to four with two singles: five and six",
        "飞机，三到四，带五、六",
    ),
    ("classic", "BR", "rocket", "王炸"),
    ("classic", "B", "small joker", "小王"),
    ("snatch", "KKKK59", "four kings with two singles: five and nine", "四个K，带五、九"),
    ("snatch", "KKKK5599", "four kings with two pairs: fives and nines", "四个K，带一对五、一对九"),
    ("street", "555X", "bomb of four fives, one of them wild", "炸弹，四个五，其中一张癞子"),
    ("street", "XX", "bomb of two jokers", "炸弹，两个王"),
    ("street", "4567X", "run from four to eight, one of them wild", "顺子，四到八，其中一张癞子"),
    ("double", "22222", "bomb of five twos", "炸弹，五个二"),
    ("decktet", "7ml", "seven of moons and leaves", "月叶七"),
    ("decktet", "7ml 7sk", "pair of sevens", "一对七"),
    ("decktet", "Am Km", "bomb of crown of moons and ace of moons", "炸弹，月王冠、月A"),
]


def spoken(language: Any, plays: list[tuple[str, Any]]) -> list[str]:
    """Returns what the page says for plays of games, as its own module puts the words together."""
    assert NODE is not None
    code = (
        f"import {{ spoken }} from {json.dumps(SPOKEN.as_uri())};"
        "import { readFileSync } from 'node:fs';"
        "const { speech, plays } = JSON.parse(readFileSync(0));"
        "const said = plays.map(([game, play]) => spoken({ speech: speech[game] }, play));"
        "console.log(JSON.stringify(said));"
    )
    games = {game for game, _ in plays}
    speech = {game: names_of(load_rules(game), language).to_json() for game in games}
    asked = json.dumps({"speech": speech, "plays": plays})
    command = [NODE, "--input-type=module", "--eval", code]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    return list(json.loads(done.stdout))


@pytest.mark.process
@pytest.mark.skipif(NODE is None, reason=LACKING)
@pytest.mark.parametrize("language", LANGUAGES)
def test_plays_are_spoken(language: Any) -> None:
    plays = [
        (game, PlayAnswer(Play.parse(load_rules(game), cards)).to_dict())
        for game, cards, *_ in CASES
    ]
    wanted = [case[2 + LANGUAGES.index(language)] for case in CASES]
    assert spoken(language, plays) == wanted
    # Cards alone are read out like the play that they look like; not those with wild cards.
    alone = [(game, play["cards"]) for game, play in plays]
    for (_, cards), said, play in zip(alone, spoken(language, alone), wanted, strict=True):
        assert said == play or "X" in cards or "A" in cards


@pytest.mark.process
@pytest.mark.skipif(NODE is None, reason=LACKING)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_type_of_every_game_is_spoken(language: Any) -> None:
    """Tests one play of each type; no part of a template is left empty or as it was."""
    plays: list[tuple[str, Any]] = [(game, PlayAnswer(None).to_dict()) for game in GAMES]
    for game in GAMES:
        rules = load_rules(game)
        deck = Hand.deck(rules)
        hand = Hand(rules, deck.cards[: len(deck) // 3] + deck.cards[-6:])
        found = {play.type: play for play in legal_plays(rules, hand)}
        plays += [(game, PlayAnswer(play).to_dict()) for play in found.values()]
    for (game, play), said in zip(plays, spoken(language, plays), strict=True):
        assert said
        assert not re.search(r"[{}]|undefined|  |[:，、]$", said), (game, play, said)
        assert bool(re.search(r"[\u4e00-\u9fff]", said)) == (language == "zh"), (game, play, said)


@pytest.mark.process
@pytest.mark.skipif(NODE is None, reason=LACKING)
def test_cards_without_a_type_are_listed() -> None:
    assert spoken("en", [("classic", "779B")]) == ["two sevens, nine and small joker"]
    assert spoken("en", [("street", "55X")]) == ["two fives and joker"]
    assert spoken("en", [("decktet", "Am Km")]) == ["ace of moons and crown of moons"]
    assert spoken("zh", [("classic", "779B"), ("decktet", "7ml E")]) == [
        "两张七、九、小王",
        "月叶七、愚者",
    ]


@together("game", GAMES)
def test_types_have_different_names(game: str) -> None:
    for language in LANGUAGES:
        types = names_of(load_rules(game), language).types
        named = [found.name for found in types.values()]
        assert len(set(named)) == len(named)
        assert types.keys() == {*load_rules(game).native.types, "pass"}


@together("game", GAMES)
def test_templates_have_known_values(game: str) -> None:
    known = {"rank", "ranks", "low", "high", "number", "cards", "kickers", "count"}
    for language in LANGUAGES:
        for found in names_of(load_rules(game), language).types.values():
            for template in (found.spoken, found.kicker):
                assert {name for _, name, _, _ in string.Formatter().parse(template)} <= {
                    None,
                    *known,
                }


def test_a_file_gives_its_own_words() -> None:
    words = {"zh": {"name": "我的玩法", "types": {"pair": "双"}, "ranks": {"J": ["钩", "钩"]}}}
    rules = load_rules({"base": "classic", "id": "mine", "name": "Mine", "words": words})
    assert rules.description.in_language("zh").name == "我的玩法"
    names = names_of(rules, "zh")
    assert names.types["pair"].name == "双"
    assert names.types["triplet"].name == "三张"
    assert names.cards["J"] == ("钩", "钩")
    shapes = {"space": {"body": 4, "run": [2, 3]}, "five": {"body": 5}}
    odd = load_rules({"base": "double", "families": shapes})
    assert names_of(odd, "en").types["five"].name == "five of a kind"
    assert names_of(odd, "en").types["space"].spoken == "four of each from {low} to {high}"
