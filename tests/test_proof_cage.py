"""In a cage, a command writes into its repository and nowhere else, and does not see what is not its own."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from memkit.adapters.proof.isolation import Isolation, isolation_of
from memkit.adapters.proof.run import Bounds, Job, run_job

sys.path.insert(0, str(Path(__file__).parent / "bench"))
from proof_escapes import holding
from test_proof_runner import PYTHON, free, script

CAGE = isolation_of(os.environ) if sys.platform == "linux" else Isolation("no sandbox")
caged = pytest.mark.skipif(not CAGE.bubblewrap, reason="bubblewrap does not start here")


class Place:
    def __init__(self, top: Path):
        self.home = top / "home"
        self.root = top / "bank"
        for folder in (self.home / ".ssh", self.home / ".config" / "gh", self.root):
            folder.mkdir(parents=True)
        (self.home / ".ssh" / "id").write_text("KEY")
        (self.home / ".netrc").write_text("KEY")
        (self.home / ".npmrc").write_text("KEY")
        (self.home / "notes").write_text("notes")

    def run(self, *argv, folder="", seconds=20.0, network=False, assigned=(), **environment):
        given = {"PATH": os.environ["PATH"], "HOME": str(self.home), **environment}
        bounds = Bounds(seconds=seconds, network=network)
        return run_job(self.root, Job(argv, folder, assigned), bounds, given, CAGE)

    def shell(self, text, **options):
        return self.run("sh", "-c", text, **options)


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


@caged
def test_exit_codes_signals_and_folders_are_as_without(place):
    (place.root / "sub").mkdir()
    script(place.root / "sub" / "tool", "#!/bin/sh\npwd\nexit 4\n")
    ran = place.run("./tool", folder="sub")
    assert (ran.ended, ran.code, ran.output) == ("exited", 4, f"{place.root.resolve()}/sub\n")
    ran = place.shell("kill -9 $$")
    assert (ran.ended, ran.code, ran.why) == ("killed", None, "it was killed by SIGKILL")
    script(place.root / "elsewhere", "#!/no/such/interpreter\n")
    ran = place.run("./elsewhere")
    assert (ran.ended, ran.code) == ("not started", None)


@caged
def test_only_the_repository_and_a_private_tmp_are_written(place, tmp_path):
    (tmp_path / "beside").write_text("old")
    ran = place.shell(
        f"echo x > made; echo x > '{tmp_path}/beside'; echo x > ~/notes; touch ~/new /usr/new /var/tmp/new;"
        " rm -rf ~/.ssh ~/notes; echo x > /tmp/memkit-private-file; cat /tmp/memkit-private-file"
    )
    assert ran.code == 0
    assert ran.output.endswith("\nx\n")
    assert (place.root / "made").read_text() == "x\n"
    assert (tmp_path / "beside").read_text() == "old"
    assert (place.home / "notes").read_text() == "notes"
    assert (place.home / ".ssh" / "id").read_text() == "KEY"
    assert not Path("/tmp/memkit-private-file").exists()
    assert not (place.home / "new").exists()


@caged
@pytest.mark.parametrize(
    "path", ["/proc/sys/kernel/core_pattern", "/proc/sys/vm/swappiness", "/proc/sysrq-trigger"]
)
def test_settings_of_the_system_cannot_be_opened_for_writing(place, path):
    text = f"import os\ntry: os.open({path!r}, os.O_WRONLY)\nexcept OSError: pass\nelse: print('open')"
    ran = place.run(*PYTHON, text)
    assert (ran.code, ran.output) == (0, "")


@caged
def test_temporary_files_have_a_place(place):
    elsewhere = place.home / "tmp"
    elsewhere.mkdir()
    assert place.shell('touch "$TMPDIR/x" && echo $TMPDIR', TMPDIR=str(elsewhere)).output == "/tmp\n"
    inside = place.root / "tmp"
    inside.mkdir()
    assert place.shell('touch "$TMPDIR/x"', TMPDIR=str(inside)).code == 0
    assert (inside / "x").exists()


@caged
def test_credentials_and_our_own_state_are_covered(place, monkeypatch):
    state = place.home / "state"
    (state / "memkit").mkdir(parents=True)
    (state / "memkit" / "approvals").write_text("KEY")
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    ran = place.shell("cat ~/notes; ls ~/.ssh ~/.config/gh ~/state/memkit; cat ~/.netrc ~/.npmrc ~/.ssh/id")
    assert ran.output.startswith("notes")
    assert "KEY" not in ran.output
    assert "approvals" not in ran.output
    assert "denied" not in ran.output


@caged
def test_credentials_that_a_variable_names_are_covered(place):
    folder = place.home / "elsewhere"
    folder.mkdir()
    (folder / "config").write_text("KEY")
    (folder / "other").write_text("KEY")
    named = f"{folder}/config:{place.home}/none"
    ran = place.shell("cat ~/elsewhere/config", KUBECONFIG=named, GNUPGHOME=str(place.home))
    assert (ran.code, ran.output) == (0, "")
    assert place.shell("cat ~/elsewhere/other").output == "KEY"


@caged
def test_a_home_in_the_repository_is_covered_too(place, monkeypatch):
    home = place.root / "home"
    (home / ".ssh").mkdir(parents=True)
    (home / ".ssh" / "id").write_text("KEY")
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))
    ran = place.shell("cat ~/.ssh/id; touch ~/free; echo forged > ~/state/memkit/approvals", HOME=str(home))
    assert "KEY" not in ran.output
    assert (home / "free").exists()
    assert not list((home / "state" / "memkit").iterdir())


@caged
def test_a_repository_below_a_covered_folder_is_there(place):
    place.root = place.home / ".ssh" / "bank"
    place.root.mkdir()
    ran = place.shell("touch made; cat ../id")
    assert (place.root / "made").exists()
    assert "KEY" not in ran.output


def git(folder, *words):
    subprocess.run(
        ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words], cwd=folder, check=True
    )


@caged
def test_git_is_read_and_not_written(place):
    git(place.root, "init", "-q")
    git(place.root, "commit", "-q", "--allow-empty", "-m", "first")
    (place.root / "sub").mkdir()
    for top, folder in ((place.root, "sub"), (place.root / "sub", "")):
        place.root = top
        ran = place.shell(
            "git log --format=%s; echo x > $(git rev-parse --git-dir)/hooks/pre-commit;"
            " git config user.name x; mv $(git rev-parse --show-toplevel)/.git away; touch made",
            folder=folder,
        )
        assert ran.output.startswith("first\n"), ran.output
        git_dir = (top if folder else top.parent) / ".git"
        assert not (git_dir / "hooks" / "pre-commit").exists()
        assert (git_dir / "HEAD").exists()
        assert (top / folder / "made").exists()


@caged
def test_a_linked_work_tree_reads_its_repository(place):
    main = place.home / "main"
    main.mkdir()
    git(main, "init", "-q")
    git(main, "commit", "-q", "--allow-empty", "-m", "first")
    git(main, "worktree", "add", "-q", str(place.root / "tree"))
    place.root = place.root / "tree"
    ran = place.shell("git log --format=%s; git config user.name x; echo x > .git; touch made")
    assert ran.output.startswith("first\n"), ran.output
    assert (place.root / ".git").read_text().startswith("gitdir: ")
    assert "x" not in (main / ".git" / "config").read_text().split()
    assert (place.root / "made").exists()


@caged
@pytest.mark.skipif(not CAGE.can_cut_network, reason="the network cannot be cut here")
def test_the_network_is_off_unless_it_is_wanted(place):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        text = f"import socket\nsocket.create_connection(('127.0.0.1',{port}),2)\nprint('through')"
        assert "through" not in place.run(*PYTHON, text).output
        assert place.run(*PYTHON, text, network=True).output == "through\n"


@caged
def test_processes_of_others_are_not_seen(place):
    assert place.shell(f"kill -0 {os.getpid()} || echo unseen; echo $$").output.count("unseen") == 1
    assert place.shell("kill -9 -1; kill -9 $PPID; sleep .05; echo here").ended in {"exited", "killed"}


@caged
def test_what_loads_libraries_stays_in_the_cage(place):
    ran = place.run("echo", "hello", assigned=(("LD_PRELOAD", "/not/there.so"),))
    assert ran.output.count("/not/there.so") == 1
    ran = place.run("env", assigned=(("A", "b"),), SECRET="s")
    names = {line.split("=")[0] for line in ran.output.splitlines()}
    assert names == {"PATH", "HOME", "NO_COLOR", "TERM", "TMPDIR", "XDG_CACHE_HOME", "PWD", "A"}


@caged
def test_a_virtual_environment_below_tmp_is_there(place, tmp_path):
    venv = tmp_path / "venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "lib").mkdir()
    (venv / "pyvenv.cfg").write_text("")
    (venv / "lib" / "data").write_text("library\n")
    script(venv / "bin" / "tool", '#!/bin/sh\ncat "$(dirname "$0")/../lib/data"\n')
    assert place.run("tool", PATH=f"{venv}/bin:{os.environ['PATH']}").output == "library\n"


@caged
@pytest.mark.parametrize("name", ["double fork and a session of its own", "threads that fork"])
def test_nothing_outlives_a_time_out_in_a_cage(place, name):
    ran = place.run(*holding("lock", name), seconds=0.25)
    assert ran.ended == "timed out"
    assert free(place.root / "lock")


def test_the_isolation_says_what_it_is():
    assert CAGE.name
    assert ("no sandbox" in CAGE.name) == (not CAGE.bubblewrap)


def test_a_bubblewrap_of_the_repository_is_not_used(tmp_path):
    script(tmp_path / "bwrap", f"#!/bin/sh\ntouch '{tmp_path}/TRIPWIRE'\n")
    found = isolation_of({"PATH": str(tmp_path)})
    assert not found.bubblewrap.startswith(str(tmp_path))
    assert not (tmp_path / "TRIPWIRE").exists()
