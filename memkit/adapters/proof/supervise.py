"""Stands between memkit and a command: starts it, and ends every process that came of it.

memkit starts this file by its path with `-I -S -E -B`, so it knows the standard library alone, and uses its
functions itself. Standard input is the control pipe: first the order, then nothing until it closes, which
means that the command must end, because memkit says so or because memkit is no more. Standard output is where
the command writes; on the descriptor that the first argument names one line goes back.

Orphans fall to the nearest ancestor that asked for them (Linux): however a process detaches itself, it stays
a descendant of this one, and when this one has no child left, then nothing is left at all.
"""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

LENGTH_DIGITS = 10
FIRST_EMPTY = 100
"""From this descriptor on the command of a cage finds as many empty files as the order says."""
END_SECONDS = 10.0

_SET_CHILD_SUBREAPER, _GET_CHILD_SUBREAPER, _SET_NO_NEW_PRIVS = 36, 37, 38
_HIGHEST_PID = 99_999  # of macOS, where there is no /proc


def packed(
    program: bytes,
    folder: bytes,
    argv: Iterable[bytes],
    environment: Iterable[bytes],
    *,
    flags: tuple[int, int],
) -> bytes:
    """An order as it goes through the pipe; `flags`: may gain no privileges, how many empty files."""
    words = list(argv)
    fields = [program, folder, b"%d" % flags[0], b"%d" % flags[1], b"%d" % len(words), *words, *environment]
    body = b"\0".join(fields)
    return b"%0*d" % (LENGTH_DIGITS, len(body)) + body


def adopt_orphans(*, on: bool) -> bool:
    """Become, or cease to be, the process that orphaned descendants fall to; whether it was before."""
    if sys.platform != "linux":
        return False
    import ctypes

    was = ctypes.c_int(0)
    prctl = ctypes.CDLL(None).prctl
    prctl(_GET_CHILD_SUBREAPER, ctypes.byref(was), 0, 0, 0)
    prctl(_SET_CHILD_SUBREAPER, int(on), 0, 0, 0)
    return bool(was.value)


def children_of(pid: int) -> list[int]:
    """The children of a process as /proc has them now; none where it is gone, or where there is no /proc."""
    try:
        threads = os.listdir(f"/proc/{pid}/task")
    except OSError:
        return []
    found: list[int] = []
    for thread in threads:
        try:
            with open(f"/proc/{pid}/task/{thread}/children", "rb", buffering=0) as file:
                found += map(int, (file.read() or b"").split())
        except FileNotFoundError:
            if os.path.isdir(f"/proc/{pid}/task/{thread}"):
                return _children_by_parent(pid)
        except OSError:
            continue
    return found


def end_descendants(spare: Collection[int] | None = None, seconds: float = END_SECONDS) -> int:
    """Kill and reap all descendants of this process; how many could not be ended in time.

    With `spare`, the children named there and what descends from them are left alone. Who has none to spare
    has nothing left when the system says that it has no child.
    """
    until = time.monotonic() + seconds
    seen: set[int] = set()
    pause = 0.0005
    while True:
        found = _stopped(spare or ())
        for pid in found:
            _send(pid, signal.SIGKILL)
        if _all_reaped(spare):
            return 0
        if time.monotonic() > until:
            return len(found) or 1
        if seen.issuperset(found):  # dying takes a moment; whoever is new is killed without one
            time.sleep(pause)
            pause = min(pause * 2, 0.05)
        seen.update(found)


def end_session(leader: int, *, reap: bool) -> int:
    """Kill the processes of a session, where nothing finds those that left it; how many are there still.

    With `reap`, whoever of them is a child of this process is reaped, and so is any other that has died.
    """
    for pause in (0.02, 0.05, 0.1, 0.2):
        with contextlib.suppress(OSError):
            os.killpg(leader, signal.SIGKILL)
        found = [pid for pid in range(2, _HIGHEST_PID + 1) if _session_of(pid) == leader]
        for pid in found:
            _send(pid, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            while reap and os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if not found:
            return 0
        time.sleep(pause)
    return len(found)


def _stopped(spare: Collection[int]) -> list[int]:
    """All descendants but spared ones, parents first, each stopped before its children are looked for.

    A stopped process makes no more children and reaps none, so that a number found is not yet another's.
    """
    waiting = [pid for pid in children_of(os.getpid()) if pid not in spare]
    found: dict[int, None] = {}
    while waiting:
        pid = waiting.pop(0)
        if pid not in found:
            found[pid] = None
            _send(pid, signal.SIGSTOP)
            waiting += children_of(pid)
    return list(found)


def _all_reaped(spare: Collection[int] | None) -> bool:
    if spare is not None:
        for _ in range(3):  # reading the list while somebody leaves it may miss one
            ours = [pid for pid in children_of(os.getpid()) if pid not in spare]
            for pid in ours:
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(pid, os.WNOHANG)
            if ours:
                return False
        return True
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return True
    return False


def _children_by_parent(parent: int) -> list[int]:
    found = []
    for name in os.listdir("/proc"):
        if name.isdecimal():
            with contextlib.suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
                if int(file.read().rpartition(b")")[2].split()[1]) == parent:
                    found.append(int(name))
    return found


def _session_of(pid: int) -> int:
    try:
        return os.getsid(pid)
    except OSError:
        return 0


def _send(pid: int, number: int) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, number)


def main() -> int:
    """Carry out one order; back goes the command's process, then `exit`, `signal`, `failed` or `ended`.

    The code, the signal or the system's error number follows, then how many processes could not be ended.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    status = int(sys.argv[1])
    os.set_inheritable(status, False)
    fields = _order()
    if not fields:
        return 1
    adopt_orphans(on=True)
    if fields[2] == b"1":
        _gain_no_privileges()
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    os.set_blocking(woken, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    child, error = _started(fields)
    _report(status, f"{child} ")
    said = f"failed {error}" if error else _watched(child, woken)
    _report(status, f"{said} {_end_all(child)}")
    return 0


def _report(status: int, text: str) -> None:
    with contextlib.suppress(OSError):  # memkit may be gone
        os.write(status, text.encode())


def _end_all(child: int) -> int:
    return end_descendants() if sys.platform == "linux" else end_session(child, reap=True) if child else 0


def _order() -> list[bytes]:
    length = _exactly(LENGTH_DIGITS)
    body = _exactly(int(length)) if length else b""
    return body.split(b"\0") if body else []


def _exactly(size: int) -> bytes:
    """So many bytes of standard input; nothing when it closes before."""
    data = b""
    while len(data) < size:
        chunk = os.read(0, min(size - len(data), 1 << 16))
        if not chunk:
            return b""
        data += chunk
    return data


def _gain_no_privileges() -> None:
    """No setuid program works below here: what runs as somebody else could not be killed."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def _started(fields: list[bytes]) -> tuple[int, int]:
    """The command's process, and the error number where the program could not be put into it."""
    reading, writing = os.pipe()
    try:
        child = os.fork()
    except OSError as error:
        return 0, error.errno or 1
    if not child:
        _become(fields, writing)
    os.close(writing)
    said = os.read(reading, 16)
    os.close(reading)
    return child, int(said or b"0")


def _become(fields: list[bytes], complaints: int) -> None:
    """Turn this new process into the command; never returns."""
    try:
        os.setsid()
        null = os.open(os.devnull, os.O_RDONLY)
        os.dup2(null, 0)
        os.dup2(1, 2)
        for number in range(int(fields[3])):
            os.dup2(null, FIRST_EMPTY + number)
        _without_core_dumps()
        for each in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
            with contextlib.suppress(OSError, ValueError):
                signal.signal(each, signal.SIG_DFL)
        os.chdir(fields[1])
        if sys.platform == "linux" and os.getcwdb() != fields[1]:  # a link was put in its place
            os._exit(_tell(complaints, errno.ELOOP))
        count = int(fields[4])
        environment = dict(each.split(b"=", 1) for each in fields[5 + count :])
        os.execve(fields[0], fields[5 : 5 + count], environment)  # noqa: S606
    except OSError as error:
        os._exit(_tell(complaints, error.errno or 1))
    finally:
        os._exit(127)


def _tell(complaints: int, number: int) -> int:
    os.write(complaints, b"%d" % number)
    return 127


def _without_core_dumps() -> None:
    import resource

    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _watched(child: int, woken: int) -> str:
    """Wait for the command's end, or for memkit to close the control pipe."""
    import select

    while True:
        ready = select.select([0, woken], [], [])[0]
        if woken in ready:
            with contextlib.suppress(BlockingIOError):
                os.read(woken, 4096)
            code = _reaped(child)
            if code is not None:
                return f"exit {code}" if code >= 0 else f"signal {-code}"
        if 0 in ready and not os.read(0, 64):
            return "ended 0"


def _reaped(child: int) -> int | None:
    """Reap what has died; the command's exit code, or its signal as a negative number."""
    with contextlib.suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == child:
                return os.waitstatus_to_exitcode(status)
            if not pid:
                return None
    return None


if __name__ == "__main__":
    sys.exit(main())
