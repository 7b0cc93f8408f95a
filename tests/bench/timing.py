"""CPU seconds of whole processes, children included, measured in turn so that a drifting machine is fair."""

from __future__ import annotations

import os
import statistics
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path


def cpu_seconds(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> float:
    """User and system time of one run, with the children it waited for."""
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return usage.ru_utime + usage.ru_stime


def ratios(
    commands: Mapping[str, Sequence[str]],
    reference: str,
    folder: Path,
    environment: Mapping[str, str],
    runs: int,
) -> dict[str, float]:
    """The median, over `runs` rounds, of each command's time to the reference's in the same round."""
    found: dict[str, list[float]] = {name: [] for name in commands if name != reference}
    for round_number in range(runs + 1):
        times = {name: cpu_seconds(command, folder, environment) for name, command in commands.items()}
        if round_number:  # the first round warms the caches
            for name, ratio in found.items():
                ratio.append(times[name] / times[reference])
    return {name: round(statistics.median(values), 2) for name, values in found.items()}
