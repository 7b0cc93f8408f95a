"""Which file plays which role: by configuration, then by name, then by place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.ports import Unreadable
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.config import Config
    from memkit.config.values import Role
    from memkit.ports import Tree

MARKDOWN = (".md", ".mdc", ".markdown")

_BANK_NAMES = frozenset({"memorybank", "membank", "aimemorybank"})
# A name counts in the bank; those of the second table also at the root, in docs/ and in tasks/.
_IN_BANK: dict[str, Role] = {
    "activecontext": "active-context", "context": "active-context", "current": "active-context",
    "techcontext": "tech-context", "techstack": "tech-context",
    "tasks": "progress", "rules": "rules", "retiredrules": "rules",
}  # fmt: skip
_ANYWHERE: dict[str, Role] = {
    "activecontext": "active-context", "techcontext": "tech-context", "techstack": "tech-context",
    "progress": "progress", "todo": "progress",
    "decisions": "decisions", "decisionlog": "decisions",
    "gotchas": "gotchas", "pitfalls": "gotchas", "lessons": "gotchas", "lessonslearned": "gotchas",
    "troubleshooting": "gotchas",
}  # fmt: skip
_PLACES = frozenset({"", "docs", "doc", "tasks"})
_LESSON_FOLDERS = frozenset({"gotchas", "pitfalls", "lessonslearned"})
"""Folders that keep one gotcha a file; `lessons` is one, too, but may also be a course's."""
_COURSE = pattern(r"(?:lesson|chapter|part|day|week|unit|module)?[-_ ]?\d{1,3}(?:[-_. ]|$)", re.IGNORECASE)
_NO_LESSON = frozenset({"readme", "index", "toc", "contents", "overview", "summary"})
_AGENT_FILES = frozenset({
    "CLAUDE.md", "AGENTS.md", "GEMINI.md", ".github/copilot-instructions.md", ".claude/CLAUDE.md",
    ".cursorrules", ".windsurfrules", ".clinerules",
})  # fmt: skip
_AGENTS = ".claude/agent-memory/"
_RULE_FOLDERS = (
    ".cursor/rules/", ".clinerules/", ".windsurf/rules/", ".claude/rules/", ".roo/rules", ".kiro/steering/",
)  # fmt: skip
_RECORD_FOLDERS = frozenset({"adr", "adrs"})
RECORD_STATES = frozenset("archive archived superseded deprecated rejected accepted proposed".split())
_DECISION_FOLDERS = frozenset({"decisions", "decisionrecords", "architecturedecisions"})
_NUMBERED = pattern(r"(?:adr[-_]?)?\d{1,4}[-_.]|\d{8}-|adr[-_]\d", re.IGNORECASE)
_TEST_FOLDER = pattern(
    r"(?:[\w.-]{1,60}[-_.])?(?:tests?|fixtures?|testdata|__tests__)(?:[-_.]data)?", re.IGNORECASE
)
_TEMPLATE = pattern(r"(?:^|.*[-_. ])template(?:[-_. ].*)?$", re.IGNORECASE)
_BLANK_NUMBER = pattern(r"(?:adr[-_]?)?0+[-_. ]", re.IGNORECASE)
"""`ADR-000-template` is a template, `0012-email-template` a decision about one."""
_COPY = pattern(
    r"\.sync-conflict-\d{8}-\d{6}-[A-Z0-9]{7}|[ _]\((?:[^()/]{0,80} )?conflicted copy[^()/]{0,40}\)",
    re.IGNORECASE,
)
_ARCHIVE = pattern(r"(progress|decisions|gotchas)-\d{4}$")


@frozen
class Layout:
    """Where the bank lies and what the folders of a tree say about memory folders.

    `folder` is the bank's folder (`memory-bank`, may not exist); `memory_folders` hold typed memories.
    """

    folder: str
    memory_folders: frozenset[str]
    record_folders: tuple[str, ...]


def find_layout(files: Iterable[str], config: Config, adr_dir: str = "") -> Layout:
    """Find the bank's folder and the folders of memories; `adr_dir` is what `.adr-dir` names."""
    paths = tuple(files)
    return Layout(
        _bank_folder(paths, config),
        frozenset(_memory_folders(paths, config)),
        (adr_dir,) if adr_dir else (),
    )


def layout_of(tree: Tree, config: Config) -> Layout:
    """Where the bank lies in a tree."""
    files = tuple(tree.files())
    return find_layout(files, config, _adr_dir(tree, files))


def role_of(path: str, layout: Layout, config: Config) -> Role | None:
    """The role of a file, or None when it is no part of the bank."""
    configured = config.role_of(path)
    if configured is not None:
        return configured
    if config.excludes(path):
        return None
    if path in _AGENT_FILES or (path.startswith(_RULE_FOLDERS) and path.endswith((*MARKDOWN, ".txt"))):
        return None if is_readme(path) else "rules"
    if not path.endswith(MARKDOWN) or is_template(path):
        return None
    return (
        _memory_role(path, layout)
        or _record_role(path, layout)
        or _lesson_role(path, layout)
        or _named_role(path, layout)
        or ("other" if lists_records(path, layout) else None)
    )


def is_lesson(path: str) -> bool:
    """Whether a file lies in a folder that keeps one gotcha a file, by the folder's name."""
    folder, _, _ = path.rpartition("/")
    return folded(folder.rpartition("/")[2]) in {*_LESSON_FOLDERS, "lessons"}


def likely_role(path: str) -> Role | None:
    """The role whose file a name nearly is, as `descisions.md`; None where it is near none, or is one."""
    from difflib import get_close_matches

    known = _IN_BANK | _ANYWHERE
    name = folded(_stem(path))
    close = get_close_matches(name, known, 1, 0.8) if name not in known else []
    return known[close[0]] if close else None


def is_template(path: str) -> bool:
    """Whether a file is a template by its name."""
    stem = _stem(path)
    if "template" not in stem.lower():  # asked of every file, and a pattern takes three times as long
        return False
    return _TEMPLATE.match(stem) is not None and (
        not _NUMBERED.match(stem) or _BLANK_NUMBER.match(stem) is not None
    )


def is_readme(path: str) -> bool:
    """Whether a file is a folder's README."""
    return _stem(path).casefold() == "readme"


def is_generated_index(path: str, layout: Layout) -> bool:
    """Whether a path is the bank's INDEX.md, which `memkit index` writes."""
    return path == f"{layout.folder}/INDEX.md"


def original_of_copy(path: str) -> str:
    """The file that a sync, in a conflict, made a copy of; any other path as it is."""
    return _COPY.sub("", path) if "onflict" in path else path


def lists_records(path: str, layout: Layout) -> bool:
    """Whether a file is the README or index of a folder of decision records."""
    folder, _, name = path.rpartition("/")
    listed = is_readme(path) or folded(_stem(path)) in {"index", "toc"}
    return listed and bool(folder) and _record_role(f"{folder}/0001-{name}x.md", layout) is not None


def is_retired_rules(path: str) -> bool:
    """Whether a file keeps retired rules."""
    return folded(_stem(path)) == "retiredrules"


def own_memories(bank: str) -> str:
    """The folder of memories in the bank's folder `bank` that is memkit's own: only there it keeps limits."""
    return f"{bank}/memories"


def agent_of(path: str) -> str:
    """The sub-agent of Claude Code whose own memory a file is: each has a folder; empty for any other."""
    agent, inside, _ = path.removeprefix(_AGENTS).partition("/")
    return agent if inside and path.startswith(_AGENTS) else ""


def memory_folder(path: str, layout: Layout) -> str:
    """The innermost folder of typed memories that holds a path, or empty."""
    folder = path.rpartition("/")[0]
    while folder and folder not in layout.memory_folders:
        folder = folder.rpartition("/")[0]
    return folder


def in_bank_folder(path: str, layout: Layout) -> bool:
    """Whether a path lies in the bank's folder."""
    return path.startswith(f"{layout.folder}/")


def folded(name: str) -> str:
    """A file name for comparing: case folded, without `_`, `-` and spaces."""
    return name.casefold().replace("_", "").replace("-", "").replace(" ", "")


def _stem(path: str) -> str:
    return path.rsplit("/", 1)[-1].rpartition(".")[0]


def _bank_folder(paths: tuple[str, ...], config: Config) -> str:
    prefix = f"{config.bank}/"
    if config.path or any(path.startswith(prefix) for path in paths):
        return config.bank
    for path in paths:
        parts = path.split("/")
        for depth, part in enumerate(parts[:2]):
            if folded(part.lstrip(".")) in _BANK_NAMES and len(parts) > depth + 1:
                return "/".join(parts[: depth + 1])
    return config.bank


def _memory_folders(paths: tuple[str, ...], config: Config) -> set[str]:
    folders: set[str] = set()
    for path in paths:
        folder, _, name = path.rpartition("/")
        if name == "MEMORY.md" and folder.rsplit("/", 1)[-1] in {"memory", "memories"}:
            folders.add(folder)
        elif path.startswith(".claude/memory/"):
            folders.add(".claude/memory")
        elif path.startswith(f"{config.bank}/memories/"):
            folders.add(f"{config.bank}/memories")
        elif agent := agent_of(path):
            folders.add(f"{_AGENTS}{agent}")
    return folders


def _memory_role(path: str, layout: Layout) -> Role | None:
    if not memory_folder(path, layout):
        return None
    if path.endswith("/MEMORY.md"):
        return "memory-index"
    return None if is_readme(path) else "memories"


def _record_role(path: str, layout: Layout) -> Role | None:
    folder, _, name = path.rpartition("/")
    if not folder or is_readme(path) or folded(_stem(path)) in {"index", "toc"}:
        return None
    parts = folder.split("/")
    if any(_TEST_FOLDER.fullmatch(part) for part in parts):
        return None  # records that a test reads are no decisions of this project
    if len(parts) > 1 and parts[-1].casefold() in RECORD_STATES:
        parts = parts[:-1]  # records sorted by what became of them
        folder = "/".join(parts)
    last, above = folded(parts[-1]), folded(parts[-2]) if len(parts) > 1 else ""
    if folder in layout.record_folders or last in _RECORD_FOLDERS:
        return "decision-record"
    if last in _DECISION_FOLDERS and (above in {"docs", "doc", "architecture"} or _NUMBERED.match(name)):
        return "decision-record"
    return None


def _lesson_role(path: str, layout: Layout) -> Role | None:
    """Lessons kept one a file: in the bank, at the root, in docs/ and in tasks/."""
    folder, _, _ = path.rpartition("/")
    above, _, name = folder.rpartition("/")
    stem = _stem(path)
    if above not in {*_PLACES, layout.folder} or folded(stem) in _NO_LESSON or not is_lesson(path):
        return None
    if folded(name) == "lessons" and (not above or (above != layout.folder and _COURSE.match(stem))):
        return None
    return "gotchas"


def _named_role(path: str, layout: Layout) -> Role | None:
    folder, _, _ = path.rpartition("/")
    name = folded(_stem(path))
    if in_bank_folder(path, layout):
        archived = _ARCHIVE.match(_stem(path).casefold())
        if archived and folder == f"{layout.folder}/archive":
            return _ANYWHERE[archived[1]]
        if folder != layout.folder:
            return "other"
        return _IN_BANK.get(name) or _ANYWHERE.get(name) or "other"
    if folder in _PLACES:
        if folder == "tasks" and name not in {"todo", "lessons", "lessonslearned"}:
            return None
        return _ANYWHERE.get(name)
    return None


def _adr_dir(tree: Tree, files: tuple[str, ...]) -> str:
    """The folder that adr-tools' `.adr-dir` names."""
    if ".adr-dir" not in files:
        return ""
    data = tree.read(".adr-dir", 1024)
    if isinstance(data, Unreadable):
        return ""
    return data.decode("utf-8", "replace").strip().strip("/").removeprefix("./")
