"""A memory about a person lies in the bank that everybody shares.

What an agent notes about one person is read by all who clone the repository, as long as its history lasts.

Move it to your private memory, or state the fact about the project instead; a memory that must name a person
needs a subject and an expiry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from memkit.checks.check import Check, Trouble
from memkit.checks.mem.examples import changed, memory
from memkit.checks.mem.keys import is_shared
from memkit.checks.over import MEMORIES, one
from memkit.findings import Severity
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.memories.memory import Memory

_NAMED: Final = pattern(
    r"(?:[^\W\d_a-z][^\W\d_]{1,30}\s){1,2}[^\W\d_a-z][^\W\d_]{1,30}\b|(?:[Hh]e|[Ss]he|The user)\b"
)
_PRIVATE: Final = pattern(
    r"\bhas (?:\w{1,8} )?(?:child(?:ren)?|kids?|sons?|daughters?|twins|grandchildren)\b"
    r"|\bis (?:married|divorced|widowed|pregnant|vegetarian|vegan|allergic|diabetic|ill|dyslexic)\b"
    r"|\bon (?:sick|maternity|paternity|parental) leave\b|\bwas born\b|\blives (?:alone|with h(?:is|er))\b"
    r"|\b(?:his|her) (?:wife|husband|child(?:ren)?|mother|father|illness|health|birthday|salary|religion)\b"
)
_PART: Final = pattern(r"[.;:(]\s")
_THINGS: Final = frozenset(
    "node tree element component row record page process group widget view class item category folder"
    " directory task span menu parent table object model entity document block list".split()
)
"""Words of names that have children and are no people."""


def find(memory: Memory, scope: Scope) -> Iterator[Trouble]:
    """Trouble for memories of type user, and for those with a person as subject and without expiry.

    Feedback is common in real shared banks: an info in profile strict, nothing in standard.
    """
    if not is_shared(memory):
        return
    if memory.type == "user":
        yield _trouble(
            memory, "is about a person", "move it to your private memory, or state the fact itself"
        )
    elif _about_a_person(memory) and memory.expires is None:
        advice = "add `expires:` under `metadata:`, or move it to your private memory"
        yield _trouble(memory, "names a person as subject and has no expiry", advice)
    elif _tells_of_a_life(memory.description):
        yield _trouble(
            memory,
            "tells of the private life of a person",
            "move it to your private memory, or keep what the project needs to know",
        )
    elif memory.type == "feedback" and scope.strict:
        yield _trouble(
            memory,
            "is one person's feedback",
            "keep it if the team agrees: as a rule or a project memory; else move it to your private memory",
            Severity.INFO,
        )


def _about_a_person(memory: Memory) -> bool:
    scopes = memory.data.texts("metadata", "scope") or memory.data.texts("scope")
    return bool(memory.meta("subject")) or any(scope.text.startswith("user:") for scope in scopes)


def _tells_of_a_life(description: str) -> bool:
    """Whether a description begins with a name and goes on with what is nobody's business at work."""
    told = _PART.split(description, maxsplit=1)[0]
    named = _NAMED.match(told)
    if named is None or not _THINGS.isdisjoint(named[0].lower().split()):
        return False
    return _PRIVATE.search(told, named.end()) is not None


def _trouble(memory: Memory, what: str, advice: str, severity: Severity | None = None) -> Trouble:
    return Trouble(
        message=f"the memory {memory.stem} {what}, in the bank that everybody shares",
        help=advice,
        path=memory.path,
        span=memory.type_span if len(memory.type_span) else memory.head,
        about=f"personal {memory.type}",
        severity=severity,
    )


CHECK = Check(
    code="MEM012",
    name="personal-in-shared",
    summary="A memory about a person lies in the shared bank.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=MEMORIES,
    find=find,
    doc=__doc__ or "",
    bad=(
        memory(("type: project", "type: user")),
        memory(("type: project", "type: feedback")),
        memory(("type: project", "type: project\n  subject: p-17")),
    ),
    good=(
        memory(),
        memory(("type: project", "type: project\n  subject: p-17\n  expires: 2026-09-01")),
        one(changed(("type: project", "type: user")), ".claude/agent-memory/reviewer/retry-budget.md"),
    ),
)
