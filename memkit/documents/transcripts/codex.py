"""Rollouts of Codex CLI: items of the conversation, wrapped in a payload or, in older ones, bare."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.documents.transcripts.action import Edited, Ran, Said, placed, tail
from memkit.documents.transcripts.record import read_record
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.documents.transcripts.action import Action
    from memkit.documents.transcripts.record import Record

_ITEMS = frozenset(
    {
        "message", "function_call", "function_call_output", "custom_tool_call", "custom_tool_call_output",
        "local_shell_call",
    }
)  # fmt: skip
_EXIT = pattern(r"\b[Ee]xit(?:ed with)? code:?[ \t]{1,4}(-?\d{1,9})")
_EXIT_NEAR = 400
"""The code of a command stands in the first lines of its answer."""
_PATCHED = pattern(r"^\*\*\* (?:Add File|Update File|Delete File|Move to): ([^\n]{1,1000})$", re.MULTILINE)
_SHELLS = frozenset({"sh", "bash", "zsh", "/bin/sh", "/bin/bash", "/bin/zsh", "/usr/bin/bash"})
_PATCH_MARK = "*** Begin Patch"


class Codex:
    """Reads the records of a rollout in order; a call is told of once its answer is there."""

    def __init__(self) -> None:
        self._called: dict[str, tuple[str, str]] = {}
        """Calls that wait for their answer: the command line, and the folder it ran in."""
        self._folder = ""

    @staticmethod
    def knows(record: Record) -> bool:
        """Whether a record is one of this format that may tell something."""
        kind = record.text("type")
        wrapped = kind in {"session_meta", "turn_context", "response_item", "event_msg", "compacted"}
        return (wrapped and "payload" in record.members) or (
            kind in _ITEMS and "message" not in record.members
        )

    def actions(self, record: Record, line: int) -> Iterator[Action]:
        """What a record tells of."""
        item = record.record("payload") if "payload" in record.members else record
        self._folder = item.text("cwd") or self._folder
        kind = item.text("type")
        if kind == "message":
            yield from _said(item, line)
        elif kind in {"function_call", "custom_tool_call", "local_shell_call"}:
            self._note(item)
        elif kind in {"function_call_output", "custom_tool_call_output"}:
            yield from self._answered(item, line)

    def _note(self, item: Record) -> None:
        given = read_record(item.text("arguments")) or item.record("action")
        words = given.texts("command")
        command = given.text("command") or given.text("cmd") or given.text("input") or item.text("input")
        if words:
            command = words[-1] if words[0] in _SHELLS else " ".join(words)
        folder = given.text("workdir") or given.text("working_directory") or self._folder
        if command:
            self._called[item.text("call_id")] = (command, folder)

    def _answered(self, item: Record, line: int) -> Iterator[Action]:
        command, folder = self._called.pop(item.text("call_id"), ("", ""))
        if not command:
            return
        printed, code = _printed(item)
        if _PATCH_MARK in command:
            for found in _PATCHED.finditer(command) if not code else ():
                yield Edited(placed(folder, found[1].strip()), line)
            return
        yield Ran(command, None if code is None else code != 0, tail(printed), line)


def _said(item: Record, line: int) -> Iterator[Action]:
    role = item.text("role")
    for block in item.records("content"):
        text = block.text("text")
        if role == "user" and text.lstrip().startswith(("<", "# AGENTS.md instructions")):
            continue  # what the harness put in
        if text.strip() and role in {"user", "assistant"}:
            yield Said("user" if role == "user" else "agent", text, line)


def _printed(item: Record) -> tuple[str, int | None]:
    """What a command printed, and its exit code where the answer tells it."""
    held = item.record("output")
    text = item.text("output") or held.text("content") or held.text("output")
    inner = read_record(text) if text.startswith("{") else None
    about = inner or held
    code = about.record("metadata").number("exit_code")
    if inner is not None and inner.text("output"):
        text = inner.text("output")
    if code is None:
        found = _EXIT.search(text, 0, _EXIT_NEAR)
        code = int(found[1]) if found else None
    return text, code
