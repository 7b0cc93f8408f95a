"""New entries in real files: only the intended lines come, and they read as the intended entry."""

from __future__ import annotations

from datetime import date

import pytest
from corpus import repositories

from memkit.adapters.memory import MemoryTree
from memkit.adapters.shipped import shipped_templates
from memkit.bank.load import load_bank
from memkit.config import Config
from memkit.scaffold.draft import Scene, changes_of
from memkit.scaffold.new.gotcha.draft import GOTCHA, new_gotcha
from memkit.scaffold.new.parts import checked
from memkit.scaffold.new.progress.draft import PROGRESS, new_item

TODAY = date(2026, 5, 4)
REPOSITORIES = repositories()
MOST = 30


def scene_of(files):
    return Scene(load_bank(MemoryTree(files), Config()), TODAY, shipped_templates, tuple)


def paths_of(role, *, most=MOST):
    found = []
    for name, files in REPOSITORIES.items():
        bank = load_bank(MemoryTree(files), Config())
        found += [(name, document.path) for document in bank.in_role(role) if document.page]
    return found[:most]


def gained_lines(before, after):
    """The lines of `after` beyond `before`, in one piece; None where any other byte differs."""
    start = 0
    while start < len(before) and start < len(after) and before[start] == after[start]:
        start += 1
    end = 0
    while end < len(before) - start and before[len(before) - 1 - end] == after[len(after) - 1 - end]:
        end += 1
    return after[start : len(after) - end] if start + end == len(before) else None


GOTCHA_PARTS = (
    ("title", "Kelp counters run backwards after a restore"),
    ("symptom", "The kelp counter shows a lower number than yesterday."),
    ("root-cause", "A restore brings back the older sequence."),
    ("fix", "Advance the sequence past the highest row."),
    ("where", "src/kelp/counter.py"),
)


@pytest.mark.parametrize(("name", "path"), paths_of("gotchas"), ids=str)
def test_a_gotcha_in_a_real_file(name, path):
    files = REPOSITORIES[name]
    scene = scene_of(files)
    draft = new_gotcha(scene, checked(GOTCHA, GOTCHA_PARTS), _place(path))
    (change,) = changes_of(draft, scene.bank.tree)
    if change.before is not None:
        assert change.before == files[path]
        assert gained_lines(change.before, change.after) is not None
    after = load_bank(MemoryTree({**files, change.path: change.after}), Config())
    before = [entry.title for entry in scene.bank.gotchas if entry.path == change.path]
    held = [entry for entry in after.gotchas if entry.path == change.path]
    (made,) = [entry for entry in held if entry.title not in before]
    assert made.key == draft.key
    assert [entry.title for entry in held if entry is not made] == before
    for _, text in GOTCHA_PARTS[1:]:
        assert text in made.text


def _place(path):
    return path.rpartition("/")[0] if "/lessons/" in path else path


ITEM_PARTS = (
    ("title", "Count the kelp beds again"),
    ("verify", "pytest tests/kelp"),
    ("owner", "harbour crew"),
)


@pytest.mark.parametrize("section", ["next", "in-flight", "blocked", "review"])
@pytest.mark.parametrize(("name", "path"), paths_of("progress"), ids=str)
def test_a_progress_item_in_a_real_file(name, path, section):
    files = REPOSITORIES[name]
    scene = scene_of(files)
    draft = new_item(scene, checked(PROGRESS, (*ITEM_PARTS, ("section", section))), path)
    (change,) = changes_of(draft, scene.bank.tree)
    assert change.before == files[path]
    assert gained_lines(change.before, change.after) is not None
    after = load_bank(MemoryTree({**files, path: change.after}), Config())
    before = [item.title for item in scene.bank.items if item.path == path]
    held = [item for item in after.items if item.path == path]
    (made,) = [item for item in held if item.title == "Count the kelp beds again"]
    assert [item.title for item in held if item is not made] == before
    assert made.state == "open"
    assert made.section == section or (section == "next" and made.section == "")
    assert [each.command for each in made.verifications] == ["pytest tests/kelp"]
    assert made.field("owner").text == "harbour crew"
