"""A command that proves an item is not among those that you approved in this repository for `memkit verify`.

It is never run then, so nobody sees whether what it proves still holds. Where you approved none, nothing is
said: you do not run them.

Read it, and what it runs, and approve it with `memkit verify --approve`. Approvals are yours alone: they lie
outside of the repository, and cover the command line, not the code that it runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import ITEMS, one
from memkit.checks.prg.progress_files import PATH, short
from memkit.checks.prg.runnable import command_trouble
from memkit.documents.progress.command_line import OWN_COMMANDS
from memkit.findings import Severity
from memkit.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.progress.item import Item


def find(item: Item, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each command that nobody approved; dangerous ones are PRG006's, hidden ones INJ's."""
    for proof in item.verifications:
        command = proof.command
        if not command or command in OWN_COMMANDS or scope.approved(command):
            continue
        never, why = command_trouble(command) or ("", "")
        if never in {"dangerous", "hidden"}:
            continue
        yield Trouble(
            message=f"nobody approved the verification of “{short(item.title)}”: `{short(command)}`"
            if not never
            else f"the verification of “{short(item.title)}” cannot be run: `{short(command)}` {why}",
            help="read what it runs, then `memkit verify --approve`"
            if not never
            else "put it into a script and name that",
            path=item.path,
            span=proof.span,
            about=f"{item.key} approves {command}",
        )


_TEXT = "- [ ] Speed up the import. Verify: `make import-bench`\n"
CHECK = Check(
    code="PRG008",
    name="unapproved-command",
    summary="A verification is a command that nobody approved for `memkit verify`.",
    standard=None,
    strict=Severity.INFO,
    over=ITEMS,
    find=find,
    doc=__doc__ or "",
    bad=(
        replace(one(_TEXT, PATH), approved=("make other",)),
        replace(one(_TEXT.replace("bench`", "bench | grep ok`"), PATH), approved=("make other",)),
    ),
    good=(
        replace(one(_TEXT, PATH), approved=("make import-bench",)),
        replace(one(_TEXT.replace("make import-bench", "memkit check"), PATH), approved=("make other",)),
        one(_TEXT, PATH),
        replace(
            one(_TEXT.replace("`make import-bench`", "https://example.com/"), PATH), approved=("make x",)
        ),
    ),
)
