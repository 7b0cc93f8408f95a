"""A guard against hanging: quadratic work on hostile input runs into it, a slow machine does not."""

from __future__ import annotations

import signal
from contextlib import contextmanager

CPU_SECONDS = 60


@contextmanager
def no_hang():
    """Fail when the block uses a minute of processor time; where there is no such timer, just run it."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def give_up(*_):
        raise AssertionError(f"still running after {CPU_SECONDS} seconds of processor time")

    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
