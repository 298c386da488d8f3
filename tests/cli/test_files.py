"""Tests of the files that commands read and write."""

from __future__ import annotations

import errno
from collections.abc import Callable
from io import BufferedIOBase
from pathlib import Path
from typing import Any

import pytest

from solver.cli.files import (
    MAX_FILE,
    LineFile,
    check_writable,
    opened,
    read_bytes,
    same_file,
    write_whole,
)
from solver.errors import InvalidRequest


@pytest.mark.parametrize(
    "write", [check_writable, opened, LineFile, lambda path: write_whole(path, "new")]
)
@pytest.mark.parametrize("name", ["", "/proc/none", "file/below"])
def test_what_cannot_be_written_is_named(
    write: Callable[[Path], object], name: str, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("old")
    path = tmp_path / name
    with pytest.raises(InvalidRequest, match=rf"{path} cannot be written: "):
        write(path)
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_a_check_leaves_the_file_alone(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "more" / "new"
    old.write_text("old")
    check_writable(old)
    check_writable(new)
    assert old.read_text() == "old"
    assert list(new.parent.iterdir()) == []


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to(file)
    assert same_file(link) == same_file(file) == file
    write_whole(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new"


def test_lines_take_the_place_of_a_file_at_the_end(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("old")
    unused = LineFile(file)
    unused.close()
    assert file.read_text() == "old"
    lines = LineFile(file)
    lines.write("één\n")
    lines.write("two\n")
    assert file.read_text() == "old"
    lines.close()
    assert file.read_text("utf-8") == "één\ntwo\n"
    assert list(tmp_path.iterdir()) == [file]


def test_of_a_line_that_cannot_be_written_nothing_is_kept(tmp_path: Path) -> None:
    """Tests a full disk: a stream that takes four bytes of a line and no more."""

    class Full:
        def __init__(self, stream: BufferedIOBase) -> None:
            self.stream, self.room = stream, 8

        def write(self, data: memoryview) -> int:
            if not self.room:
                raise OSError(errno.ENOSPC, "No space left on device")
            taken = self.stream.write(data[: min(4, self.room)])
            self.room -= taken
            return taken

        def __getattr__(self, name: str) -> Any:
            return getattr(self.stream, name)

        def __enter__(self) -> Any:
            return self.stream.__enter__()

        def __exit__(self, *_: object) -> None:
            self.stream.close()

    lines = LineFile(tmp_path / "file")
    lines._stream = Full(lines._stream)  # type: ignore[assignment, arg-type]
    lines.write("abcd\n")
    with pytest.raises(InvalidRequest, match="file cannot be written: No space left on device"):
        lines.write("efghijk\n")
    lines.close()
    assert (tmp_path / "file").read_text() == "abcd\n"


def test_a_device_is_written_and_not_replaced() -> None:
    null = Path("/dev/null")
    assert same_file(null) is None
    check_writable(null)
    write_whole(null, "new")
    assert null.is_char_device()


def test_a_stream_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.cli.files.MAX_FILE", 1000)
    with pytest.raises(InvalidRequest, match="more than 1000 bytes"):
        read_bytes("/dev/zero")
    assert MAX_FILE > 1_000_000
