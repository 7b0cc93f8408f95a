"""What is found about a person, and what an erasure did, as values to show."""

from __future__ import annotations

from memkit.frozen import frozen


@frozen
class Trace:
    """One thing that is kept about a subject: what it is, in which bank, where, and its name.

    Of a kind `unread` or `failed` the name is the reason: nobody knows what is there, or it is still there.
    """

    kind: str
    bank: str
    place: str
    name: str = ""


@frozen
class Treated:
    """What became of one kind of copy: how many were there, and what was done in a sentence."""

    copy: str
    count: int
    done: str


@frozen
class Erased:
    """What an erasure did, kind by kind; what it left for a person; how to purge git's history."""

    treated: tuple[Treated, ...]
    left: tuple[Trace, ...]
    purge: tuple[str, ...]
