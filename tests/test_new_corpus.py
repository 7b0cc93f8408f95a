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
from memkit.scaffold.new.memory.draft import MEMORY, new_memory
from memkit.scaffold.new.parts import checked
from memkit.scaffold.new.progress.draft import PROGRESS, new_item
from memkit.scaffold.new.rule.draft import RULE, new_rule

TODAY = date(2026, 5, 4)
REPOSITORIES = repositories()
MOST = 30


def scene_of(files):
    return Scene(load_bank(MemoryTree(files), Config()), TODAY, shipped_templates, tuple, lambda _: ())


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


@pytest.mark.parametrize(("name", "path"), paths_of("gotchas"), ids=str)
def test_a_gotcha_on_top_of_a_real_file_that_says_so(name, path):
    if _place(path) != path:
        pytest.skip("one file a gotcha: there is no order")
    text = b"Newest first.\n\n" + REPOSITORIES[name][path]
    files = {**REPOSITORIES[name], path: text}
    scene = scene_of(files)
    before = [entry.title for entry in scene.bank.gotchas if entry.path == path]
    draft = new_gotcha(scene, checked(GOTCHA, GOTCHA_PARTS), path)
    (change,) = changes_of(draft, scene.bank.tree)
    assert gained_lines(text, change.after) is not None
    after = load_bank(MemoryTree({**files, path: change.after}), Config())
    titles = [entry.title for entry in after.gotchas if entry.path == path]
    assert titles == ["Kelp counters run backwards after a restore", *before]


RULE_PARTS = (
    ("rule", "Never cut kelp in May"),
    ("source", "the harbour log of 2026-03"),
    ("review", "2027-Q1"),
    ("promote-to", "a hook"),
)


@pytest.mark.parametrize(("name", "path"), paths_of("rules"), ids=str)
def test_a_rule_in_a_real_file(name, path):
    files = REPOSITORIES[name]
    scene = scene_of(files)
    draft = new_rule(scene, checked(RULE, RULE_PARTS), path)
    (change,) = changes_of(draft, scene.bank.tree)
    assert gained_lines(files[path], change.after) is not None
    after = load_bank(MemoryTree({**files, path: change.after}), Config())
    before = [rule.key for rule in scene.bank.all_rules]
    (made,) = [rule for rule in after.all_rules if rule.key not in before]
    assert len(after.all_rules) == len(before) + 1
    assert made.key == draft.key == "never-cut-kelp-in-may"
    assert (made.source, made.promote_to) == ("the harbour log of 2026-03", "a hook")
    assert made.review.value.written() == "2027-Q1"
    assert made.since.value.written() == "2026-05"


MEMORY_PARTS = (
    ("title", "Kelp counters run backwards"),
    ("description", "Restores bring kelp counters back: look | twice"),
    ("content", "A restore brings back the older sequence."),
    ("why", "The sequence is part of the dump."),
)


def memory_folders():
    found = []
    for name, files in REPOSITORIES.items():
        bank = load_bank(MemoryTree(files), Config())
        found += [(name, folder) for folder in sorted(bank.layout.memory_folders)]
    return found[:MOST]


@pytest.mark.parametrize(("name", "folder"), memory_folders(), ids=str)
def test_a_memory_in_a_real_folder(name, folder):
    files = REPOSITORIES[name]
    scene = scene_of(files)
    draft = new_memory(scene, checked(MEMORY, MEMORY_PARTS), folder)
    changes = {change.path: change for change in changes_of(draft, scene.bank.tree)}
    path = f"{folder}/kelp-counters-run-backwards.md"
    assert set(changes) == {path, f"{folder}/MEMORY.md"}
    index = changes[f"{folder}/MEMORY.md"]
    assert index.before is None or gained_lines(index.before, index.after) is not None
    after = load_bank(MemoryTree({**files, **{p: change.after for p, change in changes.items()}}), Config())
    made = after.by_path[path].memory
    assert (made.key, made.type) == (draft.key, "project")
    assert made.description == "Restores bring kelp counters back: look | twice"
    rows = after.by_path[f"{folder}/MEMORY.md"].index.rows
    held = scene.bank.by_path.get(f"{folder}/MEMORY.md")
    before = [row.path for row in held.index.rows] if held else []
    assert [row.path for row in rows if row.path != path] == before
    assert [row.path for row in rows].count(path) == 1


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
