"""`memkit check`: find what is wrong with the bank."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit.adapters.answers.notes import Notes
from memkit.cli.screen import emit, screen
from memkit.errors import UsageProblem
from memkit.findings import Severity
from memkit.workspace.checking import Request, check_place
from memkit.workspace.place import open_place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.findings import Outcome
    from memkit.report.outputs import Output
    from memkit.report.view import RuleText, View
    from memkit.workspace.answering import Asked
    from memkit.workspace.place import Place

_LEVELS = click.Choice(["error", "warning", "info"])


@click.command("check")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--since", metavar="REF", help="Report only what is new since REF; `auto` picks the base.")
@click.option("--staged", is_flag=True, help="Check what is staged, against HEAD, as a hook does.")
@click.option("--select", multiple=True, metavar="CHECK", help="Run only these codes, names or families.")
@click.option("--ignore", multiple=True, metavar="CHECK", help="Do not run these.")
@click.option("--fail-on", type=_LEVELS, help="Lowest severity that exits with 1.")
@click.option("--show", type=_LEVELS, default="warning", show_default=True, help="Lowest severity in text.")
@click.option(
    "--output",
    "outputs",
    multiple=True,
    metavar="FORMAT[:FILE]",
    help="text, json, github, sarif, markdown; repeatable.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --output json.")
@click.option("--no-baseline", is_flag=True, help="Report the known findings too.")
@click.option("--today", default="", metavar="DATE", help="The day that counts as today.")
@click.option("--quiet", is_flag=True, help="Print nothing; the exit code tells.")
@click.option("--cache/--no-cache", "cached", default=True, help="Give a kept answer where nothing changed.")
@click.pass_obj
def command(  # noqa: PLR0913 - one parameter an option
    asked: Asked,
    *,
    paths: tuple[Path, ...],
    since: str | None,
    staged: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str | None,
    show: str,
    outputs: tuple[str, ...],
    as_json: bool,
    no_baseline: bool,
    today: str,
    quiet: bool,
    cached: bool,
) -> int:
    """Find what is wrong with the bank in this folder, or below PATHS.

    Codes may be given in lists: --select ADR,HIS001.
    """
    if since == "" or not all(_listed((word,)) for word in (*select, *ignore)):
        raise UsageProblem(
            "--since, --select or --ignore is empty.", help_line="Give a value, or leave the option out."
        )
    if staged and since:
        raise UsageProblem("--staged and --since name two bases.", help_line="Give one of them.")
    wanted = _wanted((*outputs, "json") if as_json else outputs, quiet=quiet)
    starts = _starts(paths)
    notes = _notes(asked, wanted, since or "") if cached else None
    place = _place(starts, notes, staged=staged)
    request = Request(
        since=since or "",
        staged=staged,
        select=_listed(select),
        ignore=_listed(ignore),
        paths=_relative(paths, place),
        today=today,
        use_baseline=not no_baseline,
        fail_on=fail_on or "",
    )
    outcome = check_place(place, request)
    said = "".join(_print(outcome, place, wanted, show))
    if notes:
        _keep(asked, place, starts, (said, int(outcome.failed)), today)
    return int(outcome.failed)


def _notes(asked: Asked, wanted: tuple[Output, ...], since: str) -> Notes | None:
    """Where to note what the run looks at; None where its answer must not be given again."""
    passing = any(mark in since for mark in ("@{", ":"))  # a time, or a search through all commits
    return None if passing or any(output.path for output in wanted) else Notes(asked.started)


def _keep(asked: Asked, place: Place, starts: tuple[Path, ...], said: tuple[str, int], today: str) -> None:
    from memkit.workspace.answering import keep_answer

    keep_answer(asked, place, starts, said, today)


def _starts(paths: tuple[Path, ...]) -> tuple[Path, ...]:
    """The folders from which the root is looked for."""
    for path in paths:
        if not os.path.lexists(path):
            raise UsageProblem(
                f"There is no file or folder {path}.",
                help_line="Correct the path; `memkit check --staged` judges deleted files.",
            )
    found = (path if path.is_dir() else path.absolute().parent for path in paths)
    return tuple(dict.fromkeys(Path(os.path.realpath(path)) for path in found)) or (Path.cwd(),)


def _place(starts: tuple[Path, ...], notes: Notes | None, *, staged: bool) -> Place:
    """The bank that holds every start, with those nested in it."""
    listed = not staged or len(starts) > 1  # who judges the index alone need not read the disk
    opened = (open_place(start, os.environ, listed=listed, notes=notes) for start in starts)
    places = {place.root: place for place in opened}
    outer = places[min(places, key=lambda root: (len(root.parts), root))]
    apart = places.keys() - {held.root for held in outer.places()} if len(places) > 1 else set()
    if apart:
        raise UsageProblem(
            f"{min(apart)} lies outside of {outer.root}.", help_line="Check one bank at a time."
        )
    return outer


def _relative(paths: tuple[Path, ...], place: Place) -> tuple[str, ...]:
    found = []
    for path in paths:
        real = (
            Path(os.path.realpath(path.parent)) / path.name
            if path.name not in {"", "..", "."}
            else Path(os.path.realpath(path))
        )
        if not real.is_relative_to(place.root):
            raise UsageProblem(f"{path} lies outside of {place.root}.", help_line="Check one bank at a time.")
        inside = real.relative_to(place.root).as_posix()
        found.append("" if inside == "." else inside)
    return tuple(found)


def _listed(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(part.strip() for word in words for part in word.split(",") if part.strip())


def _wanted(specs: tuple[str, ...], *, quiet: bool) -> tuple[Output, ...]:
    """The outputs asked for; `--quiet` silences standard output, not the files."""
    from memkit.report.outputs import parse_outputs

    return tuple(output for output in parse_outputs(specs or ("text",)) if output.path or not quiet)


def _print(outcome: Outcome, place: Place, outputs: tuple[Output, ...], show: str) -> Iterator[str]:
    """Print each output, and yield it."""
    for output in outputs:
        view = _view(place, show, rules=output.format == "sarif", plain=output.path is not None)
        yield emit(output.render(outcome, view), output.path)


def _view(place: Place, show: str, *, rules: bool, plain: bool) -> View:
    from memkit.report.view import View

    look = screen()
    return View(
        colour=look.colour and not plain,
        width=look.width,
        show=Severity.named(show) or Severity.WARNING,
        rules=_rule_texts() if rules else (),
        prefix=place.prefix,
    )


def _rule_texts() -> tuple[RuleText, ...]:
    from memkit.checks.catalog import all_checks
    from memkit.checks.check import explanation
    from memkit.report.view import RuleText

    return tuple(
        RuleText(c.code, c.name, c.summary, " ".join(explanation(c.doc).parts), c.strict or Severity.INFO)
        for c in all_checks()
    )
