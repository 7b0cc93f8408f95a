"""Sessions of Claude Code: a record a message, tools called by the agent and answered by the user's side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.transcripts.action import Edited, Ran, Said, placed, tail

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.documents.transcripts.action import Action
    from memkit.documents.transcripts.record import Record

_EDITS = frozenset({"Edit", "MultiEdit", "NotebookEdit", "Write"})
_NO_ANSWER = frozenset({"run_in_background"})


class ClaudeCode:
    """Reads the records of a session in order; a call is told of once its answer is there."""

    def __init__(self) -> None:
        self._called: dict[str, tuple[str, str]] = {}
        """Calls that wait for their answer: the tool, and its command or path."""

    @staticmethod
    def knows(record: Record) -> bool:
        """Whether a record is one of this format that tells something."""
        return record.text("type") in {"user", "assistant"} and bool(record.record("message").members)

    def actions(self, record: Record, line: int) -> Iterator[Action]:
        """What a record tells of."""
        message = record.record("message")
        blocks = message.records("content")
        if record.text("type") == "assistant":
            for block in blocks:
                self._note(block, record.text("cwd"))
                if block.text("type") == "text":
                    yield Said("agent", block.text("text"), line)
            return
        for block in blocks:
            if block.text("type") == "tool_result":
                yield from self._answered(block, record, line)
        if not any(record.flag(name) for name in ("isMeta", "isSidechain", "isCompactSummary")):
            texts = [block.text("text") for block in blocks if block.text("type") == "text"]
            for text in [message.text("content"), *texts]:
                if text.strip() and not text.lstrip().startswith("<"):  # what the harness put in
                    yield Said("user", text, line)

    def _note(self, block: Record, folder: str) -> None:
        name, given = block.text("name"), block.record("input")
        if block.text("type") != "tool_use":
            return
        if name == "Bash" and not any(given.flag(each) for each in _NO_ANSWER):
            self._called[block.text("id")] = ("Bash", given.text("command"))
        elif name in _EDITS:
            path = given.text("file_path") or given.text("notebook_path")
            self._called[block.text("id")] = ("Edit", placed(folder, path))

    def _answered(self, block: Record, record: Record, line: int) -> Iterator[Action]:
        tool, about = self._called.pop(block.text("tool_use_id"), ("", ""))
        failed = block.flag("is_error")
        if tool == "Edit" and about and not failed:
            yield Edited(about, line)
        elif tool == "Bash" and about:
            printed = block.text("content") or "\n".join(
                each.text("text") for each in block.records("content")
            )
            stopped = record.record("toolUseResult").flag("interrupted") or _refused(printed)
            yield Ran(about, None if stopped else failed, tail(printed), line)


def _refused(printed: str) -> bool:
    """Whether the person did not let a command run."""
    return printed.startswith(("The user doesn't want to", "Permission to use", "[Request interrupted"))
