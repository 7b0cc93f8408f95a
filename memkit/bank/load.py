"""From a tree to a bank: find the roles, read the files, parse nothing yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.bank import Bank
from memkit.bank.document import Document
from memkit.bank.layout import in_bank_folder, layout_of, role_of
from memkit.bank.sizes import LARGE_LIMIT, size_limit
from memkit.documents.vocabulary import words_with
from memkit.ports import Unreadable
from memkit.text.page import Page
from memkit.text.source import NotUtf8, Source

if TYPE_CHECKING:
    from memkit.bank.layout import Layout
    from memkit.config import Config
    from memkit.config.values import Role
    from memkit.documents.vocabulary import Words
    from memkit.ports import Tree


def load_bank(tree: Tree, config: Config, revision: str = "", *, like: Bank | None = None) -> Bank:
    """The bank of a tree. A file that cannot be read becomes a document with a problem, never an error.

    A document that another bank, `like`, has with the same bytes is shared with it, and so parsed once.
    """
    layout = layout_of(tree, config)
    roles = [(path, role) for path in tree.files() if (role := role_of(path, layout, config))]
    words = words_with(config.labels, config.statuses)
    shared = _shared(tree, roles, layout, words, like) if like else {}
    tree.prefetch([path for path, _ in roles if path not in shared], LARGE_LIMIT)
    documents = tuple(
        shared.get(path) or read_document(tree, path, role, layout, words) for path, role in roles
    )
    return Bank(config, layout, documents, tree, revision)


def read_document(tree: Tree, path: str, role: Role, layout: Layout, words: Words) -> Document:
    """Read one file into a document."""
    return document_of(tree.read(path, size_limit(role)), path, role, layout, words)


def document_of(data: bytes | Unreadable, path: str, role: Role, layout: Layout, words: Words) -> Document:
    """What was read of a file, or why it cannot be had, as a document."""
    archived = _is_archived(path, layout)
    if isinstance(data, Unreadable):
        return Document(path, role, 0, None, data, words, archived)
    source = Source.decode(path, data)
    if isinstance(source, NotUtf8):
        return Document(path, role, len(data), None, source, words, archived)
    return Document(path, role, len(data), Page(source), None, words, archived)


def _shared(
    tree: Tree, roles: list[tuple[str, Role]], layout: Layout, words: Words, like: Bank
) -> dict[str, Document]:
    """The documents of `like` that the tree holds unchanged, to be read in the same way."""
    held = [(role, like.by_path[path]) for path, role in roles if path in like.by_path]
    return {
        document.path: document
        for role, document in held
        if document.source is not None
        and (document.role, document.archived) == (role, _is_archived(document.path, layout))
        and (document.words is words or document.words == words)
        and tree.holds(document.path, document.source.encode())
    }


def _is_archived(path: str, layout: Layout) -> bool:
    return in_bank_folder(path, layout) and path.startswith(f"{layout.folder}/archive/")
