"""A path leads into one person's home folder or machine.

It exists for its author alone: everybody else's commands fail, and a name is published.

Write the path from the root of the repository, or with `~`, `$HOME` or a variable. Names that stand for
anybody (`/home/user`, `/Users/you`), the homes of containers and CI, and fences that hold no shell commands
are left alone; a link to `file:///` is not, for it works nowhere else.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import DOCUMENTS, one
from memkit.documents.paths.written import PLACEHOLDER
from memkit.findings import Severity
from memkit.text.clean import clip
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.text.page import Page

_NAME = r"(?P<name>[^\s/\\`'\"|<>(){}\[\]$*?%,;:!#&=…]{1,64})"
_REST = r"(?P<rest>[\\/]{1,2}[^\s`'\"|<>(){}\[\]*?,;]{1,300})"
_HOME = pattern(
    r"(?P<root>(?<![\w.~$@}\])/-])/(?:Users|home|Volumes)/"
    r"|(?<![\w\\/])(?:[A-Za-z]:|/mnt/[a-z]|/[a-z])[\\/]{1,2}Users[\\/]{1,2})" + _NAME + _REST
)
_MARKS = ("/Users/", "/home/", "/Volumes/", "Users\\")
_ANYBODY = frozenset(
    "user username users you yourname youruser yourusername me name myuser myname someone somebody "
    "anyone foo bar baz xxx xyz test tester testuser example demo alice bob carol dave eve john jane "
    "johndoe janedoe jdoe joe shared public default guest admin administrator root runner ubuntu debian "
    "vscode node app dev developer docker container jovyan vagrant pi ec2user git jenkins circleci "
    "travis gitlab gitlabrunner gitpod codespace coder linuxbrew deploy deployer azureuser opc build "
    "builder builduser work worker service nonroot appuser claude agent codex sandbox oai all home "
    "pwuser usuario usuário utilisateur benutzer nutzer python ruby www wwwdata web nginx postgres "
    "mysql airflow spark hadoop steam nobody nextjs bun deno rust go dotnet frappe odoo host hostuser "
    "redacted path page dashboard feed settings index api screen untitled external usb somebodyelse staging "
    "stage production prod dist release releases nodemodules".split()
)
_EXAMPLES = frozenset({"foo", "bar", "baz", "qux"})
_ROUTE = pattern(r"\b(?:routes?|endpoints?|urls?|navigate|redirect\w{0,3}|GET|POST|PUT|DELETE|href)\b")
_SHELLS = frozenset("bash sh zsh fish shell powershell pwsh ps1 cmd bat".split())


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each such path, once a document."""
    page = document.page
    if page is None or document.archived:
        return
    seen: set[str] = set()
    for span in _spans(page):
        path = page.source.slice(span)
        if path not in seen:
            seen.add(path)
            yield Trouble(
                message=f"{clip(path, 160)} is a path on one machine",
                help="write it from the root of the repository, or with `~` or a variable",
                path=document.path,
                span=span,
                about=f"path {path}",
            )


def _spans(page: Page) -> Iterator[Span]:
    """Where such paths stand, links to files of a machine first."""
    for link in page.links:
        if (
            link.kind != "wikilink"
            and link.target.startswith("file:///")
            and not PLACEHOLDER.search(link.target)
        ):
            yield link.target_span
    text = page.source.text
    if not any(mark in text for mark in _MARKS):
        return
    code = [page.span_of(block) for block in page.blocks("fence", "code") if not _holds_commands(block.info)]
    for match in _HOME.finditer(text):
        end = match.end() - (len(match["rest"]) - len(match["rest"].rstrip(".:!_~")))
        span = Span(match.start(), end)
        if not _inside(code, span.start) and not _is_anybody(match) and not _is_route(match, page):
            yield span


def _holds_commands(info: str) -> bool:
    return info.partition(" ")[0].casefold() in _SHELLS


def _is_anybody(match: re.Match[str]) -> bool:
    name = match["name"].casefold()
    bare = "".join(char for char in name if char.isalnum())
    return (
        not bare.rstrip("0123456789")
        or not _ANYBODY.isdisjoint((bare, bare.rstrip("0123456789")))
        or name.startswith(("your", "my-", "my_", "some", "..."))
        or re.split(r"[\\/]", match["rest"])[-1].partition(".")[0].casefold() in _EXAMPLES
    )


def _is_route(match: re.Match[str], page: Page) -> bool:
    """Whether `/home/…` is a page of a site, as far as its line tells."""
    if match["root"] != "/home/":
        return False
    return _ROUTE.search(page.source.line_text(page.source.line_at(match.start()))) is not None


def _inside(spans: list[Span], offset: int) -> bool:
    at = bisect_right(spans, offset, key=lambda span: span.start) - 1
    return at >= 0 and offset < spans[at].end


CHECK = Check(
    code="LNK005",
    name="absolute-path",
    summary="A path leads into one person's home folder or machine.",
    standard=Severity.INFO,
    strict=Severity.WARNING,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(
        one("The fixtures lie in `/Users/mkessler/dev/shop/fixtures`.\n", DOCUMENTS.example_path),
        one("Start it with C:\\Users\\mkessler\\shop\\run.bat.\n", DOCUMENTS.example_path),
        one("```bash\ncd /home/mkessler/shop && make\n```\n", DOCUMENTS.example_path),
    ),
    good=(
        one("The fixtures lie in `tests/fixtures`, the settings in `~/.shop`.\n", DOCUMENTS.example_path),
        one(
            "On the runner it is `/home/runner/work/shop`, here `/home/user/shop`.\n", DOCUMENTS.example_path
        ),
        one("```\nTraceback: /home/mkessler/shop/app.py\n```\n", DOCUMENTS.example_path),
    ),
)
