"""Symbolic links in the folders of banks: nothing is read, written or removed through them, and it is told."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from repositories import Repository
from storing import put

from memkit.adapters import write
from memkit.adapters.write import DiskWriter
from memkit.errors import Conflict
from memkit.ports import FileChange, Removal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")


# --- A folder that becomes a link while a list is written -------------------------------------------------


@pytest.mark.parametrize("turn", [1, 2, 3])
@pytest.mark.parametrize(
    "change", [FileChange("memories/a.md", b"old", b"new"), Removal("memories/a.md", b"old")]
)
def test_a_folder_swapped_for_a_link_is_a_conflict_and_nothing_is_written(
    tmp_path, monkeypatch, turn, change
):
    root, outside = tmp_path / "root", tmp_path / "outside"
    for folder in (root / "memories", outside):
        folder.mkdir(parents=True)
        (folder / "a.md").write_bytes(b"old")
    count, real = [0], write._verify

    def verify(plan):
        real(plan)
        count[0] += 1
        if count[0] == turn:
            (root / "memories").rename(root / "was")
            (root / "memories").symlink_to(outside)

    monkeypatch.setattr(write, "_verify", verify)
    changes = [change, FileChange("memories/b.md", None, b"x")]
    with pytest.raises(Conflict, match="folder of"):
        DiskWriter(root, tmp_path / "locks" / "x.lock").write(changes)
    assert {path.name: path.read_bytes() for path in outside.iterdir()} == {"a.md": b"old"}
