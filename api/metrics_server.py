"""The counters at an address of their own: `LANDLORD_METRICS=127.0.0.1:9100`.

The web server opens the socket before it forks its workers, and each of them answers at it: the
counters are read as long as one worker lives.
"""

from __future__ import annotations

import socket
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from flask import Flask
from prometheus_client import CONTENT_TYPE_LATEST

from api.resources import health
from solver.settings import InvalidSetting
from solver.sites import Hosts

_WAITING = 16
# Seconds that a silent client may keep a thread.
_PATIENCE = 10


def listen(setting: str) -> socket.socket | None:
    """Returns a socket that listens at the address of LANDLORD_METRICS; None for `on` and `off`.

    Raises:
        InvalidSetting: nothing can listen there.
    """
    if setting in {"on", "off"}:
        return None
    host, _, port = setting.rpartition(":")
    try:
        return socket.create_server((host.strip("[]"), int(port)), backlog=_WAITING)
    except (OSError, OverflowError) as error:
        raise InvalidSetting(f"LANDLORD_METRICS={setting}: cannot listen there: {error}") from None


def serve(listener: socket.socket, app: Flask) -> None:
    """Answers at a socket in a thread of its own, as long as the process lives."""
    hosts = Hosts(app.extensions["landlord"].settings.hosts)

    class Handler(BaseHTTPRequestHandler):
        timeout = _PATIENCE

        def do_GET(self) -> None:
            if self.path.partition("?")[0] != "/metrics":
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            reached = self.connection.getsockname()[0]
            refusal = hosts.refusal(self.headers["Host"], reached, self.request_version)
            if refusal is not None:
                self.send_error(HTTPStatus.BAD_REQUEST, explain=refusal)
                return
            with app.app_context():
                body = health.exposition()
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", CONTENT_TYPE_LATEST)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass  # questions of a monitor are no news

    server = ThreadingHTTPServer(listener.getsockname()[:2], Handler, bind_and_activate=False)
    server.daemon_threads = True
    server.socket.close()
    server.socket = listener
    threading.Thread(target=server.serve_forever, name="metrics", daemon=True).start()
