"""A `[[key]]` link in a memory names no memory.

The reader is sent for context that is not there, or was renamed without its links.

Correct the key, or write the memory that it names.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fixing import editing
from memkit.checks.mem.examples import memory
from memkit.checks.mem.keys import KnownKeys
from memkit.checks.over import BANK
from memkit.findings import Severity
from memkit.text.clean import clip
from memkit.text.edits import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.documents.memories.memory import Memory
    from memkit.findings import Fix
    from memkit.text.inline import Link

_PLACEHOLDERS = frozenset(
    {"key", "name", "slug", "link", "wikilink", "wikilinks", "other-memory", "memory-name"}
)
_NO_KEY = frozenset('$"=<>{}()*;!?\\')


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each link that means no memory and no other document of the bank, by stem or by name."""
    known = bank.shared(KnownKeys)
    for held in _with_doubt(bank, known):
        said: set[str] = set()
        by_target: dict[str, list[Link]] = defaultdict(list)
        for link in held.links:
            by_target[link.target].append(link)
        for link in held.links:
            if (
                link.target in said
                or _means_nothing(link.target)
                or _resolves(bank, known, held.path, link.target)
            ):
                continue
            said.add(link.target)
            near = known.nearest(link.target)
            yield Trouble(
                message=f"[[{clip(link.target, 100)}]] names no memory",
                help=f"write [[{near}]]" if near else "correct the key, or write the memory that it names",
                path=held.path,
                span=link.span,
                about=f"link {link.target}",
                fix=_spelling(held, link, known, by_target),
            )


def _spelling(held: Memory, link: Link, known: KnownKeys, by_target: Mapping[str, list[Link]]) -> Fix | None:
    """The one key that differs in `-` and `_` alone, in every link of the memory that is so written."""
    key, mark, anchor = link.target.partition("#")
    meant = known.respelt(key)
    same = by_target[link.target]
    if not meant or any(held.text[o.target_span.start : o.target_span.end] != link.target for o in same):
        return None
    return editing(held.path, *(Edit(other.target_span, f"{meant}{mark}{anchor}") for other in same))


def _with_doubt(bank: Bank, known: KnownKeys) -> Iterator[Memory]:
    """The memories with a link that leads to nothing at once."""
    for document in bank.documents:
        targets = document.fact("memory links", _targets) if document.memory else ()
        if document.memory and not all(_is_settled(bank, known, document.path, each) for each in targets):
            yield document.memory


def _targets(document: Document) -> list[str]:
    links = document.memory.links if document.memory else ()
    return list(dict.fromkeys(link.target for link in links))


def _is_settled(bank: Bank, known: KnownKeys, path: str, target: str) -> bool:
    return _means_nothing(target) or _resolves(bank, known, path, target)


def _means_nothing(target: str) -> bool:
    target = target.strip()
    return (
        target.casefold() in _PLACEHOLDERS
        or target.startswith(("-", ":", "http"))
        or not any(char.isalnum() for char in target)
        or any(char in _NO_KEY for char in target)
    )


def _resolves(bank: Bank, known: KnownKeys, path: str, target: str) -> bool:
    if known.paths(target) or target.startswith("#"):
        return True
    folder = path.rpartition("/")[0]
    target = target.split("#", 1)[0].strip()
    places = (target, f"{target}.md", f"{folder}/{target}", f"{folder}/{target}.md")
    return any(bank.tree.exists(place) for place in places)


CHECK = Check(
    code="MEM008",
    name="dangling-link",
    summary="A link in a memory names no memory.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    fix="safe",
    fixing="writes the key of the one memory whose key differs in `-` and `_` alone",
    bad=(
        memory(("per key.", "per key, see [[vendor-limit]].")),
        memory(("per key.", "per key, see [[vendorlimit]]."), **{"vendor-limit": "The limit.\n"}),
    ),
    good=(
        memory(("per key.", "per key, see [[Vendor_Limit]]."), **{"vendor-limit": "The limit.\n"}),
        memory(("per key.", "per key; links look like `[[vendor-limit]]`.")),
    ),
)
