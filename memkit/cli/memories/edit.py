"""`memkit memories edit`: change a memory that is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.bank_option import bank_option
from memkit.cli.person import with_yes
from memkit.cli.storing import answer, speaker, store_to_write, tell
from memkit.errors import UsageProblem
from memkit.store.following import in_step
from memkit.store.people import read_subject
from memkit.store.remembering import Wanted, content_hash
from memkit.store.retention import NEVER
from memkit.store.said import telling
from memkit.store.scope import read_reference
from memkit.store.types import known_type
from memkit.text.dates import Period, parse_date
from memkit.workspace.editing import edit_memory, edit_text

if TYPE_CHECKING:
    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.fact import Fact
    from memkit.workspace.rooms import Stored
    from memkit.workspace.storing import Store


@click.command("edit")
@click.argument("key")
@click.option("--description", default=None, metavar="TEXT", help="The fact in a line.")
@click.option("--content", default=None, metavar="TEXT", help="The text below the frontmatter.")
@click.option("--type", "type_", default="", metavar="TYPE", help="user, feedback, project or reference.")
@click.option("--scope", multiple=True, metavar="TYPE:ID", help="What it is about, in place of what it says.")
@click.option("--tag", "tags", multiple=True, metavar="ID", help="Ids of the ontology, in place of its own.")
@click.option("--expires", default="", metavar="DATE", help="Its last day; `never` takes it away.")
@click.option("--review", default="", metavar="DATE", help="When it is to be looked at again.")
@click.option("--subject", default="", metavar="TYPE:ID", help="The person that it is about.")
@click.option("--trigger", default="", metavar="WHY", help="Why now: correction, stated, incident, ...")
@click.option("--expect", default="", metavar="HASH", help="Exit 4 if the memory is another one by now.")
@bank_option("the narrowest")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(  # noqa: PLR0913 - one parameter an option
    *,
    key: str,
    description: str | None,
    content: str | None,
    type_: str,
    scope: tuple[str, ...],
    tags: tuple[str, ...],
    expires: str,
    review: str,
    subject: str,
    trigger: str,
    expect: str,
    bank: BankName | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Change the memory KEY: only the lines that say something else are written.

    What a person has to agree to becomes a proposal. Without an option that says what, its file opens in
    the editor (VISUAL or EDITOR).
    """
    store = store_to_write()
    held, fact = store.find(key, bank)
    for name, said in (("description", description), ("content", content)):
        if said is not None and not said.strip():
            raise UsageProblem(
                f"The {name} would say nothing.",
                help_line=f"Say it in words; `memkit forget {fact.key} --reason TEXT` ends it.",
            )
    wanted = Wanted(
        fact.key,
        description=telling("description", description or ""),
        content=telling("content", content or ""),
        type=known_type(type_, store.place.config.memory_types),
        origin=speaker(),
        references=tuple(read_reference(each) for each in scope),
        tags=tags,
        subject=str(read_subject(subject)) if subject else "",
        trigger=trigger,
        expires=expires if expires == NEVER else _day("--expires", expires),
        review=_day("--review", review),
    )
    wanted = in_step(fact, wanted, store.place.config.memory_caps.description)
    if wanted == Wanted(fact.key, origin=wanted.origin):
        return tell(_in_editor(store, held, fact, expect), as_json=as_json, quiet=quiet)
    given = edit_memory(store, held.name, wanted, expect=expect)
    if given.stored and as_json:
        return tell(given.stored, as_json=as_json, quiet=quiet)
    return answer(given, as_json=as_json, quiet=quiet)


def _day(option: str, said: str) -> str:
    if said and not isinstance(parse_date(said), Period):
        raise UsageProblem(f"{said!r} is no date.", help_line=f"Give {option} a day as YYYY-MM-DD.")
    return said


def _in_editor(store: Store, bank: MemoryBank, fact: Fact, expect: str) -> Stored:
    from memkit.cli.memories.editor import edited

    if speaker() != "person":
        raise UsageProblem(
            "Nothing says what is to be changed, and there is no terminal for an editor.",
            help_line="Say it with --description, --content, --type, --scope, --tag, --expires or --review.",
        )
    seen = content_hash(fact)
    text = edited(fact.memory.text)
    return with_yes(
        lambda yes: edit_text(store, bank.name, fact.key, text, expect=expect or seen, agreed=yes)
    )
