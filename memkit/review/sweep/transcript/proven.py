"""Open items whose verification ran in the transcript, and passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.review.sweep.boxes import Claim, first_command, open_boxes, told
from memkit.review.sweep.day import Kind
from memkit.review.sweep.transcript.commands import shows_passed
from memkit.review.verify.judging import unmet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.documents.progress.expectations import Expectation
    from memkit.documents.progress.verification import Verification
    from memkit.review.sweep.day import Day, Loose
    from memkit.review.sweep.transcript.deeds import Run


def _find(day: Day) -> tuple[Loose, ...]:
    return told(day.bank, "proven", _proven(day))


def _proven(day: Day) -> Iterator[Claim]:
    runs = day.deeds.runs if day.deeds else ()
    if not runs:
        return
    passed: dict[tuple[str, tuple[Expectation, ...]], bool] = {}
    for box in open_boxes(day.bank):
        proofs = [each for each in box.item.verifications if each.command]
        if not proofs or not box.is_last:
            continue
        for proof in proofs:
            key = (proof.command, proof.expects)
            if key not in passed:
                passed[key] = any(_met(run, proof) for run in runs if shows_passed(run, proof.command))
        if all(passed[proof.command, proof.expects] for proof in proofs):
            shown = proofs[0].command if len(proofs) == 1 else f"{len(proofs)} commands"
            yield Claim(box, "heuristic", f"is open, and what proves it ran and passed: {shown}")


def _met(run: Run, proof: Verification) -> bool:
    """Whether what is kept of the output is as expected; a pattern is not tried."""
    return not unmet(proof, 0, run.output, lambda _pattern, _output: None)


KIND = Kind("proven", "Verified in the transcript, and not checked", _find, first_command)
