"""What is done to decisions, on real ones: both halves, links that lead where they led, nothing else."""

from __future__ import annotations

from functools import cache

import pytest
from corpus import FOLDER
from deciding import again, bank_in, brought, carried_out, named, says

from memkit.scaffold.decisions.amend import amend
from memkit.scaffold.decisions.lifecycle import OPEN, Settling, settle
from memkit.scaffold.decisions.supersede import Superseding, supersede

_WRITTEN = ("log", "record")
_KINDS = ("adr_dir", "adr_log", "memory_bank")
_NAMES = sorted(
    {path.name for kind in _KINDS if (FOLDER / kind).is_dir() for path in (FOLDER / kind).iterdir()}
)
REPOSITORIES = pytest.mark.parametrize("name", _NAMES)


@cache
def _bank(name):
    found = {}
    for path in sorted(FOLDER.glob(f"*/{name}/**/*")):
        if path.is_file():
            found["/".join(path.relative_to(FOLDER).parts[2:])] = path.read_bytes()
    return bank_in(found)


def _collections(name, states, count):
    """The first decisions in some states of each collection that is written in."""
    for collection, held in _bank(name).collections.items():
        found = [d for d in held if d.status in states and d.form in _WRITTEN][:count]
        if len(found) == count:
            yield collection, found


def _pairs(name):
    for collection, (first, second) in _collections(name, {"accepted"}, 2):
        turned = first.form == "log" and first.number and second.number and first.number > second.number
        yield (collection, second, first) if turned else (collection, first, second)


def _superseded(name, collection, old, new, how):
    return carried_out(_bank(name), lambda s: supersede(s, named(old), named(new), how, collection))


def _amended(name, collection, old, new):
    return carried_out(_bank(name), lambda s: amend(s, named(old), named(new), collection))


def _settled(name, collection, decision, fate):
    return carried_out(_bank(name), lambda s: settle(s, named(decision), Settling(fate), collection))


def _gone(done):
    return [line for line in done.changed() if line.startswith("-")]


@REPOSITORIES
def test_superseding(name):
    for collection, old, new in _pairs(name):
        done = _superseded(name, collection, old, new, Superseding(note="Both ran until June"))
        assert not brought(done)
        assert again(done, old).status == "superseded"
        assert says(done, old, "superseded-by", new)
        assert says(done, new, "supersedes", old) or "was left as it is" in " ".join(done.draft.mind)
        assert len(_gone(done)) <= 2  # a status or heading, and the sentence that a note follows


@REPOSITORIES
def test_superseding_in_part_and_amending(name):
    for collection, old, new in _pairs(name):
        assert not brought(_superseded(name, collection, old, new, Superseding(part="storage")))
        if (old.id and new.id) or old.form == "record":
            done = _amended(name, collection, old, new)
            assert not brought(done)
            assert not _gone(done)


@REPOSITORIES
@pytest.mark.parametrize(
    ("states", "fate"), [({"accepted"}, "deprecated"), (OPEN, "accepted")], ids=["deprecating", "accepting"]
)
def test_settling(name, states, fate):
    for collection, (decision,) in _collections(name, states, 1):
        done = _settled(name, collection, decision, fate)
        assert again(done, decision).status == fate
        assert not brought(done)
        assert list(done.texts) == [decision.path]
        assert len(_gone(done)) <= 1
