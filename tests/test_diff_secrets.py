"""`--diff` shows edits and no secret."""

from __future__ import annotations

from memkit.ports import FileChange
from memkit.report.diff import render_diff

TOKEN = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"


def test_a_secret_beside_an_edit_is_masked():
    before = f"# Notes\n\nToken: {TOKEN}\n- [X] Done\n"
    shown = render_diff([FileChange("a.md", before.encode(), before.replace("[X]", "[x]").encode())])
    assert "+- [x] Done" in shown
    assert "Token: ****" in shown
    assert TOKEN not in shown
