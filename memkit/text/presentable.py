"""Makes text of a bank fit to show: nothing in it acts on a terminal, and no secret is read off it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.clean import printable

if TYPE_CHECKING:
    from collections.abc import Iterable

_BETWEEN = "\n\n"


def presentable(text: str) -> str:
    """`printable` and `masked` in one."""
    return printable(masked(text))


def presentable_all(texts: Iterable[str]) -> dict[str, str]:
    """Each text with what is shown of it."""
    return {text: printable(held) for text, held in masked_all(texts).items()}


def masked_all(texts: Iterable[str]) -> dict[str, str]:
    """Each text as `masked` has it; searched as one, titles and paths take a sixteenth of the time."""
    listed = list(dict.fromkeys(texts))
    suspect = _suspects(listed)
    return {text: masked(text) if text in suspect else text for text in listed}


def masked(text: str) -> str:
    """The text with stars in place of secrets: no output shows one."""
    from memkit.text.secrets import find_secrets

    for secret in reversed(find_secrets(text)):
        text = f"{text[: secret.span.start]}{'*' * len(secret.span)}{text[secret.span.end :]}"
    return text


def _suspects(texts: list[str]) -> set[str]:
    """The texts in which something looks like a secret when they stand below each other."""
    from bisect import bisect_right
    from itertools import accumulate

    from memkit.text.secrets import find_secrets

    starts = list(accumulate((len(text) + len(_BETWEEN) for text in texts), initial=0))
    found: set[str] = set()
    for secret in find_secrets(_BETWEEN.join(texts)):
        first = bisect_right(starts, secret.span.start) - 1
        last = bisect_right(starts, max(secret.span.start, secret.span.end - 1)) - 1
        found.update(texts[first : last + 1])
    return found
