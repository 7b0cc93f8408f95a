"""The commits of a range that deleted decisions, and remembering them, so that only new commits are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.answers.shelf import FileShelf
from memkit.adapters.git.plumbing import merge_base
from memkit.bank.gaps import lost_keys
from memkit.bank.history import Gap
from memkit.frozen import frozen
from memkit.text.additions import only_gained
from memkit.workspace.partial import counting, partial_bank, paths_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.adapters.git.history import FileVersion
    from memkit.adapters.git.snapshot import Snapshot
    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.config.values import Role
    from memkit.ports import Unreadable
    from memkit.workspace.place import Place

DECISIONS: frozenset[Role | None] = frozenset(("decisions", "decision-record"))
"""Where decisions stand."""
_CHOICE = "gaps"
_VERSION = 1
_MOST = 8
"""Proofs that are kept of a bank, each from another base or by another configuration."""


@frozen
class _Walk:
    """What is walked: the repository, the commits after `base` up to `tip`, files under a place's root."""

    seen: Snapshot
    place: Place
    base: str
    tip: str
    before: Bank
    now: Bank


@frozen
class _Proof:
    """What was found from a base up to a tip; `ground` is all that it rests on besides the commits."""

    ground: tuple[str, ...]
    tip: str
    gaps: tuple[Gap, ...]


def read_gaps(
    place: Place, span: tuple[str, str], before: Bank, now: Bank, *, remember: bool
) -> tuple[Gap, ...]:
    """The commits of a span (base, tip) that deleted decisions from all of their parents, in no order.

    What the last run found up to an ancestor of the tip is taken from the user's cache where it may be
    remembered; without it the answer is the same and comes later. Raises `HistoryUnreadable`.
    """
    base, tip = span
    if place.seen is None or base == tip:
        return ()
    walk = _Walk(place.seen, place, base, tip, before, now)
    if not remember:
        return tuple(_found(walk))
    shelf = FileShelf(place.root, (_CHOICE,))
    ground = _ground(shelf.maker, walk)
    proofs = _proofs(shelf)
    last = next((proof for proof in proofs if proof.ground == ground), _Proof(ground, "", ()))
    if last.tip == tip:
        return last.gaps
    if last.tip and merge_base(place.seen.git, last.tip, tip) == last.tip:
        later = _Walk(place.seen, place, last.tip, tip, before, now)
        found = (*last.gaps, *_found(later, few=True))
    else:
        found = tuple(_found(walk))
    others = [proof for proof in proofs if proof.ground != ground]
    _keep(shelf, [_Proof(ground, tip, found), *others[: _MOST - 1]])
    return found


def _found(walk: _Walk, *, few: bool = False) -> Iterator[Gap]:
    from memkit.adapters.git.history import revisions

    prefix = walk.place.prefix
    counts = counting(walk.before, walk.now, DECISIONS)
    latest: dict[str, Document] = {}
    for revision in revisions(
        walk.seen.git,
        (walk.base, walk.tip),
        [f"{prefix}{path}" for path in paths_in(walk.before, walk.now, DECISIONS)],
        walk.seen.objects,
        lambda path: counts(path.removeprefix(prefix)),
        few=few,
    ):
        if _lost_nothing(revision.files):
            continue
        files = [(version.path.removeprefix(prefix), version) for version in revision.files]
        sides = max(len(version.before) for _, version in files)
        parents = [
            partial_bank([(path, v.before[side]) for path, v in files], walk.now, latest)
            for side in range(sides)
        ]
        bank = partial_bank([(path, version.after) for path, version in files], walk.now, latest)
        latest |= bank.by_path
        keys = lost_keys(parents, bank)
        if keys:
            yield Gap(revision.sha, revision.seconds, keys)


def _lost_nothing(files: Sequence[FileVersion]) -> bool:
    """Whether files only gained lines against one of the parents: no decision went.

    Where their bytes cannot be had, nobody can say.
    """
    sides = max(len(version.before) for version in files)
    return any(all(_gained(v.before[side], v.after) for v in files) for side in range(sides))


def _gained(old: bytes | Unreadable | None, new: bytes | Unreadable | None) -> bool:
    if not isinstance(new, bytes):
        return False
    return old is None or (isinstance(old, bytes) and only_gained(old, new))


def _ground(maker: str, walk: _Walk) -> tuple[str, ...]:
    """All that the gaps of a span rest on but its commits."""
    ruling = [
        repr(
            (bank.config, bank.layout.folder, sorted(bank.layout.memory_folders), bank.layout.record_folders)
        )
        for bank in (walk.before, walk.now)
    ]
    return (maker, walk.place.prefix, walk.base, *ruling, *paths_in(walk.before, walk.now, DECISIONS))


def _proofs(shelf: FileShelf) -> list[_Proof]:
    """The proofs of a bank that were kept, the latest first; none where the memory is damaged."""
    import json

    try:
        held = json.loads(shelf.read() or b"{}")
        return [
            _Proof(
                tuple(map(str, proof["ground"])),
                str(proof["tip"]),
                tuple(Gap(str(sha), int(when), tuple(map(str, keys))) for sha, when, keys in proof["gaps"]),
            )
            for proof in held["proofs"]
            if held["version"] == _VERSION and str(proof["tip"]).isalnum()
        ]
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        return []


def _keep(shelf: FileShelf, proofs: Sequence[_Proof]) -> None:
    import json

    held = [
        {
            "ground": proof.ground,
            "tip": proof.tip,
            "gaps": [(gap.sha, gap.seconds, gap.keys) for gap in proof.gaps],
        }
        for proof in proofs
    ]
    shelf.write(json.dumps({"version": _VERSION, "proofs": held}, separators=(",", ":")).encode())
