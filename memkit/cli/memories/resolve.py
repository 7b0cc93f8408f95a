"""`memkit memories resolve`: a person decides which of two memories holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.adapters.terminal import ask
from memkit.cli.bank_option import bank_option
from memkit.cli.person import confirm
from memkit.cli.screen import emit
from memkit.cli.storing import store_here, store_to_write
from memkit.errors import Refused, UsageProblem
from memkit.report.listing import list_json
from memkit.text.clean import clip
from memkit.text.presentable import presentable
from memkit.workspace.library import Memories
from memkit.workspace.resolving import meant, settle_each

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.report.json_report import Json
    from memkit.store.bank import BankName
    from memkit.store.fact import Fact
    from memkit.workspace.resolving import Open, Settled

_LONGEST = 600
_BOTH, _LATER = "b", "s"


@click.command("resolve")
@click.argument("key", default="")
@click.option("--keep", default="", metavar="KEY", help="The memory that holds.")
@click.option("--both", is_flag=True, help="They do not contradict each other.")
@bank_option("the key's, or all")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing but the question.")
def command(*, key: str, keep: str, both: bool, bank: BankName | None, as_json: bool, quiet: bool) -> int:
    """Show what contradicts the memory KEY, and let a person at a terminal choose which holds.

    The other one is kept as superseded. Without KEY all open contradictions are listed, and asked for none.
    """
    if keep and both:
        raise UsageProblem("--keep and --both are two answers.", help_line="Give one of them.")
    if (keep or both) and not key:
        raise UsageProblem("Nothing says which contradiction is meant.", help_line="Name one of its keys.")
    asks = bool(key) and not (as_json and not keep and not both)
    memories = Memories(store_to_write() if asks else store_here())
    found = memories.contradictions(key, bank=bank)
    if not asks or not found:
        return _listed(found, key, as_json=as_json, quiet=quiet)
    if keep or both:
        chosen = meant(found, keep, memories.store)
        about = "\n\n".join("\n".join(_lines(each)) for each, _ in chosen)
        question = f"Does {chosen[0][1]} hold?" if keep else "Do both hold?"
        confirm(about, question, f"memkit memories resolve {key} {f'--keep {keep}' if keep else '--both'}")
        settled: Iterable[Settled] = memories.resolve(found, keep, by_person=True)
    else:
        settled = settle_each(memories.store, list(_asked(found, key)))
    return _told(settled, as_json=as_json, quiet=quiet)


def _told(settled: Iterable[Settled], *, as_json: bool, quiet: bool) -> int:
    rows: list[Json] = []
    for each in settled:
        done = [*each.stored.draft.done, *each.stored.draft.mind]
        keys = list(each.found.pair.keys)
        rows.append(
            {
                "bank": each.found.bank,
                "keys": list(keys),
                "kept": [each.kept] if each.kept else list(keys),
                "written": [change.path for change in each.stored.changes],
                "done": list(done),
            }
        )
        if not as_json and not quiet:
            emit("\n".join(map(presentable, done)))
    if as_json:
        emit(list_json({"schema": "memkit.resolve/1", "version": __version__, "settled": rows}))
    return 0


def _asked(found: tuple[Open, ...], key: str) -> Iterator[tuple[Open, str]]:
    for each in found:
        shown = "".join(f"{presentable(line)}\n" for line in _lines(each))
        answer = ask(f"{shown}Which holds? 1, 2, (b)oth, (s)kip [s] ")
        if answer is None:
            raise Refused(
                "Only a person may decide this, and nobody can answer here.",
                help_line=f"Run `memkit memories resolve {key}` at a terminal.",
            )
        said = answer.casefold()
        if said in {"1", each.pair.first.key}:
            yield each, each.pair.first.key
        elif said in {"2", each.pair.second.key}:
            yield each, each.pair.second.key
        elif said in {_BOTH, "both"}:
            yield each, ""


def _listed(found: tuple[Open, ...], key: str, *, as_json: bool, quiet: bool) -> int:
    if as_json:
        rows: list[Json] = [
            {
                "bank": each.bank,
                "mutual": each.pair.mutual,
                "circular": each.pair.circular,
                "memories": list(map(_data, _both(each))),
            }
            for each in found
        ]
        schema = "memkit.contradictions/1"
        emit(list_json({"schema": schema, "version": __version__, "contradictions": rows}))
    elif not quiet and found:
        blocks = ["\n".join(presentable(line) for line in _lines(each)) for each in found]
        emit("\n\n".join([*blocks, "`memkit memories resolve KEY` at a terminal asks which holds."]))
    elif not quiet:
        emit(f"Nothing contradicts {presentable(key)}." if key else "No memories contradict each other.")
    return 0


def _both(found: Open) -> tuple[Fact, Fact]:
    return found.pair.first, found.pair.second


def _lines(found: Open) -> Iterator[str]:
    circle = ", superseded by each other, so that neither is shown" if found.pair.circular else ""
    yield f"In the {found.bank} bank{circle}:"
    for number, fact in enumerate(_both(found), 1):
        confirmed = f", confirmed {fact.confirmed}" if fact.confirmed else ""
        since = fact.updated[:10] or "no date"
        sure = f"confidence {fact.confidence:g}{confirmed}"
        yield f"  {number}  {fact.key}  ({since}, by {fact.origin}, {sure})"
        yield f"     {clip(' '.join((fact.content or fact.description).split()), _LONGEST)}"


def _data(fact: Fact) -> Json:
    return {
        "key": fact.key,
        "description": fact.description,
        "content": fact.content,
        "updated": fact.updated,
        "created": fact.memory.meta("created"),
        "origin": fact.origin,
        "confidence": fact.confidence,
        "confirmed": fact.confirmed,
        "path": fact.path,
    }
