"""Write the pages and tables that are made from the code, or say which are stale.

generate.py [--check]
"""

from __future__ import annotations

import argparse
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tour import tour

from memkit.checks.catalog import all_checks
from memkit.checks.manual import catalogue_table, manual_page
from memkit.cli.group import command_table
from memkit.config.reference import json_schema, reference_markdown
from memkit.store.gate.manual import refusals_table, triggers_table
from memkit.text.clean import printable

REFERENCE = "memory-bank/reference"
CONFIGURATION_HEAD = (
    "---\ntier: reference\n"
    "summary: Every key of memkit's configuration with its type, default, meaning and an example\n"
    "read_when: before changing memkit.toml or [tool.memkit]\n---\n"
)


@cache
def pages() -> dict[str, str]:
    """Every generated file with its text."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    readme = between(readme, "commands", command_table())
    readme = between(readme, "checks", families_table())
    readme = between(readme, "tour", tour())
    memories = (ROOT / f"{REFERENCE}/memories.md").read_text(encoding="utf-8")
    memories = between(memories, "triggers", triggers_table())
    memories = between(memories, "refusals", refusals_table())
    return {
        "README.md": readme,
        f"{REFERENCE}/memories.md": memories,
        f"{REFERENCE}/checks.md": checks_page(),
        f"{REFERENCE}/configuration.md": CONFIGURATION_HEAD + reference_markdown(),
        f"{REFERENCE}/memkit.schema.json": json_schema().rstrip("\n") + "\n",
    }


def between(text: str, name: str, table: str) -> str:
    """The text with what stands between the markers of `name` replaced."""
    begin, end = f"<!-- generated: {name} -->\n", f"<!-- /generated: {name} -->"
    head, rest = text.split(begin)
    return f"{head}{begin}\n{table.strip()}\n\n{end}{rest.split(end)[1]}"


def families_table() -> str:
    """One row a family: how many checks, and what a few of them are called."""
    families: dict[str, list[str]] = {}
    for check in all_checks():
        families.setdefault(check.family, []).append(check.name)
    rows = [f"| {family} | {len(names)} | {', '.join(names)} |" for family, names in sorted(families.items())]
    return "\n".join(["| Family | Checks | Names |", "|---|---|---|", *rows])


def checks_page() -> str:
    """The reference page of all checks: the table, then each manual page."""
    head = (
        "---\ntier: reference\nsummary: every check with its severities, reasons and examples\n"
        "read_when: a finding is unclear, or a check is to be added\n---\n"
        "<!-- memkit: ignore-file BNK,ADR,GOT,FMT — examples of what checks find -->\n"
        "# Checks\n\nMade from the checks themselves by `python tests/generate.py`.\n\n"
    )
    manuals = "\n".join(f"#{readable(manual_page(check))}" for check in all_checks())
    return f"{head}{catalogue_table()}\n{manuals}"


def readable(text: str) -> str:
    """Lines without raw control characters: some examples hold them."""
    return "\n".join(printable(line) for line in text.split("\n"))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    stale = []
    for name, text in pages().items():
        path = ROOT / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if not asked.check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    print("\n".join(stale) or "up to date")
    return int(bool(stale) and asked.check)


if __name__ == "__main__":
    raise SystemExit(main())
