"""Keeps the beginning and the end of what a command writes, and counts the rest."""

from __future__ import annotations

from collections import deque


class Kept:
    """Output within a limit of bytes: its first half from the beginning, its second from the end."""

    def __init__(self, limit: int) -> None:
        self.total = 0
        self._head = bytearray()
        self._tail: deque[bytes] = deque()
        self._held = 0
        self._most_head = limit // 2
        self._most_tail = limit - limit // 2

    def add(self, chunk: bytes) -> None:
        """Take the next bytes."""
        self.total += len(chunk)
        room = self._most_head - len(self._head)
        if room > 0:
            self._head += chunk[:room]
            chunk = chunk[room:]
        if not chunk:
            return
        self._tail.append(chunk)
        self._held += len(chunk)
        while self._held - len(self._tail[0]) >= self._most_tail:
            self._held -= len(self._tail.popleft())

    @property
    def cut(self) -> bool:
        """Whether bytes were left out."""
        return self.total > self._most_head + self._most_tail

    def text(self) -> str:
        """What was kept; a line between the halves says how many bytes are missing."""
        tail = b"".join(self._tail)
        if not self.cut:
            return (bytes(self._head) + tail).decode("utf-8", "replace")
        tail = tail[len(tail) - self._most_tail :]
        missing = self.total - self._most_head - self._most_tail
        between = f"\n[{missing} bytes left out]\n"
        return self._head.decode("utf-8", "replace") + between + tail.decode("utf-8", "replace")
