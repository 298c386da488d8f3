"""An outside engine as a process: a line goes in, a line comes out, or it is said why not."""

from __future__ import annotations

import shlex
import subprocess
from collections import deque
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any

from solver.arena.agent import AgentFailure
from solver.errors import InvalidRequest
from solver.protocol.document import MalformedDocument, decode, encode

# The longest line that is read: an answer with sixty plays and their reasons is far shorter.
_MAX_LINE = 1 << 20
# How long a process whose input has ended may take to end itself, in seconds.
_PATIENCE = 5.0
# What is quoted of a line, and how many lines of standard error are kept to be quoted.
_SHOWN = 300
_KEPT = 5


class EngineProcess:
    """A process that answers JSON lines; started by the first question, stopped by `close`."""

    def __init__(self, command: str, *, timeout: float) -> None:
        """Takes a command, split as a shell does, and the seconds that an answer may take.

        Raises:
            InvalidRequest: the command is empty, or has an open quotation mark.
        """
        try:
            self._words = shlex.split(command)
        except ValueError as error:
            raise InvalidRequest(f"engine:{command}: {error}") from None
        if not self._words:
            raise InvalidRequest("engine: a command must follow the colon")
        self._command = command
        self._timeout = timeout
        self._questions = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._errors: deque[str] = deque(maxlen=_KEPT)
        self._readers: list[Thread] = []

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Returns the answer to `question`, which is sent with an `id` of its own.

        Raises:
            AgentFailure: no answer, none in time, or one that refuses or cannot be read; the
                process is stopped, because nobody knows what it would answer next.
        """
        try:
            return self._ask(question)
        except AgentFailure:
            self.close(patience=0.0)
            raise

    def close(self, patience: float = _PATIENCE) -> None:
        """Ends the input of the process, and the process itself if that does not end it."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        with suppress(BrokenPipeError):  # it has ended already
            process.stdin.close()
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for reader in self._readers:
            # A child that outlives the process may hold its pipes open for ever.
            reader.join(_PATIENCE)
        self._readers.clear()

    def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        process = self._process or self._start()
        self._questions += 1
        sent = encode({"id": self._questions, **question})
        assert process.stdin is not None
        try:
            process.stdin.write(sent.encode() + b"\n")
            process.stdin.flush()
        except OSError:
            raise self._died(process, sent) from None
        try:
            line = self._lines.get(timeout=self._timeout)
        except Empty:
            raise self._failure(
                f"gave no answer within {self._timeout:g} s to {_shown(sent)}"
            ) from None
        if line is None:
            raise self._died(process, sent)
        return self._read(line, sent)

    def _read(self, line: bytes, sent: str) -> dict[str, Any]:
        shown = _shown(line.decode(errors="replace").rstrip("\r\n"))
        if len(line) > _MAX_LINE:
            raise self._failure(f"answered a line of more than {_MAX_LINE} bytes: {shown}")
        try:
            answer = decode(line)
        except MalformedDocument as error:
            raise self._failure(f"answered {shown}: {error}") from None
        if not isinstance(answer, dict):
            raise self._failure(f"answered {shown}: an answer is a JSON object")
        if answer.get("id") != self._questions:
            raise self._failure(f"answered {shown}: its id is not {self._questions}")
        if answer.get("ok") is not True:
            raise self._failure(f"refused with {shown} to answer {_shown(sent)}")
        return answer

    def _start(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        try:
            # The user's own command, without a shell.
            process = subprocess.Popen(self._words, stdin=pipe, stdout=pipe, stderr=pipe)  # noqa: S603
        except OSError as error:
            raise self._failure(f"cannot be started: {error.strerror or error}") from None
        assert process.stdout is not None
        assert process.stderr is not None
        self._process = process
        self._lines = SimpleQueue()
        self._errors.clear()
        self._readers = [
            Thread(target=_read_lines, args=(process.stdout, self._lines), daemon=True),
            Thread(target=_read_errors, args=(process.stderr, self._errors), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        return process

    def _died(self, process: subprocess.Popen[bytes], sent: str) -> AgentFailure:
        """Returns the failure of a process that has ended, with its last words."""
        try:
            status = f"with status {process.wait(_PATIENCE)}"
        except subprocess.TimeoutExpired:
            status = "its output"
        for reader in self._readers:
            reader.join(_PATIENCE)
        words = f"; its last words: {_shown(' | '.join(self._errors))}" if self._errors else ""
        return self._failure(f"ended {status} instead of answering {_shown(sent)}{words}")

    def _failure(self, what: str) -> AgentFailure:
        return AgentFailure(f"the engine {self._command!r} {what}")


def _read_lines(stream: IO[bytes], lines: SimpleQueue[bytes | None]) -> None:
    """Hands on what comes, line by line, and None at the end."""
    with stream:
        while line := stream.readline(_MAX_LINE + 1):
            lines.put(line)
    lines.put(None)


def _read_errors(stream: IO[bytes], lines: deque[str]) -> None:
    """Keeps the last lines: a full pipe would stop the engine."""
    with stream:
        while line := stream.readline(_MAX_LINE):
            lines.append(line.decode(errors="replace").strip())


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
