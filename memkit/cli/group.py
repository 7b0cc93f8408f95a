"""The group of commands; a command's module is imported when the command is used."""

from __future__ import annotations

import click

from memkit import __version__
from memkit.cli.lazy import LazyGroup

SECTIONS: dict[str, dict[str, str]] = {
    "Set up": {
        "init": "Make a memory bank, or adopt the one that is there.",
        "doctor": "Show how memkit is set up here, and what to do.",
        "config": "Show every option of the configuration.",
    },
    "Check": {
        "check": "Find what is wrong with the bank.",
        "review": "Report what has gone stale or is about to.",
        "verify": "List, approve and run what proves the progress items.",
        "sweep": "Tell what the day's work left open.",
        "explain": "Show a check's manual page.",
    },
    "Write": {
        "new": "Write a new decision, gotcha, rule, progress item or memory.",
        "adr": "List, show, accept, supersede and archive decisions.",
        "rule": "List, renew, retire and promote rules.",
        "progress": "List, close and archive progress items.",
        "gotcha": "List and archive gotchas.",
        "index": "Write the reading order and the index of memories.",
    },
    "Remember": {
        "remember": "Write down one fact.",
        "forget": "Forget a fact on purpose.",
        "memories": "List and look after what is remembered.",
        "digest": "Print what there is to ask for, one line a memory.",
        "proposals": "Look at what waits for a person's yes.",
        "dedupe": "Find what is remembered twice.",
        "consolidate": "Make room in a bank by a plan of merges.",
        "subject": "Tell and erase what is kept about a person.",
    },
    "Look back": {
        "history": "Tell what became of an entry, commit by commit.",
        "diff": "Tell what changed in the memory, entry by entry.",
    },
}
"""The commands by what somebody wants to do."""
COMMANDS: dict[str, str] = {name: said for each in SECTIONS.values() for name, said in each.items()}


def command_table() -> str:
    """The commands as a Markdown table."""
    rows = [f"| `memkit {name}` | {text} |" for name, text in COMMANDS.items()]
    return "\n".join(["| Command | What it does |", "|---|---|", *rows])


@click.group(
    cls=LazyGroup,
    package="memkit.cli",
    table=COMMANDS,
    sections=SECTIONS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 done, 1 findings or refused, 2 usage, 3 bug, 4 conflict, 5 I/O",
)
@click.version_option(__version__, prog_name="memkit", message="%(prog)s %(version)s")
def memkit() -> None:
    """Keep the memory of AI coding agents trustworthy."""
