"""`landlord mcp`: the questions of the protocol as tools of assistants (Model Context Protocol)."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import click
from pydantic import ValidationError

from solver.cli.assistant_texts import ABOUT, PAGES, PROMPTS, RESOURCES
from solver.cli.assistant_tools import AssistantTool, schemas, tools
from solver.errors import SolverError
from solver.protocol import ProblemDetails
from solver.protocol.document import encode
from solver.sites import Hosts, checked_host, is_foreign
from solver.version import VERSION

# --- Which requests over HTTP reach it ------------------------------------------------------------

_Event = MutableMapping[str, Any]
_App = Callable[[_Event, Callable[[], Awaitable[_Event]], Callable[[_Event], Awaitable[None]]], Any]


class OwnSites:
    """An application of ASGI that refuses other hosts and the pages of other sites.

    It stands before the server of the protocol, so that a refused request makes no session.

    Args:
        app: what answers all other requests.
        names: the hosts by which clients reach it, beside those of loopback.

    Raises:
        InvalidSetting: one of them is no host.
    """

    def __init__(self, app: _App, names: Iterable[str]) -> None:
        self._app = app
        self._hosts = Hosts([checked_host(name) for name in names])

    async def __call__(self, scope: _Event, receive: Any, send: Any) -> None:
        """Answers one request, or passes it on."""
        refused = self._refusal(scope) if scope["type"] == "http" else None
        if refused is None:
            await self._app(scope, receive, send)
            return
        status, detail = refused
        problem = {"title": status.phrase, "status": status.value, "detail": detail}
        body = json.dumps(problem).encode()
        headers = [
            (b"content-type", b"application/problem+json"),
            (b"content-length", str(len(body)).encode()),
        ]
        await send({"type": "http.response.start", "status": status.value, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _refusal(self, scope: _Event) -> tuple[HTTPStatus, str] | None:
        """Returns why a request is refused; None where it is not."""
        said = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        reached, version = scope.get("server") or ("", 0), f"HTTP/{scope['http_version']}"
        host = said.get("host")
        wrong = self._hosts.refusal(host, reached[0], version)
        if wrong is not None:
            return HTTPStatus.MISDIRECTED_REQUEST, str(wrong)
        site, origin = said.get("sec-fetch-site"), said.get("origin")
        if is_foreign(site, origin, host or "", scope["scheme"]):
            page = "another site" if origin is None else repr(origin)
            return HTTPStatus.FORBIDDEN, (
                f"a page of {page} asks for this, and the server works for programs and for pages "
                "of its own address alone"
            )
        return None


# --- The server -----------------------------------------------------------------------------------

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

# Questions at the same time: an assistant that asks more waits for them.
_TOGETHER = 2
# Over HTTP: bytes of a request, sessions, and seconds after which an idle one is forgotten.
_BODY, _SESSIONS, _IDLE = 1 << 20, 100, 600


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
        from mcp.server.transport_security import (  # noqa: PLC0415
            TransportSecuritySettings,
        )

        app = server().streamable_http_app(
            host=host,
            max_request_body_size=_BODY,
            max_sessions=_SESSIONS,
            session_idle_timeout=_IDLE,
            transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
        )
        named = [name for name in hosts.split(",") if name.strip()]
        # What a proxy says in headers changes nothing here, so it is not read.
        uvicorn.run(
            OwnSites(app, [host, *named]),
            host=host,
            port=port,
            log_level="warning",
            proxy_headers=False,
        )
    else:
        asyncio.run(_over_standard_input())


async def _over_standard_input() -> None:
    from mcp.server.stdio import stdio_server  # noqa: PLC0415 - the extra `mcp`

    made = server()
    async with stdio_server() as (read, write):
        await made.run(read, write, made.create_initialization_options())


def server() -> Server[Any]:
    """Returns the server: tools, the rules and the notation as resources, and two prompts."""
    from mcp import types  # noqa: PLC0415 - the extra `mcp`
    from mcp.server.lowlevel import Server  # noqa: PLC0415

    places = asyncio.Semaphore(_TOGETHER)
    known = tools()
    shown = schemas(known)
    read_only = types.ToolAnnotations(read_only_hint=True, open_world_hint=False)

    async def list_tools(_context: Any, _parameters: Any) -> types.ListToolsResult:
        return types.ListToolsResult(
            tools=[
                types.Tool(
                    name=tool.name,
                    title=tool.summary,
                    description=f"{tool.summary} {tool.description}".strip(),
                    input_schema=shown[tool.name],
                    annotations=read_only,
                )
                for tool in known.values()
            ]
        )

    async def call_tool(
        _context: Any, parameters: types.CallToolRequestParams
    ) -> types.CallToolResult:
        tool = known.get(parameters.name)
        if tool is None:
            text = f"there is no tool {parameters.name[:60]!r}; the tools are {', '.join(known)}"
            answer = None
        else:
            async with places:
                work = partial(_answer, tool, parameters.arguments or {})
                text, answer = await asyncio.to_thread(work)
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=text)],
            structured_content=answer,
            is_error=answer is None,
        )

    async def list_resources(_context: Any, _parameters: Any) -> types.ListResourcesResult:
        return types.ListResourcesResult(
            resources=[
                types.Resource(name=each.name, uri=uri, title=each.title, mime_type=each.kind)
                for uri, each in RESOURCES.items()
            ]
        )

    async def read_resource(
        _context: Any, parameters: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        uri = str(parameters.uri)
        if uri not in RESOURCES:
            raise ValueError(f"there is no resource {uri[:80]!r}")
        each = RESOURCES[uri]
        text = types.TextResourceContents(uri=uri, mime_type=each.kind, text=each.read())
        return types.ReadResourceResult(contents=[text])

    async def list_prompts(_context: Any, _parameters: Any) -> types.ListPromptsResult:
        return types.ListPromptsResult(
            prompts=[
                types.Prompt(
                    name=name,
                    title=each.title,
                    arguments=[
                        types.PromptArgument(name=field, description=said, required=True)
                        for field, said in each.fields.items()
                    ],
                )
                for name, each in PROMPTS.items()
            ]
        )

    async def get_prompt(
        _context: Any, parameters: types.GetPromptRequestParams
    ) -> types.GetPromptResult:
        if parameters.name not in PROMPTS:
            raise ValueError(f"there is no prompt {parameters.name[:60]!r}")
        text = PROMPTS[parameters.name].said(parameters.arguments or {})
        content = types.TextContent(type="text", text=text)
        return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=content)])

    return Server(
        "landlord",
        version=VERSION,
        instructions=ABOUT,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
    )


def _answer(tool: AssistantTool, arguments: dict[str, Any]) -> tuple[str, dict[str, Any] | None]:
    """Returns an answer as text and as a document; an error as text and None."""
    try:
        answer = tool.ask(arguments)
    except (SolverError, ValidationError) as error:
        return encode(ProblemDetails.of(error).to_dict(pages=PAGES)), None
    return encode(answer), answer
