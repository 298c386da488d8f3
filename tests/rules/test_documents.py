"""Documents of all sorts: rules are loaded or refused, and nothing else ever happens."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver.rules
from solver.errors import InvalidRules, SolverError
from solver.game.deal import deal
from solver.game.play import legal_plays
from solver.rules import GAMES, Rules, load_rules
from solver.rules.description import GameDescription
from tests.choice import fewer_examples
from tests.together import together

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
