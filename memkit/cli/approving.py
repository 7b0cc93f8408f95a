"""Asking a person, command by command, what `memkit verify` may run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.terminal import ask
from memkit.errors import Refused
from memkit.text.presentable import presentable
from memkit.workspace.verifying import approve

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.workspace.place import Place
    from memkit.workspace.verifying import Claim

_COVERS = (
    "An approval covers the command line, not the code that it runs: whoever may change that code may\n"
    "change what runs here. Approve what you would run yourself on every commit."
)


def ask_approvals(place: Place, claims: Sequence[Claim], isolation: str) -> tuple[int, int]:
    """Show each command that is not approved and ask; each yes is kept at once. How many, of how many.

    Raises `Refused` where nobody can answer.
    """
    waiting: dict[tuple[str, str], Claim] = {}
    for claim in claims:
        if claim.proof.state == "not approved":
            waiting.setdefault(claim.name, claim)
    kept = 0
    rest = False
    for number, claim in enumerate(waiting.values(), 1):
        answer = "y" if rest else _asked(claim, number, len(waiting), isolation)
        if answer == "q":
            break
        rest = rest or answer == "a"
        if answer in {"y", "a"}:
            approve(place, (claim,))
            kept += 1
    return kept, len(waiting)


def _asked(claim: Claim, number: int, of: int, isolation: str) -> str:
    """One letter: y, n, a (this and the rest) or q."""
    text = "\n".join(_about(claim, number, of, isolation))
    while True:
        answer = ask(f"{text}\nMay it run: [y]es, [N]o, [a]ll that follow, [q]uit? ")
        if answer is None:
            raise Refused(
                "Only a person may approve what runs, and nobody can answer here.",
                help_line="Run `memkit verify --approve` at a terminal.",
            )
        letter = answer.casefold()[:1] or "n"
        if letter in {"y", "n", "a", "q"}:
            return letter
        text = "Answer y, n, a or q."


def _about(claim: Claim, number: int, of: int, isolation: str) -> Iterator[str]:
    if number == 1:
        yield _COVERS
        yield f"Isolation: {isolation}."
    yield ""
    yield presentable(f"{number}/{of}  {claim.path}:{claim.line}  {claim.proof.item.title}")
    yield f"    {claim.proof.text}"  # whole and as it is: it holds nothing that a person does not see
    if claim.place.prefix:
        yield presentable(f"    in {claim.place.prefix.rstrip('/')}")
