"""Tests of `landlord mcp` with the official client of the Model Context Protocol."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import ValidationError

from solver.cli.assistant_tools import schemas, tool_name, tools
from solver.errors import SolverError
from solver.protocol import ENDPOINTS
from solver.puzzles.collection import collection_of
from solver.records import write_record
from solver.rules import GAMES, load_rules
from tests.builders import greedy_record
from tests.command_line import run
from tests.served import LANDLORD, free_port, until

if TYPE_CHECKING:
    from mcp import Client

ROOT = Path(__file__).parents[2]
# Seconds, far beyond what anything takes on a busy machine.
PATIENCE = 120


def served(ask: Callable[[Client], Awaitable[Any]]) -> Any:
    """Returns what the official client gets from the server over standard input."""
    from mcp import Client, StdioServerParameters, stdio_client

    async def asked() -> Any:
        parameters = StdioServerParameters(command=LANDLORD[0], args=[*LANDLORD[1:], "mcp"])
        async with Client(stdio_client(parameters)) as client:
            return await ask(client)

    # In a thread of its own: Playwright may have left its event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(asyncio.wait_for(asked(), PATIENCE))).result()


@pytest.mark.process
def test_everything_over_standard_input() -> None:
    """Tests what an assistant finds: tools, answers, errors, resources and prompts."""

    async def ask(client: Client) -> dict[str, Any]:
        record = write_record(greedy_record("classic", 1, most=8))
        puzzle = {"id": collection_of(load_rules("classic")).puzzles[0].id, "solution": "true"}
        calls: dict[str, dict[str, Any]] = {
            "compare_plays": {"rules": "classic", "play": "4", "over": "3"},
            "advise": {"rules": "classic", "landlord": "0", "seat": "1", "hand": "3346678TJJQKKAA22",
                       "history": [{"seat": 0, "cards": "QQ"}], "limit": {"worlds": "2"},
                       "over": None},
            "review_game": {"record": record, "limit": {"worlds": 1}, "seed": 1, "moments": "2"},
            "list_rules": {},
            "get_rules": {"rules": "street"},
            "list_puzzles": {"rules": "classic", "rating": None, "limit": "2"},
            "get_puzzle": puzzle,
            "try_puzzle": {"id": puzzle["id"], "acts": []},
            "convert_records": {"text": record, "to": "text"},
        }  # fmt: skip
        return {
            "tools": (await client.list_tools()).tools,
            "answers": {name: await client.call_tool(name, each) for name, each in calls.items()},
            "bad": [
                await client.call_tool("list_plays", {"rules": "classic", "hand": "33333"}),
                await client.call_tool("get_puzzle", {"id": "none"}),
                await client.call_tool("convert_records", {"text": "?", "to": "ddz"}),
                await client.call_tool("list_plays", {"rules": "nothing", "hand": "3"}),
            ],
            "unknown": await client.call_tool("nothing", {}),
            "resources": (await client.list_resources()).resources,
            "notation": await client.read_resource("landlord://notation"),
            "records": await client.read_resource("landlord://records"),
            "rules": await client.read_resource("landlord://rules/classic"),
            "prompts": (await client.list_prompts()).prompts,
            "prompt": await client.get_prompt("analyse_game", {"record": record, "seat": "2"}),
        }

    found = served(ask)
    names = [tool.name for tool in found["tools"]]
    assert names[0] == "advise"
    assert {tool_name(each.name) for each in ENDPOINTS.values()} < set(names)
    assert all(tool.description for tool in found["tools"])
    for name, answer in found["answers"].items():
        assert not answer.is_error, (name, answer.content[0].text)
        assert json.loads(answer.content[0].text) == answer.structured_content
    review = found["answers"]["review_game"].structured_content
    assert len(review["decisions"]) == 2 < review["decisions_in_all"]
    games = found["answers"]["list_rules"].structured_content["games"]
    assert [game["id"] for game in games] == list(GAMES)
    assert found["answers"]["get_puzzle"].structured_content["solution"]["line"]
    assert found["answers"]["convert_records"].structured_content["games"] == 1
    assert all(each.is_error for each in found["bad"])
    for each, pointer in zip(found["bad"], ("/hand", "/id"), strict=False):
        assert f'"pointer":"{pointer}"' in each.content[0].text
    assert found["unknown"].is_error
    resources = {str(each.uri) for each in found["resources"]}
    assert len(resources) == 3 + len(GAMES)
    led = [json.loads(each.content[0].text)["errors"][0].get("see") for each in found["bad"]]
    assert led == ["landlord://notation", None, "landlord://records", "landlord://rules"]
    assert set(filter(None, led)) < resources
    assert found["records"].contents[0].text.startswith("# Records")
    assert "333444-56" in found["notation"].contents[0].text
    assert json.loads(found["rules"].contents[0].text)["id"] == "classic"
    assert [each.name for each in found["prompts"]] == ["analyse_game", "help_at_the_table"]
    assert "I was seat 2" in found["prompt"].messages[0].content.text


def test_an_assistant_reads_little_before_its_first_question() -> None:
    """Tests names, descriptions and schemas of all tools, at 3.6 bytes a token: 8,000 are allowed."""
    known = tools()
    shown = [
        {"name": name, "description": f"{tool.summary} {tool.description}", "inputSchema": schema}
        for (name, tool), schema in zip(known.items(), schemas(known).values(), strict=True)
    ]
    text = json.dumps(shown, separators=(",", ":"), ensure_ascii=False)
    tokens = len(text.encode()) / 3.6
    assert tokens < 7_000
    document = (ROOT / "docs/assistants.md").read_text("utf-8")
    assert f"about {round(tokens, -2):,.0f} tokens" in document


def parts_of(schema: Any, place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields each schema inside of a schema, with its place."""
    yield place, schema
    for name, each in schema.get("properties", {}).items():
        yield from parts_of(each, f"{place}/{name}")
    if "items" in schema:
        yield from parts_of(schema["items"], f"{place}/items")


def test_assistants_take_every_schema() -> None:
    """Tests what VS Code, and the services of models behind it, ask of the schema of a tool.

    It is valid in draft 7 of JSON Schema; its root is an object with properties; whatever may be a
    list says what its items are; nothing has several forms, or stands elsewhere.
    """
    from jsonschema import Draft7Validator

    known = {"type", "enum", "items", "properties", "description", "required"}
    kinds = {"array", "boolean", "integer", "number", "object", "string"}
    for name, schema in schemas(tools()).items():
        Draft7Validator.check_schema(schema)
        assert schema["type"] == "object", name
        assert set(schema.get("required", ())) <= schema["properties"].keys(), name
        for place, part in parts_of(schema, name):
            assert part.keys() <= known, place
            types = part.get("type", [])
            types = [types] if isinstance(types, str) else types
            assert set(types) <= kinds, place
            assert ("array" in types) == ("items" in part), place


def test_no_tool_needs_an_exact_hand() -> None:
    """Tests that each tool answers a question with every field absent, null or of a wrong kind."""
    for tool in tools().values():
        values: list[Any] = [None, "", "x", 5, [], {}, [None], True]
        for value in values:
            question = dict.fromkeys(tool.question.model_fields, value)
            with suppress(SolverError, ValidationError):
                tool.ask(question)


def check_hosts(asked: Callable[..., int | None], host: str, port: int) -> None:
    """Checks which hosts and pages are answered, and that all others are refused."""
    known = ["localhost", f"127.0.0.1:{port}", "[::1]:1", "cards.example.org", host]
    assert not {421, 403} & {asked(Host=name) for name in known}
    assert {asked(Host=name) for name in ("evil.example", "10.9.9.9:80", "")} == {421}
    assert asked(Origin="https://evil.example") == 403
    assert asked(Origin="null") == 403
    assert asked(Origin="https://cards.example.org") == 403  # another address than this one
    assert asked(Host="cards.example.org", Origin="https://cards.example.org") not in {421, 403}
    # Pages of other ports, and requests of pages that name no origin, are those of other sites.
    own = f"http://127.0.0.1:{port}"
    for more in ({}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}):
        assert asked(Host=f"127.0.0.1:{port}", Origin=own, **more) not in {421, 403}
    for foreign in (
        {"Origin": "http://localhost:3000"},
        {"Origin": f"http://localhost:{port}"},
        {"Origin": "http://127.0.0.1"},
        {"Origin": f"https://evil.example:{port}"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost:3000"},
    ):
        assert asked(Host=f"127.0.0.1:{port}", **foreign) == 403, foreign


KINDS = {"Content-Type": "application/json", "Accept": "application/json"}


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_other_hosts_and_other_pages_are_refused(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests that no page of another site asks, wherever the server listens."""
    uvicorn = pytest.importorskip("uvicorn")
    testclient = pytest.importorskip("starlette.testclient")
    apps: list[Any] = []
    monkeypatch.setattr(uvicorn, "run", lambda app, **_: apps.append(app))
    monkeypatch.setenv("LANDLORD_HOSTS", "cards.example.org")
    assert run("mcp", "--http", "--host", host, "--port", "8765").exit_code == 0
    with testclient.TestClient(apps[0], base_url="http://127.0.0.1:8765") as client:

        def asked(**headers: str) -> int:
            return int(client.post("/mcp", content="{}", headers=KINDS | headers).status_code)

        check_hosts(asked, host, 8765)


START = json.dumps(
    {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        },
    }
)


def test_refused_requests_make_no_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that far more of them than there are sessions leave room for a client."""
    uvicorn = pytest.importorskip("uvicorn")
    testclient = pytest.importorskip("starlette.testclient")
    apps: list[Any] = []
    monkeypatch.setattr(uvicorn, "run", lambda app, **_: apps.append(app))
    monkeypatch.setattr("solver.cli.assistants._SESSIONS", 3)
    assert run("mcp", "--http").exit_code == 0
    good = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    with testclient.TestClient(apps[0], base_url="http://127.0.0.1:8765") as client:
        for more in (
            {"Origin": "http://localhost:3000"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Host": "evil.example"},
            {"Content-Type": "text/plain"},
            {"Accept": "image/png"},
        ):
            for _ in range(4):
                assert client.post("/mcp", content=START, headers=good | more).status_code >= 400
        for content in ("{}", "?", "[]"):
            for _ in range(4):
                assert client.post("/mcp", content=content, headers=good).status_code >= 400
        assert client.post("/mcp", content=START, headers=good).status_code == 200


@pytest.mark.long
@pytest.mark.process
@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_other_hosts_and_other_pages_are_refused_by_a_process(host: str) -> None:
    port = free_port()
    command = [*LANDLORD, "mcp", "--http", "--host", host, "--port", str(port)]
    environment = {**os.environ, "LANDLORD_HOSTS": "cards.example.org"}

    def asked(**headers: str) -> int | None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            connection.request("POST", "/mcp", "{}", KINDS | headers)
            return connection.getresponse().status
        except ConnectionRefusedError:
            return None
        finally:
            connection.close()

    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as process:
        try:
            until(lambda: asked() is not None, "the server")
            check_hosts(asked, host, port)
        finally:
            process.terminate()
