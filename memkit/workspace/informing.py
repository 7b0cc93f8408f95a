"""What is known, for programs: the entries that fit a question, and what a task should know."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from memkit.errors import UsageProblem
from memkit.store.said import text_of
from memkit.store.scope import read_reference
from memkit.text.dates import iso_day
from memkit.workspace.hygiene import Hygiene

if TYPE_CHECKING:
    from memkit.recall.budget import Budget
    from memkit.recall.context import Context
    from memkit.workspace.recalling import Recalled

    AnyPath = str | os.PathLike[str]


class Informing(Hygiene):
    """The operations that answer from all entries of the bank, not from memories alone."""

    def recall(  # noqa: PLR0913 - one parameter a filter
        self,
        question: str,
        *,
        kind: str | Iterable[str] = (),
        bank: str | Iterable[str] = (),
        scope: str | Iterable[str] = (),
        status: str | Iterable[str] = (),
        since: str = "",
        entries: int = 5,
        tokens: int = 1_500,
    ) -> Recalled:
        """The entries that fit a question, the best first: decisions, gotchas, rules, memories, sections.

        The filters take the words of `memkit recall`, one or several. `block` of what comes back is the text
        for a prompt, masked and fenced; `hits` are the entries as they are written. `mode` and `reason` say
        how it went: nothing that fits is an answer. Raises `UsageProblem` for a word or a number that is none
        and where there is neither a bank nor any memory, `InputOutputFailed` where there is no index to ask.
        """
        from memkit.recall.answer import Filters
        from memkit.recall.states import HOLDERS, KINDS, STATES
        from memkit.workspace.opened import listed
        from memkit.workspace.recalling import recall
        from memkit.workspace.storing import Store

        filters = Filters(
            _among(kind, KINDS), _among(bank, HOLDERS), _among(status, STATES), _day(since),
            tuple(map(read_reference, texts(scope))),
        )  # fmt: skip
        store = Store(listed(self.store.place), self.store.now)
        return recall(store, text_of("question", question), filters, _budget(entries, tokens))

    def context(  # noqa: PLR0913 - one parameter a part
        self,
        task: str,
        *,
        files: Iterable[AnyPath] = (),
        changed: bool = False,
        staged: bool = False,
        recent: str = "",
        scope: Iterable[str] = (),
        entries: int = 12,
        tokens: int = 4_000,
        digest: bool = True,
    ) -> Context:
        """What a task should know: the digest, policies, tripwires of its files, what fits; the task last.

        `files` are relative to the root; `changed` and `staged` take those that git tells. `text` of what
        comes back is the user's part of a prompt, `build_messages` makes turns of it. `recent` is the text of
        tool results, whose end is quoted. Small talk carries nothing. Raises `InputOutputFailed` where the
        digest cannot be built, `UsageProblem` for what is no text or number; all else fails quietly, and
        `mode` and `reason` say so.
        """
        from memkit.workspace.assembling import Wanted, context_of

        wanted = Wanted(
            text_of("task", task),
            recent=text_of("recent", recent),
            scope=tuple(map(read_reference, texts(scope))),
            budget=_budget(entries, tokens),
            digest=digest,
        )
        return context_of(self.store, wanted, _names(files), changed=changed, staged=staged)


def texts(said: object) -> tuple[str, ...]:
    """One word, or several: a word alone is no list of letters. Raises `UsageProblem` for what is none."""
    if isinstance(said, str):
        return (said,)
    if not isinstance(said, Iterable):
        raise UsageProblem(f"{said!r} is no text.", help_line="Give a string, or a list of them.")
    return tuple(text_of("word", each) for each in said)


def refuse_other(said: str | None, known: tuple[str, ...]) -> None:
    """Raise `UsageProblem` for a word that is none of those known; None is no word."""
    if said is not None and said not in known:
        raise UsageProblem(f"{said!r} is none of {', '.join(known)}.", help_line="Give one of these words.")


def _names(files: object) -> tuple[str, ...]:
    held = (files,) if isinstance(files, os.PathLike) else files
    if isinstance(held, str) or not isinstance(held, Iterable):
        return texts(held)
    return texts(os.fspath(each) if isinstance(each, os.PathLike) else each for each in held)


def _among(said: str | Iterable[str], known: tuple[str, ...]) -> frozenset[str]:
    for word in texts(said):
        refuse_other(word, known)
    return frozenset(texts(said))


def _budget(entries: object, tokens: object) -> Budget:
    from memkit.recall.budget import Budget

    return Budget(_number("entries", entries), _number("tokens", tokens))


def _number(name: str, said: object) -> int:
    if not isinstance(said, int) or said < 1:
        raise UsageProblem(f"{name} is {said!r}.", help_line="Give a whole number from 1.")
    return said


def _day(said: object) -> str:
    if not said:
        return ""
    written = text_of("day", said)
    if iso_day(written) is None:
        raise UsageProblem(f"{said!r} is no day.", help_line="Write it as YYYY-MM-DD.")
    return written
