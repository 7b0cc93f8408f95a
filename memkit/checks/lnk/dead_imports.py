"""Imports of agent files that bring in nothing: `@path` where no file is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Trouble
from memkit.documents.paths.imports import find_imports
from memkit.text.clean import clip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.bank.places import Places


def dead_imports(document: Document, places: Places) -> Iterator[Trouble]:
    """Trouble for the first import of each file that is not there, in a file that agents read as rules.

    One that stands where the root has such a file is left alone: agents differ in where they look.
    """
    page = document.page
    if page is None or document.role != "rules" or document.archived:
        return
    linked = {link.path.removeprefix("./") for link in page.links} if "](" in page.source.text else set()
    seen: set[str] = set()
    for found in find_imports(page):
        if found.path in seen or found.written in linked:  # the same file's dead link is reported already
            continue
        seen.add(found.path)
        known = places.has(found.path) or places.has(found.written) or places.spelled(found.path)
        if known or not places.tells(found.path):
            continue
        meant = places.namesake(found.path, besides=document.path)
        yield Trouble(
            message=f"the import @{clip(found.written, 160)} leads to no file, so agents are not given it",
            help=f"write @{clip(meant, 160)}, if that is meant"
            if meant and "/" not in document.path
            else "correct the path, or bring the file back",
            path=document.path,
            span=found.span,
            about=f"import {found.written}",
        )
