"""What a new gotcha asks for, and its text as a section: from a template, or in the page's own style."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.scaffold.new.gotcha.style import CANONICAL
from memkit.scaffold.new.gotcha.text import coded, is_plain, section_text, where_text
from memkit.scaffold.new.parts import Form, Part
from memkit.scaffold.new.templates import own_text, shipped_text, values_of

if TYPE_CHECKING:
    from memkit.scaffold.draft import Scene
    from memkit.scaffold.new.gotcha.style import LabelStyle
    from memkit.scaffold.new.parts import Parts

    Value = str | tuple[str, ...]

GOTCHA = Form(
    "gotcha",
    (
        Part("title", "what to call it, the way out in it", need="always"),
        Part("symptom", "what somebody sees", need="one", block=True, field="symptom"),
        Part("root-cause", "why it happens", need="one", block=True, field="root-cause"),
        Part("fix", "what helps", need="one", block=True, field="fix"),
        Part("where", "a file that it is about, or a glob", many=True, field="where", metavar="PATH"),
        Part("warning", "why the obvious fix is wrong", block=True, field="warning"),
        Part("date", "when it happened; else today, where neighbours have a date", metavar="DATE"),
    ),
)


def gotcha_text(scene: Scene, head: str, parts: Parts, style: LabelStyle | None, *, blank: bool) -> str:
    """A section: what the repository's template gives, else the page's style, else memkit's template."""
    values = template_values(scene, parts, head)
    own = own_text(scene, "gotcha", values)
    if own is not None:
        return own
    if style is not None or not is_plain(parts):
        return section_text(head, parts, style or CANONICAL, blank=blank)
    several = blank or any("\n" in text for text in values.values() if isinstance(text, str))
    places = where_text(parts.texts("where"))
    return shipped_text(scene, "gotcha", {**values, "places": places, "gap": "\n" if several else ""})


def template_values(scene: Scene, parts: Parts, head: str) -> dict[str, Value]:
    """What a template of a gotcha may use besides its parts: the heading line and the day."""
    where = tuple(coded(place) for place in parts.texts("where"))
    return values_of(GOTCHA, parts, heading=head, today=scene.today.isoformat(), where=where)
