"""The service on several machines, as compose.yaml starts it: here all on this one."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import requests
import yaml

from tests.redis_server import RedisServer
from tests.served import LANDLORD, PATIENCE, Served, alive, descendants, until

_HOUSE = Path(__file__).parents[2]
_SERVICES = yaml.safe_load((_HOUSE / "compose.yaml").read_text("utf-8"))["services"]
# What `restart: unless-stopped` does.
_AGAIN = ["sh", "-c", 'while true; do "$@"; sleep 1; done', "sh"]
# A busy machine is no reason to think that Redis is away.
_REDIS_PATIENCE = f"socket_timeout={PATIENCE}&socket_connect_timeout={PATIENCE}"


class ScaledOut:
    """Two web servers of two processes each, and some workers for the reviews.

    They share one database and one Redis, which are the test's. A caller is whoever the header
    `X-Forwarded-For` names, as behind a proxy.

    Args:
        store_url: the database.
        redis: counts the callers.
        folder: where the logs are.
        settings: further settings of the web servers, with their prefix.
        workers: how many workers are started with the servers.
    """

    def __init__(
        self,
        store_url: str,
        redis: RedisServer,
        folder: Path,
        settings: dict[str, str],
        *,
        workers: int = 2,
    ) -> None:
        self._folder = folder
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self.webs: list[Served] = []
        self.environment = {
            "LANDLORD_STORE": store_url,
            "LANDLORD_CLUSTER_WORKERS": "0",
            "LANDLORD_RATE_STORAGE": f"{redis.url}?{_REDIS_PATIENCE}",
            "LANDLORD_PROXIES": "1",
            "LANDLORD_WORKERS": "2",
            "LANDLORD_SEARCH_PATIENCE": str(PATIENCE),
            **settings,
        }
        try:
            for number in range(1, workers + 1):
                self.start(f"worker {number}")
            with ThreadPoolExecutor() as threads:
                for served in threads.map(self._serve, ("web 1", "web 2")):
                    self.webs.append(served)
        except BaseException:
            self.close()
            raise

    def start(self, name: str) -> None:
        """Starts a worker, with the command of compose.yaml."""
        service = _SERVICES[name.split(maxsplit=1)[0]]
        assert service["restart"] == "unless-stopped"
        with (self._folder / name).open("ab") as log:
            self._processes[name] = subprocess.Popen(
                [*_AGAIN, sys.executable, *service["command"][1:]],
                env={**os.environ, **self.environment},
                stdout=log,
                stderr=log,
                cwd=self._folder,
                start_new_session=True,
            )

    def pid(self, name: str) -> int:
        """Returns the process that has started a worker, and starts it again."""
        return self._processes[name].pid

    def kill(self, name: str) -> None:
        """Kills a worker, and what would start it again."""
        process = self._processes.pop(name)
        family = descendants(process.pid)
        # It is the leader of its group: the shell has no time to start its worker again.
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        until(lambda: not any(map(alive, family)), f"the end of {name}")

    def strike(self, name: str, chance: random.Random) -> None:
        """Kills the process of a worker, which is started again."""
        family = descendants(self._processes[name].pid)
        if family:
            with suppress(ProcessLookupError):  # it has ended by itself
                os.kill(chance.choice(family), signal.SIGKILL)

    def ask(self, web: int, method: str, path: str, **given: Any) -> requests.Response:
        """Returns the answer of a web server, by a new connection."""
        given["headers"] = {"Connection": "close", **given.get("headers", {})}
        address = self.webs[web].address + path
        return requests.request(method, address, timeout=PATIENCE, **given)

    def ready(self, web: int) -> tuple[int, dict[str, Any]]:
        """Returns the status and the JSON of `/readyz`."""
        response = self.ask(web, "GET", "/readyz")
        return response.status_code, response.json()

    def command(self, *words: str) -> str:
        """Returns what a command of an operator prints, with the settings of the web servers."""
        done = subprocess.run(
            [*LANDLORD, *words],
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env={**os.environ, **self.environment},
        )
        return done.stdout

    def logs(self) -> str:
        """Returns what the web servers have logged."""
        return "".join(served.log.read_text("utf-8", "replace") for served in self.webs)

    def close(self) -> None:
        """Ends all processes."""
        for served in self.webs:
            served.process.terminate()
        for name in list(self._processes):
            self.kill(name)
        for served in self.webs:
            served.process.communicate(timeout=PATIENCE)

    def _serve(self, name: str) -> Served:
        return Served(
            self.environment["LANDLORD_STORE"], self._folder / name, environment=self.environment
        )
