"""Where proposals lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.folders import state_folder

if TYPE_CHECKING:
    from pathlib import Path

    from memkit.store.bank import BankName
    from memkit.workspace.storing import Store


def shelf_place(store: Store, name: BankName, *, make: bool = False) -> tuple[Path, str]:
    """The root and the folder below it: outside of the repository with the private bank, or in its bank."""
    if name == "shared":
        return store.place.root, f"{store.place.config.bank}/proposals"
    return state_folder() / "proposals" / (store.scope(make=make) or "none"), ""
