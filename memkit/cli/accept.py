"""What `memkit check --write-baseline` prints."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from memkit.text.clean import printable
from memkit.workspace.accepting import accept_findings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.workspace.accepting import Accepted
    from memkit.workspace.place import Place


def accept_as(place: Place, *, as_json: bool) -> str:
    """Write the baselines of a place and say what they hold now, as text or data."""
    accepted = accept_findings(place)
    return _data(accepted) if as_json else printable_lines(accepted)


def printable_lines(accepted: Sequence[Accepted]) -> str:
    """One line a bank, and one for what no baseline accepts."""
    return "\n".join(printable(line) for line in _lines(accepted))


def _lines(accepted: Sequence[Accepted]) -> Iterator[str]:
    for bank in accepted:
        held = bank.added + bank.kept
        if not bank.wrote:
            yield (
                f"{bank.path} is up to date: {_findings(held)}."
                if held
                else f"Nothing was found that {bank.path} would have to hold."
            )
            continue
        yield f"wrote {bank.path}: {_findings(held)}, {bank.added} new; {bank.dropped} dropped."
    left: Counter[str] = Counter()
    for bank in accepted:
        left.update(dict(bank.refused))
    if left:
        codes = ", ".join(f"{count} {code}" for code, count in sorted(left.items()))
        yield f"Still reported, because no baseline accepts it: {codes}. `memkit check` shows where."


def _findings(number: int) -> str:
    return "1 finding" if number == 1 else f"{number} findings"


def _data(accepted: Sequence[Accepted]) -> str:
    banks = [
        {
            "path": bank.path,
            "wrote": bank.wrote,
            "added": bank.added,
            "kept": bank.kept,
            "dropped": bank.dropped,
            "refused": dict(bank.refused),
        }
        for bank in accepted
    ]
    return json.dumps({"schema": "memkit.write-baseline/1", "baselines": banks}, indent=2)
