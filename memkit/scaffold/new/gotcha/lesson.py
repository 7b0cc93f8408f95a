"""A new gotcha as a file of its own, in a folder that keeps one gotcha a file."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.errors import Conflict, Refused
from memkit.ports import FileChange
from memkit.scaffold.draft import Draft
from memkit.scaffold.new.coming import as_document
from memkit.scaffold.new.gotcha.form import gotcha_text
from memkit.scaffold.new.gotcha.style import LabelStyle, label_style
from memkit.scaffold.new.named import slug_of
from memkit.scaffold.new.proof import refuse_lost
from memkit.text.clean import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.bank.document import Document
    from memkit.scaffold.draft import Scene
    from memkit.scaffold.new.parts import Parts

_SLUG = 80
_HEADED = LabelStyle(
    "## {}", own_line=True, blank=True, words=(), order=("symptom", "root-cause", "fix", "where")
)
_DATE_KEYS = ("date", "created")


def new_lesson(scene: Scene, parts: Parts, folder: str, when: str) -> Draft:
    """Draft the file, in the style of most files beside it. Raises `Conflict` where its name is taken."""
    title = parts.text("title")
    path = f"{folder}/{slug_of(title, _SLUG)}.md"
    if scene.bank.tree.exists(path):
        raise Conflict(f"{printable(path)} is there already.", help_line="Give the gotcha another title.")
    beside = [d for d in scene.bank.in_role("gotchas") if d.page and d.path.rpartition("/")[0] == folder]
    style = _style(beside)
    front = _front(beside, when or scene.today.isoformat())
    text = front + gotcha_text(scene, f"# {title}", parts, style, blank=True)
    made = as_document(scene.bank, path, "gotchas", text + "\n").gotchas
    if len(made) != 1:
        raise Refused(
            f"The new gotcha would be read as {len(made)}.", help_line="Say it without headings and lists."
        )
    refuse_lost(made[0].text, parts, ("title", "symptom", "root-cause", "fix", "where", "warning"))
    file = FileChange(path, None, f"{text}\n".encode())
    key = made[0].key
    return Draft(key, path, files=(file,), done=(f"Wrote the gotcha “{title}” to {path}; its key is {key}.",))


def _style(beside: Sequence[Document]) -> LabelStyle:
    styles = Counter(
        style
        for document in beside
        if document.page and (style := label_style(document.page, document.gotchas, document.words))
    )
    return styles.most_common(1)[0][0] if styles else _HEADED


def _front(beside: Sequence[Document], day: str) -> str:
    """The frontmatter that most files beside it have, as far as it is known: its day."""
    keys = Counter(key for d in beside for key in _DATE_KEYS if d.page and d.page.data.text(key))
    if not keys or 2 * keys.most_common(1)[0][1] <= len(beside):
        return ""
    return f"---\n{keys.most_common(1)[0][0]}: {day}\n---\n\n"
