"""Recall at a place: the index brought up to what lies on the disk, asked, and cut to a budget."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, time
from functools import cache, cached_property
from typing import TYPE_CHECKING, TypeVar

from memkit import __version__
from memkit.adapters.folders import cache_folder, keep_own, state_file
from memkit.adapters.run_log import Run, log_run
from memkit.adapters.search.signature import Looks, hash_of
from memkit.adapters.search.sqlite import IN_MEMORY, IndexBusy, IndexFailed, SqliteIndex, remove_index
from memkit.bank.layout import is_generated_index, layout_of, role_of
from memkit.bank.sizes import size_limit
from memkit.errors import InputOutputFailed
from memkit.frozen import frozen, replace
from memkit.ports import Unreadable
from memkit.recall.answer import answer
from memkit.recall.block import block, cost_of
from memkit.recall.budget import choose
from memkit.recall.stored import EntryUnreadable
from memkit.store.scope import asked_below
from memkit.workspace.here import asked_here
from memkit.workspace.meaning import meaning_of
from memkit.workspace.opened import listed, open_listed, places_of
from memkit.workspace.outdated import with_stale
from memkit.workspace.place import no_bank
from memkit.workspace.storing import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from memkit.bank.layout import Layout
    from memkit.config import Config
    from memkit.config.values import Role
    from memkit.ports import Indexed, Progress, SearchIndex, Tree
    from memkit.recall.answer import Answer, Filters, Hit, Mode
    from memkit.recall.budget import Budget, Chosen
    from memkit.recall.starting import Starting
    from memkit.store.bank import BankName

T = TypeVar("T")
_ATTEMPTS = 3


@frozen
class Shelf:
    """Files of one bank that recall reads: the repository's, or a folder of the user's memories.

    `folder` is that of a bank which is nested in the place, with a final `/`; empty for any other.
    """

    name: BankName
    folder: str
    config: Config
    root: Path
    tree: Tree
    roles: tuple[tuple[str, Role], ...]
    layout: Layout


def index_place(root: Path) -> Path:
    """Where the index of a bank's root lies, in the user's cache folder."""
    return cache_folder() / "search" / f"{state_file(root, 'search', 'db').name}"


def on_index(store: Store, ask: Callable[[SqliteIndex], T]) -> T:
    """What the index of a place answers, brought up to date; one in memory where the disk does not take it.

    An index that is damaged is made anew without asking, whenever that shows; one that another process
    writes to is left alone. Raises `InputOutputFailed` where none can be had.
    """
    place = index_place(store.place.root)
    with suppress(OSError):
        keep_own(place.parent)
    attempts = [str(place), str(place), IN_MEMORY]
    while True:
        attempt, index = attempts.pop(0), None
        try:
            index = SqliteIndex(attempt)
            bring_up(store, index)
            return ask(index)
        except (IndexFailed, EntryUnreadable) as error:
            if attempt == IN_MEMORY:
                raise
            if isinstance(error, IndexBusy):
                attempts = [IN_MEMORY]
                continue
            if index:
                index.close()
            with suppress(OSError):
                remove_index(place)
        finally:
            if index:
                index.close()


def bring_up(store: Store, index: SearchIndex) -> int:
    """Index what was added or changed and forget what is gone; how many files that were."""
    held = index.held()
    here: set[str] = set()
    put: list[tuple[str, str, tuple[tuple[Indexed, ...], ...]]] = []
    signed: list[tuple[str, str]] = []
    for shelf in _shelves(store):
        grounds = {role: _ground(shelf, role) for role in {role for _, role in shelf.roles}}
        looks = Looks(shelf.root)
        for path, role in shelf.roles:
            source = _source(shelf, path)
            here.add(source)
            seen, known = looks.stat_of(path), held.get(source, "")
            ground = grounds[role]
            if seen and known.startswith(f"{seen} ") and known.endswith(ground):
                continue
            data = shelf.tree.read(path, size_limit(role))
            signature = f"{seen} {'' if isinstance(data, Unreadable) else hash_of(data)} {ground}"
            if known.partition(" ")[2] == signature.partition(" ")[2]:
                signed += [(source, signature)] if seen else []
                continue
            put.append((source, signature, _read(data, path, role, shelf)))
    gone = [source for source in held if source not in here]
    if put or gone or signed:
        index.change(gone, put, signed)
    return len(put) + len(gone)


def _source(shelf: Shelf, path: str) -> str:
    """What the index calls a file; bytes of its name that are no UTF-8 are written out."""
    name = f"{shelf.name}/{shelf.folder}{path}"
    try:
        name.encode()
    except UnicodeEncodeError:
        return ascii(name)
    return name


def _read(data: bytes | Unreadable, path: str, role: Role, shelf: Shelf) -> tuple[tuple[Indexed, ...], ...]:
    """What an index takes of a file. The parsers are loaded for a file that changed: most runs have none."""
    from memkit.bank.load import document_of
    from memkit.documents.vocabulary import words_with
    from memkit.recall.entries import groups_of
    from memkit.recall.nested import groups_from_above
    from memkit.recall.stored import indexed

    words = words_with(shelf.config.labels, shelf.config.statuses)
    document = document_of(data, path, role, shelf.layout, words)
    return indexed(groups_from_above(groups_of(document, shelf.name, _new_bank()), shelf.folder))


@cache
def _new_bank() -> Starting:
    """What the files of a new bank say; without memkit's templates nothing is known of that."""
    from memkit.adapters.shipped import shipped_templates
    from memkit.recall.starting import NOTHING, starting

    try:
        held = shipped_templates()
    except InputOutputFailed:
        return NOTHING
    return starting(text for name, text in held.items() if name.startswith(("bank/", "AGENTS.md")))


def _ground(shelf: Shelf, role: Role) -> str:
    """What an entry depends on besides its file: the program, its bank and role, a project's own words."""
    config = shelf.config
    return hash_of(repr((__version__, shelf.folder, role, config.labels, config.statuses)).encode())


def _shelves(store: Store) -> Iterator[Shelf]:
    """What is read from a place: its own bank, those in folders below it, the private and the global one."""
    for folder, place in places_of(store.place):
        tree = place.tree()
        layout = layout_of(tree, place.config)
        found = ((path, role_of(path, layout, place.config)) for path in tree.files())
        roles = [(path, role) for path, role in found if role and not is_generated_index(path, layout)]
        yield Shelf("shared", folder, place.config, place.root, tree, tuple(roles), layout)
    names: tuple[BankName, ...] = ("private", "global")
    for name in names:
        room = store.room(name)
        bank = room.bank()
        own: list[tuple[str, Role]] = [(path, "memories") for path in bank.paths.values()]
        own += [(path, "memory-index") for path in bank.tree.files() if path == bank.index]
        yield Shelf(name, "", store.place.config, room.root, bank.tree, tuple(own), layout)


@frozen
class Recalled:
    """An answer, cut to a budget."""

    answer: Answer
    chosen: Chosen

    @property
    def hits(self) -> tuple[Hit, ...]:
        """Its entries as they are written, the best first."""
        return self.chosen.hits

    @property
    def mode(self) -> Mode:
        """What was done: `relevance`, `none` or `skipped`."""
        return self.answer.mode

    @property
    def reason(self) -> str:
        """Why, in a sentence; empty where entries fit."""
        return self.answer.reason

    @cached_property
    def block(self) -> str:
        """What a prompt may hold of it, framed, masked and fenced; empty where nothing fits."""
        from memkit.adapters.chance import random_id

        return block(self.hits, random_id()[:12])


def recall(
    store: Store,
    said: str,
    filters: Filters,
    budget: Budget,
    *,
    new_vectors: bool = False,
    progress: Progress | None = None,
) -> Recalled:
    """What fits a question here and today, cut to a budget; the run is logged.

    Raises as `answered`, and `UsageProblem` where there is neither a bank nor any memory.
    """
    found = answered(store, said, filters, new_vectors=new_vectors, progress=progress)
    if not found.hits and nothing_held(store):
        raise no_bank(listed(store.place))
    chosen = choose(found.hits, budget, cost_of)
    log_run(
        store.place.root,
        Run("recall", found.mode, found.reason, len(chosen.hits), chosen.tokens),
        store.now,
    )
    return Recalled(found, replace(chosen, hits=with_stale(store, chosen.hits)))


def nothing_held(store: Store) -> bool:
    """Whether there is neither a bank nor any memory."""
    return not any(shelf.roles for shelf in _shelves(store))


def answered(
    store: Store,
    said: str,
    filters: Filters,
    *,
    new_vectors: bool = False,
    progress: Progress | None = None,
) -> Answer:
    """What fits a question here and today. Raises `InputOutputFailed` where there is no index to ask.

    With `new_vectors` those that the index holds are dropped first. `progress` is told of those being made.
    """
    wanted = scoped(store, filters)
    asked = said.encode("utf-8", "replace").decode()  # a byte of the command line that is no UTF-8

    def ask(index: SqliteIndex) -> Answer:
        if new_vectors:
            index.drop_vectors()
        meaning = meaning_of(store.place, index, every=new_vectors, progress=progress)
        found = undisturbed(
            index, lambda: answer(index, asked, store.now.date(), wanted, nearness=meaning.leg)
        )
        return replace(found, without=found.without or meaning.without)

    return on_index(store, ask)


def undisturbed(index: SqliteIndex, ask: Callable[[], T]) -> T:
    """What is read of an index in several steps, anew where another process changed it between them."""
    for _ in range(_ATTEMPTS):
        before = index.state()
        found = ask()
        if index.state() == before:
            break
    return found


def scoped(store: Store, filters: Filters) -> Filters:
    """The filters with what is true of the place, and of each bank in a folder below it."""
    inner = [
        (folder, asked_here(place, asked_below(filters.scope, folder)))
        for folder, place in places_of(store.place)
        if folder
    ]
    inner.sort(key=lambda each: len(each[0]), reverse=True)
    return replace(filters, scope=asked_here(store.place, filters.scope), inner=tuple(inner))


def recall_store(start: Path, environment: Mapping[str, str], today: str = "") -> Store:
    """The store as it is seen from a folder, with the files of its repository listed."""
    place = open_listed(start, environment)
    fixed = today or environment.get("MEMKIT_TODAY")
    now = datetime.combine(place.today(today), time(12), UTC) if fixed else datetime.now(UTC)
    return Store(place, now)
