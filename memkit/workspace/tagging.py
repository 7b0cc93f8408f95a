"""Which ontologies govern the tags of a bank: the repository's, the user's own, or both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.store.ontology import LIMIT, NAME, Ontology, read_ontology, refuse_unknown
from memkit.store.scope import read_reference
from memkit.workspace.governing import own_file, repository_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.fact import Fact
    from memkit.workspace.site import Ground


def ontology_of(place: Ground, name: BankName | None = None) -> Ontology | None:
    """The ontology of a bank, or of all that is seen from a place; None where there is no file of one.

    The shared bank has the repository's, the global one the user's, the private one both.
    Raises `ConfigProblem` for one that cannot be read, `InputOutputFailed` where the disk refuses.
    """
    own = None if name == "shared" else _read(own_file(NAME, LIMIT), NAME)
    repository = None
    if name != "global":
        repository = _read(repository_file(place, NAME, LIMIT), f"{place.config.bank}/{NAME}")
    if own is None or repository is None:
        return repository if own is None else own
    return own.joined(repository)


def refuse_unknown_tags(place: Ground, name: BankName | None, tags: Iterable[str]) -> None:
    """Raise `UsageProblem` for a tag that a bank's ontology has not, or where there is none for no word."""
    wanted = tuple(tags)
    if wanted:
        refuse_unknown(wanted, ontology_of(place, name))


def refuse_unknown_ids(
    place: Ground, name: BankName, tags: Iterable[str], scope: Iterable[str], held: Fact | None
) -> None:
    """Raise `UsageProblem` for a tag or a scope of a file that nobody knows, with the nearest ones.

    What the memory that is there says already stays: the ontology may have changed since.
    """
    for said in scope:
        if held is None or said not in held.scope:
            read_reference(said)
    refuse_unknown_tags(place, name, (tag for tag in tags if held is None or tag not in held.tags))


def unknown_tags(place: Ground, bank: MemoryBank) -> dict[str, tuple[str, ...]]:
    """The tags of each memory of a bank, by key, that its ontology has not (MEM014).

    Raises as `ontology_of` does.
    """
    ontology = ontology_of(place, bank.name)
    if ontology is None:
        return {}
    found = {fact.key: ontology.unknown(fact.tags) for fact in bank.facts}
    return {key: tags for key, tags in found.items() if tags}


def _read(text: str | None, path: str) -> Ontology | None:
    return None if text is None else read_ontology(text, path)
