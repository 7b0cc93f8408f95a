"""A link, or an `@path` by which an agent file imports a page, leads to a file that does not exist.

The reader is sent for something that cannot be found, and cannot tell whether it was renamed or removed.

Point the link to where the file is now; the help names it where only one file can be meant. A target that
exists only when read from the root is written relative to the page that holds it: that is how a page is
followed everywhere. Links to what git ignores, out of the repository or to a placeholder are left alone.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import islice
from typing import TYPE_CHECKING

from memkit.bank.known import Known
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.lnk.dead_imports import dead_imports
from memkit.checks.lnk.pointers import is_alive, leads_of, once
from memkit.checks.lnk.retargeting import retargeted
from memkit.checks.lnk.said import Said
from memkit.checks.over import DOCUMENTS, one
from memkit.documents.paths.leads import path_of
from memkit.documents.paths.resolving import resolved
from memkit.findings import Severity
from memkit.reading.lines import link_target
from memkit.text.clean import clip
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.bank.places import Places
    from memkit.checks.check import Scope
    from memkit.documents.paths.leads import Lead

_HOST = pattern(r"(?:www\.[\w-]{1,60}\.|[\w-]{1,60}\.(?:com|org|net|io|dev)(?:/|$))")
_MOST = 1000
"""Dead links of one document that are looked at closely."""


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each link to no file; one for a reference that several places use."""
    places = scope.bank.places
    yield from dead_imports(document, places)
    dead = (lead for lead in leads_of(document) if lead.rooted or _is_dead(lead, document, places))
    found = list(islice(once(dead), _MOST))
    if not found or document.page is None:
        return
    said, told = Said(document, document.page), _told_elsewhere(document, scope.bank)
    for lead in found:
        if not _is_told(lead, told) and not said.in_template(lead.link.span):
            yield from _troubles(lead, document, places, strict=scope.strict)


def _is_dead(lead: Lead, document: Document, places: Places) -> bool:
    if is_alive(lead, places) or places.spelled(lead.path) or not places.tells(lead.path):
        return False
    if lead.rooted:  # a site's root may be any folder: `/docs/x.md` tells only where docs/ is here
        return places.is_folder(lead.path.partition("/")[0]) and not places.ending_with(lead.path)
    return not (document.path.startswith(".") and _from_root(lead, places))


def _from_root(lead: Lead, places: Places) -> str:
    """The path that a link means when it is read from the root, in whatever case, where one lies there."""
    path = resolved("", path_of(lead.link)) if not lead.rooted else None
    if not path:
        return ""
    return path if places.has(path) else places.only_spelling(path)


def _told_elsewhere(document: Document, bank: Bank) -> list[int]:
    """Where the targets of decisions stand that ADR011 reports, in order."""
    if not document.decisions:
        return []
    known = bank.shared(Known)
    return sorted(
        target.span.start
        for decision in document.decisions
        for relation in decision.relations
        for target in relation.targets
        if (target.id or relation.kind != "relates") and known.named(target, decision) == ()
    )


def _is_told(lead: Lead, told: list[int]) -> bool:
    at = bisect_left(told, lead.link.span.start)
    return at < len(told) and told[at] < lead.link.span.end


def _troubles(lead: Lead, document: Document, places: Places, *, strict: bool) -> Iterator[Trouble]:
    folder = document.path.rpartition("/")[0]
    said = clip(lead.link.target, 160)
    if lead.rooted and is_alive(lead, places):
        yield Trouble(
            message=f"the link to {said} is written from the root, which not every reader of a page knows",
            help=f"write {link_target(lead.path, folder)}",
            path=document.path,
            span=lead.link.span,
            about=f"link {lead.link.target}",
            severity=Severity.WARNING if strict else Severity.INFO,
            fix=retargeted(lead, document, lead.path),
        )
        return
    if lead.rooted and not _is_dead(lead, document, places):
        return
    yield Trouble(
        message=f"the link leads to {said}, which does not exist",
        help=_help(lead, document.path, places),
        path=document.path,
        span=lead.link.span,
        about=f"link {lead.link.target}",
        fix=retargeted(lead, document, _from_root(lead, places)),
    )


def _help(lead: Lead, source: str, places: Places) -> str:
    """What to write instead: the path from the root seen from here, a file of that name, a site's address."""
    meant = _from_root(lead, places) or places.namesake(lead.path, besides=source)
    if meant:
        return f"write {clip(link_target(meant, source.rpartition('/')[0]), 160)}, if that is meant"
    if _HOST.match(lead.link.target):
        return f"write https://{clip(lead.link.target, 160)}, if the site is meant"
    return "correct the target, or bring the file back"


_PATH = "memory-bank/NOTES.md"
CHECK = Check(
    code="LNK001",
    name="dead-link",
    summary="A link leads to a file that does not exist.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    fix="safe",
    fixing="writes a target that is meant from the root as it is seen from the page",
    bad=(
        one("# Notes\n\nSee [the queue](../docs/queue.md).\n", _PATH),
        Example(
            files=((_PATH, "# Notes\n\nSee [the queue](docs/queue.md).\n"), ("docs/queue.md", "# Queue\n"))
        ),
        one("# Notes\n\nSee [the queue][q].\n\n[q]: queue.md\n", _PATH),
        one("# Rules\n\nSee @docs/queue.md before you touch it.\n", "CLAUDE.md"),
    ),
    good=(
        Example(
            files=(
                (_PATH, "# Notes\n\nSee [the queue](../docs/queue.md#size).\n"),
                ("docs/queue.md", "# Queue\n\n## Size\n"),
            )
        ),
        Example(
            files=(
                ("CLAUDE.md", "@docs/queue.md\n\nWrite `@docs/other.md` to import, ask @ann.md-team.\n"),
                ("docs/queue.md", "# Queue\n"),
            )
        ),
        one("# Notes\n\nDecisions are linked as [ADR-12](NNNN-title.md).\n", _PATH),
        one("# Notes\n\nReports lie in [the build folder](../build/report.html).\n", _PATH),
    ),
)
