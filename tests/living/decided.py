"""What is done to decisions."""

from __future__ import annotations

from datetime import timedelta

from living.means import FOLDER, Means


class Decided(Means):
    """Decisions made, settled, superseded, amended, archived."""

    def new_decision(self) -> None:
        key, status = self.decided()
        self.known(key, status)
        self.commit(f"decide {key}")

    def decided(self, *more: str) -> tuple[str, str]:
        """Write a decision down; its key and status."""
        status = self.chance.choice(("accepted", "proposed", "proposed"))
        self.number += 1
        self.write("new", "adr", self.title(), *self.parts(), "--status", status, *self._home(), *more)
        return f"ADR-{self.number}", status

    def parts(self) -> tuple[str, ...]:
        return (
            "--context", f"We saw that {self.because()}.",
            "--decision", f"We do it from now on, as {self.because()}.",
            "--consequence", f"One pays for it when {self.because()}.",
        )  # fmt: skip

    def _home(self) -> tuple[str, ...]:
        return ("--in", FOLDER) if self.in_folder else ()

    def known(self, key: str, status: str) -> None:
        self.decisions[key] = status
        if status == "proposed":
            written = self.day.isoformat() if self.in_folder else f"{self.day:%Y-%m}"
            self.told.proposals[key] = written

    def settle_decision(self) -> None:
        key = self.one_of(self.told.proposals)
        if key:
            verb = self.chance.choice(("accept", "accept", "reject"))
            if self.write("adr", verb, key, *self._note()):
                del self.told.proposals[key]
                self.decisions[key] = "accepted"
                if verb == "reject":
                    del self.decisions[key]
            self.commit(f"{verb} {key}")

    def _note(self) -> tuple[str, ...]:
        return ("--note", f"Later {self.because()}.") if self.chance.random() < 0.3 else ()

    def _accepted(self) -> list[str]:
        return [key for key, status in self.decisions.items() if status == "accepted"]

    def deprecate_decision(self) -> None:
        key = self.one_of(self._accepted())
        if key and len(self._accepted()) > 3:
            self.write("adr", "deprecate", key, *self._note())
            del self.decisions[key]
            self.commit(f"deprecate {key}")

    def supersede_decision(self) -> None:
        old = self.one_of(self._accepted())
        newer = [key for key in self._accepted() if int(key[4:]) > int(old[4:] or 0)] if old else []
        if not old:
            return
        partial = ("--partial", "Decision") if self.chance.random() < 0.2 else ()
        if newer and self.chance.random() < 0.5:
            new = self.one_of(newer)
            self.write("adr", "supersede", old, "--by", new, *self._note(), *partial)
        else:
            self.number += 1
            new = f"ADR-{self.number}"
            words = ("--new", self.title(), *self.parts(), *self._note(), *partial)
            self.write("adr", "supersede", old, *words)
            self.known(new, "accepted")
        del self.decisions[old]
        self.commit(f"{new} supersedes {old}")

    def amend_decision(self) -> None:
        old, new = self.one_of(self._accepted()), self.one_of(self._accepted())
        if old and int(old[4:]) < int(new[4:]) and (old, new) not in self.links:
            self.links.add((old, new))
            self.write("adr", "amend", old, "--by", new)
            self.commit(f"{new} amends {old}")

    def archive_something(self) -> None:
        kind = self.chance.choice(("adr", "progress", "gotcha"))
        before = self.day - timedelta(self.chance.choice((20, 60, 120)))
        done = self.write(kind, "archive", "--before", before.isoformat(), may_fail=True)
        if kind == "progress":
            moved = [key for key, item in self.told.closed.items() if item.day < before.isoformat()]
            if moved and not done:
                self.differ(f"nothing was archived, but {moved} could have been")
            for key in moved:
                del self.told.closed[key]
        self.commit(f"archive {kind}")
