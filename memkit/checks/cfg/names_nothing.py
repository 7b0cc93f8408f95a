"""The configuration names a file or folder that is not there.

What it asks for does not happen: nobody plays the role, the place in the reading order stays empty, and
whoever wrote it believes that it holds. The usual cause is a file that was renamed.

Correct the name, or remove it from the configuration.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import is_generated_index
from memkit.checks.cfg.configured import CONFIGURATION
from memkit.checks.check import Check, Example, Trouble
from memkit.config import ROLES, Config, matches
from memkit.findings import Severity
from memkit.reading.entries import coming_memory_index, kept_in_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope

_MAGIC = frozenset("*?[")


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each name that leads nowhere.

    Agent files that are missing are BNK004's, and in a bank's folder files of the first tier BNK001's.
    """
    if not bank.config.path:
        return
    for key, name in _named(bank):
        if key == "bank" and name in bank.tree.files():
            yield Trouble(
                message=f"`bank` names {name}, a link or a file: memkit reads no bank through a link",
                help="name the folder that it leads to",
                path=bank.config.path,
                about=f"{key} {name}",
            )
            continue
        yield Trouble(
            message=f"`{key}` names {name}, which matches no file that memkit reads"
            if _is_glob(name)
            else f"`{key}` names {name}, which does not exist",
            help=_help(bank, name),
            path=bank.config.path,
            about=f"{key} {name}",
        )


def _named(bank: Bank) -> Iterator[tuple[str, str]]:
    """Each option with a name that leads nowhere."""
    config, exists = bank.config, bank.tree.exists
    if config.bank in bank.tree.files() or (config.bank != Config().bank and not exists(config.bank)):
        yield "bank", config.bank
    for role, globs in config.roles:
        for glob in dict.fromkeys(globs):
            if not _found(bank, glob):
                yield f"roles.{role}", glob
    for path, _ in config.documents:
        written = is_generated_index(path, bank.layout) or path == coming_memory_index(bank)
        if not written and not exists(path):
            yield "documents", path
    for member in () if kept_in_order(bank) else dict.fromkeys(config.first_tier):
        if member not in ROLES and not exists(member):
            yield "first_tier", member


def _is_glob(name: str) -> bool:
    return not _MAGIC.isdisjoint(name)


def _found(bank: Bank, glob: str) -> bool:
    if not _is_glob(glob) and bank.tree.exists(glob.rstrip("/")):
        return True
    return any(matches(glob, path) for path in bank.tree.files())


def _help(bank: Bank, name: str) -> str:
    """The one file of that name that lies elsewhere, or is written with other letters, is probably meant."""
    last = name.rpartition("/")[2].casefold()
    held = [path for path in bank.tree.files() if path.rpartition("/")[2].casefold() == last]
    if len(held) == 1 and not _is_glob(name):
        return f"write {held[0]}, or remove it from the configuration"
    return "correct the name, or remove it from the configuration"


_BANK = (("memory-bank/PROGRESS.md", "# Progress\n"), ("docs/pitfalls.md", "# Pitfalls\n"))
CHECK = Check(
    code="CFG004",
    name="names-nothing",
    summary="The configuration names a file or folder that is not there.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=CONFIGURATION,
    find=find,
    doc=__doc__ or "",
    bad=(
        Example(_BANK, config='[roles]\ngotchas = ["docs/pitfals.md"]\n'),
        Example(_BANK, config='bank = "docs/memory"\n'),
        Example(_BANK, config='[documents."docs/RELEASING.md"]\ntier = "reference"\n'),
        Example(_BANK[1:], config='first_tier = ["docs/OVERVIEW.md"]\n'),
    ),
    good=(
        Example(_BANK, config='[roles]\ngotchas = ["docs/pit*.md"]\n'),
        Example(_BANK, config='exclude = ["vendor"]\n'),
    ),
)
