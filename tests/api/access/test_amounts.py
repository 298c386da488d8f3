"""Tests of amounts by time, and of the settings that name them."""

from __future__ import annotations

import pytest

from api.access.amounts import amount_of
from api.access.counts import remote_of
from api.config import Settings
from solver.settings import InvalidSetting


@pytest.mark.parametrize(
    ("text", "amount", "seconds"),
    [
        ("600/minute", 600, 60),
        ("10 per second", 10, 1),
        ("5000/2 hours", 5000, 7200),
        ("1/day", 1, 86_400),
    ],
)
def test_amounts(text: str, amount: int, seconds: int) -> None:
    found = amount_of(text)
    assert found is not None
    assert (found.amount, found.get_expiry()) == (amount, seconds)


def test_off_is_no_limit() -> None:
    assert amount_of("off") is amount_of(" OFF ") is None


WRONG = ("60/fortnight", "60", "0/minute", "-1/minute", "1/minute; 2/hour", "many")


@pytest.mark.parametrize("text", WRONG)
def test_wrong_amounts(text: str) -> None:
    """Tests that what is no amount is refused by the function and by the settings."""
    with pytest.raises(ValueError, match="such as 600/minute, or off"):
        amount_of(text)
    for setting in ("rate_limit", "work_limit"):
        with pytest.raises(InvalidSetting, match=f"LANDLORD_{setting.upper()}"):
            Settings.read(**{setting: text})


@pytest.mark.parametrize("address", ["", "redi://x", "redis://host:port", "memory", "http://x"])
def test_wrong_storages(address: str) -> None:
    with pytest.raises(ValueError):
        remote_of(address)
    with pytest.raises(InvalidSetting, match="LANDLORD_RATE_STORAGE"):
        Settings.read(rate_storage=address)


def test_no_connection_is_made_by_reading_settings() -> None:
    assert Settings.read(rate_storage="redis://nowhere.invalid:1/0").rate_storage
