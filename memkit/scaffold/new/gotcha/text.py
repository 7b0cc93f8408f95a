"""The text of a new gotcha: a section with labelled parts, a bullet, a row of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import UsageProblem
from memkit.scaffold.new.gotcha.style import CANONICAL, FIELDS
from memkit.scaffold.new.lines import indented
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memkit.documents.entry import Field
    from memkit.documents.gotchas.gotcha import Gotcha
    from memkit.scaffold.new.gotcha.style import LabelStyle
    from memkit.scaffold.new.parts import Parts
    from memkit.text.page import Page
    from memkit.text.tables import Row, Table

_BLOCK = pattern(r"(?:```|~~~|[-*+] |\d{1,9}[.)] |\||>|    )")
_BULLET = pattern(r"(?P<marker>[ \t]{0,3}(?:[-*+]|\d{1,9}[.)])[ \t]{1,4})(?P<bold>\*\*)?")
_BOLD_END = pattern(r"(?P<inside>[.:：]?)\*\*(?P<break>[ \t]{0,2}(?:[:：.]|[—–]|-)?[ \t]{0,2})")
_NOTHING = frozenset({"", "—", "–", "-", "n/a", "N/A"})


def where_text(places: Sequence[str]) -> str:
    """The places, each in code font unless it is more than a path."""
    return ", ".join(coded(place) for place in places)


def coded(text: str) -> str:
    """A path or a command in code font; what has a mark of its own stays as it is."""
    return text if " " in text or "`" in text or "](" in text or "://" in text else f"`{text}`"


def field_texts(parts: Parts) -> dict[str, str]:
    """What was said, by the canonical name of the part, in the usual order."""
    said = {name: parts.text(name) for name in ("symptom", "root-cause", "fix")}
    said["where"] = where_text(parts.texts("where"))
    return {name: said[name] for name in FIELDS if said[name]}


def is_plain(parts: Parts) -> bool:
    """Whether every part is of lines that stand behind a label: no block opens one, no quote goes on."""
    texts = [*field_texts(parts).values(), parts.text("warning")]
    return not any(_BLOCK.match(text) for text in texts) and "\n" not in parts.text("warning")


def section_text(head: str, parts: Parts, style: LabelStyle, *, blank: bool) -> str:
    """A section: its heading line, a blank line where `blank`, the labelled parts, the warning."""
    said = field_texts(parts)
    pieces = [_labelled(style, name, said[name]) for name in style.order if name in said]
    parted = style.blank or style.own_line or any("\n" in text for text in said.values())
    body = ("\n\n" if parted else "\n").join(pieces)
    warning = parts.text("warning")
    whole = [*([body] if body else []), *([_callout(warning)] if warning else [])]
    return head + ("\n\n" if blank else "\n") + "\n\n".join(whole)


def bullet_text(page: Page, model: Gotcha | None, title: str, parts: Parts, *, labelled: bool) -> str:
    """A list item like `model`: its marker, its title in bold or as the first sentence, then the rest.

    The rest is sentences, or where `labelled` a line a part; a label within a line would make one gotcha of
    all items of a list.
    """
    marker, bold, closing = _bullet_marks(page, model)
    said = field_texts(parts)
    lead = f"**{title}{closing}" if bold else f"{title.rstrip('.')}. "
    if labelled:
        lines = [f"**{CANONICAL.label(name).strip('*.')}:** {text}" for name, text in said.items()]
        lines += [f"⚠️ {parts.text('warning')}"] if parts.text("warning") else []
        return marker + indented("\n".join([lead.rstrip(" —–-:"), *lines]), " " * len(marker))
    words = [_sentence(text) for name, text in said.items() if name != "where"]
    words += [_sentence(parts.text("warning"))] if parts.text("warning") else []
    words += [f"({said['where']})"] if "where" in said else []
    return marker + indented(lead + " ".join(words), " " * len(marker))


def row_text(table: Table, rows: Sequence[Gotcha], title: str, parts: Parts) -> str:
    """A row of a table of gotchas, its other columns kept empty or with a dash as the last row has them."""
    by_column = {field.label_span: field for field in rows[-1].fields}
    said = field_texts(parts)
    last = table.rows[-1]
    cells = [
        _cell(by_column.get(header.span), last, number, said)
        for number, header in enumerate(table.header.cells)
    ]
    named = next(number for number, cell in enumerate(last.cells) if cell.span == rows[-1].head)
    cells[named] = title if not said.get("symptom") else f"{title}: {said['symptom']}"
    return "| " + " | ".join(cell_text(cell) for cell in cells) + " |"


def cell_text(text: str) -> str:
    """A text in one line, its pipes escaped. Raises `UsageProblem` for what cannot stand in a cell."""
    if "```" in text or "~~~" in text:
        raise UsageProblem(
            "A block of code cannot stand in a row of a table.", help_line="Say it in one line of text."
        )
    return " ".join(text.split()).replace("\\|", "|").replace("|", "\\|")


def _sentence(text: str) -> str:
    return text if text[-1:] in ".!?:;。！？`)" else f"{text}."


def _labelled(style: LabelStyle, name: str, text: str) -> str:
    label = style.label(name)
    if style.heading or style.own_line:
        return f"{label}\n\n{text}"
    lead = label[: len(label) - len(label.lstrip(" -*+"))] if label.lstrip()[:2] in {"- ", "* ", "+ "} else ""
    gap = "\n\n" if _BLOCK.match(text) else " "
    held = text if gap == " " else f"{' ' * len(lead)}{text}"
    return f"{label}{gap}{indented(held, ' ' * len(lead))}"


def _callout(text: str) -> str:
    first, *rest = text.split("\n")
    return "\n".join([f"> ⚠️ {first}", *(f"> {line}".rstrip() for line in rest)])


def _bullet_marks(page: Page, model: Gotcha | None) -> tuple[str, bool, str]:
    """The marker of a bullet, whether its title is bold, and what closes the title."""
    if model is None:
        return "- ", True, "**: "
    line = page.source.line_text(page.source.line_at(model.span.start))
    match = _BULLET.match(line)
    marker = match["marker"] if match else "- "
    if match is None or not match["bold"]:
        return _next_marker(marker), False, ". "
    end = _BOLD_END.match(page.source.text, model.head.end)
    if end is None:
        return _next_marker(marker), True, "**: "
    closing = f"{end['inside']}**{end['break']}".rstrip() + " "
    return _next_marker(marker), True, closing


def _next_marker(marker: str) -> str:
    number = marker.strip().rstrip(".)")
    return marker.replace(number, str(int(number) + 1), 1) if number.isdecimal() else marker


def _cell(field: Field | None, last: Row, number: int, said: Mapping[str, str]) -> str:
    if field is not None and said.get(field.name):
        return said[field.name]
    before = last.cells[number].text if number < len(last.cells) else ""
    if field is None and before.strip("#*`.").isdecimal():
        return before.replace(before.strip("#*`."), str(int(before.strip("#*`.")) + 1))
    return before if before in _NOTHING else "—"
