"""A program is started and read as subprocess does it."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from git_sandbox import SOURCE

if os.name != "nt":
    from memkit.adapters.git.spawned import spawned

pytestmark = pytest.mark.skipif(os.name == "nt", reason="programs are started by subprocess there")
LOUD = (
    "import os, sys\nfor at in range(40):\n os.write(1, b'o' * 9000)\n os.write(2, b'e' * 9000)\nsys.exit(7)"
)


def run(code):
    return spawned([sys.executable, "-c", code], os.environ)


@pytest.mark.parametrize(
    "code",
    [
        "pass",
        LOUD,
        "import sys; print(sys.stdin.read(), end='')",
        "import os, signal; os.kill(os.getpid(), signal.SIGTERM)",
    ],
)
def test_code_output_and_complaints_are_those_that_subprocess_tells(code):
    done = subprocess.run([sys.executable, "-c", code], input=b"", capture_output=True, check=False)
    assert run(code) == (done.returncode, done.stdout, done.stderr)


def test_nothing_is_read_of_what_this_process_is_given():
    code = f"import os; from {spawned.__module__} import spawned; print(spawned(['/bin/cat'], os.environ)[1])"
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, input=b"given", env=environment, capture_output=True, check=True)
    assert ran.stdout.strip() == b"b''"


def test_a_program_that_cannot_be_started_says_so(tmp_path):
    with pytest.raises(FileNotFoundError):
        spawned([str(tmp_path / "none")], os.environ)


def test_a_reader_that_goes_ends_the_program_as_it_would_in_a_shell():
    """Python ignores SIGPIPE, which a program that it starts would inherit."""
    _, out, _ = spawned(["/bin/sh", "-c", "grep SigIgn /proc/$$/status || true"], os.environ)
    ignored = int(out.split()[1], 16) if out else 0
    assert not ignored & (1 << signal.SIGPIPE - 1 | 1 << signal.SIGXFSZ - 1)


def test_no_pipe_is_left_open_and_an_interrupted_program_is_ended():
    def opened():
        return len(list(Path("/dev/fd").iterdir()))

    before = opened()
    for _ in range(3):
        run("pass")
    assert opened() == before
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        run("import signal, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\ntime.sleep(30)")
    timer.join()
    assert time.monotonic() - started < 20
    assert opened() == before
