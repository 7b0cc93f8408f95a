"""A finding: trouble in a bank, with its place, what to do, and an identity that survives moved lines."""

from __future__ import annotations

from _blake2 import blake2b  # hashlib would load OpenSSL, for a third of the interpreter's start
from enum import IntEnum
from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen

if TYPE_CHECKING:
    from memkit.ports import FileChange
    from memkit.text.edits import FileEdits

FixKind = Literal["", "safe", "unsafe"]


class Severity(IntEnum):
    """How much a finding weighs; the order is the weight."""

    INFO = 1
    WARNING = 2
    ERROR = 3

    @property
    def word(self) -> str:
        """`info`, `warning` or `error`."""
        return self.name.lower()

    @classmethod
    def named(cls, word: str) -> Severity | None:
        """The severity called `word`, if any."""
        return next((level for level in cls if level.word == word), None)


@frozen
class Place:
    """Where a finding lies: a path in the repository, and a range.

    Lines and columns count from 1, columns in characters; `end_column` is the column after the last
    character. Line 0 means the file as a whole (it may not even exist).
    """

    path: str
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0


@frozen
class Fix:
    """How a finding is mended: edits of documents, files that memkit generates, files made from a template.

    It is made whole or not at all. `safe` tells that no meaning can be lost. `files` are written as they
    are when `before` still holds; `templates` are path and name of a template for a file that is missing.
    """

    edits: tuple[FileEdits, ...] = ()
    files: tuple[FileChange, ...] = ()
    templates: tuple[tuple[str, str], ...] = ()
    safe: bool = True

    @property
    def paths(self) -> tuple[str, ...]:
        """The files that it changes."""
        return (
            *(held.path for held in self.edits),
            *(change.path for change in self.files),
            *(path for path, _ in self.templates),
        )


@frozen
class Replacement:
    """An edit for those who have not the text: `place` is what goes, and an empty one inserts."""

    place: Place
    text: str


@frozen
class Finding:
    """Trouble found by one check at one place."""

    code: str
    name: str
    severity: Severity
    message: str
    help: str
    place: Place
    fingerprint: str
    excerpt: str = ""
    """The source line, for the caret; empty where showing it would do harm. A long line is cut."""
    excerpt_from: int = 0
    """How many characters of the line stand before the excerpt."""
    mending: Fix | None = None
    """The edits that mend it, where memkit knows them."""
    replacements: tuple[Replacement, ...] = ()
    """The same edits by lines and columns; empty where files are made as a whole."""
    stands_for: int = 1
    """How many findings this one stands for, where not all of a file are listed."""

    @property
    def fix(self) -> FixKind:
        """Whether `--fix` mends it, `--unsafe-fixes` does, or neither."""
        return "" if self.mending is None else "safe" if self.mending.safe else "unsafe"

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Path, line, column, code, message: the order of every output."""
        return (self.place.path, self.place.line, self.place.column, self.code, self.message)


@frozen
class Skip:
    """A check, or part of one, that could not run, and why; shown in every output."""

    codes: tuple[str, ...]
    reason: str
    quiet: bool = False
    """Whether text leaves it out unless infos are asked for: nothing is amiss, it just does not apply."""


@frozen
class Stale:
    """Findings that the baseline knows of one check in one file, and that are there no longer."""

    code: str
    path: str
    count: int


@frozen
class Outcome:
    """The result of one `memkit check`: findings in order, what was skipped, and the run's frame."""

    findings: tuple[Finding, ...]
    skips: tuple[Skip, ...]
    documents: int
    profile: str
    base: str
    """The revision compared with, or empty."""
    suppressed: int = 0
    baselined: int = 0
    stale: tuple[Stale, ...] | None = None
    """What the baseline knows and is gone; None where the run does not judge all that the baseline holds."""
    accepted: int = 0
    """Findings that the baseline holds and that of the base does not: what the change accepts."""
    failed: bool = False
    """Whether a finding weighs as much as the run is to fail on."""
    fixed: tuple[Finding, ...] = ()
    """What was mended in this run, and is no longer among the findings."""
    unfixed: tuple[str, ...] = ()
    """Why edits that would have mended a finding were not made, a sentence each."""
    staged: bool = False
    """Whether what is staged was checked: mending the work tree leaves it as it is."""

    def count(self, severity: Severity) -> int:
        """How many findings weigh exactly `severity`."""
        return sum(finding.severity is severity for finding in self.findings)

    def fixable(self, kind: FixKind) -> int:
        """How many findings have a fix of one kind."""
        return sum(finding.fix == kind for finding in self.findings)


def fingerprint(code: str, path: str, about: str) -> str:
    """Identity of a finding: its check, its file, and the text it is about with spaces and case folded.

    Sixteen hex digits of BLAKE2b. Line numbers take no part, so moving text keeps the identity.
    """
    normalised = " ".join(about.casefold().split())
    digest = blake2b(f"{code}\0{path}\0{normalised}".encode("utf-8", "surrogatepass"), digest_size=8)
    return digest.hexdigest()
