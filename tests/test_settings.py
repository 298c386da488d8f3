"""The library's settings, and what a container grants."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from api.config import Settings as ServiceSettings
from solver import machine
from solver.cli import main
from solver.machine import processors
from solver.settings import InvalidSetting, LibrarySettings, memory, share_processors, threads
from tests.together import together
from tools import settings_table

# --- Tests of the library's settings -------------------------------------------------------------


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


# --- Tests of what a container grants, on file systems that the tests write ----------------------


MANY = 1 << 20


@pytest.fixture(autouse=True)
def many_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with 64 processors."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(64)))


def written(root: Path, files: dict[str, str]) -> Path:
    """Returns the root of a file system with these files."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
    return root


@pytest.mark.parametrize(
    ("quota", "count"),
    [("max 100000", 64), ("200000 100000", 2), ("150000 100000", 2), ("1000 100000", 1)],
)
def test_processors_of_a_group(tmp_path: Path, quota: str, count: int) -> None:
    """Tests version 2, in a container whose own group is the top."""
    root = written(
        tmp_path,
        {
            "proc/self/cgroup": "0::/",
            "sys/fs/cgroup/cpu.max": quota,
            "sys/fs/cgroup/memory.max": "max",
        },
    )
    assert machine.processors(root) == count
    assert machine.memory(root) > MANY


def test_the_least_limit_of_all_parents(tmp_path: Path) -> None:
    """Tests version 2 where limits are set at several levels."""
    root = written(
        tmp_path,
        {
            "proc/self/cgroup": "0::/a/b",
            "sys/fs/cgroup/a/b/cpu.max": "max 100000",
            "sys/fs/cgroup/a/cpu.max": "300000 100000",
            "sys/fs/cgroup/a/memory.max": str(2 * MANY),
            "sys/fs/cgroup/a/b/memory.max": str(3 * MANY),
        },
    )
    assert machine.processors(root) == 3
    assert machine.processor_quota(root) == 3.0
    assert machine.memory(root) == 2 * MANY


@pytest.mark.parametrize("folder", ["cpu,cpuacct", "cpu"])
def test_version_1(tmp_path: Path, folder: str) -> None:
    """Tests version 1, whose path may be the host's."""
    root = written(
        tmp_path,
        {
            "proc/self/cgroup": f"4:memory:/docker/ab\n3:{folder}:/docker/ab\n1:name=systemd:/",
            f"sys/fs/cgroup/{folder}/cpu.cfs_quota_us": "400000",
            f"sys/fs/cgroup/{folder}/cpu.cfs_period_us": "100000",
            "sys/fs/cgroup/memory/docker/ab/memory.limit_in_bytes": str(5 * MANY),
            "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712",
        },
    )
    assert machine.processors(root) == 4
    assert machine.memory(root) == 5 * MANY


def test_no_limit(tmp_path: Path) -> None:
    """Tests a system that has no control groups, and version 1 without a quota."""
    assert machine.processors(tmp_path) == 64
    assert machine.processor_quota(tmp_path) is None
    root = written(
        tmp_path,
        {
            "proc/self/cgroup": "3:cpu:/",
            "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1",
            "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000",
        },
    )
    assert machine.processors(root) == 64
    assert machine.memory(root) > MANY
