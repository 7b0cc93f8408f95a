"""A command line taken apart as far as a check needs: simple commands, how they are joined, redirections."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_PUNCTUATION = "();<>|&"
_LIMIT = 8000
"""Characters of a command that are looked at; shlex reads one at a time."""
_OPERATOR = pattern(r"&>>?|<<<?|[<>]\(|>[>&|]?|<&?|\|\||\|&?|&&|;;|[;&()]")
_REDIRECTIONS = frozenset("< > >> << <<< >& <& &> &>> >|".split())
_ASSIGNMENT = pattern(r"[A-Za-z_]\w*=")
_WRAPPERS = frozenset(
    "sudo doas env busybox toybox command exec nohup time nice ionice stdbuf setsid builtin "
    "then do else if while until ! {".split()
)
_RUNNERS = {
    "poetry": "run", "uv": "run", "pipenv": "run", "pdm": "run", "rye": "run", "hatch": "run",
    "bundle": "exec", "mise": "exec", "direnv": "exec",
}  # fmt: skip
_PLAIN_RUNNERS = frozenset({"npx", "bunx", "uvx", "xvfb-run", "dotenvx", "dotenv"})


@frozen
class Simple:
    """One simple command: the operators before it, its words without quotes, and files it writes to."""

    before: str
    words: tuple[str, ...]
    outputs: tuple[str, ...]

    @property
    def argv(self) -> tuple[str, ...]:
        """The words without assignments and wrappers (`sudo`, `env`, `timeout 5`) before the program."""
        return without_wrappers(self.words)

    @property
    def program(self) -> str:
        """The program's name without folder and `.exe`, in lower case; empty where there is none."""
        return base_name(self.argv[0]) if self.argv else ""

    @property
    def piped(self) -> bool:
        """Whether it reads what the command before it writes."""
        return self.before.startswith("|") and not self.before.startswith("||")

    @property
    def substituted(self) -> bool:
        """Whether the command before it takes its output as a word or as a file."""
        return self.before in {"(", "<("}


def simple_commands(text: str) -> tuple[Simple, ...]:
    """The simple commands of a line, those in parentheses and substitutions included."""
    found: list[Simple] = []
    words: list[str] = []
    outputs: list[str] = []
    before = redirect = ""
    for token, operator in _tokens(text[:_LIMIT]):
        if not operator:
            if redirect:
                outputs += [token] if ">" in redirect else []
                redirect = ""
            else:
                words.append(token)
        elif token in _REDIRECTIONS:
            redirect = token
        elif words or outputs:
            found.append(Simple(before, tuple(words), tuple(outputs)))
            before, words, outputs, redirect = token, [], [], ""
        else:
            before, redirect = f"{before}{token}".lstrip(")"), ""
    if words or outputs:
        found.append(Simple(before, tuple(words), tuple(outputs)))
    return tuple(found)


def without_wrappers(words: tuple[str, ...]) -> tuple[str, ...]:
    """Words from the program on: no assignments, no `sudo`, `env`, `timeout 5` and their options."""
    at = 0
    while at < len(words):
        name = base_name(words[at])
        if _ASSIGNMENT.match(words[at]):
            at += 1
        elif name in _WRAPPERS:
            at += 1
            while at < len(words) and words[at].startswith("-"):
                at += 1
        elif name == "timeout":
            at += 1
            while at < len(words) and (words[at].startswith("-") or words[at][:1].isdigit()):
                at += 1
        else:
            break
    return words[at:]


def without_runners(words: tuple[str, ...]) -> tuple[str, ...]:
    """The command that an environment's runner starts (`poetry run X`, `npx X`), without the runner."""
    while words:
        name = base_name(words[0])
        if name in _RUNNERS and len(words) > 1 and words[1] == _RUNNERS[name]:
            rest = words[2:]
        elif name in _PLAIN_RUNNERS:
            rest = words[1:]
        else:
            return words
        while rest and rest[0].startswith("-"):
            rest = rest[1:]
        words = rest
    return words


def base_name(word: str) -> str:
    """A program's name without folder and `.exe`, in lower case."""
    return word.replace("\\", "/").rsplit("/", 1)[-1].casefold().removesuffix(".exe")


def _tokens(text: str) -> Iterator[tuple[str, bool]]:
    """Words without quotes, and runs of operators (true)."""
    for marked in (text, text.replace('"', " ").replace("'", " ")):
        lexer = shlex.shlex(marked.replace("\n", " ; "), posix=True, punctuation_chars=_PUNCTUATION)
        lexer.whitespace_split = True
        lexer.commenters = ""
        try:
            tokens = list(lexer)
        except ValueError:  # a quote or escape is left open: read it without quotes
            continue
        break
    else:
        tokens = text.split()
    for token in tokens:
        if token and all(char in _PUNCTUATION for char in token):
            yield from ((operator, True) for operator in _OPERATOR.findall(token))
        else:
            yield token, False
