"""A PostgreSQL server of the tests' own, from Debian's package: fast, in a temporary folder."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping
from itertools import count
from pathlib import Path

import psycopg
from sqlalchemy import make_url

_PACKAGE = "no PostgreSQL on this machine (Debian's package `postgresql`)"
_USER = "landlord"
# What makes a server fast that has to survive its own crash, but not one of the machine.
_FAST = {"fsync": "off", "full_page_writes": "off"}
_MOST_SECONDS = 120


def programs() -> Path | None:
    """Returns the folder of `initdb` and `postgres`; None where there is no PostgreSQL."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


def lacking() -> str | None:
    """Returns why no server can be started here; None where one can."""
    return None if programs() else _PACKAGE


class Postgres:
    """One server, reached by a Unix socket. It can be killed and started again.

    Args:
        options: further settings of the server.
    """

    def __init__(self, options: Mapping[str, str] | None = None) -> None:
        self._options = {**_FAST, **(options or {})}
        folder = programs()
        assert folder is not None, _PACKAGE
        self._programs = folder
        self._folder = Path(tempfile.mkdtemp(prefix="landlord-pg-"))
        self._account = self._other_account()
        self._databases = count(1)
        self._server: subprocess.Popen[bytes] | None = None
        if self._account is not None:
            os.chown(self._folder, self._account, -1)
        try:
            self._run("initdb", "-D", self.data, "-U", _USER, "-A", "trust", "--no-sync",
                      "-E", "UTF8", "--locale=C")  # fmt: skip
            self.start()
        except BaseException:
            self.close()
            raise

    @property
    def data(self) -> str:
        """The folder of the server's files."""
        return str(self._folder / "data")

    @property
    def pid(self) -> int:
        """The first process of the server, which has started the others."""
        return self._server.pid

    def new_database(self) -> str:
        """Returns the URL of a new empty database."""
        name = f"test{next(self._databases)}"
        self.sql(f"CREATE DATABASE {name}")
        return self._url(name)

    def drop_database(self, url: str) -> None:
        """Removes a database; a hundred of them would fill some disks."""
        name = make_url(url).database
        self.sql(f"DROP DATABASE {name} WITH (FORCE)")

    def sql(self, statement: str) -> None:
        """Executes a statement of the server's administrator."""
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    def _url(self, database: str) -> str:
        return f"postgresql://{_USER}@/{database}?host={self._folder}"

    def start(self) -> None:
        """Starts the server, and waits until it answers."""
        until = time.monotonic() + _MOST_SECONDS
        while not self._answers():
            assert time.monotonic() < until, self.log()
            # After a kill the server refuses to start until its last process has noticed.
            if self._server is None or self._server.poll() is not None:
                self._server = self._popen()
            time.sleep(0.05)

    def stop(self) -> None:
        """Ends the server at once and in order: it closes all connections."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Kills the server, as a crash would."""
        self._end(signal.SIGKILL)

    def log(self) -> str:
        """Returns what the server has said."""
        file = self._folder / "log"
        return file.read_text("utf-8", "replace") if file.exists() else ""

    def close(self) -> None:
        """Ends the server and removes its files."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _end(self, number: signal.Signals) -> None:
        if self._server is not None:
            self._server.send_signal(number)
            self._server.wait(_MOST_SECONDS)
            self._server = None

    def _popen(self) -> subprocess.Popen[bytes]:
        places = {"listen_addresses": "", "unix_socket_directories": str(self._folder)}
        options = {**self._options, **places}
        arguments = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(
                [self._programs / "postgres", "-D", self.data, *arguments],
                stdout=log, stderr=log, user=self._account, cwd="/",
                # Ctrl-C in the terminal is meant for the tests, which then end the server.
                start_new_session=True,
            )  # fmt: skip

    def _answers(self) -> bool:
        if self._server is None or self._server.poll() is not None:
            return False
        asked = [self._programs / "pg_isready", "-q", "-h", str(self._folder)]
        return subprocess.run(asked, check=False, capture_output=True).returncode == 0

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._programs / program, *arguments],
            check=False, capture_output=True, text=True, user=self._account, cwd="/",
        )  # fmt: skip
        assert done.returncode == 0, f"{program}: {done.stderr}"

    @staticmethod
    def _other_account() -> int | None:
        """Returns the account that runs the server: not root, as PostgreSQL demands."""
        if os.geteuid() != 0:
            return None
        for name in ("postgres", "nobody"):
            try:
                return pwd.getpwnam(name).pw_uid
            except KeyError:
                continue
        raise AssertionError("PostgreSQL does not run as root, and there is no other account")
