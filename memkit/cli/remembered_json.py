"""What `memkit remember --from` reads: JSON objects whose keys are the flags, one or one a line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from memkit.errors import InputOutputFailed, UsageProblem
from memkit.frozen import frozen, replace
from memkit.text.clean import brief
from memkit.text.presentable import masked

_MOST = 4 * 1024 * 1024
_TEXTS = ("text", "key", "description", "type", "subject", "expires", "trigger", "expect", "run")
_LISTS = ("scope", "tag", "tags")
_CHOICES = {
    "kind": ("semantic", "episodic", "procedural"),
    "lifetime": ("turn", "session", "project", "user", "policy"),
    "bank": ("private", "shared", "global"),
}
_KEYS = (*_TEXTS, *_LISTS, *_CHOICES)
_SHOWN = 60
_SHAPE = 'Write one object a line: {"text": "...", "key": "...", "trigger": "stated"}.'


@frozen
class Asked:
    """One object: what its keys say; `problem` and what to do about it where it cannot be taken.

    `line` is where it begins, counted from 1.
    """

    texts: tuple[tuple[str, str], ...] = ()
    lists: tuple[tuple[str, tuple[str, ...]], ...] = ()
    problem: str = ""
    do: str = ""
    line: int = 0
    """Where it stands among several; 0 where it is alone."""

    def text(self, name: str) -> str:
        """What a key says; empty where it does not stand."""
        return dict(self.texts).get(name, "")

    def many(self, *names: str) -> tuple[str, ...]:
        """What keys say that take several."""
        held = dict(self.lists)
        return tuple(each for name in names for each in held.get(name, ()))


def read_asked(name: str) -> tuple[Asked, ...]:
    """The objects of a file, or of standard input for `-`, in order; a line that is none stands for itself.

    Raises `UsageProblem` for a file that is not there, too large or no UTF-8, and for an empty one.
    """
    text = _decoded(name, _bytes(name))
    try:
        whole = json.loads(text, object_pairs_hook=_Pairs)
    except (ValueError, RecursionError):
        lines = [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
        if not lines:
            raise UsageProblem(f"{_called(name)} holds nothing to remember.", help_line=_SHAPE) from None
        return tuple(replace(_line(line), line=number) for number, line in lines)
    return (_asked(whole),)


class _Pairs(list[tuple[str, object]]):
    """The members of an object; as a dictionary two of one name would be one."""


def _bytes(name: str) -> bytes:
    if name == "-":
        data = sys.stdin.buffer.read(_MOST + 1) if sys.stdin is not None else b""
    else:
        try:
            with Path(name).open("rb") as file:
                data = file.read(_MOST + 1)
        except (FileNotFoundError, IsADirectoryError, ValueError):
            raise UsageProblem(
                "There is no file of the name that --from gives.",
                help_line="Name one, or `-` for standard input.",
            ) from None
        except OSError as error:
            raise InputOutputFailed(
                f"{_called(name)} cannot be read: {error.strerror}.", help_line="Give read permission."
            ) from error
    if len(data) > _MOST:
        raise UsageProblem(f"{_called(name)} holds more than 4 MiB.", help_line="Send it in parts.")
    return data


def _decoded(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageProblem(f"{_called(name)} is no UTF-8.", help_line="Send it as UTF-8.") from None


def _called(name: str) -> str:
    """What it is called in errors: a name that was meant as a text may be a secret, so it is not told."""
    return "Standard input" if name == "-" else "The file of --from"


def _line(line: str) -> Asked:
    try:
        return _asked(json.loads(line, object_pairs_hook=_Pairs))
    except (ValueError, RecursionError):
        return Asked(problem="It is no JSON.", do=_SHAPE)


def _asked(value: object) -> Asked:
    if not isinstance(value, _Pairs):
        return Asked(problem="It is no JSON object.", do=_SHAPE)
    texts: list[tuple[str, str]] = []
    lists: list[tuple[str, tuple[str, ...]]] = []
    for name, held in value:
        problem = _problem(name, held, {each for each, _ in (*texts, *lists)})
        if problem:
            return Asked(problem=problem, do=f"The keys are {', '.join(_KEYS)}.")
        if isinstance(held, str) and name not in _LISTS:
            texts.append((name, held))
        elif held is not None:
            many = (held,) if isinstance(held, str) else held
            lists.append((name, tuple(map(str, many)) if isinstance(many, list | tuple) else ()))
    return Asked(tuple(texts), tuple(lists))


def _problem(name: str, held: object, seen: set[str]) -> str:
    """Why a member cannot be taken; empty where it can."""
    shown = repr(brief(masked(name), _SHOWN))
    if name not in _KEYS:
        return f"There is no key {shown}{'; what is remembered is `text`' if name == 'content' else ''}."
    if name in seen:
        return f"The key {shown} stands twice."
    if held is None:
        return ""
    texts = held if isinstance(held, list) and not isinstance(held, _Pairs) and name in _LISTS else [held]
    if not all(isinstance(each, str) for each in texts):
        return f"The key {shown} holds no text."
    if any("\ud800" <= char <= "\udfff" for each in texts for char in str(each)):
        return f"The key {shown} holds half of a surrogate pair."
    if name in _CHOICES and held not in _CHOICES[name]:
        return f"The key {shown} is one of {', '.join(_CHOICES[name])}."
    return ""
