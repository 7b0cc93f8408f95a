"""What is done to progress, to the code and to the focus."""

from __future__ import annotations

from living.foretold import CONTEXT, Item
from living.means import Means, slug

PROGRESS = "memory-bank/PROGRESS.md"


class Worked(Means):
    """Items made, dated, done; code that changes and moves; a focus that is rewritten."""

    def new_item(self) -> None:
        title = self.title()
        section = self.chance.choice(("next", "in-flight", "in-flight", "blocked"))
        target = ""
        if self.profile == "standard" and self.chance.random() < 0.5:
            target = f"goal-{len(self.used)}"
            self.repo.write("Makefile", f"{self.repo.read('Makefile')}{target}:\n\ttrue\n")
            self.told.targets.add(target)
            self.changed.add("Makefile")
        verify = f"make {target}" if target else f"python src/app.py --case {len(self.used)}"
        owner = ("--owner", "ines") if self.chance.random() < 0.3 else ()
        self.write("new", "progress", title, "--verify", verify, "--section", section, *owner)
        self.told.items[slug(title)] = Item(self.day, moving=section == "in-flight", target=target)
        self.commit(f"item {title}")

    def date_item(self) -> None:
        """A person writes the day beside an item that moves."""
        key = self.one_of(key for key, item in self.told.items.items() if item.moving and not item.day)
        if key:
            line = self._line_of(key)
            self.by_hand(PROGRESS, line, line.replace("- [ ] ", f"- [ ] {self.day} ", 1))
            self.told.items[key].day = self.day.isoformat()
            self.saved(f"date {key}")

    def _line_of(self, key: str) -> str:
        lines = self.repo.read(PROGRESS).split("\n")
        return next(line for line in lines if line.startswith("- [ ] ") and key in slug(line))

    def finish_item(self) -> None:
        key = self.one_of(self.told.items)
        if key:
            commit = ("--commit", self.repo.sha()[:7]) if self.chance.random() < 0.5 else ()
            self.write("progress", "done", key.replace("-", " "), *commit)
            closed = self.told.items.pop(key)
            closed.day = closed.day or self.day.isoformat()
            self.told.closed[key] = closed
            self.commit(f"done {key}")

    def drop_target(self) -> None:
        """A target of the Makefile goes, or one that went comes back."""
        wanted = {item.target for item in (*self.told.items.values(), *self.told.closed.values())} - {""}
        gone = self.one_of(wanted - self.told.targets)
        if gone:
            self.repo.write("Makefile", f"{self.repo.read('Makefile')}{gone}:\n\ttrue\n")
            self.told.targets.add(gone)
        elif wanted:
            target = self.one_of(wanted)
            self.by_hand("Makefile", f"{target}:\n\ttrue\n", "")
            self.told.targets.discard(target)
        self.saved("targets")

    def code(self) -> None:
        for _ in range(self.chance.randint(1, 4)):
            path = self.one_of(path for path in self.told.code if path.startswith("src/"))
            self.repo.write(path, f"{self.repo.read(path)}x += {len(self.told.commits)}\n")
            self.commit(f"work on {path}", exactly=False)

    def move_code(self) -> None:
        path = self.one_of(path for path in self.told.code if path.startswith("src/") and "app" not in path)
        new = f"src/part{len(self.told.commits)}.py"
        self.repo.git("mv", path, new)
        self.told.code -= {path}
        self.told.code.add(new)
        self.commit(f"move {path}", exactly=False)

    def focus(self) -> None:
        text = self.repo.read(CONTEXT)
        at = text.index("## Current focus\n")
        until = text.index("## Recent changes\n")
        self.repo.write(CONTEXT, f"{text[:at]}## Current focus\n\nNow {self.because()}.\n\n{text[until:]}")
        self.saved("focus")
