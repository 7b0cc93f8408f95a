"""`memkit explain CODE`: a check's manual page, from the check itself."""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import TYPE_CHECKING

import click

from memkit.checks.catalog import all_checks, check_named
from memkit.checks.manual import manual_page
from memkit.cli.screen import emit
from memkit.errors import UsageProblem
from memkit.text.clean import printable

if TYPE_CHECKING:
    from memkit.checks.check import Check


SHADOWED = "MEM010"
SHADOWED_NAME = "shadowed-key"
_SUMMARY = "A narrower bank has the same key."
_SHADOWED_DOC = """\
A memory's key stands in a narrower bank as well: in private before shared, in shared before global.

The narrower memory is the one that shows, in the digest and by its key; the wider one is hidden where both
apply, and nobody may have meant that.

Read both (`memkit memories list --shadowed`, `memkit memories show KEY --bank BANK`), then forget one of them
or give it another key. It is told by `memkit memories list` and `memkit doctor` and by no check, as checks
read the repository alone, which has no narrower bank; so it can be neither selected nor ignored.
"""
_SHADOWED_PAGE = f"# {SHADOWED} {SHADOWED_NAME}\n\n{_SUMMARY}\n\n{_SHADOWED_DOC}"


@click.command("explain")
@click.argument("code", required=False)
@click.option("--list", "as_list", is_flag=True, help="List every check.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing; the exit code tells.")
def command(*, code: str | None, as_list: bool, as_json: bool, quiet: bool) -> int:
    """Show what a check finds, why it matters, what to do, with examples.

    CODE is a code (ADR003), a name (duplicate-number), or a family (ADR) to list.
    """
    family = (code or "").upper()
    listed = tuple(c for c in all_checks() if not family or as_list or c.family == family)
    if listed:
        if not quiet:
            emit(_json(listed) if as_json else _listing(listed))
        return 0
    if family in {SHADOWED, SHADOWED_NAME.upper()}:
        if not quiet:
            emit(_shadowed_json() if as_json else _SHADOWED_PAGE)
        return 0
    check = _named(code or "")
    page = "\n".join(printable(line) for line in manual_page(check).split("\n"))
    if not quiet:
        emit(_json((check,)) if as_json else page)
    return 0


def _json(checks: tuple[Check[object], ...]) -> str:
    return json.dumps({"schema": "memkit.explain/1", "checks": [_data(check) for check in checks]}, indent=2)


def _shadowed_json() -> str:
    told = {
        "code": SHADOWED,
        "name": SHADOWED_NAME,
        "summary": _SUMMARY,
        "severity": {"standard": "info", "strict": "info"},
        "fix": None,
        "fixing": None,
        "documentation": _SHADOWED_DOC,
    }
    return json.dumps({"schema": "memkit.explain/1", "checks": [told]}, indent=2)


def _named(code: str) -> Check[object]:
    check = check_named(code)
    if check is None:
        checks = all_checks()
        close = get_close_matches(code.upper(), [c.code for c in checks], 1) or get_close_matches(
            code.casefold(), [c.name for c in checks], 1
        )
        hint = f"Did you mean {close[0]}? " if close else ""
        raise UsageProblem(
            f"There is no check {code}.", help_line=f"{hint}`memkit explain --list` names all."
        )
    return check


def _listing(checks: tuple[Check[object], ...]) -> str:
    width = max(len(check.name) for check in checks)
    return "\n".join(f"{check.code}  {check.name:<{width}}  {check.summary}" for check in checks)


def _data(check: Check[object]) -> dict[str, object]:
    levels = {
        p: (s.word if s else "off") for p, s in (("standard", check.standard), ("strict", check.strict))
    }
    return {
        "code": check.code,
        "name": check.name,
        "summary": check.summary,
        "severity": levels,
        "fix": check.fix or None,
        "fixing": check.fixing or None,
        "documentation": check.doc,
    }
