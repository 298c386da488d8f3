"""Sentences for users in each language."""

from __future__ import annotations

from typing import Literal, get_args

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
