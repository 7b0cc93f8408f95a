"""Fix every repository of a corpus in a fresh git repository; check that only what was meant has changed.

  fixes.py [--data FOLDER] [--profile strict|standard] [--seeded] [--unsafe]
           [--select CHECKS] [--diffs FILE] [--json]

FOLDER holds <kind>/<owner__repo>/<path>. For each copy: which findings went, which came, whether a byte
outside of the edits changed, and whether a second run changes anything. `--seeded` puts defects in first.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from corpus import FOLDER, repositories
from defects import seeded

from memkit.errors import UsageProblem
from memkit.findings import Severity
from memkit.report.diff import render_diff
from memkit.workspace import fixing
from memkit.workspace.checking import Request, check_place
from memkit.workspace.place import open_place

GIT = ("git", "-c", "user.name=bench", "-c", "user.email=bench@example.invalid")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=FOLDER)
    parser.add_argument("--profile", choices=("standard", "strict"), action="append")
    parser.add_argument("--seeded", action="store_true")
    parser.add_argument("--unsafe", action="store_true")
    parser.add_argument("--select", default="")
    parser.add_argument("--diffs", type=Path)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    figures: dict[str, object] = {}
    diffs: list[str] = []
    select = tuple(word for word in asked.select.split(",") if word)
    for profile in asked.profile or ("standard", "strict"):
        totals = Totals()
        for name, files in repositories(asked.data).items():
            held = seeded(files) if asked.seeded else files
            diffs += one(name, held, profile, select, asked.unsafe, totals)
        figures |= {f"fixes.{profile}.{key}": value for key, value in totals.data().items()}
    if asked.diffs:
        asked.diffs.write_text("".join(diffs))
    print(json.dumps(figures, indent=None if asked.json else 1, ensure_ascii=False))
    return 0


class Totals:
    """What went right and wrong, over all repositories of one profile."""

    def __init__(self) -> None:
        self.fixed: Counter[str] = Counter()
        self.offered: Counter[str] = Counter()
        self.unfixed: list[str] = []
        self.came: list[str] = []
        self.outside: list[str] = []
        self.again: list[str] = []
        self.stayed: list[str] = []

    def data(self) -> dict[str, object]:
        return {
            "fixed": dict(sorted(self.fixed.items())),
            "offered": dict(sorted(self.offered.items())),
            "not_made": self.unfixed,
            "new_errors": self.came,
            "changed_outside": self.outside,
            "changed_twice": self.again,
            "not_gone": self.stayed,
        }


def one(name, files, profile, select, unsafe, totals):
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for path, data in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(data)
        (root / "memkit.toml").write_text(f'profile = "{profile}"\n')
        for arguments in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "files")):
            subprocess.run([*GIT, *arguments], cwd=root, check=True, capture_output=True)
        environment = {**os.environ, "XDG_STATE_HOME": f"{folder}/.git/state"}
        place = open_place(root, environment)
        request = Request(select=select, today="2026-06-15")
        try:
            before = check_place(place, request)
        except UsageProblem as problem:  # no bank there
            sys.stderr.write(f"{name}: {problem}\n")
            return []
        totals.offered.update(f"{f.code} {f.fix}" for f in before.findings if f.fix)
        steps = _watched()
        made = fixing.fix_place(place, request, unsafe=unsafe, write=True)
        totals.fixed.update(finding.code for finding in made.outcome.fixed)
        totals.unfixed += [f"{name}: {said}" for said in made.outcome.unfixed]
        after = check_place(open_place(root, environment), request)
        again = fixing.fix_place(open_place(root, environment), request, unsafe=unsafe, write=False)
        totals.again += [f"{name} {change.path}" for change in again.changes]
        old = Counter((f.code, f.place.path) for f in before.findings if f.severity is Severity.ERROR)
        new = Counter((f.code, f.place.path) for f in after.findings if f.severity is Severity.ERROR)
        totals.came += [f"{name} {code} {path}" for (code, path), n in new.items() if n > old[code, path]]
        was = Counter(f.fingerprint for f in before.findings)
        now = Counter(f.fingerprint for f in after.findings)
        for mark, count in Counter(f.fingerprint for f in made.outcome.fixed).items():
            if was[mark] and now[mark] > was[mark] - count:
                totals.stayed.append(f"{name} {mark}")
        totals.outside += [f"{name} {path}" for path in _strays(root, files, made, steps)]
        return [f"=== {name} ({profile}): {_said(made)}\n{render_diff(made.changes)}"] if made.changes else []


def _watched():
    """The batches that are made from now on."""
    steps: list[dict] = []
    real = fixing.make_fixes if not hasattr(fixing.make_fixes, "real") else fixing.make_fixes.real

    def watched(bank, findings, render):
        batch = real(bank, findings, render)
        steps.append(batch)
        return batch

    watched.real = real
    fixing.make_fixes = watched
    return steps


def _strays(root, files, made, steps):
    """Files that changed and are in no fix, and files whose bytes are not exactly the fixes' own."""
    changed = {change.path: change.after for change in made.changes}
    for path in root.rglob("*"):
        name = path.relative_to(root).as_posix()
        if not path.is_file() or name.startswith(".git/") or name == "memkit.toml":
            continue
        if path.read_bytes() != changed.get(name, files.get(name)):
            yield name
    touched = {path for finding in made.outcome.fixed for path in finding.mending.paths}
    yield from (path for path in changed if path not in touched)
    for batch in steps:
        for path, change in batch.files.items():
            spans = [
                (edit.span, edit.text)
                for finding in batch.taken
                for held in finding.mending.edits
                if held.path == path
                for edit in held.edits
            ]
            if spans and not _only_at(change.before, change.after, spans):
                yield path


def _only_at(before, after, spans):
    """Whether the bytes between the edited spans are the same, found in order."""
    bom = before.startswith(b"\xef\xbb\xbf")
    if bom != after.startswith(b"\xef\xbb\xbf"):
        return False
    text, at, place = before.decode().removeprefix("\ufeff"), 0, 0
    result = after.decode().removeprefix("\ufeff")
    for span, _ in sorted(set(spans)):
        kept = text[at : span.start]
        found = result.find(kept, place)
        if found < 0:
            return False
        at, place = span.end, found + len(kept)
    return result.endswith(text[at:])


def _said(made):
    return ", ".join(f"{code} {n}" for code, n in Counter(f.code for f in made.outcome.fixed).items())


if __name__ == "__main__":
    raise SystemExit(main())
