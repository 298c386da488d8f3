# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""Messages: each of them is said in Chinese, with the same values, wherever the code raises it."""

import pickle
import re
import string
import tomllib
from pathlib import Path

import pytest
from pydantic import ValidationError

import solver.messages
from solver.errors import Busy, IllegalPlay, InvalidHand
from solver.game.cards import Hand
from solver.messages import LANGUAGES, Language, Message, catalogue
from solver.protocol import ENDPOINTS, ProblemDetails
from solver.rules import load_rules
from tests.messages.templates import Found, templates
from tests.together import together

CHINESE = re.compile(r"[\u4e00-\u9fff]")
TRANSLATED = catalogue("zh")
FOLDER = Path(solver.messages.__file__).parent
# Tables of words that are not ours: titles of HTTP, errors of pydantic of the JSON reader and of
# the native core, and the states of a review.
FOREIGN = ("titles", "pydantic", "json", "core", "states")


@pytest.fixture(scope="module")
def found() -> list[Found]:
    """Every template of the code."""
    return templates()


def names(template: str) -> set[str]:
    """Returns the values that a template mentions."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_the_reader_of_the_code_finds_messages(found: list[Found]) -> None:
    assert len(found) > 350
    assert {each.place.split("/")[0] for each in found} == {"solver", "api"}


def test_no_message_is_an_f_string(found: list[Found]) -> None:
    """Tests that messages keep their values: an f-string could be said in one language only."""
    assert [each.place for each in found if each.text is None] == []


def test_every_message_is_said_in_chinese(found: list[Found]) -> None:
    lacking = {
        each.text: each.place
        for each in found
        if each.text and re.search("[a-z]", re.sub("{.*?}", "", each.text))
        if each.text not in TRANSLATED
    }
    assert lacking == {}


def test_every_message_gets_its_values(found: list[Found]) -> None:
    for each in found:
        if each.text and each.names:
            assert names(each.text) <= each.names, each.place


@together("template", [key for key in TRANSLATED if not key.startswith("pydantic.")])
def test_both_languages_mention_the_same_values(template: str) -> None:
    translated = TRANSLATED[template]
    if not template.startswith("too many requests"):
        has_values = "{" in template and not template.startswith("a play is its cards")
        assert not has_values or names(translated) == names(template)
    plain = re.sub("{.*?}", "", template)
    assert translated != template or not re.search("[a-z]", plain)


def test_no_translation_is_left_over(found: list[Found]) -> None:
    tables = tomllib.loads((FOLDER / "zh.toml").read_text("utf-8"))
    ours = {key for name, table in tables.items() if name not in FOREIGN for key in table}
    assert ours - {each.text for each in found} == set()


# --- Messages ------------------------------------------------------------------------------------


def test_a_message_is_its_english_sentence() -> None:
    message = Message("seat {seat} does not hold {card}", seat=1, card="K")
    assert message == "seat 1 does not hold K"
    assert message.said("en") == "seat 1 does not hold K"
    assert message.said("zh") == "1 号位手里没有 K"
    assert Message(message) is message
    assert Message("{never formatted}") == "{never formatted}"
    assert Message("{never formatted}").said("zh") == "{never formatted}"


def test_messages_inside_messages_are_said_in_the_same_language() -> None:
    rules = load_rules("classic")
    with pytest.raises(InvalidHand) as caught:
        Hand.parse(rules, "33333")
    error = caught.value
    assert error.detail == "'3' 5 times: the deck of classic holds 4"
    assert error.detail.said("zh") == "'3' 有 5 张，而 classic 的牌里只有 4 张"
    with pytest.raises(InvalidHand) as caught:
        Hand.parse(rules, "XX")
    assert caught.value.detail.said("zh").endswith("；'XX' 读作 B B（X 即 B）")
    # Braces of a user do not matter.
    with pytest.raises(InvalidHand) as caught:
        Hand.parse(rules, "{0.x}")
    assert caught.value.detail.said("zh").startswith(
        "classic 里没有牌 '{'（在 '{0.x}' 里）；点数有 3"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_travel_between_processes(language: Language) -> None:
    error = IllegalPlay("{text} names no cards", "/over", text="'-'")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.pointer) == (IllegalPlay, "/over")
    assert again.detail.said(language) == error.detail.said(language)
    assert str(again) == "'-' names no cards"


def test_a_busy_service_says_so() -> None:
    problem = ProblemDetails.of(Busy(2)).to_dict("zh")
    assert problem["title"] == "服务正忙"
    assert problem["detail"] == "计算名额都已占满，请在 2 秒后再试"
    assert problem["type"] == "urn:landlord:problem:no-capacity"


# --- Errors of the shape of requests -------------------------------------------------------------

VALUES = (
    None,
    True,
    -1,
    0,
    1.5,
    1e300,
    "",
    "x" * 300_000,
    "2026",
    [],
    [1],
    [[]] * 1000,
    {},
    {"x": 1},
)


@pytest.mark.parametrize("path", ENDPOINTS)
def test_wrong_shapes_are_described_in_chinese(path: str) -> None:
    """Tests each field of each question with values of every kind."""
    request = ENDPOINTS[path].request
    example = request.model_json_schema().get("examples", [{}])[0]
    fields = [*request.model_json_schema()["properties"], "nothing"]
    for document in [{}, *({**example, name: value} for name in fields for value in VALUES)]:
        try:
            request.model_validate(document)
        except ValidationError as error:
            for issue in ProblemDetails.of(error).to_dict("zh")["errors"]:
                assert CHINESE.search(issue["detail"]), (document, issue)
                assert not re.search("should|valid|must|expected", issue["detail"]), issue
