"""The rows of MEMORY.md: which memories it lacks, and the edit that appends them in its own style."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from typing import TYPE_CHECKING
from unicodedata import normalize

from memkit.frozen import frozen
from memkit.reading.lines import label_of, link_target, text_of
from memkit.text.dates import Period, parse_date
from memkit.text.edits import Edit
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memkit.bank.bank import Bank
    from memkit.documents.memories.index import IndexRow, MemoryIndex
    from memkit.documents.memories.memory import Memory
    from memkit.text.page import Page

_LEAD = pattern(r"[ \t]{0,20}[-*+][ \t]{1,8}")
_USUAL_LEAD, _USUAL_BREAK = "- ", " — "


@frozen
class _Style:
    """How an index writes a row: what stands before the title, between link and hook, and what the title is.

    `columns` is the number of cells where rows are rows of a table, else 0.
    """

    lead: str
    separator: str
    by_stem: bool
    columns: int


def missing_rows(bank: Bank) -> dict[str, tuple[Memory, ...]]:
    """The memories that no index names, by the path of the nearest index above them.

    A memory below a subfolder may be named by a link of another one. Notes without frontmatter and diaries
    (`2026-05-01.md`) are asked for in profile strict only.
    """
    folders = {index.folder: index.path for index in bank.indexes}
    paths = {_composed(row.path) for index in bank.indexes for row in index.rows}
    keys = {_key(row.target) for index in bank.indexes for row in index.rows if row.form == "wikilink"}
    linked = _linked(bank)
    found: dict[str, list[Memory]] = defaultdict(list)
    for memory in sorted(bank.memories, key=lambda memory: memory.path):
        folder = own = memory.path.rpartition("/")[0]
        while folder and folder not in folders:
            folder = folder.rpartition("/")[0]
        path = _composed(memory.path)
        named = path in paths or bool({_key(memory.stem), _key(memory.name)} & keys - {""})
        reached = named or (folder != own and path in linked)
        if folder in folders and not reached and (bank.config.profile == "strict" or _typed(memory)):
            found[folders[folder]].append(memory)
    return {path: tuple(memories) for path, memories in found.items()}


def row_edit(index: MemoryIndex, page: Page, missing: Sequence[Memory]) -> Edit:
    """The edit that appends rows for `missing` after the last list of rows, or at the end of the file."""
    edits = row_edits(index, page, missing)
    end = "" if not edits or edits[0].text.endswith("\n") or _listed(index) else "\n"
    return Edit(edits[0].span, "".join(edit.text for edit in edits) + end)


def row_edits(index: MemoryIndex, page: Page, missing: Sequence[Memory], title: str = "") -> tuple[Edit, ...]:
    """The same, an edit a memory; each can be made without the others. `title` goes before their own."""
    listed = _listed(index)
    style = _style(listed, page)
    rows = [_row(memory, index.folder, style, title) for memory in missing]
    text = page.source.text
    at = len(text)
    if listed:
        at = page.source.lines_span(0, _after(max(listed, key=lambda row: row.line), page)).end
    opening = "" if listed or not text.strip() or text.endswith(("\n\n", "\r\n\r\n")) else "\n"
    if at and text[at - 1] not in "\r\n":
        texts = [f"\n{opening}{rows[0]}", *(f"\n{row}" for row in rows[1:])]
    else:
        texts = [f"{opening}{rows[0]}\n", *(f"{row}\n" for row in rows[1:])]
    return tuple(Edit(Span(at, at), text) for text in texts)


def new_index(memories: Iterable[Memory], folder: str) -> str:
    """The text of a MEMORY.md that does not exist yet."""
    style = _Style(_USUAL_LEAD, _USUAL_BREAK, by_stem=False, columns=0)
    rows = (_row(memory, folder, style) for memory in sorted(memories, key=lambda memory: memory.path))
    return "\n".join(["# Memory index", "", *rows, ""])


def one_row(memory: Memory, folder: str, separator: str, *, by_stem: bool) -> str:
    """The row of a memory for a plain list in an index in `folder`; its title is the name, or the stem."""
    return _row(memory, folder, _Style(_USUAL_LEAD, separator, by_stem, columns=0))


def _listed(index: MemoryIndex) -> list[IndexRow]:
    return [row for row in index.rows if row.leading]


def _typed(memory: Memory) -> bool:
    return memory.readable and not isinstance(parse_date(memory.stem), Period)


def _linked(bank: Bank) -> set[str]:
    """Paths that a link of some memory leads to."""
    from memkit.documents.memories.pointers import resolve_target

    return {
        _composed(target)
        for document in bank.in_role("memories")
        if document.page and "](" in document.page.source.text
        for link in document.page.links
        if link.kind != "wikilink" and (target := resolve_target(link, document.path.rpartition("/")[0]))
    }


def _composed(path: str) -> str:
    return normalize("NFC", path)


def _key(name: str) -> str:
    return (
        normalize("NFC", name.rpartition("/")[2].casefold())
        .removesuffix(".md")
        .replace("_", "-")
        .replace(" ", "-")
    )


def _style(rows: Sequence[IndexRow], page: Page) -> _Style:
    if not rows:
        return _Style(_USUAL_LEAD, _USUAL_BREAK, by_stem=False, columns=0)
    last = max(rows, key=lambda row: row.line)
    line = page.source.line_text(last.line)
    table = next((t for t in page.tables if t.first <= last.line < t.last), None)
    lead = _LEAD.match(line)
    breaks = Counter(found for row in rows if (found := _break(row, page)))
    stems = sum(row.title in _stems(row) for row in rows)
    return _Style(
        lead[0] if lead else _USUAL_LEAD,
        breaks.most_common(1)[0][0] if breaks else _USUAL_BREAK,
        by_stem=2 * stems > len(rows),
        columns=len(table.header.cells) if table else 0,
    )


def _stems(row: IndexRow) -> tuple[str, str]:
    name = row.path.rpartition("/")[2]
    return name, name.rpartition(".")[0]


def _break(row: IndexRow, page: Page) -> str:
    """What stands between a row's link and its hook, emphasis left out; empty for a row without a hook."""
    at = bisect_right(page.links, row.target_span.start, key=lambda link: link.span.start) - 1
    link = page.links[at] if at >= 0 else None
    if (
        link is None
        or row.target_span.start >= link.span.end
        or not row.hook
        or row.hook_span.start < link.span.end
    ):
        return ""
    found = page.source.text[link.span.end : row.hook_span.start].lstrip("*_")
    return found if 0 < len(found) <= 5 and "\n" not in found and "|" not in found else ""  # noqa: PLR2004


def _after(row: IndexRow, page: Page) -> int:
    """The line after a row: after its whole item where it is one."""
    items = (block for block in page.blocks("item") if block.first == row.line)
    return next((block.last for block in items), row.line + 1)


def _row(memory: Memory, folder: str, style: _Style, said: str = "") -> str:
    title = memory.stem if style.by_stem else said or _title(memory)
    link = f"[{label_of(title)}]({link_target(memory.path, folder)})"
    hook = text_of(memory.description)
    if style.columns:
        cells = [link, hook.replace("|", "\\|"), *[""] * style.columns][: style.columns]
        return f"| {' | '.join(cells)} |"
    return f"{style.lead}{link}{style.separator}{hook}" if hook else f"{style.lead}{link}"


def _title(memory: Memory) -> str:
    words = " ".join(memory.title.replace("-", " ").replace("_", " ").split()) or memory.stem
    return words[:1].upper() + words[1:]
