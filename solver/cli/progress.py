"""How far a long command is, drawn on standard error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress


@contextmanager
def progress_bar(total: int, label: str, *, hidden: bool) -> Iterator[Callable[[], None]]:
    """Draws a progress bar on standard error; yields the function that moves it on by one step."""
    with Progress(console=Console(stderr=True), disable=hidden) as progress:
        task = progress.add_task(label, total=total)
        yield lambda: progress.advance(task)
