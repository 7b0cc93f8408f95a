"""Nothing that memkit prints names a command or an option that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from banks import found_by

from memkit.checks.catalog import all_checks
from memkit.checks.manual import manual_page
from memkit.cli.group import memkit

ROOT = Path(__file__).resolve().parents[1]
CONTEXT = click.Context(memkit)
COMMANDS = {name: memkit.get_command(CONTEXT, name) for name in memkit.list_commands(CONTEXT)}
_NAMED = re.compile(r"`memkit ([a-z][a-z-]*)([^`\n]{0,200})`")
_JOINED = re.compile(r'"\s*\n\s*f?"')
"""Where one string literal goes on in the next line."""


def strangers(text: str) -> list[str]:
    """What a text names in code font that memkit does not have."""
    found = []
    for name, rest in _NAMED.findall(text):
        command = COMMANDS.get(name)
        if isinstance(command, click.Group) and rest.split():
            command = command.get_command(CONTEXT, rest.split()[0])
        options = {option for each in command.params for option in each.opts} if command else set()
        asked = {word.partition("=")[0] for word in rest.split() if word.startswith("--")}
        if command is None or not asked <= options:
            found.append(f"memkit {name}{rest}")
    return found


def test_a_command_or_option_that_does_not_exist_is_noticed():
    assert strangers("run `memkit index --check`, or `memkit init`") == []
    assert strangers("run `memkit rule annotate NO --source TEXT`, or `memkit adr`") == []
    assert strangers("run `memkit rule forget` or `memkit rule renew --fix` or `memkit index --fix`") == [
        "memkit rule forget",
        "memkit rule renew --fix",
        "memkit index --fix",
    ]


@pytest.mark.parametrize("check", all_checks(), ids=lambda check: check.code)
def test_checks_name_commands_that_exist(check):
    said = [f"{found.message} {found.help}" for each in check.bad for found in found_by(check, each)]
    assert strangers("\n".join([manual_page(check), check.summary, *said])) == []


def test_sources_and_templates_name_commands_that_exist():
    files = [*(ROOT / "memkit").rglob("*.py"), *(ROOT / "templates").rglob("*.j2")]
    wrong = {
        path.relative_to(ROOT).as_posix(): named
        for path in files
        if (named := strangers(" ".join(_JOINED.sub("", path.read_text(encoding="utf-8")).split("\n"))))
    }
    assert wrong == {}
