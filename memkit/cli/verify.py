"""`memkit verify`: what proves the items; approved by a person, run, and recorded on the item."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.adapters.proof.isolation import isolation_of
from memkit.cli.approving import ask_approvals
from memkit.cli.screen import emit, screen
from memkit.errors import Refused, UsageProblem
from memkit.frozen import frozen
from memkit.report.listing import list_json
from memkit.report.proofs import Outcome, ProofRow, listed_lines, proofs_json, result_lines
from memkit.report.totals import counted
from memkit.text.clean import clip
from memkit.text.presentable import presentable
from memkit.workspace.place import open_place
from memkit.workspace.settling import open_to_write
from memkit.workspace.verifying import Bounds, claims_named, claims_of, record, run_claims, withdraw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.workspace.place import Place
    from memkit.workspace.verifying import Claim, Result

_PATIENCE = 600.0
_SHOWN = 60


@click.command("verify")
@click.argument("item", default="")
@click.option("--run", is_flag=True, help="Run what is approved, and record on each item what was seen.")
@click.option("--approve", is_flag=True, help="Ask at the terminal for each command whether it may be run.")
@click.option("--withdraw", "back", is_flag=True, help="Take approvals back: ITEM's, or all.")
@click.option("--approved-at", default="", metavar="REV", help="Commands as they stand at REV are approved.")
@click.option("--network", is_flag=True, help="Fetch addresses too; let commands use the network.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0.1, max=86_400),
    default=_PATIENCE,
    metavar="SECONDS",
    help="For each program. [default: 600]",
)
@click.option("--no-record", is_flag=True, help="Write nothing onto the items.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(  # noqa: PLR0913 - one parameter an option
    *,
    item: str,
    run: bool,
    approve: bool,
    back: bool,
    approved_at: str,
    network: bool,
    timeout: float,
    no_record: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """List what proves the progress items, and what of it may be run; ITEM narrows it to one.

    Nothing runs without --run, and nothing that nobody approved. An approval covers a command line, not the
    code that it runs: `make test` is what the Makefile says on the day.
    """
    if timeout != timeout:  # noqa: PLR0124 - no range holds or excludes what is no number
        raise UsageProblem("--timeout is no number.", help_line="Give seconds, such as 60.")
    if run + approve + back > 1:
        raise UsageProblem(
            "Only one of --run, --approve and --withdraw can be done.", help_line="Run them one by one."
        )
    place = (open_to_write if run else open_place)(Path.cwd(), os.environ)
    every = claims_of(place, approved_at)
    claims = claims_named(every, item) if item else every
    manner = _Manner(as_json, quiet, record=not no_record)
    if back:
        return _changed(manner, "took_back", withdraw(place, claims if item else None))
    if approve:
        kept, waiting = ask_approvals(place, claims, isolation_of(os.environ).told(network=False))
        return _changed(manner, "approved", kept, waiting)
    if run:
        _refuse_unapproved(claims, item, network=network)
        return _run(place, claims, every, Bounds(timeout, network, isolation_of(os.environ)), manner)
    rows = [_row(claim) for claim in claims]
    if as_json and not quiet:
        emit(proofs_json(rows))
    elif not quiet:
        emit("\n".join(listed_lines(rows, screen().cut)))
    return 0


@frozen
class _Manner:
    """How to tell it, and whether to write it down."""

    as_json: bool
    quiet: bool
    record: bool


def _run(
    place: Place, claims: Sequence[Claim], every: Sequence[Claim], bounds: Bounds, manner: _Manner
) -> int:
    results = tuple(run_claims(claims, bounds, _tell))
    isolation = bounds.isolation.told(network=bounds.network)
    drafts = [each.draft for each in record(place, results, every)] if results and manner.record else []
    came = {id(result.claim): result for result in results}
    rows = [_row(claim, came.get(id(claim))) for claim in claims]
    if manner.as_json and not manner.quiet:
        emit(proofs_json(rows, isolation))
    elif not manner.quiet:
        emit("\n".join(result_lines(rows, isolation, sum(len(draft.done) for draft in drafts))))
        for remark in (remark for draft in drafts for remark in draft.mind):
            emit(presentable(remark))
    return int(any(result.why for result in results))


def _refuse_unapproved(claims: Sequence[Claim], item: str, *, network: bool) -> None:
    """An item that was named is run as a whole or not at all."""
    if not item:
        return
    left = [claim for claim in claims if claim.proof.state not in {"approved", "url", "prose"}]
    if not left:
        _refuse_unfetched(claims, network=network)
        return
    proof = left[0].proof
    shown = clip(presentable(proof.text), _SHOWN)
    if proof.state == "not approved":
        raise Refused(
            f"`{shown}` is not approved, so it was not run.",
            help_line="Approve it with `memkit verify --approve` at a terminal.",
        )
    raise Refused(f"`{shown}` is never run: it {proof.why}.", help_line="Put it into a script and name that.")


def _refuse_unfetched(claims: Sequence[Claim], *, network: bool) -> None:
    """An item of which nothing would be run was not proved, which a script is to see."""
    if any(claim.proof.state == "approved" for claim in claims):
        return
    address = next((claim.proof.text for claim in claims if claim.proof.state == "url"), "")
    if address and not network:
        raise Refused(
            f"{presentable(clip(address, _SHOWN))} is an address, and was not fetched.",
            help_line="Add --network, which fetches it.",
        )
    if not address:
        title = presentable(clip(claims[0].proof.item.title, _SHOWN))
        raise Refused(
            f"“{title}” is proved by words, which only a person can check.",
            help_line="`memkit progress done` closes it, with what you have seen.",
        )


def _changed(manner: _Manner, what: str, count: int, of: int | None = None) -> int:
    """Tell how many approvals were given or taken back."""
    if manner.as_json and not manner.quiet:
        emit(list_json({"schema": "memkit.verify-approvals/1", "version": __version__, what: count}))
    elif not manner.quiet and of == 0:
        emit("Nothing waits for an approval.")
    elif not manner.quiet and count == 0 and of is not None:
        emit(f"Approved none of {of}.")
    elif not manner.quiet and of is not None:
        them = "it" if count == 1 else "them"
        emit(f"Approved {count} of {of}. `memkit verify --run` runs {them}, `--withdraw` takes {them} back.")
    elif not manner.quiet:
        emit(f"Took back {counted(count, 'approval')}.")
    return 0


def _tell(claim: Claim) -> None:
    """What is running, on a person's terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"running {clip(presentable(claim.proof.text), _SHOWN)} …\n")
        sys.stderr.flush()


def _row(claim: Claim, result: Result | None = None) -> ProofRow:
    proof = claim.proof
    return ProofRow(
        claim.path,
        claim.line,
        proof.item.key,
        proof.item.title,
        proof.item.state == "done",
        proof.verification.kind,
        proof.text,
        claim.place.prefix.rstrip("/"),
        proof.state,
        f"it {proof.why}" if proof.why else "",
        tuple((held.kind, held.value) for held in proof.verification.expects),
        Outcome(result.why, result.output, result.seconds) if result else None,
        (proof.record.verified, proof.record.failed, proof.record.why) if proof.record else ("", "", ""),
    )
