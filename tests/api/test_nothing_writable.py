"""Tests of the service where nothing can be written, in file systems of its own."""

from __future__ import annotations

import json
import shutil
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.api import questions
from tests.served import Served

# Makes all that is mounted read-only, in the mounts of this process alone.
READ_ONLY = """
set -e
mount --make-rprivate /
awk '{print $5}' /proc/self/mountinfo | sort -ru | while read -r place; do
    case $place in /proc*|/sys*) continue;; esac
    mount -o remount,bind,ro "$place" 2>/dev/null || true
done
if touch "$0/written" 2>/dev/null; then exit 1; fi
exec "$@"
"""
# Mounts a small file system at the folder for temporary files, and fills it.
FULL = """
set -e
mount --make-rprivate /
mount -t tmpfs -o size=64k none "$0"
head -c 100000 /dev/zero >"$0/filling" 2>/dev/null || true
exec "$@"
"""
ADVICE = questions.advice(limit={"worlds": 5})


@cache
def lacking() -> str:
    """Returns why this machine cannot run these tests; nothing when it can."""
    if not (shutil.which("unshare") and shutil.which("mount")):
        return "no `unshare` on this machine (Debian's package `util-linux`)"
    tried = [
        "unshare",
        "--mount",
        "sh",
        "-c",
        "mount --make-rprivate / && mount -t tmpfs none /mnt",
    ]
    if subprocess.run(tried, capture_output=True, check=False).returncode:
        return "this user may not mount file systems"
    return ""


@pytest.fixture(params=[READ_ONLY, FULL], ids=["read-only", "full"])
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    """The service where nothing can be written, or no temporary file."""
    if reason := lacking():
        pytest.skip(reason)
    folder = tmp_path / "temporary"
    folder.mkdir()
    served = Served(
        f"sqlite:///{tmp_path}/new/store.sqlite3",
        tmp_path / "log",
        {
            "TMPDIR": str(folder),
            # Without any folder each worker has counters of its own.
            "LANDLORD_WORKERS": "1" if request.param == READ_ONLY else "2",
            "LANDLORD_CLUSTER_WORKERS": "1",
        },
        prefix=["unshare", "--mount", "sh", "-c", request.param, str(folder)],
    )
    yield served
    if served.process.returncode is None:
        served.stop()


def asked(served: Served, path: str, question: Any = None) -> tuple[int, bytes]:
    """Returns the status and the body of an answer, whatever it is."""
    data = None if question is None else json.dumps(question).encode()
    request = urllib.request.Request(
        served.address + path, data, {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


@pytest.mark.long
@pytest.mark.process
def test_what_needs_no_store_is_answered(served: Served) -> None:
    """Tests the core, the page and the counters, and that the rest says why it cannot."""
    for path in ("/healthz", "/v1/rules", "/board", "/metrics"):
        assert asked(served, path)[0] == 200, path
    for _ in range(4):
        assert asked(served, "/v1/advice", ADVICE)[0] == 200
    assert b'landlord_worlds_total{endpoint="/v1/advice"}' in asked(served, "/metrics")[1]
    status, body = asked(served, "/readyz")
    checks = json.loads(body)["checks"]
    assert checks["core"]["status"] == "ok"
    stored, text = asked(served, "/v1/games")
    if checks["temporary_folder"]["detail"].startswith("there is no"):  # everything is read-only
        assert (status, stored) == (503, 503)
        assert checks["store"]["status"] == "failing"
        assert "the store cannot be reached" in json.loads(text)["detail"]
    else:  # files go to another folder, where the machine has one
        assert (status, stored) == (200, 200)
    assert served.stop() == 0
    assert "was sent" not in served.log.read_text()
