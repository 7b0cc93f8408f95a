"""A bank lived through weeks of commits, and judged at the end of each."""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import timedelta

from living.decided import Decided
from living.learned import Learned
from living.ruled import Ruled
from living.stored import Remembered
from living.worked import Worked


class Life(Decided, Ruled, Worked, Learned, Remembered):
    """One bank in which something happens every week, as chance wants it."""

    def week(self) -> None:
        """Some acts of people and commands on rising days, a branch now and then; then what must hold."""
        monday = self.day
        for _ in range(self.chance.randint(3, 7)):
            self.day = min(self.day + timedelta(self.chance.choice((0, 1, 1))), monday + timedelta(5))
            self.chance.choice(_ACTS)(self)
        for _ in range(self.mind.randint(1, 3)):
            self.mind.choice(_STORED)(self)
        if self.chance.random() < 0.3:
            self.branch()
        self.day = monday + timedelta(6)
        self.judge()
        self.day = monday + timedelta(7)

    def judge(self) -> None:
        """Nothing fails, nothing is stale, nothing changes by itself, and the review is the one foretold."""
        self.clock()
        self.checked("check", "--since", self.last)
        self.checked("check")
        self.memkit("index", "--check")
        self.memkit("index")
        if self._dirty():
            self.commit("coarse costs", exactly=False)
        self.memkit("index")
        self.memkit("adr", "list")
        self.memkit("review")
        self.memkit("new", "progress", "Nothing of this", "--verify", "make all", "--dry-run")
        if self._dirty():
            self.differ(f"running it again changes {self._dirty()}")
        for path in self.documents():
            data = (self.repo.top / path).read_bytes()
            if data.count(b"\r\n") not in {0, data.count(b"\n")}:
                self.differ(f"{path} has two kinds of newlines")
        self.judge_store()
        for within in (14, self.chance.choice((0, 30, 90))):
            self._reviewed(within)
        self.repo.git("push", "-q", "origin", "main")
        self.last = self.repo.sha()

    def _reviewed(self, within: int) -> None:
        data = json.loads(self.memkit("review", "--json", "--within", str(within)).out)
        found = Counter(
            (
                entry["kind"],
                entry["state"],
                entry["code"],
                entry["path"] if entry["kind"] in {"focus", "suppression"} else entry["key"],
            )
            for entry in data["entries"]
        )
        told = self.told.entries(self.day, within)
        if found != told:
            missing, beyond = sorted((told - found).elements()), sorted((found - told).elements())
            self.differ(f"review --within {within}: not said {missing}, not foretold {beyond}")
        if data["skipped"]:
            self.differ(f"review skipped {data['skipped']}")

    def _dirty(self) -> str:
        return self.repo.git("status", "--porcelain").decode()

    def branch(self) -> None:
        """Work on a branch that others see or do not see, work on main, a merge, numbers settled."""
        hidden, parallel = self.chance.random() < 0.6, self.chance.random() < 0.6
        provisional = parallel and hidden and self.chance.random() < 0.4
        before = self.number
        self.repo.git("checkout", "-q", *(("--detach",) if hidden else ("-b", "topic")))
        theirs = self.decided(*(("--provisional",) if provisional else ())) if parallel else None
        self.commit("decide on a branch")
        for act in self.chance.sample(_APART, 2):
            act(self)
        tip, after = self.repo.sha(), self.number
        self.repo.git("checkout", "-q", "main")
        self.number = before if hidden else after
        if parallel and self.chance.random() < 0.8:
            self.new_decision()
        for act in self.chance.sample(_APART, 2):
            act(self)
        self.stamp_rule()
        self.repo.git("push", "-q", "origin", "main")
        self._merge(tip)
        if not hidden:
            self.repo.git("branch", "-q", "-D", "topic")
        if theirs:
            self._settled(theirs, taken=hidden and self.number > before, provisional=provisional)

    def _settled(self, theirs: tuple[str, str], *, taken: bool, provisional: bool) -> None:
        key, status = theirs
        if taken:
            self.number += 1
        if provisional:
            self.write("adr", "renumber", "--provisional")
        elif taken:
            self.write("adr", "renumber", key)
        self.number = max(self.number, int(key[4:]))
        self.known(f"ADR-{self.number}" if taken else key, status)
        self.commit("settle numbers")

    def _merge(self, tip: str) -> None:
        self.clock()
        self.repo.git("merge", "-q", "--no-ff", "-m", "merge", tip, check=False)
        unmerged = self.repo.git("diff", "--name-only", "--diff-filter=U", "-z").decode().split("\0")
        if any(unmerged):
            self.memkit("index", "--resolve", may_fail=True)
            for path in filter(None, unmerged):
                self.repo.write(path, _both(self.repo.read(path)))
            self.memkit("index")
            self.repo.git("add", "-A")
            self.repo.git("commit", "-q", "-m", "merge")
            self.told.commits.append((self.day, frozenset()))
        else:
            self.told.commits.append((self.day, frozenset()))
            self.saved("after the merge")


def _both(text: str) -> str:
    """What is left of a conflict settled by keeping both sides: ours, then what theirs has besides."""
    return _HUNK.sub(lambda hunk: _joined(hunk["ours"], hunk["theirs"]), text)


def _joined(ours: str, theirs: str) -> str:
    if not theirs.startswith(("| ", "- ")):
        return f"{ours}\n{theirs}"
    rows = {line.split(" | ")[0] for line in ours.split("\n")} - {""}
    return ours + "".join(
        line for line in theirs.splitlines(keepends=True) if line.rstrip("\n").split(" | ")[0] not in rows
    )


_HUNK = re.compile(r"<<<<<<< [^\n]*\n(?P<ours>.*?)=======\n(?P<theirs>.*?)>>>>>>> [^\n]*\n", re.DOTALL)

_APART = (Life.new_memory, Life.new_gotcha, Life.new_item, Life.new_rule, Life.code)
"""What may happen on a branch and on main at once."""
_STORED = (
    Life.new_fact, Life.new_fact, Life.new_fact, Life.change_fact, Life.confirm_fact, Life.forget_fact,
    Life.restore_fact, Life.offer_fact, Life.decide_offer, Life.new_person, Life.erase_person,
)  # fmt: skip
"""What happens to the private memories: by a chance of its own, so the rest of a life stays as it was."""
_OFTEN = (Life.code, Life.code, Life.code)
_TWICE = (
    Life.new_decision, Life.settle_decision, Life.supersede_decision, Life.archive_something, Life.new_rule,
    Life.new_item, Life.finish_item, Life.new_gotcha, Life.new_memory, Life.rewrite_memory, Life.focus,
)  # fmt: skip
_ONCE = (
    Life.deprecate_decision, Life.amend_decision, Life.annotate_rule, Life.renew_rule, Life.stamp_rule,
    Life.retire_rule, Life.switch_on, Life.promote_rule, Life.date_item, Life.drop_target,
    Life.resolve_gotcha, Life.mend_gotcha, Life.excuse_gotcha, Life.drop_memory, Life.move_code,
)  # fmt: skip
_ACTS = (*_OFTEN, *_TWICE, *_TWICE, *_ONCE)
