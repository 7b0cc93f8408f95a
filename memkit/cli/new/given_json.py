"""The parts of a new entry as one JSON object, from a file or standard input."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.errors import InputOutputFailed, UsageProblem
from memkit.scaffold.new.parts import unknown_part
from memkit.text.clean import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.scaffold.new.parts import Form, Part

MOST = 1024 * 1024
"""Bytes of JSON that are read: an entry has some hundreds."""


def read_parts(form: Form, source: str) -> tuple[tuple[str, str], ...]:
    """Name and text of each part in the JSON object at `source` (`-`: standard input).

    A part that may be said several times may be a list of strings; null is as if it were not there. Raises
    `UsageProblem` that names the key which is unknown, twice there or of a wrong type.
    """
    data = _read(source)
    if len(data) > MOST:
        raise UsageProblem("The JSON holds more than 1 MiB.", help_line="Give one entry, in fewer words.")
    try:
        pairs = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_Pairs)
    except UnicodeDecodeError as error:
        raise UsageProblem(
            f"The JSON is not UTF-8: byte {error.start + 1} does not fit.", help_line="Send it as UTF-8."
        ) from None
    except (ValueError, RecursionError) as error:
        said = "nested too deep" if isinstance(error, RecursionError) else str(error)
        raise UsageProblem(f"This is no JSON: {said}.", help_line=_shape(form)) from None
    if not isinstance(pairs, _Pairs):
        raise UsageProblem("The JSON is no object.", help_line=_shape(form))
    pairs = _Pairs((_hyphened(form, name), value) for name, value in pairs)
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise UsageProblem(f"The JSON gives {printable(name[:100])} twice.", help_line="Give it once.")
    return tuple(_said(form, pairs))


def _hyphened(form: Form, name: str) -> str:
    """A part's name that was written with `_`, as many keys of JSON are."""
    hyphened = name.replace("_", "-")
    return hyphened if form.part(hyphened) else name


class _Pairs(list[tuple[str, object]]):
    """The members of a JSON object; as a dictionary two of one name would be one."""


def _read(source: str) -> bytes:
    if source == "-":
        return sys.stdin.buffer.read(MOST + 1) if sys.stdin is not None else b""
    try:
        with Path(source).open("rb") as file:
            return file.read(MOST + 1)
    except FileNotFoundError:
        raise UsageProblem(
            f"There is no file {printable(source)}.",
            help_line="Name a file of JSON, or - for standard input.",
        ) from None
    except (OSError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) else str(error)
        raise InputOutputFailed(
            f"{printable(source)} cannot be read: {said}.", help_line="Name a file of JSON."
        ) from None


def _said(form: Form, pairs: _Pairs) -> Iterator[tuple[str, str]]:
    for name, value in pairs:
        part = form.part(name)
        if part is None:
            raise unknown_part(form, name)
        if value is None:
            continue
        if isinstance(value, str):
            yield name, value
        elif part.many and isinstance(value, list) and not isinstance(value, _Pairs):
            yield from ((name, _text(part, each)) for each in value)
        else:
            raise _wrong(part)


def _text(part: Part, value: object) -> str:
    if not isinstance(value, str):
        raise _wrong(part)
    return value


def _wrong(part: Part) -> UsageProblem:
    wanted = "a string or a list of strings" if part.many else "a string"
    return UsageProblem(
        f"{part.name} is not {wanted} in the JSON.", help_line=f"Give {part.name} as {wanted}."
    )


def _shape(form: Form) -> str:
    example = ", ".join(f'"{part.name}": "…"' for part in form.parts[:3])
    return f"Send one object: {{{example}}}."
