"""The only writer of files: all of a list or nothing, a file old or new at any moment, one at a time."""

from __future__ import annotations

import os
import stat
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.adapters.lock import locked
from memkit.adapters.names import lies_in, native, normal
from memkit.adapters.scratch import Scratch, sync_folder
from memkit.adapters.undo import Kept, UndoFile, digest
from memkit.errors import Conflict, InputOutputFailed, Refused
from memkit.frozen import frozen, replace
from memkit.ports import FileChange, Removal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

LOCK_TIMEOUT = 10.0
"""Seconds that a writer waits for another one."""


class DiskWriter:
    """A `Writer` for the folder `root`, under the lock `lock_file` (which lies outside the tree).

    A file that is a symbolic link is written where it leads to, inside the root; without `links` it is not.
    """

    def __init__(
        self, root: Path, lock_file: Path, *, timeout: float = LOCK_TIMEOUT, links: bool = True
    ) -> None:
        self._root = Path(os.path.realpath(root))
        self._lock_file = lock_file
        self._timeout = timeout
        self._links = links

    def write(self, changes: Sequence[FileChange | Removal]) -> None:
        """Write all changes or none.

        Raises Refused for a place that is not the bank's to write, Conflict when a `before` no longer
        holds or the lock stays taken, InputOutputFailed when the disk fails; what was written is then
        put back.
        """
        if not changes:
            return
        with self.held() as writer:
            writer.write(changes)

    @contextmanager
    def held(self) -> Iterator[HeldWriter]:
        """Hold the lock for the block: what is read in it and written by the writer given is one step.

        What a killed writer left half done is put back first.
        """
        with locked(self._lock_file, self._timeout):
            writer = HeldWriter(self._root, Scratch(self._lock_file), UndoFile(self._lock_file), self._links)
            writer.put_back()
            yield writer

    def settle(self) -> bool:
        """Put back what a killed writer left half done; False where nobody was killed."""
        killed = UndoFile(self._lock_file).exists()
        if killed:
            with self.held():
                pass
        return killed


@frozen
class HeldWriter:
    """A `Writer` whose lock is held by somebody else."""

    root: Path
    scratch: Scratch
    undo: UndoFile
    links: bool = True

    def write(self, changes: Sequence[FileChange | Removal]) -> None:
        """Write all changes or none; raises what `DiskWriter.write` raises."""
        plans = tuple(_merged(self._plan(change) for change in changes))
        for plan in plans:
            _verify(plan)
        wanted = [plan for plan in plans if plan.before != plan.after]
        try:
            if len(wanted) > 1:
                self.undo.keep(Kept(self._name(plan), plan.before, digest(plan.after)) for plan in wanted)
            _replace_all(wanted, self.scratch)
        except OSError as error:
            raise _failed(error, self.root) from error
        if len(wanted) > 1:  # after a failure it stays, should putting back have failed as well
            self.undo.drop()

    def put_back(self) -> None:
        """Undo half a change, unless somebody has changed one of its files since; a whole one stays."""
        if not self.undo.exists():
            return
        with suppress(OSError, InputOutputFailed, Refused):
            plans = [self._plan_back(kept) for kept in self.undo.read()]
            if all(plans):
                _put_back([plan for plan in plans if plan], self.scratch)
        self.undo.drop()

    def _plan_back(self, kept: Kept) -> _Plan | None:
        """A file with what it holds and what it held before; None where it is neither old nor new."""
        plan = self._plan(FileChange(kept.path, None, kept.before or b""))
        held = _present_bytes(plan)
        known = {digest(kept.before), kept.after}
        return replace(plan, before=held, after=kept.before) if digest(held) in known else None

    def _name(self, plan: _Plan) -> str:
        return plan.target.relative_to(self.root).as_posix()

    def _plan(self, change: FileChange | Removal) -> _Plan:
        name = normal(change.path)
        if not name:
            raise _refused(change.path, "leads out of the folder")
        if not self.links and (self.root / native(name)).is_symlink():
            raise _refused(change.path, "is a symbolic link", "Put the file itself there.")
        target = Path(os.path.realpath(self.root / native(name)))
        if not lies_in(str(target), str(self.root)) or target == self.root:
            raise _refused(change.path, "leads out of the folder through a symbolic link")
        if any(part.casefold() == ".git" for part in target.relative_to(self.root).parts):
            raise _refused(change.path, "lies in git's own folder")
        return _Plan(
            change.path, target, change.before, None if isinstance(change, Removal) else change.after
        )


@frozen
class _Plan:
    path: str
    target: Path
    before: bytes | None
    after: bytes | None

    @property
    def shown(self) -> str:
        """The path for a message; a bare name would not say in which folder."""
        return self.path if "/" in self.path else str(self.target)


def _refused(path: str, why: str, do: str = "Name a file inside the repository.") -> Refused:
    return Refused(f"{path!r} {why}, so it is not written.", help_line=do)


def _merged(plans: Iterable[_Plan]) -> Iterator[_Plan]:
    """The plans, those of one file joined: CLAUDE.md is often a link to AGENTS.md."""
    seen: dict[Path, _Plan] = {}
    for plan in plans:
        first = seen.setdefault(plan.target, plan)
        if first is plan:
            yield plan
        elif (first.before, first.after) != (plan.before, plan.after):
            raise Refused(
                f"{first.path!r} and {plan.path!r} are one file, and two different texts are meant for it.",
                help_line="Name only one of them in the configuration.",
            )


def _verify(plan: _Plan) -> None:
    if _present_bytes(plan) != plan.before:
        raise Conflict(
            f"{plan.shown!r} was changed by somebody else in the meantime.",
            help_line="Nothing was written; run the command again.",
        )


def _present_bytes(plan: _Plan) -> bytes | None:
    try:
        if not stat.S_ISREG(plan.target.lstat().st_mode):
            raise Refused(
                f"{plan.shown!r} is no regular file.", help_line="Move it away, then run the command again."
            )
        return plan.target.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise InputOutputFailed(
            f"{plan.shown!r} cannot be read: {error.strerror}.",
            help_line="Give read permission, then run it again.",
        ) from error


def _refuse_moved(plan: _Plan) -> None:
    """Raise Conflict where the folder was swapped since, as for a link that leads elsewhere."""
    if os.path.realpath(plan.target.parent) != str(plan.target.parent):
        raise Conflict(
            f"The folder of {plan.path!r} was changed by somebody else in the meantime.",
            help_line="Look at where it leads now, then run the command again.",
        )


def _replace_all(plans: Sequence[_Plan], scratch: Scratch) -> None:
    """Stage every file beside its target, then put them in place; undo all of it on any failure."""
    for plan in plans:
        _refuse_moved(plan)
    folders = tuple(dict.fromkeys(plan.target.parent for plan in plans))
    with ExitStack() as undo, ExitStack() as staging:
        for folder in folders:
            _make_folder(folder, undo)
            scratch.sweep(folder)
        staged = [
            (plan, staging.enter_context(scratch.file(plan.target, plan.after)))
            for plan in plans
            if plan.after is not None
        ]
        for plan, temporary in staged:
            # An editor takes no lock, and flushing a long list takes a while: look again, at the last moment.
            _verify(plan)
            _refuse_moved(plan)
            temporary.replace(plan.target)
            undo.callback(_restore, plan, scratch)
        for plan in plans:
            if plan.after is None:  # last: a kill between the two leaves a copy too many, never one too few
                _verify(plan)
                _refuse_moved(plan)
                plan.target.unlink()
                undo.callback(_restore, plan, scratch)
        for folder in folders:
            sync_folder(folder)
        undo.pop_all()


def _put_back(plans: Sequence[_Plan], scratch: Scratch) -> None:
    """Give files that a killed writer replaced their contents back, if it did not replace them all."""
    done = [plan for plan in plans if plan.before != plan.after]
    if len(done) < len(plans):
        for plan in done:
            _restore(replace(plan, before=plan.after), scratch)
    for folder in {plan.target.parent for plan in plans}:
        scratch.sweep(folder)


def _make_folder(folder: Path, undo: ExitStack) -> None:
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for step in reversed(missing):
        step.mkdir(exist_ok=True)
        undo.callback(_remove_folder, step)
        sync_folder(step.parent)


def _remove_folder(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


def _restore(plan: _Plan, scratch: Scratch) -> None:
    """Put `before` back; a second failure is swallowed, so that the first one is told."""
    with suppress(OSError, Conflict):
        _refuse_moved(plan)
        if plan.before is None:
            plan.target.unlink()
            return
        with scratch.file(plan.target, plan.before) as temporary:
            temporary.replace(plan.target)


def _failed(error: OSError, root: Path) -> InputOutputFailed:
    name = error.filename2 or error.filename
    place = Path(os.fsdecode(name)) if name else root
    inside = place.is_relative_to(root) and place.parent != root  # a bare name says not where
    shown = place.relative_to(root) if inside else place
    return InputOutputFailed(
        f"Nothing was written, {str(shown)!r} failed: {error.strerror or 'the disk gave no reason'}.",
        help_line="Make room or give write permission, then run the command again.",
    )
