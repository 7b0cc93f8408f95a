"""Whether what a verification command runs exists: npm scripts, make targets, just recipes, tox, files."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import pairwise
from posixpath import join, normpath
from typing import TYPE_CHECKING

from memkit.checks.prg.manifests import just_recipes, make_targets, npm_scripts
from memkit.checks.prg.shell import base_name, simple_commands, without_runners
from memkit.frozen import frozen
from memkit.ports import Unreadable
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from memkit.ports import Tree

_LIMIT = 1024 * 1024
_CODE = (
    ".py", ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".tsx", ".sh", ".bash", ".zsh", ".rb", ".pl", ".php",
    ".ps1", ".r", ".lua",
)  # fmt: skip
_SCRIPT_RUNNERS = pattern(
    r"(?:python|pypy|node|ruby|perl|php|lua)[\d.]*|bash|sh|zsh|dash|tsx|ts-node|bun|deno|pwsh|rscript|source|\."
)
_INLINE = frozenset({"-c", "-e", "-m", "-p", "--eval", "--print", "-command"})
_NOT_GRADED = frozenset(
    "git gh docker docker-compose podman kubectl helm terraform tofu aws gcloud az curl wget http ssh "
    "scp rsync psql mysql redis-cli sqlite3 grep egrep rg ag ack sed awk find fd test [ [[ ls echo "
    "printf mkdir touch cp mv rm ln tee tar zip unzip open code vim which type man go cargo bazel nx "
    "turbo lerna".split()
)
_GENERATED = frozenset(
    "dist build out target node_modules .venv venv env coverage tmp temp .next bin obj vendor .tox "
    ".cache generated htmlcov site _site public release".split()
)
_FLAGS = frozenset(
    "-q -qq -v -vv -vvv -x -s -l -u -B -i --quiet --verbose --check --strict --run --bail --noEmit "
    "--no-cov -ra -rA --lf --ff -sv -xvs -vs -xv --watch=false --fix --diff run test".split()
)
_ELSEWHERE = frozenset(
    "--prefix -C --dir --cwd -w --workspace --workspaces -ws --filter -F -r --recursive".split()
)
_NO_PATH = pattern(r"[*?{}<>$%~=@,'\"|\\]|\.\.\.|://|\[")
_LINE = pattern(r":\d+(?::\d+)?$")
_ENVIRONMENT = pattern(r"(?:py|pypy)\d*(?:-|$)|ALL$", re.IGNORECASE)


@frozen
class Missing:
    """A target that does not exist: `what` it is in words, and its name as written."""

    what: str
    name: str
    file: bool


class Targets:
    """Answers for the commands of one tree; manifests are read once."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._texts: dict[str, str | None] = {}
        self._names: dict[tuple[str, str], frozenset[str] | None] = {}

    def missing(self, command: str) -> Iterator[Missing]:
        """What a command line runs that does not exist; nothing for what cannot be told."""
        folder, first = "", True
        for simple in simple_commands(command):
            words = without_runners(simple.argv)
            if not words or "!" in simple.words:
                return
            program = base_name(words[0])
            if program == "cd":
                if len(words) != 2 or _NO_PATH.search(words[1]) or words[1].startswith("/"):  # noqa: PLR2004
                    return
                folder = normpath(join(folder, words[1])).removeprefix("./")
                folder = "" if folder == "." else folder
                if folder and not self._tree.exists(folder):
                    return
                continue
            yield from self._of_manifest(program, words, folder)
            if first and not simple.piped:
                yield from self._of_files(program, words, folder)
            first = False

    def _of_manifest(self, program: str, words: tuple[str, ...], folder: str) -> Iterator[Missing]:
        if program in {"npm", "pnpm", "yarn", "bun"}:
            yield from self._of_npm(program, words, folder)
        elif program in {"make", "gmake"}:
            yield from self._of_make(words, folder)
        elif program == "just":
            yield from self._of_just(words, folder)
        elif program == "tox":
            yield from self._of_tox(words, folder)

    def _of_npm(self, program: str, words: tuple[str, ...], folder: str) -> Iterator[Missing]:
        if any(word.partition("=")[0] in _ELSEWHERE for word in words):
            return
        name = ""
        if len(words) > 2 and words[1] in {"run", "run-script"}:  # noqa: PLR2004
            name = next((word for word in words[2:] if not word.startswith("-")), "")
        elif program == "npm" and len(words) > 1 and words[1] in {"test", "t", "stop"}:
            name = "test" if words[1] == "t" else words[1]
        known = self._offered(join(folder, "package.json"), npm_scripts)
        if name and known is not None and name not in known and name != "env" and not _is_path(name):
            yield Missing("no script of package.json", name, file=False)

    def _of_make(self, words: tuple[str, ...], folder: str) -> Iterator[Missing]:
        if any(word.startswith(("-f", "--file", "--makefile", "-I", "--directory")) for word in words):
            return
        rest = list(words[1:])
        if "-C" in rest and rest.index("-C") + 1 < len(rest):
            at = rest.index("-C")
            folder = normpath(join(folder, rest[at + 1]))
            del rest[at : at + 2]
        found = [join(folder, name) for name in ("GNUmakefile", "makefile", "Makefile")]
        known = next(
            (self._offered(path, make_targets) for path in found if self._text(path) is not None), None
        )
        for name in rest:
            plain = not name.startswith("-") and not _NO_PATH.search(name) and not name.isdigit()
            if known is not None and plain and name not in known and not self._exists(folder, name):
                yield Missing("no target of the Makefile", name, file=False)

    def _of_just(self, words: tuple[str, ...], folder: str) -> Iterator[Missing]:
        if len(words) < 2 or words[1].startswith("-") or _NO_PATH.search(words[1]) or _is_path(words[1]):  # noqa: PLR2004
            return
        places = [
            join(place, name) for place in (folder, "") for name in ("justfile", "Justfile", ".justfile")
        ]
        path = next((place for place in places if self._text(place) is not None), "")
        known = self._offered(path, just_recipes) if path else None
        if known is not None and words[1] not in known:
            yield Missing("no recipe of the justfile", words[1], file=False)

    def _of_tox(self, words: tuple[str, ...], folder: str) -> Iterator[Missing]:
        names = [value for option, value in pairwise(words) if option == "-e"]
        files = [join(folder, name) for name in ("tox.ini", "tox.toml", "setup.cfg", "pyproject.toml")]
        held = "\n".join(text for path in files if "tox" in path + (text := self._text(path) or "") and text)
        for name in (part for value in names for part in value.split(",") if part):
            known = _ENVIRONMENT.match(name) or _NO_PATH.search(name) or name in held
            if held and not known:
                yield Missing("no environment of tox", name, file=False)

    def _of_files(self, program: str, words: tuple[str, ...], folder: str) -> Iterator[Missing]:
        if program in _NOT_GRADED:
            return
        if _is_path(words[0]):
            yield from self._file(words[0], folder, script=True)
        scripted = _SCRIPT_RUNNERS.fullmatch(program) is not None
        before = ""
        for word in words[1:]:
            if scripted and word.casefold() in _INLINE:
                return
            if not word.startswith("-") and (not before.startswith("-") or before in _FLAGS):
                yield from self._file(word, folder, script=scripted)
                if scripted and word.casefold().endswith(_CODE):
                    return  # what follows are the script's own arguments
            before = word

    def _file(self, word: str, folder: str, *, script: bool) -> Iterator[Missing]:
        name = _LINE.sub("", word.partition("::")[0])
        path = normpath(join(folder, name))
        if not name or _NO_PATH.search(name) or name.startswith("/") or path.startswith(".."):
            return
        first = path.partition("/")[0]
        code = script and name.casefold().endswith(_CODE)
        if first in _GENERATED or not (_is_path(name) or code) or self._exists(folder, name):
            return
        if _is_path(name) and (not folder or first != folder) and self._tree.exists(first):
            graded = first != path
        else:
            ending = name[name.rfind(".") :]
            graded = code and f"{ending}\n" in self._listing
        if graded and name.removeprefix("./").rstrip("/") not in self._listing:
            yield Missing("no file of this repository", word, file=True)

    def _exists(self, folder: str, name: str) -> bool:
        return self._tree.exists(normpath(join(folder, name)))

    @cached_property
    def _listing(self) -> str:
        """All paths, one a line: a name that stands anywhere in it is not missing."""
        return "".join(f"/{path}\n" for path in self._tree.files())

    def _offered(self, path: str, read: Callable[[str], frozenset[str] | None]) -> frozenset[str] | None:
        key = (path, read.__name__)
        if key not in self._names:
            text = self._text(path)
            self._names[key] = None if text is None else read(text)
        return self._names[key]

    def _text(self, path: str) -> str | None:
        path = normpath(path)
        if path not in self._texts:
            data = self._tree.read(path, _LIMIT)
            self._texts[path] = None if isinstance(data, Unreadable) else data.decode("utf-8", "replace")
        return self._texts[path]


def _is_path(word: str) -> bool:
    return "/" in word.strip("/")
