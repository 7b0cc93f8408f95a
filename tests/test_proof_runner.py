"""Commands run without a shell, in a bare environment, within bounds, and nothing of them is left."""

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="process trees and cages are Linux's here")

from memkit.adapters.proof import supervise
from memkit.adapters.proof.isolation import Isolation
from memkit.adapters.proof.kept import Kept
from memkit.adapters.proof.run import Bounds, Job, run_job
from memkit.adapters.proof.supervise import adopt_orphans, children_of

sys.path.insert(0, str(Path(__file__).parent / "bench"))
from proof_escapes import holding

SOURCE = Path(__file__).resolve().parents[1]
OPEN = Isolation("no sandbox")
PYTHON = (os.path.realpath(sys.executable), "-I", "-S", "-c")


@pytest.fixture
def root(tmp_path):
    folder = tmp_path / "bank"
    folder.mkdir()
    return folder


def run(root, *argv, folder="", seconds=20.0, isolation=OPEN, assigned=(), **bounds):
    environment = dict(os.environ) | {"HOME": str(root.parent)}
    return run_job(
        root, Job(argv, folder, assigned), Bounds(seconds=seconds, **bounds), environment, isolation
    )


def python(root, text, **options):
    return run(root, *PYTHON, text, **options)


def script(path, text="#!/bin/sh\necho ran\n", mode=0o755):
    path.write_text(text)
    path.chmod(mode)


def free(lock: Path, seconds=0.0) -> bool:
    """Whether all who inherited the lock are dead."""
    until = time.monotonic() + seconds
    with lock.open("ab") as file:
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() > until:
                    return False
                time.sleep(0.02)
            else:
                return True


# What came of it


def test_exit_code_and_output_as_they_came(root):
    ran = run(root, "sh", "-c", "echo one; echo two >&2; echo three; exit 3")
    assert (ran.ended, ran.code, ran.output, ran.cut) == ("exited", 3, "one\ntwo\nthree\n", False)


def test_a_signal_is_named(root):
    ran = run(root, "sh", "-c", "kill -SEGV $$")
    assert (ran.ended, ran.code) == ("killed", None)
    assert "SIGSEGV" in ran.why


def test_no_shell_reads_the_words(root):
    assert run(root, "echo", "$(touch here)", ";", "touch", "here", ">", "there").output == (
        "$(touch here) ; touch here > there\n"
    )
    assert not list(root.iterdir())


def test_bytes_that_are_no_text_are_replaced(root):
    assert run(root, "printf", r"a\377b").output == "a\ufffdb"


def test_head_and_tail_are_kept(root):
    ran = python(root, "print('A'*5000 + 'B'*300_000 + 'C'*5000, end='')", output=2000)
    assert ran.cut
    assert ran.output == "A" * 1000 + "\n[308000 bytes left out]\n" + "C" * 1000


@pytest.mark.parametrize("size", [0, 1, 7, 10, 11, 25, 1000])
@pytest.mark.parametrize("chunk", [1, 3, 10, 64])
def test_what_is_kept_does_not_depend_on_how_it_comes(size, chunk):
    data = bytes(97 + n % 26 for n in range(size))
    kept = Kept(10)
    for start in range(0, size, chunk):
        kept.add(data[start : start + chunk])
    whole = data.decode()
    assert kept.cut == (size > 10)
    assert kept.text() == (
        whole if size <= 10 else f"{whole[:5]}\n[{size - 10} bytes left out]\n{whole[-5:]}"
    )


def test_a_flood_is_ended(root):
    ran = run(root, "yes")
    assert (ran.ended, ran.code, ran.cut) == ("too much output", None, True)
    assert len(ran.output) < 2 << 20


# What it gets


def test_no_input_no_terminal_no_open_files_no_core(root):
    ran = python(
        root,
        "import os,sys,resource\nprint(repr(sys.stdin.read()), os.getpid()==os.getsid(0))\n"
        "print([n for n in os.listdir('/proc/self/fd') if int(n)>2 and os.path.exists('/proc/self/fd/'+n)])\n"
        "print(resource.getrlimit(resource.RLIMIT_CORE))\n"
        "try: open('/dev/tty')\nexcept OSError: print('no terminal')",
    )
    assert ran.output == "'' True\n[]\n(0, 0)\nno terminal\n"


def ignored(status):
    """The ignored signals as bits, without 32 and 33: those are the C library's own, which nobody sets."""
    return int(status.split()[-1], 16) & ~(0b11 << 31)


def test_signals_are_as_a_fresh_program_has_them(root):
    ran = python(
        root, "print(*[l for l in open('/proc/self/status') if l.startswith(('SigBlk','ShdPnd'))],sep='')"
    )
    assert set(ran.output.split()) == {"SigBlk:", "ShdPnd:", "0" * 16}
    ran = run(root, "sh", "-c", "grep SigIgn /proc/self/status")
    assert ignored(ran.output) == 0


def test_the_environment_is_a_short_list(root, tmp_path):
    environment = {
        "PATH": f".::bin:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "LC_ALL": "C.UTF-8",
        "GITHUB_TOKEN": "secret",
        "GIT_DIR": "/elsewhere",
        "PYTHONPATH": "/elsewhere",
        "LD_PRELOAD": "/elsewhere.so",
        "MY_VARIABLE": "x",
    }
    job = Job(("env",), "", (("MODE", "fast"), ("TERM", "vt100")))
    ran = run_job(root, job, Bounds(), environment, OPEN)
    lines = dict(line.split("=", 1) for line in ran.output.splitlines())
    assert set(lines) == {"PATH", "HOME", "LC_ALL", "NO_COLOR", "TERM", "MODE"}
    assert (lines["NO_COLOR"], lines["TERM"], lines["MODE"]) == ("1", "vt100", "fast")
    assert all(folder.startswith("/") for folder in lines["PATH"].split(":"))


def test_what_loads_libraries_reaches_the_command_alone(root):
    given = (("LD_PRELOAD", "/not/there.so"), ("PYTHONHOME", "/not/there"))
    ran = run(root, "echo", "hello", assigned=given)
    assert ran.code == 0
    assert ran.output.count("/not/there.so") == 1


def test_whoever_starts_us_may_ignore_or_block_what_it_likes(root):
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD, signal.SIGTERM})
    handler = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        ran = run(root, "sh", "-c", "sleep .01; grep -E 'Sig(Blk|Ign)' /proc/self/status; exit 5")
    finally:
        signal.signal(signal.SIGCHLD, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    assert (ran.code, ran.output.split()[:2]) == (5, ["SigBlk:", "0" * 16])
    assert ignored(ran.output) == 0


def test_bounds_may_be_as_long_as_one_likes(root):
    assert run(root, "true", seconds=1e12).code == 0
    assert run(root, "true", seconds=float("inf")).code == 0
    assert run(root, "sleep", "60", seconds=0).ended == "timed out"


def test_a_long_command_line_arrives(root):
    words = [f"{n:05}" + "x" * 995 for n in range(1000)]
    assert run(root, "echo", *words, output=2 << 20).output == " ".join(words) + "\n"


# What is not started


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        ((), "no program"),
        (("",), "no program"),
        (("no-such-program",), "`no-such-program` is not installed"),
        (("cd", "x"), "word of the shell"),
        (("./nothing",), "`./nothing` is not there"),
        (("./plain",), "`./plain` is not executable"),
        (("./folder",), "`./folder` is a folder"),
        (("./unnamed",), "no `#!` line"),
        (("./elsewhere",), "what its `#!` line names"),
        (("echo", "a\0b"), "NUL"),
        (("echo", "\ud800"), "half a character"),
        (("x" * 5000,), "not installed"),
        (("echo", "x" * 200_000), "Argument list too long"),
    ],
)
def test_what_cannot_run_says_why(root, argv, why):
    script(root / "plain", mode=0o644)
    (root / "folder").mkdir()
    script(root / "unnamed", "\x01 nothing")
    script(root / "elsewhere", "#!/no/such/interpreter\n")
    ran = run(root, *argv)
    assert (ran.ended, ran.code, ran.output) == ("not started", None, "")
    assert why in ran.why


def test_programs_are_not_looked_for_in_the_folder(root):
    script(root / "tool")
    for path in (".", "", ".:/usr/bin", "bank"):
        ran = run_job(root, Job(("tool",), ""), Bounds(), {"PATH": path}, OPEN)
        assert ran.ended == "not started"
    assert run(root, "tool", assigned=(("PATH", str(root)),)).ended == "not started"
    assert run(root, "./tool").output == "ran\n"


def test_the_folder_lies_in_the_root(root, tmp_path):
    (tmp_path / "outside").mkdir()
    (root / "a" / "b").mkdir(parents=True)
    (root / "out").symlink_to(tmp_path / "outside")
    (root / "in").symlink_to("a/b")
    script(root / "a" / "b" / "tool")
    assert run(root, "pwd", folder="a/b").output == f"{root.resolve()}/a/b\n"
    assert run(root, "./tool", folder="in").output == "ran\n"
    for folder, why in (("out", "outside"), ("..", "outside"), ("/etc", "outside"), ("none", "not there")):
        ran = run(root, "pwd", folder=folder)
        assert ran.ended == "not started"
        assert why in ran.why


# What is left


@pytest.mark.parametrize(
    "name",
    [
        "double fork and a session of its own",
        "ignores every signal it can",
        "a storm of 150 processes in groups of their own",
        "a chain: forks, and its parent goes",
        "stops its parent",
    ],
)
def test_nothing_outlives_a_time_out(root, name):
    ran = run(root, *holding("lock", name), seconds=0.25)
    assert ran.ended == "timed out"
    assert "0.25 s" in ran.why
    assert free(root / "lock")


@pytest.mark.parametrize("name", ["kills its parent", "a chain that kills the parent of its first"])
def test_nothing_outlives_the_supervisor(root, name):
    ran = run(root, *holding("lock", name))
    assert (ran.ended, ran.code) == ("killed", None)
    assert free(root / "lock")


ESCAPE = (
    "import fcntl,os,time\nf=os.open('lock',os.O_RDWR|os.O_CREAT)\nfcntl.flock(f,fcntl.LOCK_EX)\n"
    "if not os.fork():\n os.setsid()\n if os.fork(): os._exit(0)\n open('away','w')\n time.sleep(600)\n"
    "os.wait()\nwhile not os.path.exists('away'): time.sleep(.001)\n"
)


def test_who_holds_the_pipe_after_the_end_is_ended_and_not_waited_for(root):
    ran = python(root, ESCAPE + "print('done')")
    assert (ran.ended, ran.code, ran.output) == ("exited", 0, "done\n")
    assert free(root / "lock")


def test_our_own_children_are_left_alone(root):
    with subprocess.Popen(["sleep", "60"]) as child:
        try:
            run(root, *holding("lock", "kills its parent"))
            assert child.poll() is None
        finally:
            child.kill()
    assert not adopt_orphans(on=False)


RUNNER = """
import os, sys
from pathlib import Path
from memkit.adapters.proof.isolation import isolation_of, Isolation
from memkit.adapters.proof.run import Bounds, Job, run_job
import json
caged = sys.argv[1] == "caged"
isolation = isolation_of(os.environ) if caged else Isolation("no sandbox")
try:
    run_job(Path(sys.argv[2]), Job(tuple(json.loads(sys.argv[3])), ""), Bounds(), os.environ, isolation)
except KeyboardInterrupt:
    print("interrupted")
"""


def started(root, kind):
    words = json.dumps([*PYTHON, ESCAPE + "time.sleep(600)"])
    # A background job of a shell ignores interrupts, and so does what it starts.
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    process = subprocess.Popen(
        [sys.executable, "-c", heard + RUNNER, kind, str(root), words],
        cwd=SOURCE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + 120
    while not (root / "away").exists() and time.monotonic() < until:
        time.sleep(0.02)
    return process


@pytest.mark.parametrize("kind", ["open", "caged"])
def test_nothing_outlives_memkit_itself(root, kind):
    with started(root, kind) as process:
        assert not free(root / "lock")
        process.kill()
    assert free(root / "lock", seconds=60)


def test_an_interrupt_ends_it_and_goes_on(root):
    with started(root, "open") as process:
        assert not free(root / "lock")
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=120)[0] == "interrupted\n"
    assert free(root / "lock")


def test_children_are_found_without_the_kernels_lists_as_well():
    with subprocess.Popen(["sh", "-c", "sleep 60 & sleep 60 & wait"]) as parent:
        try:
            until = time.monotonic() + 60
            while len(children_of(parent.pid)) < 2 and time.monotonic() < until:
                time.sleep(0.01)
            found = children_of(parent.pid)
            assert len(found) == 2
            assert sorted(found) == sorted(supervise._children_by_parent(parent.pid))
        finally:
            for pid in children_of(parent.pid):
                os.kill(pid, signal.SIGKILL)
            parent.kill()


def test_a_session_is_ended_without_proc():
    text = "sleep 60 & (sleep 60 & sleep 60 &); echo; wait"
    with subprocess.Popen(["sh", "-c", text], start_new_session=True, stdout=subprocess.PIPE) as leader:
        assert leader.stdout.read(1) == b"\n"
        supervise.end_session(leader.pid, reap=False)
        assert leader.wait(60) == -signal.SIGKILL
        assert leader.stdout.read() == b""  # the last who held it is dead


def test_a_supervisor_that_does_not_start_is_said(root):
    limited = (
        "import os,sys\nfrom pathlib import Path\n"
        "from memkit.adapters.proof.isolation import Isolation\n"
        "from memkit.adapters.proof.run import Bounds, Job, run_job\n"
        "sys.executable = '/bin/false'\n"
        "ran = run_job(Path(sys.argv[1]), Job(('true',), ''), Bounds(), os.environ, Isolation('none'))\n"
        "print(ran.ended, ran.why, sep=': ')"
    )
    words = [sys.executable, "-c", limited, str(root)]
    said = subprocess.run(words, cwd=SOURCE, capture_output=True, text=True, check=True).stdout
    assert said == "not started: the process that would watch over it did not start\n"
