"""`landlord mcp`: the questions of the protocol as tools of assistants (Model Context Protocol)."""

from __future__ import annotations

import asyncio
import logging
import re
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from pydantic import ValidationError

from solver.errors import SolverError
from solver.protocol import ENDPOINTS, Catalogue, ProblemDetails
from solver.protocol.document import encode
from solver.protocol.limits import SearchRequest
from solver.protocol.tool_schemas import input_schema, output_schema
from solver.version import VERSION

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server
    from mcp.server.transport_security import TransportSecuritySettings

# Questions at the same time: an assistant that asks more waits for them.
_TOGETHER = 2
# Seconds; longer limits are shortened, so that no assistant waits for minutes.
_LONGEST = 20.0
# Over HTTP: bytes of a request, sessions, and seconds after which an idle one is forgotten.
_BODY, _SESSIONS, _IDLE = 1 << 20, 100, 600
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_ABOUT = (
    "Exact answers about climbing games of the Landlord family (Dou Dizhu). Cards are strings: ten "
    "is T, the jokers are B and R (X in street). The field `rules` is a game's id, such as classic."
)


@click.command()
@click.option("--http", is_flag=True, help="Serve streamable HTTP instead of standard input.")
@click.option("--host", default="127.0.0.1", show_default=True, help="With --http: the address.")
@click.option(
    "--port", type=click.IntRange(1, 65535), default=8765, show_default=True, help="With --http."
)
@click.option(
    "--hosts",
    envvar="LANDLORD_HOSTS",
    default="",
    help="With --http: further hosts by which clients reach it, separated by commas; `*`: any.",
)
def mcp(http: bool, host: str, port: int, hosts: str) -> None:
    """Answers assistants: a server of the Model Context Protocol.

    It speaks over standard input and output, or with --http at the path /mcp.
    """
    import mcp.server.lowlevel  # noqa: F401, PLC0415 - the extra `mcp`

    logging.basicConfig(stream=sys.stderr)
    if http:
        import uvicorn  # noqa: PLC0415 - comes with the extra

        app = server().streamable_http_app(
            host=host,
            max_request_body_size=_BODY,
            max_sessions=_SESSIONS,
            session_idle_timeout=_IDLE,
            transport_security=_security(host, hosts),
        )
        # What a proxy says in headers changes nothing here, so it is not read.
        uvicorn.run(app, host=host, port=port, log_level="warning", proxy_headers=False)
    else:
        asyncio.run(_over_standard_input())


def _security(host: str, hosts: str) -> TransportSecuritySettings:
    """Returns for which hosts and pages the server works: the library decides for loopback alone.

    Args:
        host: where it listens.
        hosts: further hosts, separated by commas; `*` stands for any.
    """
    from mcp.server.transport_security import (  # noqa: PLC0415 - the extra `mcp`
        TransportSecuritySettings,
    )

    given = [name.strip() for name in hosts.split(",") if name.strip()]
    names = [
        f"[{name}]" if ":" in name and name[0] != "[" else name
        for name in (*_LOOPBACK, host, *given)
    ]
    places = [place for name in names for place in (name, f"{name}:*")]
    return TransportSecuritySettings(
        enable_dns_rebinding_protection="*" not in given,
        allowed_hosts=places,
        allowed_origins=[f"{scheme}://{place}" for scheme in ("http", "https") for place in places],
    )


async def _over_standard_input() -> None:
    from mcp.server.stdio import stdio_server  # noqa: PLC0415 - the extra `mcp`

    made = server()
    async with stdio_server() as (read, write):
        await made.run(read, write, made.create_initialization_options())


def server() -> Server[Any]:
    """Returns the server: a tool for each question, with the schemas of its request and answer."""
    from mcp import types  # noqa: PLC0415 - the extra `mcp`
    from mcp.server.lowlevel import Server  # noqa: PLC0415

    places = asyncio.Semaphore(_TOGETHER)
    others = {endpoint.request.__name__ for endpoint in ENDPOINTS.values()}
    paths = {tool_name(endpoint.name): path for path, endpoint in ENDPOINTS.items()}

    async def list_tools(_context: Any, _parameters: Any) -> types.ListToolsResult:
        return types.ListToolsResult(
            tools=[
                types.Tool(
                    name=name,
                    title=ENDPOINTS[path].summary,
                    description=f"{ENDPOINTS[path].summary} {ENDPOINTS[path].description}".strip(),
                    input_schema=input_schema(ENDPOINTS[path].request, others),
                    output_schema=output_schema(ENDPOINTS[path].response),
                    annotations=types.ToolAnnotations(read_only_hint=True, open_world_hint=False),
                )
                for name, path in paths.items()
            ]
        )

    async def call_tool(
        _context: Any, parameters: types.CallToolRequestParams
    ) -> types.CallToolResult:
        path = paths.get(parameters.name)
        if path is None:
            known = ", ".join(paths)
            return _said(f"there is no tool {parameters.name[:60]!r}; the tools are {known}", None)
        async with places:
            work = partial(_answer, path, parameters.arguments or {})
            return _said(*await asyncio.to_thread(work))

    def _said(text: str, answer: dict[str, Any] | None) -> types.CallToolResult:
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=text)],
            structured_content=answer,
            is_error=answer is None,
        )

    return Server(
        "landlord",
        version=VERSION,
        instructions=_ABOUT,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def tool_name(name: str) -> str:
    """Returns the name of a tool by that of an operation: `list_plays` for `listPlays`."""
    return re.sub(r"(?<!^)([A-Z])", lambda found: "_" + found[1].lower(), name)


def _answer(path: str, arguments: dict[str, Any]) -> tuple[str, dict[str, Any] | None]:
    """Returns an answer as text and as a document; an error as text and None."""
    endpoint = ENDPOINTS[path]
    try:
        question = endpoint.request.model_validate(arguments)
        if isinstance(question, SearchRequest):
            question = question.within(_LONGEST)
        answer = endpoint.answer(question, Catalogue()).to_json()
    except (SolverError, ValidationError) as error:
        return encode(ProblemDetails.of(error).to_json()), None
    return encode(answer), answer
