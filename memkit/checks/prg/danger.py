"""What makes a command dangerous: code from the network, removal or rights outside of the tree, devices."""

from __future__ import annotations

import re
from itertools import pairwise
from posixpath import basename, join, normpath

from memkit.checks.prg.shell import Simple, base_name, simple_commands
from memkit.text.clean import clip
from memkit.text.patterns import pattern

_DOWNLOADERS = frozenset(
    "curl wget fetch aria2c http https xh iwr irm invoke-webrequest invoke-restmethod".split()
)
_SHELLS = frozenset(
    "sh bash zsh dash ksh fish ash csh tcsh pwsh powershell iex invoke-expression source .".split()
)
_INTERPRETERS = pattern(r"(?:python|perl|ruby|node|php|lua|deno|bun|osascript)[\d.]*")
_INERT = frozenset(
    "echo printf grep egrep fgrep rg ag ack git man which type test [ [[ ls cat head tail jq gh".split()
)
_CONTAINERS = frozenset("docker podman nerdctl kubectl vagrant multipass docker-compose".split())
_REMOVERS = frozenset({"rm", "unlink", "shred", "rmdir", "trash", "srm"})
_RIGHTS = frozenset({"chmod", "chown", "chgrp"})
_TEMPORARY = ("/tmp/", "/var/tmp/", "/private/tmp/", "$TMPDIR/", "${TMPDIR}/", "$TMP/", "$TEMP/", "$(mktemp")  # noqa: S108
_HOMES = ("~", "$HOME", "${HOME}", "$USERPROFILE", "%USERPROFILE%", "$env:", "$Env:")
_ABSOLUTE = pattern(r"/|\\\\|[A-Za-z]:[\\/]")
_VARIABLE_CONTENT = pattern(r"\$\{?\w+\}?/\*?")
_DEVICE = pattern(r"/dev/(?:sd|hd|vd|xvd|nvme|mmcblk|r?disk|mapper/|md|mem|kmem|port)", re.IGNORECASE)
_HARMLESS_DEVICE = pattern(r"/dev/(?:null|zero|full|stdout|stderr|tty|fd/|shm/)")
_FORK_BOMB = pattern(r"([\w:.]{1,30})\(\)\{\1\|\1&?\};?\1?")
_IEX = pattern(r"(?<![\w-])(?:iex|invoke-expression)(?![\w-])", re.IGNORECASE)
_REMOTE = pattern(
    r"(?<![\w-])(?:iwr|irm|curl|wget|invoke-(?:webrequest|restmethod)|downloadstring|net\.webclient)",
    re.IGNORECASE,
)
_FORMAT = pattern(r"(?:^|[;&|])\s{0,9}format(?:\.com)?\s{1,9}[a-z]:", re.IGNORECASE)
_WINDOWS_REMOVAL = pattern(
    r"(?<![\w-])(?:remove-item|ri|rd|rmdir|del|erase)\s[^|;&\n]{0,200}?(?<![\w:])"
    r"(?:[a-z]:(?:[\\/]|\s|$)|\$env:userprofile|\$home\b|~[\\/])",
    re.IGNORECASE,
)
_INLINE_REMOVAL = pattern(r"rm(?:tree|Sync|dirSync)\(\s{0,9}['\"](?!/tmp/\w)(?:/|~|\.\.)")
_INLINE_REMOTE = pattern(r"\b(?:exec|eval)\s{0,9}\([^\n]{0,300}?(?:urlopen|requests\.get|urllib|fetch\()")
_DEPTH = 4
DOWNLOAD_INTO_SHELL = "runs code straight from a download"


def danger_of(command: str) -> str:
    """What a command line would do that no verification may, or empty; a phrase that follows “it”."""
    return _danger(command, _DEPTH)


class _State:
    """What is known while the commands of a line are read from left to right."""

    def __init__(self) -> None:
        self.folder = "."
        self.fetching = False
        self.outside = False
        self.said = ""
        self.files: set[str] = set()


def _danger(command: str, depth: int) -> str:
    found = _by_text(command)
    if found or depth == 0:
        return found
    state = _State()
    commands = simple_commands(command.replace("`", " ; "))
    for number, simple in enumerate(commands):
        found = _by_command(simple, commands[number + 1 : number + 2], state, depth)
        if found:
            return found
    return ""


def _by_text(command: str) -> str:
    if _FORK_BOMB.search("".join(command.split())):
        return "is a fork bomb"
    if _IEX.search(command) and _REMOTE.search(command):
        return DOWNLOAD_INTO_SHELL
    if _INLINE_REMOTE.search(command):
        return DOWNLOAD_INTO_SHELL
    if _FORMAT.search(command):
        return "makes a new file system"
    if _WINDOWS_REMOVAL.search(command) or _INLINE_REMOVAL.search(command):
        return "removes files outside of the repository"
    return ""


def _by_command(simple: Simple, following: tuple[Simple, ...], state: _State, depth: int) -> str:
    argv = simple.argv
    program = simple.program
    if not simple.piped:
        state.fetching = state.outside = False
        state.said = ""
    found = _by_device(argv, simple.outputs) or _by_nesting(argv, program, depth)
    if found or program in _CONTAINERS:
        return found
    if _runs_download(simple, following, state):
        return DOWNLOAD_INTO_SHELL
    if simple.piped and program in _SHELLS and state.said:
        return _danger(state.said, depth - 1)
    if program == "cd" and len(argv) > 1:
        state.folder = argv[1] if _away(argv[1]) else normpath(join(state.folder, argv[1]))
    if program in {"echo", "printf"}:
        state.said = " ".join(argv[1:])
    if program not in _INERT:
        found = _by_removal(argv, state)
    state.outside = state.outside or any(_outside(word, state.folder) for word in argv[1:])
    state.fetching = state.fetching or program in _DOWNLOADERS
    if program in _DOWNLOADERS:
        state.files.update(_saved(argv, simple.outputs))
    return found


def _by_nesting(argv: tuple[str, ...], program: str, depth: int) -> str:
    """Commands in quotes: `sh -c "…"`, `eval "…"`, `"$(…)"`."""
    for number, word in enumerate(argv):
        inner = ""
        if "$(" in word:
            inner = word.partition("$(")[2].rpartition(")")[0] or word.partition("$(")[2]
        elif " " in word and (
            number == 0  # `env -S "…"`
            or program in _SHELLS
            or program in {"eval", "ssh", "su", "watch", "xargs", "parallel"}
        ):
            inner = word
        found = _danger(inner, depth - 1) if inner else ""
        if found:
            return found
        if inner and program in {*_SHELLS, "eval"} and _fetches(inner) and "$(" in word:
            return DOWNLOAD_INTO_SHELL
    return ""


def _fetches(text: str) -> bool:
    return any(simple.program in _DOWNLOADERS for simple in simple_commands(text))


def _runs_download(simple: Simple, following: tuple[Simple, ...], state: _State) -> bool:
    program, argv = simple.program, simple.argv
    runs = program in _SHELLS or program == "eval"
    interprets = _INTERPRETERS.fullmatch(program) is not None
    if simple.piped and state.fetching:
        shells = runs or any(base_name(word) in _SHELLS - {"."} for word in argv if program == "xargs")
        if shells or (interprets and all(word == "-" for word in argv[1:])):
            return True
    if (runs or interprets) and following and following[0].substituted:
        if following[0].before == "(" and not argv[-1].endswith("$"):
            return False
        return following[0].program in _DOWNLOADERS and (runs or following[0].before == "<(")
    names = {normpath(word) for word in (argv[1:2] if runs or interprets else argv[:1])}
    return bool(names & state.files)


def _saved(argv: tuple[str, ...], outputs: tuple[str, ...]) -> set[str]:
    """The files that a download is written to."""
    names = {normpath(output) for output in outputs}
    for option, _, value in (word.partition("=") for word in argv):
        if value and option in {"--output", "--output-document"}:
            names.add(normpath(value))
    for option, value in pairwise(argv):
        if option in {"-o", "--output", "-O", "--output-document", "-OutFile", "-outfile"}:
            names.add(normpath(value))
    names.update(basename(word.split("?")[0]) for word in argv[1:] if "://" in word)
    return {name for name in names if name not in {"", ".", "-", "/dev/null"}}


def _by_device(argv: tuple[str, ...], outputs: tuple[str, ...]) -> str:
    program = base_name(argv[0]) if argv else ""
    for word in argv[1:]:
        target = word.removeprefix("of=")
        if program == "dd" and target != word and target.startswith("/dev/"):
            if not _HARMLESS_DEVICE.match(target):
                return f"overwrites the device {clip(target, 40)}"
        elif program in {"tee", "cp", "shred", "wipefs", "blkdiscard", "mkswap", "fdisk"} and _DEVICE.match(
            word
        ):
            return f"overwrites the device {clip(word, 40)}"
    if program.startswith("mkfs") or program in {"mke2fs", "newfs"}:
        targets = [word for word in argv[1:] if not word.startswith("-")]
        if not targets or targets[-1].startswith("/"):
            return "makes a new file system"
    device = next((output for output in outputs if _DEVICE.match(output)), "")
    return f"overwrites the device {clip(device, 40)}" if device else ""


def _by_removal(argv: tuple[str, ...], state: _State) -> str:
    for number, word in enumerate(argv):
        name = base_name(word)
        if name not in {*_REMOVERS, *_RIGHTS, "find"}:
            continue
        options = [option for option in argv[number + 1 :] if option.startswith("-")]
        targets = [target for target in argv[number + 1 :] if not target.startswith("-")]
        if name == "find":
            if not {"-delete", "-exec", "-execdir", "-ok"}.intersection(options):
                return ""
            targets = targets[:1]
            if "-delete" not in options and not _REMOVERS.intersection(argv):
                return ""
        away = next((target for target in targets if _outside(target, state.folder)), "")
        if name in _RIGHTS:
            recursive = any(re.fullmatch(r"-[A-Za-z]*R[A-Za-z]*|--recursive", option) for option in options)
            return "changes rights outside of the repository" if recursive and away else ""
        if away or (state.outside and base_name(argv[0]) == "xargs"):
            return f"removes {clip(away, 60) or 'files'}, outside of the repository"
        whole = any(normpath(join(state.folder, target)) in {".", "*", ".git"} for target in targets)
        return "removes the whole repository" if whole and name not in {"rmdir", "find"} else ""
    return ""


def _away(path: str) -> bool:
    return path.startswith(_HOMES) or _ABSOLUTE.match(path) is not None


def _outside(path: str, folder: str) -> bool:
    """Whether a path leads out of the tree; a named place in a folder for temporary files does not count."""
    if "://" in path:
        return False
    whole = path if _away(path) or path.startswith("$") else join(folder, path)
    if whole.startswith(_TEMPORARY):
        parts = whole.split("/")[2:] if whole.startswith("/tmp/") else whole.split("/")[1:]  # noqa: S108
        named = any(part.strip("*.") for part in parts)
        return ".." in whole.split("/") or not named
    if _away(whole) or _VARIABLE_CONTENT.fullmatch(whole):
        return True
    return normpath(whole).startswith("..")
