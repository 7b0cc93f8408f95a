"""Runs one command of a bank: a program with arguments, bounded, caged if possible, ended entirely."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from memkit.adapters.proof.job import Bounds, Ended, Job, Ran, not_started
from memkit.adapters.proof.order import order_for
from memkit.adapters.proof.program import Missing

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from memkit.adapters.proof.isolation import Isolation

__all__ = ["Bounds", "Ended", "Job", "Ran", "run_job"]


def run_job(
    root: Path, job: Job, bounds: Bounds, environment: Mapping[str, str], isolation: Isolation
) -> Ran:
    """Run a job in the tree at `root` and wait; when it returns, none of its processes is left (Linux).

    `environment` is memkit's own, of which little is passed on. Not for two threads at once.
    Raises nothing of its own; an interrupt ends the command and goes on.
    """
    order = order_for(root, job, environment)
    if isinstance(order, Missing):
        return not_started(order.why)
    if sys.platform == "win32":
        from memkit.adapters.proof.windows import run_on_windows

        return run_on_windows(order, bounds)
    from memkit.adapters.proof.supervised import run_supervised

    if isolation.bubblewrap:
        from memkit.adapters.proof.cage import caged

        order = caged(order, root, environment, isolation, network=bounds.network, reads=job.reads)
    return run_supervised(order, bounds)
