"""Running checks document by document, and only where nothing is kept that still holds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from memkit.checks.keeping.asking import Asking, mark, named
from memkit.checks.keeping.ledger import Ledger, Page, Part, Told
from memkit.checks.keeping.watched import WatchedScope
from memkit.checks.placed import placed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memkit.bank.document import Document
    from memkit.checks.check import Check, Scope, Trouble
    from memkit.checks.placed import Held
    from memkit.findings import Severity
    from memkit.ports import Shelf

    Work = tuple[dict[str, Part], dict[str, Told], dict[str, dict[str, object]]]


class Desk:
    """One run over one scope, with what was found before on the shelf."""

    def __init__(self, shelf: Shelf, scope: Scope, severities: Mapping[str, Severity]) -> None:
        self._shelf = shelf
        self.ledger = Ledger(shelf.read(), _ground(shelf.maker, scope, severities))
        self.severities = severities
        self.scope = scope
        self.asking = Asking(scope)
        self.watched = WatchedScope(scope, self.asking)
        self.pages = [(d, self.ledger.page(d.path, mark(d))) for d in scope.bank.documents]
        self._benches: list[Bench] = []
        for document, page in self.pages:
            document.facts.update(page.facts)

    def bench(self, checks: Sequence[Check[object]]) -> Bench:
        """Where some of the checks are done."""
        self._benches.append(Bench(self, checks))
        return self._benches[-1]

    def keep(self) -> None:
        """Keep what was found, unless it speaks of a secret."""
        names = [bench.name for bench in self._benches]
        pages = [
            (
                d.path,
                Page(page.mark, {name: page.parts[name] for name in names if name in page.parts}, d.facts),
            )
            for d, page in self.pages
        ]
        data = self.ledger.dump(self.asking, pages)
        if data:
            self._shelf.write(data)


class Bench:
    """Checks that are done together; what is kept of them in documents is kept for just these."""

    def __init__(self, desk: Desk, checks: Sequence[Check[object]]) -> None:
        self._desk = desk
        self._checks = [check for check in checks if check.over.within]
        self._by_code = {check.code: check for check in self._checks}
        self.name = named(",".join(check.code for check in self._checks).encode())
        self._found: dict[str, list[Held]] | None = None

    def lacking(self) -> int:
        """In how many documents nothing is kept."""
        return sum(self.name not in page.parts for _, page in self._desk.pages)

    def found(self, check: Check[object]) -> list[Held]:
        """What a check finds, in documents or in the whole bank."""
        if check.over.within is None:
            return [held for told in self._of_bank(check) for held in told.found]
        if self._found is None:
            self._found = self._of_documents()
        return self._found[check.code]

    def found_at(self, check: Check[object], base: Scope) -> Iterator[Held]:
        """What a check finds in the bank of another scope, whose documents are mostly the same."""
        bank, now = base.bank, self._desk.scope.bank
        ruled_alike = (bank.config, bank.layout) == (now.config, now.layout)
        for document in bank.documents if check.over.within else ():
            page = self._desk.ledger.pages.get(document.path) if ruled_alike else None
            part = page.parts.get(self.name) if page and page.mark == mark(document) else None
            if part is not None and check.code not in part.told:
                yield from (held for held in part.plain if held[1].code == check.code)
            else:
                yield from self._in(check, document, base)
        for subject in check.over.subjects(base) if check.over.subjects else ():
            yield from (self._held(check, trouble, base) for trouble in check.find(subject, base))

    def work(self) -> Work:
        """What another process has to be told of the work done here."""
        parts = {d.path: page.parts[self.name] for d, page in self._desk.pages if self.name in page.parts}
        return parts, self._desk.ledger.wholes, {d.path: d.facts for d, _ in self._desk.pages if d.facts}

    def take(self, work: Work) -> None:
        """Take over what another process has done."""
        parts, wholes, facts = work
        for document, page in self._desk.pages:
            if document.path in parts:
                page.parts[self.name] = parts[document.path]
            document.facts.update(facts.get(document.path, {}))
        self._desk.ledger.wholes.update(wholes)

    def _of_documents(self) -> dict[str, list[Held]]:
        found: dict[str, list[Held]] = {check.code: [] for check in self._checks}
        for document, page in self._desk.pages:
            part = page.parts.get(self.name)
            if part is None:
                part = page.parts[self.name] = Part()
                self._run(document, part, self._checks)
            elif part.told:
                stale = [code for code, told in part.told.items() if not self._holds(told)]
                self._run(document, part, [self._by_code[code] for code in stale])
            for held in part.plain:
                found[held[1].code].append(held)
            for code, told in part.told.items():
                found[code] += told.found
        return found

    def _of_bank(self, check: Check[object]) -> Iterator[Told]:
        watched, ledger = self._desk.watched, self._desk.ledger
        for number, subject in enumerate(check.over.subjects(watched) if check.over.subjects else ()):
            name = f"{check.code} {number}"
            told = ledger.whole(name, self._desk.asking)
            if told is None:
                found, asked = self._desk.asking.apart(partial(self._troubles, check, subject))
                told = ledger.wholes[name] = Told(asked, found)
            yield told

    def _holds(self, told: Told) -> bool:
        return self._desk.ledger.holds(told, self._desk.asking)

    def _run(self, document: Document, part: Part, checks: Sequence[Check[object]]) -> None:
        asking, watched = self._desk.asking, self._desk.watched
        asking.taken()
        for check in checks:
            found = list(self._in(check, document, watched))
            asked = asking.taken()
            if asked:
                part.told[check.code] = Told(asked, found)
            else:
                part.plain += found

    def _in(self, check: Check[object], document: Document, scope: Scope) -> Iterator[Held]:
        for subject in check.over.within(document, scope) if check.over.within else ():
            for trouble in check.find(subject, scope):
                yield self._held(check, trouble, scope, document)

    def _troubles(self, check: Check[object], subject: object) -> list[Held]:
        watched = self._desk.watched
        return [self._held(check, trouble, watched) for trouble in check.find(subject, watched)]

    def _held(
        self, check: Check[object], trouble: Trouble, scope: Scope, own: Document | None = None
    ) -> Held:
        return placed(check, trouble, scope.bank, self._desk.severities[check.code], own)


def _ground(maker: str, scope: Scope, severities: Mapping[str, Severity]) -> str:
    """A name for all that every finding rests on: memkit itself, the configuration, the layout, the day."""
    layout = scope.bank.layout
    folders = (layout.folder, sorted(layout.memory_folders), layout.record_folders)
    levels = sorted((code, level.value) for code, level in severities.items())
    held = (maker, scope.today.isoformat(), scope.bank.config, folders, levels)
    return named(repr(held).encode())
