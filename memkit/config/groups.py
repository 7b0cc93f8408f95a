"""The options that stand in tables of their own: budgets, limits, caps, and what is said of one document."""

from __future__ import annotations

from memkit.config.kinds import OneOf, Text, Whole
from memkit.config.options import option, settings
from memkit.config.values import TIERS, Tier

_DAYS = Whole(1, 3650)
_LINE = Text("one line of text", most=300)


@settings
class Budgets:
    """Token budgets of what agents read at the start of a task."""

    tier_tokens: int = option(
        8000,
        Whole(100, 1_000_000),
        "Tokens that the first tier as a whole may cost before BNK006 reports it.",
        "budgets.tier_tokens = 12000",
    )
    file_tokens: int = option(
        6000,
        Whole(100, 1_000_000),
        "Tokens that one file of the bank may cost before BNK007 reports it.",
        "budgets.file_tokens = 4000",
    )
    tier_growth_percent: int = option(
        20,
        Whole(1, 1000),
        "Percent by which a change may grow the first tier before BNK008 reports it.",
        "budgets.tier_growth_percent = 10",
    )


@settings
class Limits:
    """How long something may stand, and how much of it there may be, before a check speaks."""

    focus_days: int = option(
        30,
        _DAYS,
        "Days that the active context may stay unchanged while code moves (BNK012).",
        "limits.focus_days = 14",
    )
    focus_commits: int = option(
        50,
        Whole(1, 100_000),
        "Commits to other files that the active context may stay unchanged for (BNK012).",
        "limits.focus_commits = 100",
    )
    proposed_days: int = option(
        60,
        _DAYS,
        "Days that a decision may stay proposed (ADR016).",
        "limits.proposed_days = 30",
    )
    in_flight_days: int = option(
        30,
        _DAYS,
        "Days that a progress item may stay in flight (PRG007).",
        "limits.in_flight_days = 14",
    )
    unverified_days: int = option(
        180,
        _DAYS,
        "Days after which `memkit review` asks to verify a memory that has neither `expires` nor `review`.",
        "limits.unverified_days = 90",
    )
    max_rules: int = option(
        40,
        Whole(1, 10_000),
        "Rules that the agent files may hold together (RUL014).",
        "limits.max_rules = 60",
    )
    rubber_stamps: int = option(
        3,
        Whole(1, 100),
        "Times that a rule's review may move while its text stays the same (RUL010).",
        "limits.rubber_stamps = 2",
    )
    review_within: int = option(
        14,
        Whole(0, 3650),
        "Days before the end of its period from which `memkit review` calls a review due.",
        "limits.review_within = 30",
    )
    field_share_percent: int = option(
        50,
        Whole(1, 100),
        "Percent of a file's entries that must carry a field before an added entry is asked for it.",
        "limits.field_share_percent = 80",
    )
    index_lines: int = option(
        200,
        Whole(1, 100_000),
        "Lines of MEMORY.md that the agent's harness loads (IDX005).",
        "limits.index_lines = 150",
    )
    index_bytes: int = option(
        25_000,
        Whole(100, 10_000_000),
        "Bytes of MEMORY.md that the agent's harness loads (IDX005).",
        "limits.index_bytes = 20000",
    )


@settings
class MemoryCaps:
    """Most characters of a memory's parts, counted after JSON escaping, and most memories of a bank."""

    key: int = option(64, Whole(8, 200), "Characters of a memory's key.", "memory_caps.key = 48")
    description: int = option(
        150, Whole(20, 1000), "Characters of a memory's description.", "memory_caps.description = 200"
    )
    content: int = option(
        2000, Whole(100, 100_000), "Characters of a memory's content.", "memory_caps.content = 4000"
    )
    memories: int = option(
        50,
        Whole(1, 20_000),
        "Memories of a bank; at so many a new one is refused (MEM013).",
        "memory_caps.memories = 80",
    )
    soft: int = option(
        40,
        Whole(1, 20_000),
        "Memories of a bank above which consolidation is asked for (MEM013).",
        "memory_caps.soft = 60",
    )


def tightened(caps: MemoryCaps, own: MemoryCaps | None = None) -> MemoryCaps:
    """A user's `own` caps, else the usual ones, each lowered where `caps` are below the usual."""
    usual = MemoryCaps()
    own = own or usual
    return MemoryCaps(
        _lower(caps.key, usual.key, own.key),
        _lower(caps.description, usual.description, own.description),
        _lower(caps.content, usual.content, own.content),
        _lower(caps.memories, usual.memories, own.memories),
        _lower(caps.soft, usual.soft, own.soft),
    )


def _lower(said: int, usual: int, own: int) -> int:
    return min(said, own) if said < usual else own


@settings
class DocumentHint:
    """What the configuration says of one document; an empty text or 0 says nothing."""

    tier: Tier = option(
        "",
        OneOf(TIERS),
        "The tier that the document is read in.",
        'documents."docs/RELEASING.md".tier = "reference"',
    )
    order: int = option(
        0, Whole(1, 9999), "Its place in the tier, lowest first.", 'documents."docs/RELEASING.md".order = 2'
    )
    summary: str = option(
        "", _LINE, "What it holds.", 'documents."docs/RELEASING.md".summary = "How a release is made"'
    )
    read_when: str = option(
        "", _LINE, "When to read it.", 'documents."docs/RELEASING.md".read_when = "before a release"'
    )
