"""Tests of amounts by time, and of the settings that name them."""

from __future__ import annotations

import pytest

from api.access.amounts import amount_of
from api.access.counts import remote_of
from api.config import Settings
from solver.settings import InvalidSetting


def test_amounts() -> None:
    for text, amount, seconds in (
        ("600/minute", 600, 60),
        ("10 per second", 10, 1),
        ("5000/2 hours", 5000, 7200),
        ("1/day", 1, 86_400),
    ):
        found = amount_of(text)
        assert found is not None, text
        assert (found.amount, found.get_expiry()) == (amount, seconds), text


def test_off_is_no_limit() -> None:
    assert amount_of("off") is amount_of(" OFF ") is None


def test_wrong_amounts() -> None:
    """Tests that what is no amount is refused by the function and by the settings."""
    for text in ("60/fortnight", "60", "0/minute", "-1/minute", "1/minute; 2/hour", "many"):
        with pytest.raises(ValueError, match="such as 600/minute, or off"):
            amount_of(text)
        for setting in ("rate_limit", "work_limit"):
            with pytest.raises(InvalidSetting, match=f"LANDLORD_{setting.upper()}"):
                Settings.read(**{setting: text})


def test_wrong_storages() -> None:
    for address in ("", "redi://x", "redis://host:port", "memory", "http://x"):
        with pytest.raises(ValueError):
            remote_of(address)
        with pytest.raises(InvalidSetting, match="LANDLORD_RATE_STORAGE"):
            Settings.read(rate_storage=address)


def test_no_connection_is_made_by_reading_settings() -> None:
    assert Settings.read(rate_storage="redis://nowhere.invalid:1/0").rate_storage
