"""What `memkit digest` does: it prints what there is to ask for, one line a memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit import __version__
from memkit.cli.plain_words import Form
from memkit.cli.screen import emit
from memkit.cli.storing import store_here
from memkit.errors import InputOutputFailed, MemkitError, UsageProblem
from memkit.store.scope import read_reference

if TYPE_CHECKING:
    from memkit.store.bank import MemoryBank
    from memkit.store.digest import Digest
    from memkit.store.scope import Reference
    from memkit.workspace.storing import Store

FORM = Form(argument="", texts=("run",), many=("scope", "tag"), flags=("text", "inject", "json"), choices=())
"""What a plain line may hold."""


def print_digest(
    scope: tuple[str, ...],
    tags: tuple[str, ...],
    run: str,
    *,
    as_text: bool,
    inject: bool,
    as_json: bool,
) -> int:
    """Print the digest of what applies to a scope and tags, with what is kept for the session `run`."""
    if as_text + inject + as_json > 1:
        raise UsageProblem("--text, --inject and --json are three forms.", help_line="Give one of them.")
    asked = tuple(map(read_reference, scope))
    store, found = _built(asked, tags, run)
    if as_json:
        _data(found, asked, tags)
    elif inject:
        emit(found.block())
    else:
        emit(found.text() if found.block() else _nothing(store))
    return 0


def _built(asked: tuple[Reference, ...], tags: tuple[str, ...], run: str) -> tuple[Store, Digest]:
    try:
        store = store_here()
        return store, store.digest(asked, tags, more=_session(store, run) if run else ())
    except UsageProblem:
        raise
    except MemkitError as error:
        raise InputOutputFailed(
            f"The digest cannot be built: {error.message}", help_line=error.help_line
        ) from error


def _nothing(store: Store) -> str:
    from memkit.cli.nothing import nothing_here

    return nothing_here(store)


def _session(store: Store, run: str) -> tuple[MemoryBank, ...]:
    from memkit.workspace.sessions import session_of

    return (session_of(store, run).bank,)


def _data(found: Digest, asked: tuple[Reference, ...], tags: tuple[str, ...]) -> None:
    from memkit.report.listing import list_json
    from memkit.store.digest import HEADING

    emit(
        list_json(
            {
                "schema": "memkit.digest/1",
                "version": __version__,
                "frame": HEADING,
                "scope": [str(reference) for reference in asked],
                "tags": list(tags),
                "lines": list(found.lines),
                "cut": found.cut,
                "notices": list(found.notices),
            }
        )
    )
