"""Tests of files that take no room on a disk."""

from __future__ import annotations

import mmap
import os
import tempfile

import pytest

from api.memory_file import memory_file


@pytest.mark.parametrize("refused", [(), ("memfd_create",), ("memfd_create", "folder")])
def test_memory(refused: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests what the system offers, a folder of temporary files, and no such folder."""
    if "memfd_create" in refused:
        monkeypatch.delattr(os, "memfd_create", raising=False)
    if "folder" in refused:
        monkeypatch.setattr(tempfile, "tempdir", "/nowhere")
    number = memory_file("landlord-test")
    os.ftruncate(number, mmap.PAGESIZE)
    with mmap.mmap(number, mmap.PAGESIZE) as memory:
        memory[:3] = b"one"
        assert os.pread(number, 3, 0) == b"one"
    os.close(number)
