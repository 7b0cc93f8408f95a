"""How the parts of a new entry arrive: from flags, as JSON, from an editor; and what is done with them."""

from __future__ import annotations

import os
import sys
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit.adapters.drafts import keep_draft
from memkit.cli.new.editor import edited_parts, opened_draft, parts_in
from memkit.cli.new.given_json import read_parts
from memkit.cli.where import relative
from memkit.cli.writing import carry_out
from memkit.errors import Conflict, MemkitError, Refused, UsageProblem
from memkit.frozen import frozen
from memkit.scaffold.new.parts import checked, missing_parts
from memkit.workspace.place import open_place

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.cli.writing import Manner
    from memkit.config import Config
    from memkit.scaffold.draft import Draft, Scene
    from memkit.scaffold.new.parts import Form, Missing, Part, Parts

_TRIES = 20
"""How often an editor is opened again with what was wrong: a program in its place would never end."""


@frozen
class Given:
    """What the command line says: parts from flags, where JSON is read (`-`: standard input), the editor."""

    flags: tuple[tuple[str, str], ...]
    source: str
    edit: bool
    place: str
    """The document that was named with `--in`, from the bank's root; empty for the usual one."""
    title: str = ""
    """The option that says the first part, where the command takes neither JSON nor --edit."""


@frozen
class _Writing:
    """What is done with the parts, and how."""

    manner: Manner
    draft: Callable[[Scene, Parts], Draft]
    then: Callable[[Scene, Draft], Draft] | None


def part_options(form: Form) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Give a command the parts of `form` as options, `--from` and `--edit`; they arrive as `given`."""

    def dressed(command: Callable[..., int]) -> Callable[..., int]:
        @wraps(command)
        def taking(*, source: str, edit: bool, place: str, **rest: object) -> int:
            flags = [(part.name, text) for part in form.parts for text in _texts(rest.pop(_dest(part)))]
            return command(given=Given(tuple(flags), source, edit, _from_root(place)), **rest)

        click.option("--in", "place", default="", metavar="PATH", help="The file to write it into.")(taking)
        click.option("--edit", is_flag=True, help="Write the parts in your editor.")(taking)
        click.option("--from", "source", default="", metavar="FILE", help="Read parts as JSON; - is stdin.")(
            taking
        )
        for part in reversed(form.parts[1:]):
            click.option(
                f"--{part.name}", _dest(part), multiple=True, metavar=part.metavar, help=_help(part)
            )(taking)
        first = form.parts[0]
        click.argument(_dest(first), metavar=f"[{first.name.upper()}]", required=False, default="")(taking)
        return taking

    return dressed


def carry_parts(
    form: Form,
    given: Given,
    manner: Manner,
    draft: Callable[[Scene, Parts], Draft],
    then: Callable[[Scene, Draft], Draft] | None = None,
) -> int:
    """Gather the parts, write what `draft` makes of them and `then` of that, tell it; the exit code.

    What comes from an editor and cannot be written is opened there again, with the reason. Raises
    `UsageProblem` where a needed part is missing and nobody can be asked.
    """
    config = open_place(Path.cwd(), os.environ, listed=False).config
    parts = _gathered(form, given)
    missing = missing_parts(form, parts, config)
    if not given.edit and not missing.names:
        return carry_out(lambda scene: draft(scene, parts), manner, then=then)
    if not given.edit and not _at_terminal(given):
        raise _lacking(form, missing, given.title)
    return _carry_edited(form, parts, config, _Writing(manner, draft, then))


def _gathered(form: Form, given: Given) -> Parts:
    if given.edit and given.source == "-":
        raise UsageProblem(
            "--edit and --from - both want standard input.",
            help_line="Give the JSON as a file, or leave one.",
        )
    if given.edit and not _at_terminal(given) and not (os.environ.get("VISUAL") or os.environ.get("EDITOR")):
        raise UsageProblem(
            "There is no terminal to open an editor on.",
            help_line="Give the parts as flags or with --from FILE.",
        )
    read = read_parts(form, given.source) if given.source else ()
    flagged = {name for name, _ in given.flags}
    twice = next((name for name, _ in read if name in flagged), "")
    if twice:
        raise UsageProblem(
            f"{twice} is given on the command line and in the JSON.", help_line=f"Give {twice} in one way."
        )
    return checked(form, (*given.flags, *read))


def _carry_edited(form: Form, parts: Parts, config: Config, writing: _Writing) -> int:
    text = opened = opened_draft(form, parts, config)
    problem: MemkitError | None = None
    try:
        for _ in range(_TRIES):
            came = edited_parts(form, text, problem)
            if came is None:
                break
            text = came
            try:
                return _carry_text(form, text, config, writing)
            except (UsageProblem, Refused, Conflict) as found:
                if problem is not None and found.message == problem.message and not _at_terminal(None):
                    raise
                problem = found
        if problem is not None:
            raise problem
    except MemkitError as found:
        raise _kept(found, text if text != opened else "") from None
    raise Refused("Nothing was written: the draft came back as it was, or empty.")


def _kept(problem: MemkitError, text: str) -> MemkitError:
    """The problem, with where the text is kept that would be lost with it."""
    if not text:
        return problem
    help_line = f"{problem.help_line} Your draft is kept in {keep_draft(text)}."
    return type(problem)(problem.message, help_line=help_line.strip())


def _carry_text(form: Form, text: str, config: Config, writing: _Writing) -> int:
    parts = parts_in(form, text)
    missing = missing_parts(form, parts, config)
    if missing.names:
        raise _lacking(form, missing)
    return carry_out(lambda scene: writing.draft(scene, parts), writing.manner, then=writing.then)


def _lacking(form: Form, missing: Missing, title: str = "") -> UsageProblem:
    names = missing.names
    first = title or form.parts[0].name.upper()
    flags = [first if name == form.parts[0].name else f"--{name} TEXT" for name in names]
    others = "." if title else "; or use --from FILE or --edit."
    listed = ", ".join(names[:-1]) + (" or " if missing.either else " and ") + names[-1]
    return UsageProblem(
        f"A {form.kind} needs {listed if len(names) > 1 else names[0]}.",
        help_line=f"Add {(' or ' if missing.either else ' ').join(flags)}{others}",
    )


def _at_terminal(given: Given | None) -> bool:
    reads = given is not None and given.source == "-"
    return not reads and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _from_root(place: str) -> str:
    """A path as seen from the bank's root: one that is there from here, else as it is."""
    if not place or not Path(place).exists():
        return place
    return relative([Path(place)], open_place(Path.cwd(), os.environ, listed=False))[0]


def _texts(value: object) -> tuple[str, ...]:
    """The texts of an option (a tuple) or of the argument (empty where it is not given)."""
    if isinstance(value, tuple):
        return tuple(str(each) for each in value)
    return (str(value),) if value else ()


def _dest(part: Part) -> str:
    return f"part_{part.name.replace('-', '_')}"


def _help(part: Part) -> str:
    choices = f": {', '.join(part.choices[:-1])} or {part.choices[-1]}" if part.choices else ""
    return f"{part.asks[:1].upper()}{part.asks[1:]}{choices}."
