"""Commands whose plain lines need no parser: they start in half the time.

Importing click and building a command with it takes as long as starting Python twice, and these commands are
run at every turn of an agent. Whatever is not plain is left to click, which alone knows help, errors and
completion; tests hold that both read a plain line alike.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from memkit.cli.plain_words import read_plain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_COMPLETES = "_MEMKIT_COMPLETE"
"""The variable by which click is asked to complete a line."""
_CLOSED = 1
"""What click ends with where nobody reads any more."""


def run_plain(words: Sequence[str]) -> int | None:
    """Run a plain line and return its exit code; None where it is left to click."""
    plainly = _COMMANDS.get(words[0]) if words and _COMPLETES not in os.environ else None
    try:
        return plainly(words[1:]) if plainly else None
    except BrokenPipeError:
        return _CLOSED
    except (EOFError, KeyboardInterrupt):
        sys.stderr.write("\n")  # as click does: the terminal shows ^C in front
        raise KeyboardInterrupt from None


def _remember(words: Sequence[str]) -> int | None:
    from memkit.cli.remembering import FORM, remember_given

    given = read_plain(words, FORM)
    return remember_given(given) if given else None


def _digest(words: Sequence[str]) -> int | None:
    from memkit.cli.digesting import FORM, print_digest

    given = read_plain(words, FORM)
    if given is None:
        return None
    return print_digest(
        given.many("scope"),
        given.many("tag"),
        given.text("run"),
        as_text=given.flag("text"),
        inject=given.flag("inject"),
        as_json=given.flag("json"),
    )


def _forget(words: Sequence[str]) -> int | None:
    from memkit.cli.forgetting import FORM, forget_given

    given = read_plain(words, FORM)
    return forget_given(given) if given else None


def _recall(words: Sequence[str]) -> int | None:
    from memkit.cli.recalling import FORM, recall_given

    given = read_plain(words, FORM)
    return recall_given(given) if given else None


_COMMANDS: dict[str, Callable[[Sequence[str]], int | None]] = {
    "remember": _remember,
    "digest": _digest,
    "forget": _forget,
    "recall": _recall,
}
