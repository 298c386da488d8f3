"""Tests of the library's settings."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from api.config import Settings as ServiceSettings
from solver.cli import main
from solver.machine import processors
from solver.settings import InvalidSetting, LibrarySettings, memory, share_processors, threads
from tests.together import together
from tools import settings_table


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No settings but those of the test."""
    for name in LibrarySettings.model_fields:
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
    assert LibrarySettings.read().kernels is None
    monkeypatch.setenv("LANDLORD_KERNELS", "portable")
    assert LibrarySettings.read().kernels == "portable"


def test_a_share_of_the_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that what the user has set is stronger than a worker's share."""
    monkeypatch.setenv("LANDLORD_THREADS", "7")
    share_processors(2)
    assert threads() == 7
    monkeypatch.setenv("LANDLORD_THREADS", "")
    share_processors(2)
    assert threads() == 2


# --- The check at the start ----------------------------------------------------------------------

# What is set, and what the line must say beside the variable and its value.
WRONG = [
    ("LANDLORD_THREADS", "lots", "a whole number from 1 to 1024"),
    ("LANDLORD_KERNELS", "sse", "portable, avx2 or avx512"),
    ("LANDLORD_MEMORY", "1", "from 64"),
    ("LANDLORD_WORKERS", "0", "from 1 to 64"),
    ("LANDLORD_RATE_LIMIT", "60/fortnight", "60/minute"),
    ("LANDLORD_LOG_LEVEL", "loud", "DEBUG, INFO"),
    ("LANDLORD_METRICS", "perhaps", "on or off or"),
    ("LANDLORD_IDLE_SECONDS", "inf", "a number above 0"),
    ("LANDLORD_SEARCH_PATIENCE", "nan", "a number from 0"),
    ("LANDLORD_SEARCHES", "100000", "from 1 to 1024"),
    ("LANDLORD_SHORT_WORKS", "1025", "from 1 to 1024"),
    ("LANDLORD_STREAMS", "1000000", "from 1 to 1024"),
    ("LANDLORD_WORKRES", "2", "did you mean LANDLORD_WORKERS?"),
    ("LANDLORD_COFFEE", "black", "docs/settings.md"),
    ("LANDLORD_PORT", "http", "a whole number from 0 to 65535"),
]


@together(("name", "value", "words"), WRONG)
def test_every_command_checks_all_settings(name: str, value: str, words: str) -> None:
    """Tests that a command that needs no setting says in one line what is wrong with one."""
    result = CliRunner().invoke(main, ["rules"], env={name: value})
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"landlord: {name}={value}: ")
    assert result.stderr.count("\n") == 1
    assert words in result.stderr


def test_the_service_checks_them_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests the check of the processes of the service."""
    for name, value, words in WRONG:
        monkeypatch.setenv(name, value)
        with pytest.raises(InvalidSetting) as refused:
            ServiceSettings.check_environment()
        assert name in str(refused.value)
        assert words in str(refused.value)
        monkeypatch.delenv(name)
    ServiceSettings.check_environment()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LANDLORD_PORT", "tcp://10.0.0.1:8000"),
        ("LANDLORD_PORT_8000_TCP", "tcp://10.0.0.1:8000"),
        ("LANDLORD_PORT_8000_TCP_ADDR", "10.0.0.1"),
        ("LANDLORD_WEB_SERVICE_HOST", "10.0.0.1"),
        ("LANDLORD_WEB_SERVICE_PORT_HTTP", "8000"),
    ],
)
def test_links_of_kubernetes_are_no_settings(name: str, value: str) -> None:
    """Tests that what Kubernetes says about a service called `landlord` ends no command."""
    assert CliRunner().invoke(main, ["rules"], env={name: value}).exit_code == 0


def test_no_password_is_shown() -> None:
    """Tests that an address is not repeated where it may hold a password."""
    for name in ("LANDLORD_STORE", "LANDLORD_STOER"):
        result = CliRunner().invoke(main, ["rules"], env={name: "mysql://me:secret@host/x"})
        assert result.exit_code == 1
        assert name in result.stderr
        assert "secret" not in result.stderr


def test_the_table_of_settings() -> None:
    """Tests that docs/settings.md is what `python -m tools.settings_table` writes."""
    page = settings_table.FILE.read_text("utf-8")
    assert page == settings_table.text()
    for field in ServiceSettings.model_fields:
        assert f"| `LANDLORD_{field.upper()}` |" in page
    assert "docs/settings.md" in (Path(settings_table.FILE).parent.parent / "README.md").read_text()


def test_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that the memory is what the setting says, or a part of the machine's."""
    assert memory() > 0
    monkeypatch.setenv("LANDLORD_MEMORY", "512")
    assert memory() == 512 << 20
    assert ServiceSettings().cluster_workers == 1  # a quarter of it is too little for two
