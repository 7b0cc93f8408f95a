"""A bank as memkit sees it: layout, roles, and the files in its folder that play none, with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.disk import DiskTree, walk
from memkit.adapters.git.plumbing import is_ignored
from memkit.adapters.skip import keeps
from memkit.bank.layout import MARKDOWN, in_bank_folder, is_template, likely_role
from memkit.bank.load import load_bank
from memkit.reading.blocks import Missing, find_block
from memkit.scaffold.adopt import layout_name
from memkit.workspace.doctor.point import Point, few

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.workspace.place import Place

_AGENT_FILES = ("AGENTS.md", "CLAUDE.md", "GEMINI.md")
_ALMOST = (".mdx", ".rst", ".txt", ".adoc", ".mdown", ".mkd")
"""Endings of texts that people take for documents of the bank, and that memkit does not read."""


def bank_points(place: Place, bank: Bank, folder: str) -> Iterator[Point]:
    """What is there, by role, and what was left out; `folder` names a nested bank."""
    for name, message in _roles(bank):
        yield Point("Bank", name, "ok", message, folder=folder)
    broken = [document.path for document in bank.documents if document.problem]
    if broken:
        message = f"these cannot be read: {few(broken)}"
        yield Point("Bank", "unreadable", "problem", message, "Run `memkit check` for the reason.", folder)
    for document in bank.in_role("other"):
        role = likely_role(document.path) if in_bank_folder(document.path, bank.layout) else None
        if role:
            message = f"{document.path} plays no role; its name is near that of {role}"
            do = f'Rename it, or write `{role} = ["{document.path}"]` below `[roles]` in the configuration.'
            yield Point("Bank", "near a role", "attention", message, do, folder)
    yield from _left_out(place, bank, folder)
    yield _reading_order(place, bank, folder)


def no_bank_points(place: Place) -> Iterator[Point]:
    """Why there is no bank."""
    hidden = _hidden_bank(place)
    if hidden:
        yield Point(
            "Bank",
            "bank",
            "problem",
            f"git ignores the memory bank: {few(hidden)}",
            f"Run `git check-ignore -v {hidden[0]}` for the line that says so.",
        )
        return
    yield Point(
        "Bank",
        "bank",
        "problem",
        f"there is no memory bank in {place.root}",
        "Run `memkit init` to make one.",
    )


def _roles(bank: Bank) -> Iterator[tuple[str, str]]:
    inside = any(in_bank_folder(document.path, bank.layout) for document in bank.documents)
    yield "layout", layout_name(bank) + (f" in {bank.layout.folder}" if inside else "")
    held: dict[str, list[str]] = {}
    for document in bank.documents:
        held.setdefault(document.role, []).append(document.path)
    for role, paths in sorted(held.items(), key=lambda pair: (pair[0] == "other", pair[0])):
        name = "without a role of their own" if role == "other" else role
        yield role, f"{name}: {len(paths)} ({few(paths, 3)})"


def _left_out(place: Place, bank: Bank, folder: str) -> Iterator[Point]:
    """Files in the bank's folder that are no part of the bank."""
    reasons: dict[str, list[str]] = {}
    for path in place.files:
        if in_bank_folder(path, bank.layout) and path not in bank.by_path:
            reason = _why_not(bank, path)
            if reason:
                reasons.setdefault(reason, []).append(path)
    for reason, paths in reasons.items():
        yield Point("Bank", "not read", "ok", f"{reason}: {few(paths)}", folder=folder)
    ignored = _ignored(place, bank.layout.folder)
    if ignored:
        message = f"git ignores these files of the bank, and memkit does not read them: {few(ignored)}"
        do = f"Run `git check-ignore -v {folder}{ignored[0]}` for the line that says so."
        yield Point("Bank", "ignored", "attention", message, do, folder)


def _why_not(bank: Bank, path: str) -> str:
    """Why a file in the bank's folder plays no role; empty for what nobody would take for a document."""
    if path.endswith(_ALMOST):
        return "memkit reads .md, .mdc and .markdown only"
    if not path.endswith(MARKDOWN):
        return ""
    if bank.config.excludes(path):
        return "`exclude` leaves these out"
    if is_template(path):
        return "templates, by their names"
    return "no document of the bank by name and place"


def _ignored(place: Place, folder: str) -> tuple[str, ...]:
    """Markdown files on disk in the bank's folder that git ignores."""
    if place.git is None or not place.tree().exists(folder):
        return ()
    unlisted = {f"{folder}/{path}" for path in walk(place.root / folder) if path.endswith(MARKDOWN)}
    return tuple(sorted(is_ignored(place.git, unlisted - set(place.files), place.prefix)))


def _hidden_bank(place: Place) -> tuple[str, ...]:
    """The documents of a bank that would be there if git did not ignore it."""
    if place.git is None:
        return ()
    files = tuple(path for path in walk(place.root) if keeps(path))
    bank = load_bank(DiskTree(place.root, files), place.config)
    return tuple(sorted(is_ignored(place.git, bank.by_path, place.prefix)))


def _reading_order(place: Place, bank: Bank, folder: str) -> Point:
    """Whether an agent file leads to the bank."""
    carrying = [
        document.path
        for document in bank.in_role("rules")
        if document.page and not isinstance(find_block(document.page), Missing)
    ]
    if carrying:
        message = f"the reading order stands in {few(carrying)}"
        return Point("Bank", "reading order", "ok", message, folder=folder)
    names = [path for path in _AGENT_FILES if path in place.files] or ["AGENTS.md"]
    do = f'Set `agents = ["{names[0]}"]` in {place.config.path}, then run `memkit index`.'
    if not place.config.path:
        do = "Run `memkit init --adopt`, name an agent file in `agents`, then run `memkit index`."
    message = "no agent file carries the reading order, so agents may not find the bank"
    return Point("Bank", "reading order", "attention", message, do, folder)
