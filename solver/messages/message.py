"""A sentence for users that can be said in every language.

The code writes it in English, as a template with values by name. A catalogue, such as `zh.toml`,
has the same templates in another language.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, Self, get_args

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
Value = str | int | float
# The room between words in Chinese and the name of a joker, which has none.
BESIDE_JOKERS = re.compile(
    "(?<=\u738b) (?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff]) (?=[\u5927\u5c0f]?\u738b)"
)
_IN_JSON = {None: "null", True: "true", False: "false"}


class Message(str):
    """A sentence in English that knows how it was made, so that it can be said in other languages.

    Attributes:
        template: the key of the sentence in the catalogues: the English format string, which
            without values is the sentence itself.
        values: by name, what the template mentions: text, numbers, or messages; what has a `word`
            for sentences, such as cards, is kept as that.
    """

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, Value]

    def __new__(cls, template: str, /, **values: object) -> Self:
        """Returns the sentence that `template` becomes with its values.

        Without values it is not formatted. A message is returned as it is.
        """
        if isinstance(template, cls) and not values:
            return template
        said_values = {name: in_json(value) for name, value in values.items()}
        english = template.format_map(said_values) if values else template
        return cls.in_english(english, template, **values)

    @classmethod
    def in_english(cls, english: str, template: str, /, **values: object) -> Self:
        """Returns a sentence whose English text is known, with its key in the catalogues."""
        message = super().__new__(cls, english)
        message.template = template
        message.values = {name: _kept(value) for name, value in values.items()}
        return message

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the message with its values: errors travel between processes."""
        return _unpickled, (str(self), self.template, dict(self.values))

    def said(self, language: Language) -> str:
        """Returns the sentence in a language; it stays English where the language lacks it."""
        template = catalogue(language).get(self.template)
        if template is None:
            return str(self)
        values = {name: said(value, language) for name, value in self.values.items()}
        return BESIDE_JOKERS.sub("", template.format_map(values)) if values else template


class Word(Message):
    """What something is called, known in each language: the name of a type of play.

    It is a value of other messages, and no key of the catalogues.
    """

    __slots__ = ()

    def __new__(cls, texts: Mapping[Language, str], /) -> Self:
        """Returns the word with its text in each language."""
        return cls.in_english(texts["en"], "", **dict(texts))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the word with its texts."""
        return Word, (dict(self.values),)

    def said(self, language: Language) -> str:
        """Returns the word in a language."""
        return str(self.values[language])


def said(value: Any, language: Language) -> Any:
    """Returns a message in a language, and any other value as it is."""
    return value.said(language) if isinstance(value, Message) else value


@cache
def catalogue(language: Language) -> Mapping[str, str]:
    """Returns the templates of a language by their keys; English needs none.

    The catalogue has a table for each package, and one for the errors of pydantic, whose
    keys are `pydantic.` and the type of the error.
    """
    if language == "en":
        return {}
    text = Path(__file__).with_name(f"{language}.toml").read_text("utf-8")
    tables = tomllib.loads(text)
    types = tables.pop("pydantic")
    found = {f"pydantic.{name}": template for name, template in types.items()}
    for table in tables.values():
        found |= table
    return found


def in_json(value: object) -> object:
    """Returns null, true or false for the values of Python that are written so, others as they are.

    Users write JSON: `True` or `None` in a sentence would be a riddle.
    """
    return _IN_JSON[value] if value is None or isinstance(value, bool) else value


def _kept(value: object) -> Value:
    value = in_json(getattr(value, "word", value))
    return value if isinstance(value, str | int | float) else str(value)


def _unpickled(english: str, template: str, values: dict[str, Value]) -> Message:
    return Message.in_english(english, template, **values)
