"""A decision: its id, title, date, statuses, relations and fields, from a log or a record file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.documents.entry import Dated, Field, title_key
from memkit.frozen import frozen

if TYPE_CHECKING:
    from memkit.documents.decisions.parts import LateParts, Parts
    from memkit.documents.decisions.relations import Relation
    from memkit.documents.decisions.status import Status
    from memkit.text.source import Span

DecisionForm = Literal["log", "record", "table", "roo"]
Notation = Literal["id", "number", "date", "word", "title", "row"]


@frozen
class Decision:
    """One decision as read.

    `collection` is the log's path or the record's folder: numbers are unique in it. `id` is canonical
    (`ADR-5`) or empty where the decision has none; `number` its integer where it is one. `other_ids` are
    further ids the same record gives itself (file name against heading), with their spans. `parts` may be
    read when they are first asked for.
    """

    path: str
    collection: str
    form: DecisionForm
    notation: Notation
    id: str
    number: int | None
    id_text: str
    id_span: Span
    title: str
    head: Span
    span: Span
    text: str
    parts: Parts | LateParts
    other_ids: tuple[tuple[str, str, Span], ...] = ()

    @property
    def date(self) -> Dated | None:
        """The day that it gives itself."""
        return self.parts.date

    @property
    def statuses(self) -> tuple[Status, ...]:
        """All statuses that it states, in order."""
        return self.parts.statuses

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Its relations to other decisions, in order."""
        return self.parts.relations

    @property
    def fields(self) -> tuple[Field, ...]:
        """Its named parts, in order."""
        return self.parts.fields

    @property
    def key(self) -> str:
        """The id, else the title as a key, else the date."""
        return self.id or title_key(self.title) or (self.date.text if self.date else self.path)

    @property
    def label(self) -> str:
        """What to call it in a message: its id as written, `decision 5`, else its title in quotes."""
        if not self.id:
            return f"“{_short(self.title) or self.path}”"
        said = self.id_text.strip("[]*_~# ")
        return f"decision {said}" if said.isdecimal() else said

    @property
    def status(self) -> str:
        """The state it is in: the strongest of what it states; accepted where it says nothing."""
        values = [status.value for status in self.statuses if status.value and not status.placeholder]
        for strong in ("superseded", "partially-superseded", "deprecated", "rejected"):
            if strong in values:
                return strong
        if self.replaced:
            return "superseded"
        return values[-1] if values else "accepted"

    @property
    def replaced(self) -> bool:
        """Whether a relation names the successor of the whole decision, by id or by link."""
        return any(
            relation.kind == "superseded-by"
            and not relation.partial
            and any(t.id or t.path for t in relation.targets)
            for relation in self.relations
        )

    @property
    def closed(self) -> bool:
        """Whether it no longer binds anybody."""
        return self.status in {"superseded", "deprecated", "rejected"}

    def field(self, name: str) -> Field | None:
        """The first field with this canonical name."""
        return next((field for field in self.fields if field.name == name), None)


def _short(title: str) -> str:
    limit = 60
    return title if len(title) <= limit else title[: limit - 1] + "…"
