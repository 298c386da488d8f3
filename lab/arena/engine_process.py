"""The process of an outside engine, which answers each line with another, of JSON or of text."""

from __future__ import annotations

import shlex
import subprocess
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any

from lab.arena.agent import AgentFailure
from solver.errors import InvalidRequest
from solver.protocol.document import MalformedDocument, decode, encode

# Bytes of the longest line that is read; an answer with sixty plays and reasons is far shorter.
_MAX_LINE = 1 << 20
# Seconds that a process may take to end after its input has ended.
_PATIENCE = 5.0
# An error message quotes this many characters of a line, and this many lines of standard error.
_SHOWN = 300
_KEPT = 5


class EngineProcess:
    """A process that answers lines; the first question starts it, and `close` stops it."""

    def __init__(self, command: str, *, timeout: float) -> None:
        """Prepares the process.

        Args:
            command: its command line, split as a shell splits it.
            timeout: the seconds that one answer may take.

        Raises:
            InvalidRequest: the command is empty, or has an unclosed quotation mark.
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
        """Returns the answer to `question`, which is sent with a fresh `id`.

        Raises:
            AgentFailure: there is no answer in time, or it refuses the question or cannot be
                read. The process is stopped: its next line might answer this question.
        """
        self._questions += 1
        sent = encode({"id": self._questions, **question})
        with self._stopped_by_failure():
            return self._read(self._exchange(sent), sent)

    def ask_line(self, sent: str) -> str:
        """Returns the line of text that answers a line of text, without its end.

        Raises:
            AgentFailure: there is no answer in time, or it is too long. The process is stopped.
        """
        with self._stopped_by_failure():
            return _text(self._exchange(sent)).strip()

    def further_line(self) -> str | None:
        """Returns the line that follows an answer; None where the process has ended instead.

        Raises:
            AgentFailure: it neither writes a line in time nor ends. The process is stopped.
        """
        silent = f"neither ended nor wrote a line within {self._timeout:g} s after its answer"
        with self._stopped_by_failure():
            line = self._next_line(silent)
        if line is None:
            self.close()
            return None
        return _text(line).strip()

    @contextmanager
    def _stopped_by_failure(self) -> Iterator[None]:
        try:
            yield
        except AgentFailure:
            self.close(patience=0.0)
            raise

    def close(self, patience: float = _PATIENCE, *, last: str = "") -> None:
        """Closes the input of the process, and kills it if it runs on for `patience` seconds.

        Args:
            patience: seconds.
            last: a line that is sent before, and not answered; none by default.
        """
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        with suppress(BrokenPipeError):  # the process has ended already
            process.stdin.write(f"{last}\n".encode() if last else b"")
            process.stdin.close()
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for reader in self._readers:
            # A child process that outlives the engine may hold its pipes open for ever.
            reader.join(_PATIENCE)
        self._readers.clear()

    def _exchange(self, sent: str) -> bytes:
        """Sends a line, and returns the line that comes back."""
        process = self._process or self._start()
        assert process.stdin is not None
        try:
            process.stdin.write(sent.encode() + b"\n")
            process.stdin.flush()
        except OSError:
            raise self._died(process, sent) from None
        line = self._next_line(f"gave no answer within {self._timeout:g} s to {_shown(sent)}")
        if line is None:
            raise self._died(process, sent)
        return line

    def _next_line(self, silent: str) -> bytes | None:
        """Returns the next line of the process; None where its output has ended.

        Raises:
            AgentFailure: it writes none in time, which `silent` says, or a line that is too long.
        """
        try:
            line = self._lines.get(timeout=self._timeout)
        except Empty:
            raise self._failure(silent) from None
        if line is not None and len(line) > _MAX_LINE:
            raise self._failure(
                f"answered a line of more than {_MAX_LINE} bytes: {_shown(_text(line))}"
            )
        return line

    def _read(self, line: bytes, sent: str) -> dict[str, Any]:
        shown = _shown(_text(line))
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
            # The command is the user's own, and no shell is involved.
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
        """Returns the error for a process that has ended, with its last lines of standard error."""
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
    """Puts each line of a stream into a queue, and None at the end."""
    with stream:
        while line := stream.readline(_MAX_LINE + 1):
            lines.put(line)
    lines.put(None)


def _read_errors(stream: IO[bytes], lines: deque[str]) -> None:
    """Keeps the last lines of a stream; an engine would block on a full pipe."""
    with stream:
        while line := stream.readline(_MAX_LINE):
            lines.append(line.decode(errors="replace").strip())


def _text(line: bytes) -> str:
    return line.decode(errors="replace").rstrip("\r\n")


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
