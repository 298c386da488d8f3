"""Tests of the library's settings."""

from __future__ import annotations

import pytest

from solver.settings import InvalidSetting, Settings, processors, share_processors, threads


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No settings but those of the test."""
    for name in Settings.model_fields:
        monkeypatch.delenv(f"LANDLORD_{name.upper()}", raising=False)


def test_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that a change of the variable counts at once, and that an empty one is not set."""
    assert threads() == processors() >= 1
    for said in ("3", "5", "3"):
        monkeypatch.setenv("LANDLORD_THREADS", said)
        assert threads() == int(said)
    monkeypatch.setenv("LANDLORD_THREADS", "")
    assert threads() == processors()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LANDLORD_THREADS", "0"),
        ("LANDLORD_THREADS", "-1"),
        ("LANDLORD_THREADS", "many"),
        ("LANDLORD_THREADS", "1.5"),
        ("LANDLORD_KERNELS", "sse"),
    ],
)
def test_wrong_settings(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """Tests that a wrong value is refused each time, in one line that names it."""
    monkeypatch.setenv(name, value)
    for _ in range(2):
        with pytest.raises(InvalidSetting, match=rf"^{name}={value}: [^\n]+$"):
            threads()
    monkeypatch.delenv(name)
    assert threads() == processors()


def test_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests the names of the arithmetics."""
    assert Settings.read().kernels is None
    monkeypatch.setenv("LANDLORD_KERNELS", "portable")
    assert Settings.read().kernels == "portable"


def test_a_share_of_the_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that what the user has set is stronger than a worker's share."""
    monkeypatch.setenv("LANDLORD_THREADS", "7")
    share_processors(2)
    assert threads() == 7
    monkeypatch.setenv("LANDLORD_THREADS", "")
    share_processors(2)
    assert threads() == 2
