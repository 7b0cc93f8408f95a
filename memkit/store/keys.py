"""Keys of memories: slugs, made so at the door, and unique in their bank whatever a file is called."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import normalize

from memkit.documents.entry import title_key
from memkit.errors import Refused, UsageProblem
from memkit.store.said import text_of
from memkit.text.clean import brief

if TYPE_CHECKING:
    from collections.abc import Iterable

_RESERVED = frozenset(
    "memory readme index tombstones con prn aux nul com1 com2 com3 com4 com5 com6 com7 com8 com9 "
    "lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9".split()
)
"""Names that something else has: the index, the notes beside it, devices of Windows."""
_SHOWN = 60
_NEAR = 3
_PROPOSED = 48
_SMALL = frozenset(
    "a an the of to for in on at is are be was and or with that this it we i you our your my do does did "
    "must should always please remember".split()
)
"""Words that tell nothing; a rule and its contrary differ by `not`, `no` or `never`, so these stay."""
_REASONS = frozenset(("because",))
_FEWEST_BEFORE = 2
"""Telling words from which a key needs no reason."""


def normal_key(said: str, most: int) -> str:
    """What was said as a key of at most `most` characters: `Prefers Norwegian` is `prefers-norwegian`.

    Raises `UsageProblem` for what holds no letter or digit, is too long, or is a name that is taken for
    something else.
    """
    key = title_key(normalize("NFC", text_of("key", said).removesuffix(".md")).replace("_", "-"))
    if not key or key in _RESERVED:
        raise UsageProblem(
            f"{brief(said, _SHOWN) or 'Nothing'!r} cannot be a key.",
            help_line="Name it with a few words, such as retry-budget.",
        )
    if len(key) > most:
        raise UsageProblem(
            f"The key {brief(key, _SHOWN)!r} has {len(key)} characters; a key has at most {most}.",
            help_line="Name it with fewer words.",
        )
    return key


def proposed_key(text: str) -> str:
    """A key from the first telling words of a text, without the reason; empty where it has none."""
    line = next((line for line in text.splitlines() if line.strip()), "")
    words = title_key(normalize("NFC", line).replace("'", "").replace("\u2019", "")).split("-")
    telling = [word for word in words if word not in _SMALL] or words
    key = ""
    for number, word in enumerate(telling[:6]):
        if word in _REASONS and number >= _FEWEST_BEFORE:
            break
        longer = f"{key}-{word}" if key else word
        if len(longer) > _PROPOSED:
            break
        key = longer
    key = key or telling[0][:_PROPOSED]
    return f"{key}-note" if key in _RESERVED else key


def no_memory(key: str, keys: Iterable[str], bank: str = "") -> Refused:
    """The error of a key that a bank, or none of them, has; the nearest keys are named."""
    near = near_keys(key, keys)
    where = f" in the {bank} bank" if bank else ""
    return Refused(
        f"There is no memory {brief(key, _SHOWN)}{where}.",
        help_line=f"Did you mean {' or '.join(near)}?" if near else "`memkit memories list` names them.",
    )


def near_keys(said: str, keys: Iterable[str]) -> tuple[str, ...]:
    """At most three keys that are like what was said, the likest first."""
    from difflib import get_close_matches

    return tuple(get_close_matches(title_key(said), tuple(keys), _NEAR, 0.5))
