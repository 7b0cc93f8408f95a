"""Where the links of a page lead, as far as their text tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.paths.resolving import resolved
from memkit.documents.paths.written import PLACEHOLDER, has_extension, is_stand_in
from memkit.frozen import frozen
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.text.links import Link
    from memkit.text.page import Page

_BARE_NAMES = frozenset(
    "license licence notice copying authors contributors makefile dockerfile justfile rakefile gemfile "
    "procfile jenkinsfile vagrantfile codeowners".split()
)
_SERVED = frozenset(
    "issues issue pull pulls wiki releases actions discussions commit commits compare blob tree raw "
    "security projects milestone milestones labels merge_requests -".split()
)
"""First names of pages that a forge serves beside the files: `../../issues/12`."""
_LINE = pattern(r":\d{1,7}(?:[-:]\d{1,7})?$")


@frozen
class Lead:
    """A link and the path that it means, relative to the tree's root; `rooted` when it began with `/`."""

    link: Link
    path: str
    rooted: bool


def find_leads(page: Page) -> tuple[Lead, ...]:
    """The links of a page that mean a file of the repository: no placeholders, nothing out of its root."""
    folder = page.path.rpartition("/")[0]
    found = ((link, _meant(link, folder)) for link in page.links)
    return tuple(Lead(link, path, link.path.startswith("/")) for link, path in found if path is not None)


def path_of(link: Link) -> str:
    """The path of a link's target, without a line: `a.md` of `a.md:12#x`."""
    return _LINE.sub("", link.path.strip())


def _meant(link: Link, folder: str) -> str | None:
    if link.kind in {"wikilink", "autolink"} or link.external or link.target.startswith(("#", "~", "?")):
        return None
    written = path_of(link)
    name = written.rstrip("/").rpartition("/")[2]
    if not name or PLACEHOLDER.search(written) or not _is_file_like(written, name):
        return None
    path = resolved("" if written.startswith("/") else folder, written)
    return None if path is None or path.partition("/")[0] in _SERVED else path


def _is_file_like(written: str, name: str) -> bool:
    """Whether a target is a path and no stand-in or piece of code: `a[i](x)` reads as a link, too."""
    if is_stand_in(name):
        return False
    if has_extension(name) or name.casefold() in _BARE_NAMES or written.startswith("www."):
        return True
    return written.startswith(("./", "../", "/")) or ("/" in written and not written.endswith("()"))
