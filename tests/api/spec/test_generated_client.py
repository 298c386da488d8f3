"""A client that `openapi-python-client` generates from the document asks every operation."""

from __future__ import annotations

import datetime as dt
import enum
import importlib
import io
import json
import re
import subprocess
import sys
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from apiflask import APIFlask

from tests.api.spec.answers import Scenario, ask_all, example_game
from tests.api_client import app_with

pytestmark = [pytest.mark.long, pytest.mark.process]
ROOT = Path(__file__).parents[3]
REQUESTS = sorted((ROOT / "examples" / "requests").glob("*.json"))
PACKAGE = "generated_landlord_client"


@pytest.fixture(scope="module")
def generated_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[APIFlask]:
    """An app with a store of its own."""
    folder = tmp_path_factory.mktemp("store")
    app = app_with(
        log_level="CRITICAL",
        store=f"sqlite:///{folder}/store.sqlite3",
        search_seconds=60,
        search_patience=60,
    )
    yield app
    app.extensions["landlord"].store.close()


class Generated(Scenario):
    """Asks through the functions and models of the generated client."""

    def __init__(self, app: APIFlask) -> None:
        super().__init__(app.test_client())
        module: Any = importlib.import_module(PACKAGE)
        self.client_of_package = module.Client(base_url="http://localhost")
        transport = httpx.WSGITransport(app=app)
        self.client_of_package.set_httpx_client(
            httpx.Client(transport=transport, base_url="http://localhost")
        )
        self.models: Any = importlib.import_module(f"{PACKAGE}.models")
        self.file: Any = importlib.import_module(f"{PACKAGE}.types").File

    def send(self, name: str, shown: dict[str, Any], kind: str) -> tuple[int, str, str]:
        operation = self.operations[name][2]
        tag = operation["tags"][0].lower()
        module: Any = importlib.import_module(f"{PACKAGE}.api.{tag}.{_snake(name)}")
        hints = typing.get_type_hints(module.sync_detailed)
        given = dict(shown.get("path", {}))
        for each, value in shown.get("query", {}).items():
            named = each if each in hints else f"{each}_"  # `format` is Python's own word
            given[named] = _typed(value, hints[named])
        given |= {
            each.lower().replace("-", "_"): value for each, value in shown.get("header", {}).items()
        }
        if "body" in shown:
            given["body"] = self._body(shown["body"], hints["body"])
        answer = module.sync_detailed(client=self.client_of_package, **given)
        text = answer.content.decode()
        assert not isinstance(answer.parsed, self.models.ProblemAnswer), text
        mimetype = answer.headers.get("content-type", "").partition(";")[0]
        # An operation with several media types gives a file, whatever is in it.
        if mimetype == "application/json" and hasattr(answer.parsed, "to_dict"):
            assert _moments(answer.parsed.to_dict()) == json.loads(text.replace('Z"', '+00:00"')), (
                name
            )
        return answer.status_code.value, mimetype, text

    def _body(self, body: Any, hint: Any) -> Any:
        if isinstance(body, str):
            return self.file(payload=io.BytesIO(body.encode()))
        model = next(each for each in _members(hint) if hasattr(each, "from_dict"))
        made = model.from_dict(body)
        assert made.to_dict() == body
        return made


def _moments(value: Any) -> Any:
    """Returns a JSON value with every moment in the form that Python writes."""
    return json.loads(json.dumps(value).replace('Z"', '+00:00"'))


def _members(hint: Any) -> tuple[Any, ...]:
    return typing.get_args(hint) or (hint,)


def _typed(value: Any, hint: Any) -> Any:
    """Returns a parameter as the client's type for it."""
    for each in _members(hint):
        if isinstance(each, type) and issubclass(each, enum.Enum):
            return each(value)
        if each is dt.date:
            return dt.date.fromisoformat(value)
    return value


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)([A-Z])", lambda found: "_" + found[1].lower(), name)


@pytest.fixture(scope="module")
def generated(
    generated_app: APIFlask, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Generated]:
    """The generated client; the generator has nothing to warn of."""
    folder = tmp_path_factory.mktemp("client")
    document = folder / "openapi.json"
    document.write_bytes(generated_app.test_client().get("/openapi.json").data)
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    command += ["--path", str(document), "--output-path", str(folder / PACKAGE)]
    command += ["--config", str(ROOT / "examples/generated-client.yml"), "--fail-on-warning"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    try:
        yield Generated(generated_app)
    finally:
        sys.path.remove(str(folder))
        for name in [each for each in sys.modules if each.split(".")[0] == PACKAGE]:
            del sys.modules[name]


def test_every_operation(generated: Generated) -> None:
    """Tests that the client knows every operation, and reads every answer into a model."""
    found = ask_all(generated, example_game())
    assert set(generated.operations) - set(found) == {"metrics"}
    generated.ask("metrics")


def test_every_request(generated: Generated) -> None:
    """Tests that the requests of all games can be written as the client's models."""
    for file in REQUESTS:
        path = "/v1/" + file.name.split(".")[0].replace("-", "/")
        name = next(
            name
            for name, (method, known, _) in generated.operations.items()
            if (method, known) == ("post", path)
        )
        if name != "reviewGame":  # asked above: a whole review of each game would take too long
            generated.ask(name, json.loads(file.read_text("utf-8")))


def test_an_error(generated: Generated) -> None:
    """Tests that an error is read into its model, with its pointers."""
    module: Any = importlib.import_module(f"{PACKAGE}.api.plays.list_plays")
    body = generated.models.PlaysRequest(rules="classic", hand="33333")
    found = module.sync(client=generated.client_of_package, body=body)
    assert isinstance(found, generated.models.ProblemAnswer)
    assert [each.pointer for each in found.errors] == ["/hand"]
