"""The files of a new bank."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from memkit.bank.known import number_in, prefix_of
from memkit.bank.layout import MARKDOWN
from memkit.bank.load import load_bank
from memkit.frozen import replace
from memkit.ports import FileChange, Unreadable
from memkit.scaffold.rendering import render
from memkit.text.clean import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from memkit.config import Config
    from memkit.documents.decisions.decision import Decision
    from memkit.ports import Tree

LOG_NAME = "DECISIONS.md"
BANK_FILES = (
    "ACTIVE_CONTEXT.md",
    "PROGRESS.md",
    "TECH_CONTEXT.md",
    LOG_NAME,
    "GOTCHAS.md",
    "RETIRED_RULES.md",
    "memories/MEMORY.md",
)
"""The files of a new bank that have a template."""
_READ_LIMIT = 4 * 1024 * 1024


def new_bank(
    tree: Tree, config: Config, templates: Mapping[str, str], today: date, decided: str = ""
) -> tuple[FileChange, ...]:
    """The configuration, the bank's files and the agent files that do not exist yet.

    What exists is left alone: only the reading order is written into it later, by `memkit index`. Where
    decisions are `decided` in a log or folder that is there, the bank has no log.
    """
    number = first_number(load_bank(tree, config).decisions)
    names = [name for name in BANK_FILES if not decided or name != LOG_NAME]
    wanted = [("memkit.toml", configuration(config, ()))]
    wanted += [
        (f"{config.bank}/{name}", render_file(templates, bank_template(name), config, today, number, decided))
        for name in names
    ]
    wanted += [(name, render_file(templates, "AGENTS.md.j2", config, today)) for name in config.agents]
    return tuple(_missing(tree, wanted))


def first_number(decisions: Iterable[Decision]) -> int:
    """The number of a new log's first decision: above those of folders that are there (ADR003)."""
    spent = (number_in(each.id) for each in decisions if prefix_of(each.id) == "ADR")
    return 1 + max((int(number) for number in spent if number.isdecimal()), default=0)


def bank_template(name: str) -> str:
    """The template of one of `BANK_FILES`."""
    return f"bank/{name}.j2"


def render_file(
    templates: Mapping[str, str],
    template: str,
    config: Config,
    today: date,
    number: int = 1,
    decided: str = "",
) -> str:
    """The text of one file of a new bank.

    `number` is that of the decision in its log; `decided` is a log or folder of decisions outside of it.
    """
    near = posixpath.relpath(decided, config.bank) if decided else LOG_NAME
    values = {
        "log": decided or LOG_NAME,
        "log_link": near if near.endswith(MARKDOWN) else f"{near}/",
        "number": f"{number:03d}",
        "bank": config.bank,
        "today": today.isoformat(),
        "month": f"{today:%Y-%m}",
        "review": f"{today.year + 1}-Q{(today.month + 2) // 3}",
    }
    return render(templates, template, values)


def configuration(config: Config, found: Sequence[str]) -> str:
    """The text of memkit.toml: profile and agents always, then what else differs from the defaults.

    `found` are lines for the comment at the top.
    """
    from memkit.config.toml import render_config, toml_value

    rest = render_config(replace(config, profile="standard", agents=())).lstrip("\n")
    lines = [
        "# The configuration of memkit; `memkit config` shows every option.",
        *(f"# {printable(line)}" for line in found),
        f"profile = {toml_value(config.profile)}",
        "# Agent files that carry the reading order; `memkit index` writes it into them.",
        f"agents = {toml_value(list(config.agents))}",
    ]
    return "\n".join(lines) + "\n" + (f"\n{rest}" if rest.strip() else "")


def _missing(tree: Tree, wanted: Sequence[tuple[str, str]]) -> Iterator[FileChange]:
    for path, text in wanted:
        held = tree.read(path, _READ_LIMIT)
        if isinstance(held, Unreadable):  # one that is there and cannot be read is refused by the caller
            yield FileChange(path, None, text.encode())
