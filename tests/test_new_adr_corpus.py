"""New decisions in every log and every folder of records that people really have."""

from __future__ import annotations

import posixpath
from collections import Counter
from datetime import date
from functools import cache

import pytest
from corpus import FOLDER
from deciding import CONFIG, bank_in, brought, difference, scene_in

from memkit.adapters.memory import MemoryTree
from memkit.adapters.shipped import shipped_templates
from memkit.bank.load import load_bank
from memkit.documents.paths.resolving import resolved
from memkit.frozen import replace
from memkit.ports import FileChange, Removal
from memkit.scaffold.decisions.new import WantedDecision, new_decision
from memkit.scaffold.decisions.renumber import renumber
from memkit.scaffold.draft import changes_of
from memkit.scaffold.new.proof import bare
from memkit.text.dates import Period
from memkit.text.page import Page
from memkit.text.source import Source

_KINDS = ("adr_dir", "adr_log", "memory_bank")
_NAMES = sorted(
    {path.name for kind in _KINDS if (FOLDER / kind).is_dir() for path in (FOLDER / kind).iterdir()}
)
TODAY = date(2027, 1, 15)
"""Later than all entries of the corpus."""
SAID = {
    "context": "Everybody had to log in again after each deploy.\n\nFiles vanish with the container.",
    "decision": "Sessions live in `Redis`:\n\n- one key a session\n- gone after a week",
    "consequence": "Redis is needed to log in.",
}


@cache
def _bank(name):
    found = {}
    for path in sorted(FOLDER.glob(f"*/{name}/**/*")):
        if path.is_file():
            found["/".join(path.relative_to(FOLDER).parts[2:])] = path.read_bytes()
    return bank_in(found)


class _Written:
    def __init__(self, bank, wanted):
        scene = replace(scene_in(bank), templates=shipped_templates, today=TODAY)
        self.before, self.draft = bank, new_decision(scene, wanted)
        changes = changes_of(self.draft, bank.tree)
        later = {path: bank.tree.read(path, 1 << 30) for path in bank.tree.files()}
        assert all(isinstance(change, FileChange) for change in changes)
        later |= {change.path: change.after for change in changes}
        self.texts = {c.path: ((c.before or b"").decode(), c.after.decode()) for c in changes}
        self.after = load_bank(MemoryTree(later), CONFIG, like=bank)

    def made(self):
        known = [(d.path, d.id, d.title) for d in self.before.decisions]
        for each in self.after.decisions:
            if (each.path, each.id, each.title) in known:
                known.remove((each.path, each.id, each.title))
            else:
                yield each


@pytest.mark.parametrize("status", ["accepted", "proposed"])
@pytest.mark.parametrize("name", _NAMES)
def test_new_decisions_in_real_collections(name, status):
    bank = _bank(name)
    for collection in bank.collections:
        wanted = WantedDecision("Keep sessions in Redis", **SAID, status=status, place=collection)
        written = _Written(bank, wanted)
        made = list(written.made())
        assert len(made) == 1, collection
        _is_as_meant(written, made[0], status)
        numbers = [each.number for each in bank.collections[collection] if each.id]
        if made[0].id:
            assert made[0].number == 1 + max(number or 0 for number in numbers)
        assert brought(written) == []
        lines = [line for old, new in written.texts.values() for line in difference(old, new)]
        gone = [line[2:] for line in lines if line[:1] == "-"]
        assert all(f"+ {line}" in lines for line in gone), collection  # the last line gains its newline


def _is_as_meant(written, made, status):
    assert bare("Keep sessions in Redis") in bare(made.title)
    assert made.status == status
    assert not made.relations
    assert written.draft.key == made.key
    if made.date:
        assert isinstance(made.date.value, Period)
        assert made.date.value.first <= TODAY <= made.date.value.last
    for name, text in SAID.items():
        held = [f for f in made.fields if f.name in {name, "rationale" if name == "context" else name}]
        assert any(bare(text) in bare(field.text) for field in held), (made.path, name)


@pytest.mark.parametrize("name", _NAMES)
def test_a_second_one_follows_the_first(name):
    bank = _bank(name)
    for collection in bank.collections:
        first = _Written(bank, WantedDecision("Keep sessions in Redis", **SAID, place=collection))
        second = _Written(first.after, WantedDecision("Log as JSON", **SAID, place=collection))
        (one,), (two,) = first.made(), second.made()
        if one.id:
            assert two.number == one.number + 1
        assert brought(second) == []


def _live_links(files):
    """How many relative links of the Markdown files lead to a file, and to a heading in it, that is there."""
    pages = {
        path: Page(source)
        for path, data in files.items()
        if path.endswith(".md") and isinstance(source := Source.decode(path, data), Source)
    }
    return sum(
        target in files
        and (not link.anchor or target not in pages or link.anchor.lower() in pages[target].fragments)
        for path, page in pages.items()
        for link in page.links
        if not link.external
        for target in [resolved(posixpath.dirname(path), link.path) if link.path else path]
    )


@pytest.mark.parametrize("name", _NAMES)
def test_renumbered_decisions_in_real_collections(name):
    bank = _bank(name)
    files = {path: bank.tree.read(path, 1 << 30) for path in bank.tree.files()}
    alive = _live_links(files)
    for collection, held in bank.collections.items():
        numbered = sorted((each for each in held if each.number), key=lambda each: each.number)
        for old in {each.path + each.id: each for each in (*numbered[:1], *numbered[-1:])}.values():
            said = old.path if old.form == "record" else old.id
            draft = renumber(scene_in(bank), said, collection)
            later = dict(files)
            for change in changes_of(draft, bank.tree):
                if isinstance(change, Removal):
                    del later[change.path]
                else:
                    later[change.path] = change.after
            now = load_bank(MemoryTree(later), CONFIG, like=bank)
            before = Counter((each.collection, each.id, each.title) for each in bank.decisions)
            after = Counter((each.collection, each.id, each.title) for each in now.decisions)
            assert list((before - after).elements()) == [(collection, old.id, old.title)]
            assert list((after - before).elements()) == [(collection, draft.key, old.title)]
            assert _live_links(later) == alive
