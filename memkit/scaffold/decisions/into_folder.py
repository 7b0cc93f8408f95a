"""A new decision as a record: a file of its own in a folder, and its line in the folder's list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.known import prefix_of
from memkit.documents.vocabulary import words_with
from memkit.errors import Refused
from memkit.ports import FileChange
from memkit.scaffold.decisions.canonical import record_text, template_values
from memkit.scaffold.decisions.listing import listed
from memkit.scaffold.decisions.numbering import next_number, usual_prefix
from memkit.scaffold.decisions.proof import refuse_otherwise
from memkit.scaffold.decisions.record_like import file_name, record_like
from memkit.scaffold.decisions.writing import Writing, best_models
from memkit.scaffold.draft import Draft
from memkit.scaffold.new.coming import as_document
from memkit.scaffold.new.templates import own_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.documents.decisions.decision import Decision
    from memkit.scaffold.decisions.wanted import WantedDecision
    from memkit.scaffold.draft import Scene

_MODELS = 8


def new_record(scene: Scene, wanted: WantedDecision, folder: str) -> Draft:
    """Draft a record in a folder. Raises `Refused` where it would not be read as meant."""
    held = scene.bank.collections.get(folder, ())
    newest = _newest(held)
    new = _writing(scene, wanted, folder, newest)
    path = f"{folder}/{file_name(new, _alike(newest, new))}"
    if scene.bank.tree.exists(path):
        raise Refused(f"{path} is there already.", help_line="Give the decision another title.")
    problem: Refused | None = None
    for text in _texts(scene, new):
        try:
            made = _proved(scene, path, text, new)
        except Refused as found:
            problem = problem or found
            continue
        return _draft(scene, new, made, _encoded(scene, newest, text))
    raise problem or Refused(f"{folder} has no record that shows the way.", help_line="Add it by hand.")


def _draft(scene: Scene, new: Writing, made: Decision, data: bytes) -> Draft:
    edits, mind = listed(scene.bank, made, new)
    done = [f"Wrote “{new.wanted.title}” to {made.path}; its key is {made.key}."]
    done += [f"Listed it in {edit.path}." for edit in edits]
    return Draft(
        made.key, made.path, edits, (FileChange(made.path, None, data),), done=tuple(done), mind=mind
    )


def _newest(held: Sequence[Decision]) -> list[Decision]:
    """The records, newest first: by number, else by the day or the words of the file's name."""
    return sorted(held, key=lambda each: (each.number or 0, each.path), reverse=True)


def _writing(scene: Scene, wanted: WantedDecision, folder: str, newest: Sequence[Decision]) -> Writing:
    words = words_with(scene.bank.config.labels, scene.bank.config.statuses)
    prefix = usual_prefix(newest) if newest else "ADR"
    if wanted.provisional and not prefix:
        raise Refused(f"{folder} does not number its decisions.", help_line="Leave --provisional out.")
    number = next_number(scene, folder, prefix, record=True) if prefix else None
    near = [each for each in newest if prefix_of(each.id) == prefix][:_MODELS] or list(newest[:_MODELS])
    id_ = f"{prefix}-{number}" if prefix else ""
    return Writing(wanted, scene.today, words, tuple(best_models(near)), id_, number)


def _alike(newest: Sequence[Decision], new: Writing) -> Sequence[Decision]:
    """The records whose names show the new one's: with a number where it has one."""
    return [each for each in newest if bool(each.id) == bool(new.id)] or newest


def _texts(scene: Scene, new: Writing) -> Iterator[str]:
    own = own_text(scene, "adr", template_values(new, ""))
    if own is not None:
        yield f"{own}\n"
        return
    pages = {each.path: page for each in new.near if (page := scene.bank.by_path[each.path].page)}
    for model in new.near:
        others = [page for path, page in pages.items() if path != model.path]
        text = record_like(pages[model.path], model, others, new) if model.path in pages else None
        if text is not None:
            yield text
    if not new.near or new.id.startswith("ADR-"):
        yield record_text(scene, new)


def _proved(scene: Scene, path: str, text: str, new: Writing) -> Decision:
    document = as_document(scene.bank, path, "decision-record", text)
    if not document.decisions:
        raise Refused(
            "The file would not be read as a decision.", help_line="Give it a context and a decision."
        )
    made = document.decisions[0]
    refuse_otherwise(made, new)
    if any(id_ != made.id for _, id_, _ in made.other_ids if made.id):
        raise Refused("The file would give itself two numbers.", help_line="Add it by hand.")
    return made


def _encoded(scene: Scene, newest: Sequence[Decision], text: str) -> bytes:
    page = scene.bank.by_path[newest[0].path].page if newest else None
    newline = page.source.newline if page else "\n"
    return text.replace("\n", newline).encode()
