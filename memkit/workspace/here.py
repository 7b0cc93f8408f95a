"""What is true of a place without anybody asking: its project, who works there, and the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.git.plain import plain_origin
from memkit.adapters.memory_folders import machine_name, user_name
from memkit.documents.entry import title_key
from memkit.store.scope import Reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.workspace.site import Ground


def asked_here(place: Ground, asked: tuple[Reference, ...]) -> tuple[Reference, ...]:
    """What a digest is asked for: what was said, and of other types what is true of the place."""
    types = {reference.type for reference in asked}
    return (*asked, *(each for each in references_here(place) if each.type not in types))


def references_here(place: Ground) -> tuple[Reference, ...]:
    """The references that hold without being asked for, each once.

    `project:` is the name of the repository's folder, of its remote `origin`, and of the bank's folder where
    that is another one, each also as a key (`Kelp Web` and `kelp-web`); `user:` the system account;
    `machine:` the name of the computer.
    """
    names = dict.fromkeys(name for name in _projects(place) if name)
    keys = dict.fromkeys((*names, *map(title_key, names)))
    found = [Reference("project", name) for name in keys if name]
    found.append(Reference("user", user_name()))
    if machine_name():
        found.append(Reference("machine", machine_name()))
    return tuple(found)


def _projects(place: Ground) -> Iterator[str]:
    yield place.top.name
    yield place.root.name
    url = _origin(place).strip().rstrip("/")
    yield url.replace(":", "/").rpartition("/")[2].removesuffix(".git")


def _origin(place: Ground) -> str:
    """The address of the remote `origin` that the repository itself names; empty where it has none."""
    plainly = plain_origin(place.top, place.environment)
    if plainly is not None or place.git is None:
        return plainly or ""
    answer = place.git.ask("config", "--local", "--includes", "--get", "remote.origin.url")
    return answer.line() if answer.code == 0 else ""
