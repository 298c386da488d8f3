"""Every request that the README and the docs show is answered by a running service.

A block of commands with `curl` in it is run by a shell, as a reader would run it, in the folder of
the repository. Every endpoint that is named must exist.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from werkzeug.exceptions import MethodNotAllowed, NotFound

from tests.docs.documents import DOCUMENTS, ROOT, Block, blocks
from tests.served import PATIENCE, Served

_SERVICE = "http://127.0.0.1:8000"
# `GET`, `DELETE /v1/games/{id}`; the way may be written like /v1/rules/classic, or with a query.
_ENDPOINT = re.compile(
    r"\b((?:(?:GET|POST|PUT|DELETE)`?(?:, | · | and )?`?)+) (/(?:v1|healthz|readyz|metrics)[^\s`'\",)]*)"
)
# Prints the status of each answer behind it.
_CURL = "curl() { command curl -w '\\n= %{http_code} %{content_type}\\n' \"$@\"; }\n"


def requests() -> Iterator[Any]:
    """Yields each block with a request, and the status that its answer is to have."""
    for number, (block, shown) in enumerate(pairwise([*blocks(), Block("", "", "")])):
        if block.is_shell and "curl " in block.text:
            answer = shown.text if shown.language == "json" else ""
            said = re.search(r'"status": (\d+)', answer)
            name = f"{Path(block.document).stem}-{number}"
            yield pytest.param(block.text, int(said[1]) if said else 200, id=name)


def endpoints() -> list[tuple[str, str]]:
    """Returns every method and path that the documents name."""
    found = set()
    for document in DOCUMENTS:
        for methods, path in _ENDPOINT.findall(document.read_text("utf-8")):
            found |= {(method, path) for method in re.findall(r"[A-Z]+", methods)}
    return sorted(found)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("service")
    served = Served(f"sqlite:///{folder}/store.sqlite3", folder / "log")
    yield served
    served.stop()


def test_requests_are_shown() -> None:
    assert len(list(requests())) >= 8
    assert len(endpoints()) > 30


@pytest.mark.long
@pytest.mark.process
@pytest.mark.skipif(shutil.which("curl") is None, reason="no curl on this machine")
@pytest.mark.parametrize(("script", "status"), list(requests()))
def test_requests_are_answered(script: str, status: int, service: Served) -> None:
    done = subprocess.run(
        ["bash", "-ec", _CURL + script.replace(_SERVICE, service.address)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert _SERVICE in script
    answers = re.findall(r"(.*?)\n= (\d+) (\S*)", done.stdout, re.DOTALL)
    assert len(answers) == script.count("curl ")
    for body, given, kind in answers:
        assert int(given) == status or (status == 200 and given in ("201", "202")), body
        if "json" in kind:
            lines = body.strip().splitlines() if "ndjson" in kind else [body]
            assert all(json.loads(line) for line in lines)


def test_endpoints_exist(create_app: Callable[..., Any]) -> None:
    """Tests that each named path with its parameters filled in leads to something."""
    from api.config import Settings

    adapter = create_app(Settings(log_level="CRITICAL")).url_map.bind("localhost")
    missing = []
    for method, path in endpoints():
        filled = re.sub(
            r"\{(\w+)\}|[A-Z]+|…",
            lambda found: "1" if found[1] == "index" else "x" * 24,
            path.partition("?")[0].rstrip(".:;"),
        )
        try:
            adapter.match(filled, method=method)
        except (NotFound, MethodNotAllowed) as error:
            missing.append(f"{method} {path}: {error.name}")
    assert missing == []
