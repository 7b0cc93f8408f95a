"""Drafting a new memory: its key, its file, its row in MEMORY.md, both written at once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from memkit.documents.entry import title_key
from memkit.documents.memories.index import parse_memory_index
from memkit.documents.memories.memory import TYPES, parse_memory
from memkit.errors import Conflict, Refused, UsageProblem
from memkit.ports import FileChange
from memkit.reading.memory_rows import row_edits
from memkit.scaffold.draft import Draft
from memkit.scaffold.new.dates import read_period
from memkit.scaffold.new.named import slug_of
from memkit.scaffold.new.parts import Form, Part
from memkit.scaffold.new.proof import refuse_lost
from memkit.scaffold.new.target import said_path, several
from memkit.scaffold.new.templates import own_text, shipped_text, values_of
from memkit.scaffold.new_bank import bank_template, render_file
from memkit.text.clean import printable
from memkit.text.edits import FileEdits, apply_edits
from memkit.text.page import Page
from memkit.text.patterns import pattern
from memkit.text.source import Source
from memkit.text.yaml.quoting import quoted

if TYPE_CHECKING:
    from memkit.documents.memories.memory import Memory
    from memkit.scaffold.draft import Scene
    from memkit.scaffold.new.parts import Parts

MEMORY = Form(
    "memory",
    (
        Part("title", "what it is about; its key comes from it", need="always"),
        Part("description", "the fact in a line; else the title"),
        Part("content", "what is to be remembered", need="always", block=True),
        Part("why", "why it is so", block=True),
        Part("how-to-apply", "what to do with it", block=True),
        Part("type", "what it is about", choices=TYPES, metavar="TYPE"),
        Part("review", "when to look at it again: 2026-Q3, 2026-11", metavar="DATE"),
        Part("expires", "when it ends", metavar="DATE"),
        Part("key", "its name, as a file; else from the title", metavar="KEY"),
    ),
)
_KEY = pattern(r"[\w][\w-]{0,199}")
_SLUG = 48
_PLAIN = pattern(r"[A-Za-z][\w ,.()/'+-]{0,400}")
_WORDS = frozenset("yes no true false on off null y n".split())


def new_memory(scene: Scene, parts: Parts, place: str = "") -> Draft:
    """Draft a memory for the folder `place`, else for the bank's own.

    Raises `Conflict` for a key that is taken, `Refused` for a part over its cap, `UsageProblem` for a folder
    that keeps no memories and a key that is none.
    """
    folder = _folder(scene, place)
    key = _key(parts)
    description = parts.text("description") or parts.text("title")
    content = _content(parts)
    _refuse_long(scene, key, description, content)
    _refuse_taken(scene, folder, key)
    kind = parts.text("type") or "project"
    text = _file(scene, parts, key, description, kind)
    path = f"{folder}/{key}.md"
    memory = _proved(path, text, key, description, kind)
    for name, dated in (("review", memory.review), ("expires", memory.expires)):
        if (dated.text if dated else "") != _day(parts, name):
            raise Refused(f"The {name} would not be read.", help_line="Mend your template of a memory.")
    refuse_lost(memory.content, parts, ("content", "why", "how-to-apply"))
    file = FileChange(path, None, text.encode())
    edits, files = _indexed(scene, folder, memory, parts.text("title"))
    return Draft(
        key,
        path,
        edits,
        (file, *files),
        done=(f"Wrote the memory {key} to {path}, with its row in the index.",),
    )


def _folder(scene: Scene, place: str) -> str:
    known = sorted(scene.bank.layout.memory_folders)
    if place:
        said = said_path(place).removesuffix("/MEMORY.md")
        if said not in {*known, f"{scene.bank.layout.folder}/memories"}:
            raise UsageProblem(
                f"{printable(said)} is no folder of memories.",
                help_line=f"Name one of {', '.join(known)}." if known else "Leave --in out.",
            )
        return said
    own = f"{scene.bank.layout.folder}/memories"
    if own in known or not known:
        return own
    if len(known) > 1:
        raise several(known)
    return known[0]


def _key(parts: Parts) -> str:
    said = parts.text("key")
    key = said or slug_of(parts.text("title"), _SLUG)
    if not _KEY.fullmatch(key) or key.casefold() in {"memory", "readme"}:
        raise UsageProblem(
            f"{printable(key) or 'Nothing'!r} cannot be a key.",
            help_line="Give one with --key, such as retry-budget.",
        )
    return key


def _content(parts: Parts) -> str:
    said = [parts.text("content")]
    labelled = [("Why", parts.text("why")), ("How to apply", parts.text("how-to-apply"))]
    lines = [f"**{label}:** {text}" for label, text in labelled if text]
    return "\n\n".join([*said, *(["\n".join(lines)] if lines else [])])


def _refuse_long(scene: Scene, key: str, description: str, content: str) -> None:
    caps = scene.bank.config.memory_caps
    for name, text, most in (
        ("key", key, caps.key),
        ("description", description, caps.description),
        ("content", content, caps.content),
    ):
        length = len(json.dumps(text, ensure_ascii=False)) - 2
        if length > most:
            raise Refused(
                f"The {name} has {length} characters; a memory's has at most {most}.",
                help_line="Say less, or write two memories."
                if name == "content"
                else f"Give a shorter one with --{name}.",
            )


def _refuse_taken(scene: Scene, folder: str, key: str) -> None:
    wanted = title_key(key)
    beside = [memory for memory in scene.bank.memories if memory.path.rpartition("/")[0] == folder]
    taken = next((m.path for m in beside if wanted in {title_key(m.stem), title_key(m.name)}), "")
    path = f"{folder}/{key}.md"
    if taken or scene.bank.tree.exists(path):
        raise Conflict(
            f"There is a memory {printable(key)} already: {printable(taken or path)}.",
            help_line="Edit it, or give the new one another --key.",
        )


def _file(scene: Scene, parts: Parts, key: str, description: str, kind: str) -> str:
    """The file by the repository's template, else by memkit's."""
    values = values_of(
        MEMORY,
        parts,
        key=key,
        description=_scalar(description),
        type=kind,
        today=scene.today.isoformat(),
        review=_day(parts, "review"),
        expires=_day(parts, "expires"),
    )
    own = own_text(scene, "memory", values)
    return (shipped_text(scene, "memory", values) if own is None else own) + "\n"


def _day(parts: Parts, name: str) -> str:
    said = parts.text(name)
    return read_period(name, said).written() if said else ""


def _scalar(text: str) -> str:
    plain = _PLAIN.fullmatch(text) and ": " not in text and not text.endswith(":")
    return text if plain and text.casefold() not in _WORDS else quoted(text)


def _proved(path: str, text: str, key: str, description: str, kind: str) -> Memory:
    memory = parse_memory(Page(Source(path, text)))
    if memory.error or (memory.name, memory.description, memory.type) != (key, description, kind):
        raise Refused(
            "The frontmatter would not be read as it is meant.",
            help_line="Say the key and the description in plain words.",
        )
    return memory


def _indexed(
    scene: Scene, folder: str, memory: Memory, title: str
) -> tuple[tuple[FileEdits, ...], tuple[FileChange, ...]]:
    """The row in the nearest index at or above the folder, or an index made from memkit's template."""
    above = folder
    indexes = {index.folder: index for index in scene.bank.indexes}
    while above and above not in indexes:
        above = above.rpartition("/")[0]
    document = scene.bank.by_path.get(indexes[above].path) if above in indexes else None
    if document is not None and document.page is not None:
        edits = row_edits(indexes[above], document.page, [memory], title)
        return (FileEdits(document.path, edits),), ()
    path = f"{folder}/MEMORY.md"
    text = render_file(scene.templates(), bank_template("memories/MEMORY.md"), scene.bank.config, scene.today)
    page = Page(Source(path, text))
    made = apply_edits(page.source, row_edits(parse_memory_index(page), page, [memory], title))
    return (), (FileChange(path, None, made.encode()),)
