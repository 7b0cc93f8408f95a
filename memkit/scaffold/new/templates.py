"""The text of a new entry from a template: the repository's own for its kind, else memkit's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.ports import Unreadable
from memkit.scaffold.new.untrusted import MOST_TEMPLATE, Untrusted
from memkit.scaffold.rendering import render
from memkit.text.clean import printable
from memkit.text.source import NotUtf8, Source

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memkit.scaffold.draft import Scene
    from memkit.scaffold.new.parts import Form, Parts

    Value = str | tuple[str, ...]


def values_of(form: Form, parts: Parts, **more: Value) -> dict[str, Value]:
    """What a template may use: every part under its name with `_`, a list where it may be said several times.

    A part that was not said is empty.
    """
    values: dict[str, Value] = {
        part.name.replace("-", "_"): parts.texts(part.name) if part.many else parts.text(part.name)
        for part in form.parts
    }
    return {**values, **more}


def own_text(scene: Scene, kind: str, values: Mapping[str, Value]) -> str | None:
    """What the repository's template `<kind>.md.j2` gives, or None where it has none.

    Raises `Refused` for a template that cannot be read, or that holds more than it may.
    """
    folder = scene.bank.config.templates or f"{scene.bank.layout.folder}/templates"
    path = f"{folder}/{kind}.md.j2"
    data = scene.bank.tree.read(path, 4 * MOST_TEMPLATE)
    if isinstance(data, Unreadable):
        if data.reason == "missing":
            return None
        raise Refused(f"{printable(path)} cannot be read: {data.detail}.", help_line="Mend or remove it.")
    source = Source.decode(path, data)
    if isinstance(source, NotUtf8):
        raise Refused(f"{printable(path)} is no UTF-8.", help_line="Save it as UTF-8.")
    return Untrusted(path, source.text).render(values)


def shipped_text(scene: Scene, kind: str, values: Mapping[str, Value]) -> str:
    """What memkit's own template of a kind gives, without blank lines around."""
    return render(scene.templates(), f"entries/{kind}.md.j2", values).strip("\n")
