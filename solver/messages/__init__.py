"""Sentences for users, in English and in Chinese."""

from solver.messages.message import (
    BESIDE_JOKERS,
    LANGUAGES,
    Language,
    Message,
    Word,
    catalogue,
    in_json,
    said,
)
from solver.messages.validation import message_of, with_value

__all__ = [
    "BESIDE_JOKERS",
    "LANGUAGES",
    "Language",
    "Message",
    "Word",
    "catalogue",
    "in_json",
    "message_of",
    "said",
    "with_value",
]
