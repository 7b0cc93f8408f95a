"""What a check is: a value that looks at subjects of one kind and yields trouble."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from memkit.config.guard import is_guarded
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.bank.compare import Comparison
    from memkit.bank.document import Document
    from memkit.bank.history import Commit, History
    from memkit.bank.places import Places
    from memkit.findings import Fix, FixKind, Severity
    from memkit.text.source import Span

S = TypeVar("S")

Need = Literal["base", "commits", "revisions", "gaps", "erasures", "branches"]


def nobody_approves(_command: str) -> bool:
    """Where nobody uses approvals, none is lacking."""
    return True


@frozen
class Scope:
    """Everything a check may know: the bank now, the bank before, what changed, the past, and today.

    `before` and `changes` are None without a base. `history` always exists; its parts may be missing.
    """

    bank: Bank
    before: Bank | None
    changes: Comparison | None
    history: History
    today: date
    approved: Callable[[str], bool] = nobody_approves
    """Whether a person approved a command line for `memkit verify` here, or approves none at all."""

    @cached_property
    def earlier_places(self) -> Places | None:
        """What the older bank's tree holds."""
        return self.before.places if self.before else None

    def touched(self, path: str) -> Commit | None:
        """The newest known commit that touched a file, or one in a folder."""
        return self._touched.get(path)

    @cached_property
    def _touched(self) -> dict[str, Commit]:
        """Each known path, and each folder that holds one, with the newest commit that touched it."""
        found: dict[str, Commit] = {}
        for commit in self.history.commits or ():
            for path in commit.paths:
                held = path
                while held and held not in found:
                    found[held] = commit
                    held = held.rpartition("/")[0]
        return found

    @property
    def strict(self) -> bool:
        """Whether the profile asks for the canonical form."""
        return self.bank.config.profile == "strict"


@frozen
class Trouble:
    """What a check found: one sentence, one line of what to do, and where.

    Without `span` it concerns the file as a whole, or a file that does not exist. `about` is what the
    finding's identity is made of (default: the source line); give it where the line says less than the
    entry, as `ADR-5 consequence`. `severity` overrides the profile's, for the one finding. A `secret`
    finding shows no source line. `fix` is how to mend it, where that is known.
    """

    message: str
    help: str
    path: str
    span: Span | None = None
    about: str = ""
    severity: Severity | None = None
    secret: bool = False
    fix: Fix | None = None


@frozen
class Over(Generic[S]):
    """The subjects a check looks at, and the file in which an example of them stands.

    Subjects that lie in one document each are told by `within`, the others by `subjects`.
    """

    name: str
    example_path: str
    subjects: Callable[[Scope], Iterable[S]] | None = None
    within: Callable[[Document, Scope], Iterable[S]] | None = None

    def all_in(self, scope: Scope) -> Iterator[S]:
        """Every subject in a scope."""
        if self.within:
            for document in scope.bank.documents:
                yield from self.within(document, scope)
        if self.subjects:
            yield from self.subjects(scope)


@frozen
class Example:
    """A small bank that a check must find trouble in, or none.

    `files` are path and text; `before` the same at the base (None: no base); `past` further revisions
    between the base and now, oldest first. `config` is memkit.toml; `today` a day as YYYY-MM-DD.
    """

    files: tuple[tuple[str, str], ...]
    before: tuple[tuple[str, str], ...] | None = None
    past: tuple[tuple[tuple[str, str], ...], ...] = ()
    config: str = 'profile = "strict"\n'
    today: str = "2026-06-15"
    commits: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Commits, newest first: day and paths touched."""
    approved: tuple[str, ...] = ()
    """Command lines that a person approved for `memkit verify`."""


@frozen
class Check(Generic[S]):
    """One check.

    `summary` is one sentence. `standard` and `strict` are the severities of the two profiles, None for
    off. `doc` is the module's docstring: what it finds, why it matters, what to do. `needs` are parts of the
    past without which it cannot run, `uses` parts that tell it more. Date checks can begin to fail with the
    calendar alone; they are at most warnings. `guards` marks what a repository's own change may not switch
    off for itself. `fix` is the kind of its usual fix and `fixing` what `--fix` then does, as one sentence;
    not every finding of a check need have one.
    """

    code: str
    name: str
    summary: str
    standard: Severity | None
    strict: Severity | None
    over: Over[S]
    find: Callable[[S, Scope], Iterator[Trouble]]
    doc: str
    bad: tuple[Example, ...]
    good: tuple[Example, ...]
    fix: FixKind = ""
    fixing: str = ""
    needs: tuple[Need, ...] = ()
    uses: tuple[Need, ...] = ()
    date_only: bool = False

    @property
    def family(self) -> str:
        """The letters of the code."""
        return self.code.rstrip("0123456789")

    @property
    def guards(self) -> bool:
        """Whether its configuration is read from the base: it guards a change, or guards the guard."""
        return is_guarded(self.code)

    def run(self, scope: Scope) -> Iterator[Trouble]:
        """All trouble in a scope."""
        for subject in self.over.all_in(scope):
            yield from self.find(subject, scope)

    def severity(self, *, strict: bool) -> Severity | None:
        """The severity in a profile."""
        return self.strict if strict else self.standard


@frozen
class Explanation:
    """A check's docstring in its three parts."""

    finds: str
    matters: str
    do: str
    parts: tuple[str, ...] = ()


def explanation(doc: str) -> Explanation:
    """Split a check's docstring: what it finds, why it matters, what to do."""
    import inspect

    paragraphs = [" ".join(part.split()) for part in inspect.cleandoc(doc).split("\n\n")]
    padded = [*paragraphs, "", "", ""]
    return Explanation(padded[0], padded[1], padded[2], tuple(paragraphs))
