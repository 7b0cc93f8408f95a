"""Commands in a bank that nobody approved: no command of memkit runs one, whatever its form."""

from __future__ import annotations

import os

import pytest
from git_sandbox import script
from repositories import banked

from memkit.adapters.proof.isolation import isolation_of

PATH = "memory-bank/PROGRESS.md"
NASTY = (
    "touch {mark}",
    "./mark",
    "sh mark",
    "sh -c 'touch {mark}'",
    "env touch {mark}",
    "nohup touch {mark}",
    "touch {mark} &",
    "true; touch {mark}",
    "true && touch {mark}",
    "false || touch {mark}",
    "echo $(touch {mark})",
    "echo `touch {mark}`",
    "echo x > {mark}",
    "echo x | tee {mark}",
    'python3 -c \'open("{mark}","w")\'',
    "make mark",
    "git -c alias.x='!touch {mark}' x",
    "git -c core.pager='touch {mark}' log",
    "find . -maxdepth 0 -exec touch {mark} +",
    "xargs touch {mark}",
    "LD_PRELOAD=./evil.so touch {mark}",
    "PATH=. mark now",
    "setsid -f touch {mark}",
    "rm -rf ../../* ; touch {mark}",
)
COMMANDS = (
    "check", "check --staged", "check --fix", "check --since HEAD~1", "check --no-cache", "review",
    "index", "index --check", "diff", "history ADR-1", "verify", "verify --json", "verify --run",
    "sweep --since HEAD~1", "sweep --fix --json",
    "verify --run --network --no-record", "verify --approve", "verify --withdraw", "progress list --all",
    "progress done item-1 --dry-run", "progress done item-2", "new progress --title another --verify ./mark",
    "doctor", "explain PRG008", "adr list", "rule list", "gotcha list", "init --adopt --dry-run",
)  # fmt: skip


@pytest.fixture(scope="module")
def repo(tmp_path_factory):
    made = banked(tmp_path_factory.mktemp("nasty") / "repo")
    mark = made.top.parent / "mark"
    listed = [(n, command.format(mark=mark)) for n, command in enumerate(NASTY)]
    items = [f"- [ ] Item-{n}. Verify: `` {c} ``\n" for n, c in listed]
    assert len(items) == 24
    script(made.top / "mark", f"touch {mark}\n")
    made.write("Makefile", f"mark:\n\ttouch {mark}\n")
    made.save("items", **{PATH: "# Progress\n\n## Next\n\n" + "".join(items)})
    made.save("more", **{"notes.md": "x\n"})
    return made


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_runs_one(repo, command):
    repo.child(*command.split())
    assert not (repo.top.parent / "mark").exists()
    assert not list(repo.top.rglob("mark.*"))


def test_the_mark_would_be_seen(repo):
    data = repo.memkit("verify", "--json").data
    assert {row["state"] for row in data["proofs"]} == {"not approved", "needs a shell", "dangerous"}
    for number in (0, 1):
        repo.memkit("verify", "--run", "--no-record", f"item-{number}", "--approved-at", "HEAD")
    assert (repo.top.parent / "mark").exists() or isolation_of(os.environ).bubblewrap
