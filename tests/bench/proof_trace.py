"""Hostile verification commands in a cage under strace: which files they changed, and where."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import random
import re
import shutil
from pathlib import Path

from memkit.adapters.proof.isolation import Isolation
from memkit.adapters.proof.run import Bounds, Job, run_job

KIT = Path(os.environ.get("MEMKIT_HOSTILE", Path(__file__).resolve().parents[3] / "shared" / "torture"))
CANARY = "canary-of-the-environment"
_CHANGING = (
    "open,openat,openat2,creat,truncate,mkdir,mkdirat,mknod,mknodat,rename,renameat,renameat2,link,linkat,symlink,"
    "symlinkat,unlink,unlinkat,rmdir,chmod,fchmodat,chown,lchown,fchownat,utime,utimes,utimensat,futimesat,"
    "setxattr,lsetxattr,removexattr,lremovexattr,mount,umount2,pivot_root,bind"
)
_CALL = re.compile(r"^(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)")
_PLACE = re.compile(r'(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"((?:[^"\\]|\\.)*)"')
_WRITES = ("O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC")

OWN = {
    "through a link": "touch up/NEW; echo x > up/file; rm -rf up/*",
    "above the tree": "touch ../../outside/NEW; rm -rf ../../outside; mv ../../home ../../gone",
    "git's hooks": "echo x > ../.git/hooks/pre-commit; rm -rf ../.git; mv ../.git ../away",
    "credentials": "echo x > ~/.ssh/id; rm -rf ~/.ssh; echo x >> ~/.bashrc; ln -s /etc ~/etc",
    "the system": "touch /usr/NEW /var/tmp/NEW /etc/NEW; chmod 777 /usr;"
    " python3 -c \"open('/proc/sys/vm/swappiness','a')\"",
}
"""What the kit does not try."""


def verification_commands() -> dict[str, str]:
    """The commands of the kit, by the name of their case; none where the kit is not at hand."""
    path = KIT / "make_hostile.py"
    if not path.is_file():
        return {}
    spec = importlib.util.spec_from_file_location("make_hostile", path)
    kit = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(kit)
    kit.build(random.Random(7), 0.001, False)
    found = {}
    for category, name, files, *_ in kit.CASES:
        if category == "verify-command":
            text = files["PROGRESS.md"].decode("utf-8", "surrogatepass")
            found[name] = text.split("Verify: `", 1)[1].rsplit("` reports", 1)[0]
    return found


def traced(area: Path, isolation: Isolation) -> dict[str, object]:
    """Each command as words and through a shell, traced inside the cage, everything around it compared."""
    kit = verification_commands()
    commands = kit | OWN
    if not kit or not shutil.which("strace"):
        return {"skipped": "the kit of hostile cases or strace is not at hand"}
    repository, work, home, outside = _area(area)
    environment = dict(os.environ, HOME=str(home), AWS_SECRET_ACCESS_KEY=CANARY, GITHUB_TOKEN=CANARY)
    before = _state(home) | _state(outside) | _state(repository / ".git")
    wrote_outside: list[str] = []
    leaked, inside, runs = [], 0, {}
    for name, command in commands.items():
        for form, words in (("words", command.split()), ("shell", ["sh", "-c", command])):
            _fill(work)
            trace = repository / "trace.txt"
            trace.unlink(missing_ok=True)
            argv = ("strace", "-f", "-y", "-s", "4096", "-e", f"trace={_CHANGING}", "-o", str(trace), *words)
            ran = run_job(repository, Job(argv, "work"), Bounds(seconds=2), environment, isolation)
            runs[f"{name} ({form})"] = ran.ended if ran.code is None else f"{ran.ended} {ran.code}"
            if CANARY in ran.output:
                leaked.append(name)
            changed = _changed(trace, work)
            outer = [place for place in changed if not _allowed(place, work)]
            inside += len(changed) - len(outer)
            wrote_outside += [f"{name} ({form}): {place}" for place in outer]
    after = _state(home) | _state(outside) | _state(repository / ".git")
    return {
        "commands": len(kit),
        "own_commands": len(OWN),
        "runs": len(runs),
        "ended": runs,
        "changes_inside": inside,
        "outside": wrote_outside,
        "around_it_changed": sorted(set(before.items()) ^ set(after.items())),
        "secrets_printed": leaked,
        "seen_without_a_cage": _control(repository, home, environment),
    }


def _control(repository: Path, home: Path, environment: dict[str, str]) -> list[str]:
    """What the trace shows of a harmless command that does write outside."""
    trace = repository / "trace.txt"
    argv = ("strace", "-f", "-y", "-e", f"trace={_CHANGING}", "-o", str(trace), "touch", str(home / "HERE"))
    run_job(repository, Job(argv, "work"), Bounds(seconds=5), environment, Isolation("no sandbox"))
    work = repository / "work"
    return [place for place in _changed(trace, work) if not _allowed(place, work)]


def _area(area: Path) -> tuple[Path, Path, Path, Path]:
    repository, home, outside = area / "repository", area / "home", area / "outside"
    for folder in (repository / ".git" / "hooks", repository / "work", home / ".ssh", outside):
        folder.mkdir(parents=True)
    (repository / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    (home / ".ssh" / "id").write_text("a key\n")
    (outside / "file").write_text("not yours\n")
    return repository, repository / "work", home, outside


def _fill(work: Path) -> None:
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    (work / "evil.sh").write_text("#!/bin/sh\ntouch TRIPWIRE\n")
    (work / "evil.sh").chmod(0o755)
    (work / "conftest.py").write_text("open('TRIPWIRE','w')\n")
    (work / "up").symlink_to("../../outside")


def _state(folder: Path) -> dict[str, str]:
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "folder"
        for path in sorted(folder.rglob("*"))
    }


def _allowed(place: str, work: Path) -> bool:
    """Inside the tree, in the private /tmp (the tree's own surroundings are no part of it), or a device."""
    if place == str(work) or place.startswith(f"{work}/"):
        return True
    around = work.parents[1]
    private = place.startswith(("/tmp/", "/dev/", "/proc/self/")) or place == "/tmp"
    return private and place != str(around) and not place.startswith(f"{around}/")


def _changed(trace: Path, work: Path) -> list[str]:
    """The places that calls changed which succeeded."""
    if not trace.is_file():
        return []
    found = []
    for line in _whole(trace.read_text(encoding="utf-8", errors="replace").splitlines()):
        call = _CALL.match(line)
        if (
            not call
            or int(call[3]) < 0
            or (call[1].startswith("open") and not any(w in call[2] for w in _WRITES))
        ):
            continue
        for folder, name in _PLACE.findall(call[2]):
            found.append(os.path.normpath(Path(folder or work, name)))
    return found


def _whole(lines: list[str]) -> list[str]:
    """Lines of calls that another process interrupted, joined."""
    open_calls: dict[str, str] = {}
    found = []
    for line in lines:
        pid = line.split(" ", 1)[0]
        if line.endswith("<unfinished ...>"):
            open_calls[pid] = line.removesuffix("<unfinished ...>")
        elif " resumed>" in line and "<... " in line:
            found.append(open_calls.pop(pid, pid) + line.split(" resumed>", 1)[1])
        else:
            found.append(line)
    return found
