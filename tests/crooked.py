"""Writes a long and crooked history of a bank, as a stream for `git fast-import`."""

from __future__ import annotations

import copy
import random
from dataclasses import dataclass, field

FIRST_SECOND = 1_760_000_000
STEP = 5_000
"""Seconds between two commits."""
FOLDER = "memory-bank/"
LOGS = ("DECISIONS.md", "decisionLog.md")
ARCHIVES = {"D": "archive/decisions-2025.md", "G": "archive/gotchas-2025.md", "P": "archive/progress-2025.md"}
HOMES = {"G": "GOTCHAS.md", "P": "PROGRESS.md"}
TITLES = {"D": "Decisions", "G": "Gotchas", "P": "Progress"}
MOST = 45
"""Entries of a file from which old ones go into the archive."""
WORDS = (
    "amber anchor apron basin beacon birch bishop bottle bramble brick bridge bucket cactus candle "
    "canyon cedar chisel cinder clover cobalt comet copper coral cotton cradle crane crater cricket "
    "crystal dagger dapple delta dipper drift ember fabric falcon feather fennel ferry fiddle flint "
    "forest fossil garnet ginger glacier gravel grotto hammer harbor hazel helmet hollow indigo "
    "island ivory jacket jasper juniper kettle lagoon lantern laurel ledger lemon linen magnet maple "
    "marble meadow mirror mortar nectar needle nickel oasis olive onyx orchid otter paddle parsley "
    "pebble pepper pigeon pillar plaster pocket prairie quarry quartz rafter raven ribbon river "
    "rocket saddle saffron satin shovel silver socket spindle spruce sulfur summit tablet tallow "
    "temple thicket timber topaz trellis tulip tunnel turnip valley velvet vessel violet walnut "
    "wander willow window winter yarrow zephyr "
).split()


@dataclass
class Entry:
    """An entry as the generator holds it: kind (D, G, P), number, title, sentences, what its status says."""

    kind: str
    number: int
    title: str
    body: list[str]
    status: str = "Accepted"
    done: bool = False

    def text(self) -> str:
        """The entry as it stands in its file."""
        token = f"{self.kind}{self.number}"
        if self.kind == "P":
            note = f"{' '.join(self.body)} token-{token}."
            return f"- [{'x' if self.done else ' '}] {self.title}\n  Note: {note}\n"
        if self.kind == "G":
            first, *rest = self.body
            return (
                f"## {self.title}\n**Symptom.** {first}\n**Root cause.** {' '.join(rest)}\n"
                f"**Fix.** See token-{token}.\n\n"
            )
        first, *rest = self.body
        return (
            f"## ADR-{self.number:04}: {self.title} (2025-10-09)\n**Status:** {self.status}\n"
            f"**Context.** {first}\n**Decision.** {' '.join(rest)}\n**Consequence.** See token-{token}.\n\n"
        )


@dataclass
class State:
    """The files of one branch: entries by path, below the bank's folder."""

    files: dict[str, list[Entry]] = field(
        default_factory=lambda: {"DECISIONS.md": [], "GOTCHAS.md": [], "PROGRESS.md": []}
    )
    gone: list[tuple[str, Entry]] = field(default_factory=list)

    def home(self, kind: str) -> str:
        """Where entries of a kind are written."""
        return HOMES.get(kind) or next(path for path in LOGS if path in self.files)


class Maker:
    """Writes the stream of `git fast-import`."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.main = State()
        self.numbers = {"D": 0, "G": 0, "P": 0}
        self.count = 0
        self.out: list[bytes] = []
        self.names: dict[str, tuple[str, str]] = {}
        """Token: kind and the last title."""

    def run(self, commits: int) -> bytes:
        """Commits on main, some of them merges of branches."""
        for kind in "DDDGGGPPP":
            self.write(self.main, kind)
        self.commit(self.main, None)
        last = 1
        while self.count < commits:
            if self.random.random() < 0.06:
                last = self.branch(last)
            else:
                self.change(self.main, set())
                last = self.commit(self.main, last)
        self.out.append(b"reset refs/heads/main\nfrom :%d\n" % last)
        return b"".join(self.out)

    def branch(self, last: int) -> int:
        """A branch of a few commits while main goes on; merged, or squashed into one commit."""
        side, taken, at, here = copy.deepcopy(self.main), set[str](), last, last
        for _ in range(self.random.randint(1, 4)):
            self.change(side, taken, quiet=True)
            at = self.commit(side, at)
        theirs = set(taken)
        torn = self.random.random() < 0.2  # main may change what the branch changed; the branch wins
        for _ in range(self.random.randint(0, 3)):
            self.change(self.main, set() if torn else taken, quiet=True)
            here = self.commit(self.main, here)
        both = self.random.random() < 0.2
        self.join(side, theirs)
        if both:  # a merge with a change of its own
            self.change(self.main, set(), quiet=True)
        squash = self.random.random() < 0.4
        return self.commit(self.main, here, None if squash else at)

    def join(self, side: State, theirs: set[str]) -> None:
        """Take over into main what the branch did to its entries."""
        found = {f"{e.kind}{e.number}": (path, e) for path, held in side.files.items() for e in held}
        for path, held in self.main.files.items():
            self.main.files[path] = [e for e in held if f"{e.kind}{e.number}" not in theirs]
        for token in sorted(theirs & set(found)):
            path, entry = found[token]
            self.main.files.setdefault(path, []).append(entry)
        for path, entry in side.gone:
            if f"{entry.kind}{entry.number}" in theirs and f"{entry.kind}{entry.number}" not in found:
                self.main.gone.append((path, entry))

    def change(self, state: State, taken: set[str], *, quiet: bool = False) -> None:
        """One or two steps; `taken` are tokens that others change, and then those changed here as well."""
        for _ in range(self.random.choice((1, 1, 1, 2))):
            verbs = (
                ["write"] * 6
                + ["reword"] * 6
                + ["retitle", "supersede", "delete", "delete", "restore", "restore", "move", "done"]
            )
            verb = self.random.choice(verbs if quiet else [*verbs, "rename", "archive", "shuffle"])
            getattr(self, verb)(state, taken)

    def sentence(self) -> str:
        """Words that no other sentence holds in this order."""
        return " ".join(self.random.choices(WORDS, k=9)).capitalize() + "."

    def write(self, state: State, kind: str | set[str] = "", status: str = "Accepted") -> Entry:
        """A new entry, at the top or the end of its file."""
        taken = kind if isinstance(kind, set) else set()
        kind = kind if isinstance(kind, str) and kind else self.random.choice("DDGPP")
        self.numbers[kind] += 1
        title = " ".join(self.random.sample(WORDS, 5)).capitalize()
        entry = Entry(kind, self.numbers[kind], title, [self.sentence() for _ in range(4)], status)
        taken.add(f"{kind}{entry.number}")
        held = state.files[state.home(kind)]
        held.insert(0 if kind == "D" else len(held), entry)
        return entry

    def pick(self, state: State, taken: set[str], kinds: str = "DGP") -> tuple[str, Entry] | None:
        """An entry that nobody changes elsewhere."""
        held = [
            (path, entry)
            for path, entries in state.files.items()
            for entry in entries
            if entry.kind in kinds and f"{entry.kind}{entry.number}" not in taken
        ]
        if not held:
            return None
        found = self.random.choice(held)
        taken.add(f"{found[1].kind}{found[1].number}")
        return found

    def replace(self, state: State, path: str, old: Entry, new: Entry) -> None:
        """States share entries: one is never changed in place."""
        state.files[path] = [new if entry is old else entry for entry in state.files[path]]

    def reword(self, state: State, taken: set[str]) -> None:
        """Another sentence in the place of one."""
        if found := self.pick(state, taken):
            path, entry = found
            body = list(entry.body)
            body[self.random.randrange(len(body))] = self.sentence()
            self.replace(
                state,
                path,
                entry,
                Entry(entry.kind, entry.number, entry.title, body, entry.status, entry.done),
            )

    def retitle(self, state: State, taken: set[str]) -> None:
        """Another title above the same words."""
        if found := self.pick(state, taken, "DG"):
            path, entry = found
            title = " ".join(self.random.sample(WORDS, 5)).capitalize()
            self.replace(state, path, entry, Entry(entry.kind, entry.number, title, entry.body, entry.status))

    def done(self, state: State, taken: set[str]) -> None:
        """An item is finished, or open again."""
        if found := self.pick(state, taken, "P"):
            path, entry = found
            new = Entry("P", entry.number, entry.title, entry.body, done=not entry.done)
            self.replace(state, path, entry, new)

    def supersede(self, state: State, taken: set[str]) -> None:
        """A decision takes the place of another."""
        if found := self.pick(state, taken, "D"):
            path, entry = found
            new = self.write(state, "D", f"Accepted, supersedes ADR-{entry.number:04}")
            taken.add(f"D{new.number}")
            status = f"Superseded by ADR-{new.number:04}"
            self.replace(state, path, entry, Entry("D", entry.number, entry.title, entry.body, status))

    def delete(self, state: State, taken: set[str]) -> None:
        """An entry goes."""
        if found := self.pick(state, taken):
            path, entry = found
            state.files[path] = [other for other in state.files[path] if other is not entry]
            state.gone.append((path, entry))

    def restore(self, state: State, taken: set[str]) -> None:
        """One that went comes back, sometimes with other words."""
        free = [held for held in state.gone if f"{held[1].kind}{held[1].number}" not in taken]
        if free:
            held = self.random.choice(free)
            state.gone.remove(held)
            taken.add(f"{held[1].kind}{held[1].number}")
            state.files[state.home(held[1].kind)].append(held[1])
            self.main.gone = [
                each
                for each in self.main.gone
                if each[1].number != held[1].number or each[1].kind != held[1].kind
            ]

    def move(self, state: State, taken: set[str]) -> None:
        """An entry goes into the archive or comes out of it."""
        if found := self.pick(state, taken):
            path, entry = found
            home = state.home(entry.kind)
            state.files[path] = [other for other in state.files[path] if other is not entry]
            other = ARCHIVES[entry.kind] if path == home else home
            state.files.setdefault(other, []).append(entry)

    def archive(self, state: State, _taken: set[str]) -> None:
        """The oldest entries of a long file go into the archive together."""
        for kind in "DGP":
            held = state.files[state.home(kind)]
            if len(held) > MOST:
                old = sorted(held, key=lambda entry: entry.number)[: MOST // 3]
                state.files[state.home(kind)] = [entry for entry in held if entry not in old]
                state.files.setdefault(ARCHIVES[kind], []).extend(old)

    def rename(self, state: State, _taken: set[str]) -> None:
        """The log of decisions gets another name."""
        path = state.home("D")
        state.files = {LOGS[path == LOGS[0]] if p == path else p: held for p, held in state.files.items()}

    def shuffle(self, state: State, _taken: set[str]) -> None:
        """The same entries in another order."""
        held = state.files[state.home("G")]
        self.random.shuffle(held)

    def commit(self, state: State, parent: int | None, other: int | None = None) -> int:
        """Write a commit with all files; its mark."""
        self.count += 1
        message = f"Step {self.count}"
        who = f"author{self.count % 7}"
        when = FIRST_SECOND + self.count * STEP
        lines = [
            f"commit refs/heads/work\nmark :{self.count}\nauthor {who} <{who}@example.invalid> {when} +0000",
            f"committer bench <bench@example.invalid> {when} +0000",
            f"data {len(message)}\n{message}",
        ]
        lines += [f"from :{parent}"] if parent else []
        lines += [f"merge :{other}"] if other else []
        lines.append("deleteall\nM 100644 inline AGENTS.md\ndata 9\n# Agents\n")
        for path, held in state.files.items():
            kind = next((entry.kind for entry in held), "D")
            text = f"# {TITLES[kind]}\n\n{''.join(entry.text() for entry in held)}"
            lines.append(f"M 100644 inline {FOLDER}{path}\ndata {len(text)}\n{text}")
            self.names |= {f"{e.kind}{e.number}": (e.kind, e.title) for e in held}
        self.out.append(("\n".join(lines) + "\n").encode())
        return self.count
