"""Which collection a new decision goes into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import RECORD_STATES, role_of
from memkit.bank.pointers import is_pointer
from memkit.errors import UsageProblem
from memkit.frozen import frozen
from memkit.scaffold.new.target import Target, find_target, said_path, several, target_at
from memkit.text.clean import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.scaffold.draft import Scene

_CANONICAL = "DECISIONS.md"


@frozen
class Home:
    """A folder of records, or the log that `target` is."""

    folder: str = ""
    target: Target | None = None


def home_of(scene: Scene, place: str) -> Home:
    """The collection that was named, else the only one, else that of the bank's folder.

    Where there is none it is the bank's DECISIONS.md, made from memkit's template. Raises `UsageProblem` for
    a place that is none, and where several could be meant.
    """
    bank = scene.bank
    if place:
        return _named(scene, said_path(place))
    found = _collections(scene)
    logs = [document.path for document in bank.in_role("decisions") if not document.archived]
    if not found and len(logs) != 1:
        return Home(target=find_target(scene, "decisions", "", _CANONICAL))
    at_home = [name for name in found if name.startswith(f"{bank.layout.folder}/")]
    chosen = found if len(found) <= 1 else at_home
    if len(chosen) > 1 or (found and not chosen):
        raise several(chosen or found)
    name = chosen[0] if chosen else logs[0]
    return Home(target=target_at(scene, name)) if name in bank.by_path else Home(folder=name)


def _collections(scene: Scene) -> Sequence[str]:
    """The logs and folders that hold decisions, without archives and lists of what stands elsewhere."""
    bank = scene.bank
    found: list[str] = []
    for name, held in bank.collections.items():
        last = name.rpartition("/")[2].casefold()
        if bank.by_path[held[0].path].archived or (held[0].form == "record" and last in RECORD_STATES):
            continue
        if not all(is_pointer(each, bank) for each in held):
            found.append(name)
    return found


def _named(scene: Scene, path: str) -> Home:
    bank = scene.bank
    held = bank.by_path.get(path)
    if held is not None and held.role == "decisions":
        return Home(target=target_at(scene, path))
    if held is not None and held.role == "decision-record":
        return Home(folder=path.rpartition("/")[0])
    if path in bank.collections or _role(scene, f"{path}/0001-x.md") == "decision-record":
        return Home(folder=path)
    found = _collections(scene) or [each.path for each in bank.in_role("decisions") if not each.archived]
    if not found and not bank.tree.exists(path) and _role(scene, path) == "decisions":
        return Home(target=find_target(scene, "decisions", path, _CANONICAL))
    raise UsageProblem(
        f"{printable(path)} is no log or folder of decisions.",
        help_line=f"Name one of {', '.join(map(printable, found[:8]))}."
        if found
        else f"Leave --in out: {bank.layout.folder}/{_CANONICAL} is made.",
    )


def _role(scene: Scene, path: str) -> str | None:
    return role_of(path, scene.bank.layout, scene.bank.config)
