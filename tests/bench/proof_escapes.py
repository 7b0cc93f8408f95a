"""Commands whose processes try to outlive a time-out; each runs until it is ended, ten minutes at most.

Should a run of the bench be broken off, a chain that had no end would keep a processor busy for ever.
"""

from __future__ import annotations

import os
import sys

_PYTHON = (os.path.realpath(sys.executable), "-I", "-S", "-c")
_AWAY = "import os,signal,time\nend=time.time()+600\non=lambda:time.time()<end\n"


def _python(text: str) -> tuple[str, ...]:
    return (*_PYTHON, _AWAY + text)


ESCAPES: dict[str, tuple[str, ...]] = {
    "double fork and a session of its own": _python(
        "if not os.fork():\n os.setsid()\n if not os.fork(): time.sleep(600)\n os._exit(0)\ntime.sleep(600)"
    ),
    "nohup in the background": (
        "sh",
        "-c",
        "nohup sleep 600 >/dev/null 2>&1 & setsid nohup sleep 600 & wait",
    ),
    "ignores every signal it can": _python(
        "for n in signal.valid_signals()-{9,19}:\n"
        " try: signal.signal(n,signal.SIG_IGN)\n except (OSError,ValueError): pass\n"
        "if not os.fork(): os.setpgid(0,0); os.fork()\ntime.sleep(600)"
    ),
    "a storm of 150 processes in groups of their own": _python(
        "for n in range(150):\n if not os.fork():\n  os.setpgid(0,0)\n  time.sleep(600)\ntime.sleep(600)"
    ),
    "a tree that grows on every level": _python(
        "for n in range(6):\n if not os.fork(): os.setpgid(0,0)\nwhile on():\n time.sleep(.05)\n"
        " if not os.fork(): time.sleep(.2); os._exit(0)\n os.waitpid(-1,os.WNOHANG)"
    ),
    "a chain: forks, and its parent goes": _python(
        "if not os.fork():\n os.setsid()\n while on():\n  if os.fork(): os._exit(0)\ntime.sleep(600)"
    ),
    "kills its parent": ("sh", "-c", "setsid sleep 600 & sleep .05; kill -9 $PPID; sleep 600"),
    "a chain that kills the parent of its first": _python(
        "up=os.getppid()\nif not os.fork():\n os.setsid(); time.sleep(.05); os.kill(up,9) if up>1 else 0\n"
        " while on():\n  if os.fork(): os._exit(0)\ntime.sleep(600)"
    ),
    "stops its parent": ("sh", "-c", "setsid sleep 600 & kill -STOP $PPID; sleep 600"),
    "a daemon holds the pipe and writes": _python(
        "if not os.fork():\n os.setsid()\n if os.fork(): os._exit(0)\n"
        " while on(): os.write(1,b'x'*100); time.sleep(.01)\ntime.sleep(600)"
    ),
    "starts its child anew": _python(
        "while on():\n p=os.fork()\n if not p: os.setsid(); time.sleep(600)\n os.waitpid(p,os.WUNTRACED)"
    ),
    "threads that fork": _python(
        "import threading\ndef f():\n for n in range(10):\n  if not os.fork(): os.setsid(); time.sleep(600)\n"
        " time.sleep(600)\n[threading.Thread(target=f).start() for n in range(5)]\ntime.sleep(600)"
    ),
}

AT_THE_PARENT = ("kills its parent", "a chain that kills the parent of its first", "stops its parent")
"""Those that a parent which is no supervisor would not outlive."""

_HOLD = (
    "import fcntl,os,sys\nf=os.open(sys.argv[1],os.O_RDWR|os.O_CREAT)\nfcntl.flock(f,fcntl.LOCK_EX)\n"
    "os.set_inheritable(f,True)\nos.execvp(sys.argv[2],sys.argv[2:])"
)


def holding(lock: str, name: str) -> tuple[str, ...]:
    """The escape, with a lock on a file of its folder which the last of its processes gives back."""
    return (*_PYTHON, _HOLD, lock, *ESCAPES[name])
