"""Asking a person, command by command, what `memkit verify` may run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.terminal import ask
from memkit.errors import Refused
from memkit.text.clean import clip
from memkit.text.presentable import presentable
from memkit.workspace.verifying import approve

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from memkit.workspace.place import Place
    from memkit.workspace.verifying import Claim

_COVERS = (
    "An approval covers the command line, not the code that it runs: whoever may change that code may\n"
    "change what runs here. Approve what you would run yourself on every commit."
)
_EACH = "May it run: [y]es, [N]o, [a]ll that follow, [q]uit?"
_ALL = "May all of these run: [y]es, [N]o?"
_TITLE = 120


def ask_approvals(place: Place, claims: Sequence[Claim], isolation: str) -> tuple[int, int]:
    """Show each command that is not approved and ask; each yes is kept at once. How many, of how many.

    Raises `Refused` where nobody can answer.
    """
    waiting: dict[tuple[str, str], Claim] = {}
    for claim in claims:
        if claim.proof.state == "not approved":
            waiting.setdefault(claim.name, claim)
    kept = 0
    listed = list(waiting.values())
    for number, claim in enumerate(listed):
        answer = _asked([*_covers(number, isolation), *_about(claim, number + 1, len(listed))], _EACH, "ynaq")
        if answer == "q":
            break
        if answer == "a":
            rest = listed[number:]
            if len(rest) == 1 or _asked(_rest(listed, number + 1), _ALL, "yn") == "y":
                approve(place, rest)
                kept += len(rest)
            break
        if answer == "y":
            approve(place, (claim,))
            kept += 1
    return kept, len(listed)


def _asked(about: Iterable[str], question: str, letters: str) -> str:
    """One of the letters."""
    text = "\n".join(about)
    while True:
        answer = ask(f"{text}\n{question} ")
        if answer is None:
            raise Refused(
                "Only a person may approve what runs, and nobody can answer here.",
                help_line="Run `memkit verify --approve` at a terminal.",
            )
        letter = answer.casefold()[:1] or "n"
        if letter in letters:
            return letter
        text = f"Answer {', '.join(letters[:-1])} or {letters[-1]}."


def _covers(number: int, isolation: str) -> tuple[str, ...]:
    return () if number else (_COVERS, f"Isolation: {isolation}.")


def _rest(listed: Sequence[Claim], start: int) -> Iterator[str]:
    """Those that follow: nothing is approved that was not shown."""
    for number, claim in enumerate(listed[start:], start + 1):
        yield from _about(claim, number, len(listed))
    yield ""


def _about(claim: Claim, number: int, of: int) -> Iterator[str]:
    yield ""
    path, title = presentable(f"{claim.path}:{claim.line}"), presentable(claim.proof.item.title)
    yield f"{number}/{of}  {path}  {clip(title, _TITLE)}"
    command = claim.proof.text
    yield f"    {command}"  # whole and as it is: it holds nothing that a person does not see
    if not command.isascii():  # letters that look like others, or stand in another order
        yield f"    with its letters told: {command.encode('ascii', 'backslashreplace').decode()}"
    if claim.place.prefix:
        yield presentable(f"    in {claim.place.prefix.rstrip('/')}")
