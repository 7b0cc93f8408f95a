"""`memkit review --interactive`: one entry after the other, each answer an edit that says when and why."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.adapters.editor import open_in_editor
from memkit.adapters.terminal import ask, has_terminal
from memkit.errors import MemkitError, Refused
from memkit.frozen import frozen
from memkit.report.diff import render_diff
from memkit.scaffold.decisions.lifecycle import Settling, settle
from memkit.scaffold.progress.done import Evidence, close_item
from memkit.scaffold.rules.promote import promote_rule
from memkit.scaffold.rules.renew import renew_rule
from memkit.scaffold.rules.retire import retire_rule
from memkit.text.presentable import presentable
from memkit.workspace.reviewing import review_place
from memkit.workspace.settling import open_to_write
from memkit.workspace.writing import write_entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.documents.entry import Entry
    from memkit.review.reviewed import Kind, Reviewed
    from memkit.scaffold.decisions.lifecycle import Fate
    from memkit.scaffold.draft import Draft, Scene
    from memkit.workspace.place import Place


@frozen
class _Choice:
    """What can be done to an entry: the letter, the word with the letter marked, what is asked, the edit.

    `question` is empty where nothing more is asked; `needed` where an empty answer will not do.
    """

    letter: str
    word: str
    kinds: tuple[Kind, ...]
    make: Callable[[Scene, str, str], Draft]
    question: str = ""
    needed: bool = False


def _settled(scene: Scene, key: str, fate: Fate, said: str) -> Draft:
    """A proposal with its fate, whose key is its own in the bank."""
    decision = next((held for held in scene.bank.decisions if held.key == key), None)
    if decision is None:
        raise Refused("It is not there any more.", help_line="Skip it.")
    named = decision.path if decision.form == "record" else decision.id or decision.title
    return settle(scene, named, Settling(fate, said), "" if decision.form == "record" else decision.path)


_CHOICES = (
    _Choice(
        "r",
        "[r]enew",
        ("rule",),
        lambda scene, key, said: renew_rule(scene, key, "", said),
        "Why does it still hold?",
        needed=True,
    ),
    _Choice("t", "re[t]ire", ("rule",), retire_rule, "Why does it no longer hold?", needed=True),
    _Choice(
        "p",
        "[p]romote",
        ("rule",),
        lambda scene, key, said: promote_rule(scene, key, said, ""),
        "To which check (empty: what its review names)?",
    ),
    _Choice(
        "a",
        "[a]ccept",
        ("decision",),
        lambda scene, key, said: _settled(scene, key, "accepted", said),
        "A sentence to note beside it (empty: none)?",
    ),
    _Choice(
        "r",
        "[r]eject",
        ("decision",),
        lambda scene, key, said: _settled(scene, key, "rejected", said),
        "Why is it not done?",
        needed=True,
    ),
    _Choice(
        "d",
        "[d]one",
        ("item",),
        lambda scene, key, said: close_item(scene, key, Evidence(said)),
        "Which command proves it (empty: the one that it names)?",
    ),
)

_CHOOSING = "Type the letter in brackets or the whole word; each is shown as a diff before it is written."


def go_through(today: str, within: int | None) -> int:
    """Ask about every entry that is due or overdue; the exit code.

    Raises `Refused` where there is no terminal to ask at.
    """
    if not has_terminal():
        raise Refused("There is no terminal to ask at.", help_line="Leave --interactive out for the report.")
    place = open_to_write(Path.cwd(), os.environ)
    review = review_place(place, today=today, within=within)
    waiting = [entry for entry in review.entries if entry.state != "fresh"]
    for number, entry in enumerate(waiting, 1):
        if not _settle(place, entry, f"{number} of {len(waiting)}", today):
            break
    else:
        _say("Nothing is left to answer." if waiting else f"Nothing is due on {review.today.isoformat()}.")
    return 0


def _settle(place: Place, entry: Reviewed, count: str, today: str) -> bool:
    """Ask until one entry is settled or skipped; False to stop."""
    date = f", {entry.when}" if entry.when else ""
    _say(f"\n{count}: {entry.kind} {entry.label} ({entry.state}{date})  {entry.path}:{entry.line}")
    _say(f"  {entry.why}\n  to do: {entry.action}")
    choices = [choice for choice in _CHOICES if entry.kind in choice.kinds]
    words = [*(choice.word for choice in choices), "[e]dit", "[s]kip", "[q]uit"]
    while True:
        answer = ask(f"{', '.join(words)}? ")
        letter = "q" if answer is None else _letter(answer, words)
        if letter in {"q", "s"}:
            return letter == "s"
        if letter == "e" and _edit(place, entry):
            return True
        choice = next((choice for choice in choices if choice.letter == letter), None)
        if choice and _carried_out(place, entry, choice, today):
            return True
        if not letter:
            _say(f"  {_CHOOSING}")


def _letter(answer: str, words: list[str]) -> str:
    """The letter of the word that was typed, as its letter or whole; empty for any other answer."""
    said = answer.casefold()
    letters = {word.partition("[")[2][:1]: word.replace("[", "").replace("]", "") for word in words}
    return next((letter for letter, word in letters.items() if said in {letter, word}), "")


def _carried_out(place: Place, entry: Reviewed, choice: _Choice, today: str) -> bool:
    """Whether an answer was written; one that is refused is told, and asked again."""
    said = (ask(f"{choice.question} ") or "") if choice.question else ""
    if choice.needed and not said:
        return False
    held = _place_of(place, entry)

    def make(scene: Scene) -> Draft:
        _refuse_gone(scene, entry)
        return choice.make(scene, entry.key, said)

    try:
        coming = write_entry(held.root, os.environ, make, today=today, write=False)
        _say(render_diff(coming.changes).rstrip("\n"))
        if (ask("Write this? [y/N] ") or "").casefold() not in {"y", "yes"}:
            _say("  Nothing was written.")
            return False
        written = write_entry(held.root, os.environ, make, agreed=coming, today=today, write=True)
    except MemkitError as error:
        _say(f"  {error.message}\n  {error.help_line}")
        return False
    for sentence in (*written.draft.done, *written.draft.mind):
        _say(f"  {sentence}")
    return True


def _refuse_gone(scene: Scene, entry: Reviewed) -> None:
    """A name that nothing has any more would be looked for in the titles of others."""
    bank = scene.bank
    held: tuple[Entry, ...] = (*bank.items, *bank.decisions, *bank.all_rules)
    if not any(each.key == entry.key for each in held):
        raise Refused(
            f"{entry.label} is not in {entry.path} any more.", help_line="Skip it: somebody else changed it."
        )


def _place_of(place: Place, entry: Reviewed) -> Place:
    """The bank that holds an entry, whose path is seen from the outermost one."""
    inside = [
        held for held in place.places() if entry.path.startswith(held.prefix.removeprefix(place.prefix))
    ]
    return max(inside, key=lambda held: len(held.prefix))


def _edit(place: Place, entry: Reviewed) -> bool:
    """Whether the file was opened; what hinders that is told."""
    try:
        open_in_editor(place.root / entry.path, os.environ)
    except MemkitError as error:
        _say(f"  {error.message}\n  {error.help_line}")
        return False
    return True


def _say(text: str) -> None:
    import click

    for line in text.split("\n"):
        click.echo(presentable(line))
