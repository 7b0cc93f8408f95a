"""`memkit check`: find what is wrong with the bank."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from memkit.cli.screen import emit, progress, screen
from memkit.cli.where import place_of, relative, starts_of
from memkit.errors import UsageProblem
from memkit.findings import Severity
from memkit.workspace.answering import keep_answer, note_paths, notes_of
from memkit.workspace.checking import Request, check_place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.findings import Outcome
    from memkit.report.outputs import Output
    from memkit.report.view import RuleText, View
    from memkit.workspace.asked import Asked
    from memkit.workspace.place import Place

_LEVELS = click.Choice(["error", "warning", "info"])


@click.command("check")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--since", metavar="REF", help="Report what is new since REF, or `auto`.")
@click.option("--staged", is_flag=True, help="Check what is staged, as a hook does.")
@click.option("--select", multiple=True, metavar="CHECK", help="Run only these codes, names, families: A,B.")
@click.option("--ignore", multiple=True, metavar="CHECK", help="Do not run these.")
@click.option("--fail-on", type=_LEVELS, help="Lowest severity that exits with 1.")
@click.option("--show", type=_LEVELS, default="warning", show_default=True, help="Lowest severity in text.")
@click.option(
    "--output",
    "outputs",
    multiple=True,
    metavar="FORMAT[:FILE]",
    help="text json github sarif markdown; repeatable.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --output json.")
@click.option("--statistics", is_flag=True, help="Count the findings of each check.")
@click.option("--fix", is_flag=True, help="Mend what can be mended with nothing lost.")
@click.option("--unsafe-fixes", is_flag=True, help="With --fix, --diff: also what needs a look.")
@click.option("--diff", "as_diff", is_flag=True, help="Show the edits, make none; exit 1 on any.")
@click.option("--no-baseline", is_flag=True, help="Report the known findings too.")
@click.option(
    "--write-baseline",
    is_flag=True,
    help="Accept all findings, drop those that are gone: after an upgrade, after mending.",
)
@click.option(
    "--stdin-filename",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Check text sent for this file: PATHS is `-`.",
)
@click.option("--stdin-json", is_flag=True, help='The same for several: {"path": "text", ...}.')
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
    statistics: bool,
    fix: bool,
    unsafe_fixes: bool,
    as_diff: bool,
    no_baseline: bool,
    write_baseline: bool,
    stdin_filename: Path | None,
    stdin_json: bool,
    today: str,
    quiet: bool,
    cached: bool,
) -> int:
    """Find what is wrong with the bank that holds this folder, or with its PATHS."""
    _refuse_contradictions(since, staged=staged, words=(*select, *ignore))
    _refuse_fix_words(fix=fix, unsafe=unsafe_fixes, diff=as_diff, reported=bool(outputs or as_json))
    wanted = _wanted((*outputs, "json") if as_json else outputs, quiet=quiet)
    if write_baseline:
        return _accept(as_json=as_json, quiet=quiet)
    sent = stdin_json or stdin_filename is not None
    again = cached and not (sent or fix or as_diff or any(output.path for output in wanted))
    notes = notes_of(asked, since or "", os.environ) if again else None
    starts = starts_of(() if sent else _present(paths))
    place = None if sent else place_of(starts, notes, staged=staged, writes=fix)
    within = relative(paths, place) if place else ()
    if place is None:
        place, within = _sent(stdin_filename, paths, as_json=stdin_json)
    request = Request(
        since=since or "",
        staged=staged,
        select=_listed(select),
        ignore=_listed(ignore),
        paths=within,
        naming=sent,
        today=today,
        use_baseline=not no_baseline,
        fail_on=fail_on or "",
        progress=progress(),
        keeps=again,
    )
    if as_diff:
        return _show_diff(place, request, unsafe=unsafe_fixes, quiet=quiet)
    outcome = _fixed(place, request, unsafe=unsafe_fixes) if fix else check_place(place, request)
    said = "".join(_print(outcome, place, wanted, show, statistics=statistics))
    if notes and not any(finding.code == "SEC001" for finding in outcome.findings):  # it may stand in a path
        note_paths(notes, paths)
        told, listed = (said, int(outcome.failed)), not staged or len(starts) > 1
        keep_answer(asked, place, starts, told, today, listed=listed)
    return int(outcome.failed)


def _fixed(place: Place, request: Request, *, unsafe: bool) -> Outcome:
    from memkit.workspace.fixing import fix_place

    return fix_place(place, request, unsafe=unsafe, write=True).outcome


def _show_diff(place: Place, request: Request, *, unsafe: bool, quiet: bool) -> int:
    """Print what would be edited; 1 where something would."""
    from memkit.report.diff import render_diff
    from memkit.workspace.fixing import fix_place

    changes = fix_place(place, request, unsafe=unsafe, write=False).changes
    if changes and not quiet:
        emit(render_diff(changes))
    return int(bool(changes))


def _refuse_contradictions(since: str | None, *, staged: bool, words: tuple[str, ...]) -> None:
    if since == "" or not all(_listed((word,)) for word in words):
        raise UsageProblem(
            "--since, --select or --ignore is empty.", help_line="Give a value, or leave the option out."
        )
    if staged and since:
        raise UsageProblem("--staged and --since name two bases.", help_line="Give one of them.")


def _refuse_fix_words(*, fix: bool, unsafe: bool, diff: bool, reported: bool) -> None:
    if unsafe and not (fix or diff):
        raise UsageProblem(
            "--unsafe-fixes says which fixes to make.", help_line="Give --fix or --diff with it."
        )
    if diff and reported:
        raise UsageProblem("--diff is an output of its own.", help_line="Leave --output and --json out.")


def _accept(*, as_json: bool, quiet: bool) -> int:
    """Write the baseline: of the whole bank, whatever else could narrow the run."""
    from memkit.cli.accept import accept_as

    _refuse_beside(
        "--write-baseline accepts all findings of now", {"write_baseline", "as_json", "quiet", "cached"}
    )
    said = accept_as(place_of(starts_of(()), writes=True), as_json=as_json)
    if not quiet:
        emit(said)
    return 0


def _sent(filename: Path | None, paths: tuple[Path, ...], *, as_json: bool) -> tuple[Place, tuple[str, ...]]:
    from memkit.cli.stdin import place_with_stdin

    if as_json and filename is not None:
        raise UsageProblem(
            "--stdin-filename and --stdin-json read standard input twice.", help_line="Give one of them."
        )
    narrowing = {"since", "select", "ignore", "fail_on", "show", "no_baseline", "today"}
    printing = {"outputs", "as_json", "statistics", "quiet", "cached"}
    sending = {"stdin_filename", "stdin_json", "paths"}
    _refuse_beside("text on standard input is only checked", narrowing | printing | sending)
    return place_with_stdin(filename, paths)


def _refuse_beside(reason: str, fitting: set[str]) -> None:
    """Refuse options that were given and are not among the fitting ones."""
    context = click.get_current_context()
    for parameter in context.command.params:
        given = context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE
        if given and parameter.name not in fitting and (parameter.name != "paths" or context.params["paths"]):
            name = "PATHS" if parameter.name == "paths" else parameter.opts[0]
            raise UsageProblem(f"{name} does not fit: {reason}.", help_line=f"Leave {name} out.")


def _present(paths: tuple[Path, ...]) -> tuple[Path, ...]:
    """The paths, all of which are there."""
    for path in paths:
        if path == Path("-"):
            raise UsageProblem(
                "`-` stands for standard input, whose text needs a file's name.",
                help_line="Write `--stdin-filename PATH -`.",
            )
        if not os.path.lexists(path):
            raise UsageProblem(
                f"There is no file or folder {path}.",
                help_line="Correct the path; `memkit check --staged` judges deleted files.",
            )
    return paths


def _listed(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(part.strip() for word in words for part in word.split(",") if part.strip())


def _wanted(specs: tuple[str, ...], *, quiet: bool) -> tuple[Output, ...]:
    """The outputs asked for; `--quiet` silences standard output, not the files."""
    from memkit.report.outputs import parse_outputs

    return tuple(output for output in parse_outputs(specs or ("text",)) if output.path or not quiet)


def _print(
    outcome: Outcome, place: Place, outputs: tuple[Output, ...], show: str, *, statistics: bool
) -> Iterator[str]:
    """Print each output, and yield it."""
    for output in outputs:
        view = _view(place, show, output, statistics=statistics)
        yield emit(output.render(outcome, view), output.path)


def _view(place: Place, show: str, output: Output, *, statistics: bool) -> View:
    from memkit.report.view import View

    look = screen()
    return View(
        colour=look.colour and output.path is None,
        width=look.width,
        show=Severity.named(show) or Severity.WARNING,
        statistics=statistics,
        rules=_rule_texts() if output.format == "sarif" else (),
        prefix=place.prefix,
    )


def _rule_texts() -> tuple[RuleText, ...]:
    from memkit.cli.rule_texts import rule_texts

    return rule_texts()
