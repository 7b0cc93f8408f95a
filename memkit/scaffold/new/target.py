"""Which document of a bank a new entry goes into."""

from __future__ import annotations

from posixpath import normpath
from typing import TYPE_CHECKING

from memkit.bank.layout import is_lesson, is_retired_rules, role_of
from memkit.errors import UsageProblem
from memkit.frozen import frozen
from memkit.scaffold.draft import source_at
from memkit.scaffold.new.coming import as_document
from memkit.scaffold.new_bank import bank_template, render_file
from memkit.text.clean import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.bank.document import Document
    from memkit.config.values import Role
    from memkit.scaffold.draft import Scene
    from memkit.text.page import Page

_SHOWN = 8


@frozen
class Target:
    """A document to write into. `document` is the one that is there, or the one that comes from a template.

    `made` tells that it comes new; `folder` is set instead where every entry is a file of its own.
    """

    path: str
    page: Page | None
    document: Document | None
    made: bool = False
    folder: str = ""


def find_target(scene: Scene, role: Role, said: str, canonical: str) -> Target:
    """The document of a role: the one that was `said`, else the only one, else the one of the bank's folder.

    Where there is none it is `canonical`, a name in the bank's folder, made from memkit's template. Raises
    `UsageProblem` for several, and for a path that does not play the role.
    """
    found = _candidates(scene, role)
    if said:
        return _said(scene, role, said, found, canonical)
    if not found:
        return _made(scene, role, f"{scene.bank.layout.folder}/{canonical}", canonical)
    at_home = [path for path in found if path.startswith(f"{scene.bank.layout.folder}/")]
    chosen = found if len(found) == 1 else at_home
    if len(chosen) != 1:
        raise several(chosen or found)
    return _there(scene, chosen[0])


def target_at(scene: Scene, path: str) -> Target:
    """The document at a path of the bank. Raises `InputOutputFailed` where it cannot be read."""
    return _there(scene, path)


def several(paths: Sequence[str]) -> UsageProblem:
    """The error where nothing tells which of several documents is meant."""
    shown = ", ".join(printable(path) for path in paths[:_SHOWN])
    more = f" and {len(paths) - _SHOWN} more" if len(paths) > _SHOWN else ""
    return UsageProblem(f"It could go into {shown}{more}.", help_line="Name one with --in PATH.")


def said_path(said: str) -> str:
    """A path of the command line in the form of the bank's paths."""
    return normpath(said.replace("\\", "/")) if said else ""


def _candidates(scene: Scene, role: Role) -> list[str]:
    """Paths of documents and of folders that keep one entry a file, without archives."""
    found: dict[str, None] = {}
    for document in scene.bank.in_role(role):
        if document.archived or is_retired_rules(document.path):
            continue
        lesson = role == "gotchas" and is_lesson(document.path)
        found[document.path.rpartition("/")[0] if lesson else document.path] = None
    return list(found)


def _said(scene: Scene, role: Role, said: str, found: Sequence[str], canonical: str) -> Target:
    path = said_path(said)
    if path in found:
        return _there(scene, path)
    if path in scene.bank.by_path and scene.bank.by_path[path].role == role:
        return _there(scene, path)
    if scene.bank.tree.exists(path) or role_of(path, scene.bank.layout, scene.bank.config) != role:
        raise UsageProblem(
            f"{printable(path)} is no file of {_NAMES.get(role, role)}.",
            help_line=f"Name one of {', '.join(found[:_SHOWN])}."
            if found
            else f"Leave --in out: {scene.bank.layout.folder}/{canonical} is made.",
        )
    return _made(scene, role, path, canonical)


def _there(scene: Scene, path: str) -> Target:
    document = scene.bank.by_path.get(path)
    if document is None:
        return Target(path, None, None, folder=path)
    source_at(scene.bank.tree, path)
    return Target(path, document.page, document)


def _made(scene: Scene, role: Role, path: str, canonical: str) -> Target:
    templates = scene.templates()
    named = bank_template(canonical)
    template = named if named in templates else f"{canonical}.j2"
    text = render_file(templates, template, scene.bank.config, scene.today)
    document = as_document(
        scene.bank, path, role, _without_entries(as_document(scene.bank, path, role, text))
    )
    return Target(path, document.page, document, made=True)


def _without_entries(document: Document) -> str:
    """The text of a document without the decisions, items and rules that a new bank begins with."""
    spans = [decision.span for decision in document.decisions]
    spans += [*(item.span for item in document.items), *(rule.span for rule in document.rules)]
    if document.page is None or not spans:
        return document.page.source.text if document.page else ""
    source = document.page.source
    taken = {
        line
        for span in spans
        for line in range(source.line_at(span.start), source.line_at(max(span.start, span.end - 1)) + 1)
    }
    kept: list[str] = []
    for line in range(source.line_count):
        text = source.line_text(line)
        if line not in taken and (text or not kept or kept[-1]):
            kept.append(text)
    return "\n".join(kept).rstrip("\n") + "\n"


_NAMES: dict[Role, str] = {"gotchas": "gotchas", "progress": "progress items", "rules": "rules"}
