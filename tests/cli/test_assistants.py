"""Tests of `landlord mcp` with the official client of the Model Context Protocol."""

from __future__ import annotations

import asyncio
import http.client
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from mcp import Client, StdioServerParameters, stdio_client

from solver.protocol import ENDPOINTS
from tests.served import LANDLORD, free_port, until

# Seconds, far beyond what anything takes on a busy machine.
PATIENCE = 120


def test_tools_over_standard_input() -> None:
    """Tests that an assistant finds each question as a tool, and gets answers and errors."""

    async def ask() -> tuple[list[Any], Any, Any, Any]:
        parameters = StdioServerParameters(command=LANDLORD[0], args=[*LANDLORD[1:], "mcp"])
        async with Client(stdio_client(parameters)) as client:
            tools = (await client.list_tools()).tools
            question = {"rules": "classic", "play": "4", "over": "3"}
            good = await client.call_tool("compare_plays", question)
            bad = await client.call_tool("list_plays", {"rules": "classic", "hand": "33333"})
            unknown = await client.call_tool("nothing", {})
        return tools, good, bad, unknown

    # In a thread of its own: Playwright may have left its event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        asked = thread.submit(lambda: asyncio.run(asyncio.wait_for(ask(), PATIENCE)))
        tools, good, bad, unknown = asked.result()
    assert len(tools) == len(ENDPOINTS)
    assert all(tool.description and tool.input_schema["properties"] for tool in tools)
    assert (good.is_error, good.structured_content) == (False, {"beats": True})
    assert bad.is_error
    assert '"pointer":"/hand"' in bad.content[0].text
    assert unknown.is_error


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_other_hosts_and_other_pages_are_refused_over_http(host: str) -> None:
    """Tests that no page of another site asks, wherever the server listens."""
    port = free_port()
    command = [*LANDLORD, "mcp", "--http", "--host", host, "--port", str(port)]
    environment = {**os.environ, "LANDLORD_HOSTS": "cards.example.org"}

    def asked(**headers: str) -> int | None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        kinds = {"Content-Type": "application/json", "Accept": "application/json"}
        try:
            connection.request("POST", "/mcp", "{}", kinds | headers)
            return connection.getresponse().status
        except ConnectionRefusedError:
            return None
        finally:
            connection.close()

    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as process:
        try:
            until(lambda: asked() is not None, "the server")
            known = ["localhost", f"127.0.0.1:{port}", "[::1]:1", "cards.example.org", host]
            assert not {421, 403} & {asked(Host=name) for name in known}
            assert {asked(Host=name) for name in ("evil.example", "10.9.9.9:80", "")} == {421}
            assert asked(Origin="https://evil.example") == 403
            assert asked(Origin="null") == 403
            assert asked(Origin="https://cards.example.org") not in {421, 403}
        finally:
            process.terminate()
