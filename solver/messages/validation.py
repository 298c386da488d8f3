"""The messages of pydantic's errors in each language."""

from __future__ import annotations

from pydantic_core import ErrorDetails

from solver.messages.message import Message, in_json

# What is said in English instead of pydantic's own words.
_WORDS = {
    "extra_forbidden": Message("no such field"),
    "missing": Message("this field is required"),
    "model_type": Message("an object is expected"),
    "tuple_type": Message("a list is expected"),
    "list_type": Message("a list is expected"),
    "dict_type": Message("an object is expected"),
    "model_attributes_type": Message("an object is expected"),
}
# The catalogues have the types of pydantic's errors below this name.
_PYDANTIC = "pydantic."
# The most signs of a value that a message shows.
_LONGEST_VALUE = 60


def message_of(error: ErrorDetails) -> Message:
    """Returns what an error of pydantic says: its own English words, or those of our validator.

    Args:
        error: an error with its context. Its type is the key of other languages in the catalogue,
            and its context has the values.
    """
    context = dict(error.get("ctx", {}))
    if error["type"] in _WORDS:
        return _WORDS[error["type"]]
    if error["type"] == "value_error":
        reason = context["error"].args[0]
        return Message(reason if isinstance(reason, str) else str(reason))
    if "expected" in context:
        context["expected"] = context["expected"].replace("' or '", "', '")
    return Message.in_english(error["msg"], _PYDANTIC + error["type"], **context)


def with_value(error: ErrorDetails) -> Message:
    """Returns what an error of pydantic says, with the value that is wrong where it is short."""
    message, value = message_of(error), error["input"]
    if error["type"] in _WORDS or not isinstance(value, str | int | float):
        return message
    shown = str(in_json(value)) if isinstance(value, bool) else repr(value)
    if len(shown) > _LONGEST_VALUE:
        shown = shown[: _LONGEST_VALUE - 3] + "..."
    if f"not {shown}" in message.said("en"):  # a validator of ours has named it
        return message
    return Message("{message} (not {value})", message=message, value=shown)
