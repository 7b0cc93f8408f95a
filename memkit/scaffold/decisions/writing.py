"""What is to be written for a new decision, and how its day and status are said beside a model."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.scaffold.decisions.wording import quoted_like, word_for
from memkit.text.dates import Period
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from memkit.documents.decisions.decision import Decision
    from memkit.documents.decisions.status import Status
    from memkit.documents.vocabulary import Words
    from memkit.scaffold.decisions.wanted import WantedDecision

_SHAPE = pattern(r"\d{4}(?P<mark>[-/.])\d{1,2}(?P<day>(?P=mark)\d{1,2})?(?![\d-])")
_LEAST = 2
_CJK = pattern(r"\d{4} ?[年년]")


_BODY = ("context", "decision", "consequence", "rationale")


@frozen
class Writing:
    """A new decision on its way into a collection: what is wanted, its number, and its neighbours.

    `near` are entries that show how new ones are written, the best model first.
    """

    wanted: WantedDecision
    today: date
    words: Words
    near: tuple[Decision, ...]
    id: str = ""
    number: int | None = None

    @property
    def status(self) -> str:
        """Its canonical status."""
        return self.wanted.status or "accepted"

    @property
    def id_texts(self) -> Sequence[str]:
        """The ids of neighbours as they write them."""
        return [each.id_text for each in self.near if each.id]

    def status_word(self, model: Decision, like: Status) -> str:
        """Its status as the neighbours say it; with its day where the model has one there."""
        word = word_for(self.status, model, self.near, like)
        word = quoted_like(word, like.text) if like.place == "frontmatter" else word
        return f"{self.day_like('')} {word}" if like.dated else word

    def day_like(self, model: str) -> str:
        """Its day in the form of another date; a time is left out, as nobody said one."""
        period = self.wanted.day(self.today)
        shape = _SHAPE.match(model)
        if self.wanted.when is None and shape and not shape["day"] and period.precision == "day":
            period = Period(period.first, period.last, "month")
        said = period.written()
        if period.precision in {"day", "month"} and shape and shape["mark"] != "-":
            return said.replace("-", shape["mark"])
        if period.precision == "day" and _CJK.match(model) and "年" in model:
            return f"{period.first.year}年{period.first.month}月{period.first.day}日"
        return said


def best_models(newest: Sequence[Decision]) -> list[Decision]:
    """Entries, newest first, as models: first those with fields, usual labels and a plain status."""
    usual = {name: _usual_label(newest, name) for name in _BODY}

    def oddity(each: Decision) -> tuple[bool, bool, int]:
        first = {field.name: field.label for field in reversed(each.fields)}
        odd = sum(usual[name] not in {"", first.get(name, usual[name])} for name in _BODY)
        in_heading = any(s.place == "heading" and s.value != "accepted" for s in each.statuses)
        stated = [status for status in each.statuses if status.value and not status.placeholder]
        silent = each.form == "record" and not stated
        return len(first.keys() & set(_BODY)) < _LEAST, in_heading or silent, odd

    return sorted(newest, key=oddity)


def _usual_label(held: Sequence[Decision], name: str) -> str:
    """What most entries call a field, where two at least do."""
    found = Counter(field.label for each in held if (field := each.field(name)) is not None)
    label, count = found.most_common(1)[0] if found else ("", 0)
    return label if count > 1 else ""
