"""Where the memory store is used: root and configuration, and a repository opened when it is asked for."""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.adapters.clock import system_clock
from memkit.adapters.git.plain import plain_top
from memkit.frozen import frozen
from memkit.workspace.configured import configured

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date
    from typing import TypeAlias

    from memkit.adapters.git.run import Git
    from memkit.config import Config
    from memkit.workspace.place import Place

    Ground: TypeAlias = "Site | Place"


@frozen
class Site:
    """What the store has to know of a `Place`: most writes of a memory ask nothing of git.

    `top` is the repository's folder, or the root without one.
    """

    root: Path
    top: Path
    config: Config
    environment: Mapping[str, str]

    @cached_property
    def git(self) -> Git | None:
        """The repository."""
        from memkit.adapters.git.discover import open_repository

        return open_repository(self.root, self.environment)

    @property
    def prefix(self) -> str:
        """The root relative to the repository's top with a final `/`, or empty."""
        return self.git.prefix(self.root) if self.git else ""

    def today(self, given: str = "") -> date:
        """Today by `--today`, else MEMKIT_TODAY, else the clock, in the configured zone."""
        return system_clock(self.config.timezone, self.environment, given).today()


def open_site(start: Path, environment: Mapping[str, str]) -> Site:
    """Find the root upward from `start`: a folder with configuration, else the repository's top, else itself.

    Raises `ConfigProblem` for a configuration that cannot be read, `UsageProblem` for one outside of the
    repository.
    """
    start = Path(os.path.realpath(start))
    top = plain_top(start, environment)
    if top is not None:
        root, config = configured(start, top)
        return Site(root or top, top, config, environment)
    from memkit.adapters.git.discover import open_repository

    git = open_repository(start, environment)
    root, config = configured(start, git.top if git else None)
    if git is None:
        return Site(root or start, root or start, config, environment)
    root = root or (git.top if start == git.top or git.top in start.parents else start)
    git.prefix(root)
    return Site(root, git.top, config, environment)
