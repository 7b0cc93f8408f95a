"""Contents of git objects, fetched together from one `cat-file --batch` process."""

from __future__ import annotations

import weakref
from collections import deque
from contextlib import suppress
from typing import IO, TYPE_CHECKING

from memkit.errors import InputOutputFailed
from memkit.ports import Unreadable

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable, Iterable
    from types import TracebackType
    from typing import Self

    from memkit.adapters.git.run import Git

# 60 names of 65 bytes are less than the 4 KiB that every pipe takes at once, so that writing a chunk of
# requests never waits for git, whatever git is waiting for.
_CHUNK = 60
_KEPT = 64 << 20
_MOST_DEATHS = 100
_BODY_WORTH_SKIPPING = 16 << 20


class Objects:
    """The objects of one repository by name; contents are kept, up to 64 MiB, so that two trees share them.

    Close it after use, or use it as a context manager; it is also closed when it goes away.
    """

    def __init__(self, git: Git) -> None:
        self._git = git
        self._process: subprocess.Popen[bytes] | None = None
        self._stop: Callable[[], object] = _nothing
        # Contents, or the size of a blob that was over the limit, or None for what is not there.
        self._held: dict[str, bytes | int | None] = {}
        self._kept = 0
        self._deaths = 0

    def fetch(self, names: Iterable[str], limit: int) -> None:
        """Read all the named blobs that are not held yet; bodies over `limit` bytes are passed over."""
        pending = deque(name for name in dict.fromkeys(names) if self._wanted(name, limit))
        while pending:
            chunk = [pending.popleft() for _ in range(min(_CHUNK, len(pending)))]
            process = self._running()
            _send(process, chunk)
            for place, name in enumerate(chunk, 1):
                self._keep(name, self._answer(process, limit))
                if self._process is None:  # it died of this one, or was stopped rather than waited for
                    pending.extendleft(reversed(chunk[place:]))
                    break

    def read(self, name: str, limit: int) -> bytes | Unreadable:
        """The contents of a blob, or why not."""
        self.fetch((name,), limit)
        held = self._held[name]
        if held is None:
            return Unreadable(
                "io", "git cannot read its contents here; `git fetch --refetch --no-filter` brings them"
            )
        size = held if isinstance(held, int) else len(held)
        if isinstance(held, int) or size > limit:
            return Unreadable("too-large", f"{size:,} bytes, and the limit is {limit:,}")
        return held

    def close(self) -> None:
        """End the process; a later read starts another."""
        self._stop()
        self._process = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _wanted(self, name: str, limit: int) -> bool:
        if name not in self._held:
            return True
        held = self._held[name]
        return isinstance(held, int) and held <= limit

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._process = self._git.start("cat-file", "--batch")
            self._stop = weakref.finalize(self, _end, self._process)
        return self._process

    def _answer(self, process: subprocess.Popen[bytes], limit: int) -> bytes | int | None:
        output = _pipe(process.stdout)
        header = output.readline().split()
        if header[1:] == [b"missing"]:
            return None
        size = int(header[2]) if header else 0
        if size > limit:
            self._pass_over(output, size + 1)
            return size
        body = output.read(size + 1) if header else b""
        if len(body) != size + 1:
            self._note_death()
            return None
        return body[:-1] if header[1] == b"blob" else None

    def _note_death(self) -> None:
        """Start anew: git ends over an object that is damaged, or that a partial clone may not fetch now."""
        self._deaths += 1
        if self._deaths > _MOST_DEATHS:
            raise _broken()
        self.close()

    def _pass_over(self, output: IO[bytes], count: int) -> None:
        if count > _BODY_WORTH_SKIPPING:
            self.close()
        else:
            output.read(count)

    def _keep(self, name: str, answer: bytes | int | None) -> None:
        if isinstance(answer, bytes):
            self._kept += len(answer)
            if self._kept > _KEPT:
                self._held.clear()
                self._kept = len(answer)
        self._held[name] = answer


def _send(process: subprocess.Popen[bytes], names: list[str]) -> None:
    requests = _pipe(process.stdin)
    try:
        requests.write("".join(name + "\n" for name in names).encode("ascii"))
        requests.flush()
    except BrokenPipeError as error:
        raise _broken() from error


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise _broken()
    return pipe


def _broken() -> InputOutputFailed:
    return InputOutputFailed(
        "git stopped again and again while its objects were read.",
        help_line="In a partial clone run `git fetch --refetch --no-filter`, else `git fsck`.",
    )


def _nothing() -> None:
    pass


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    with suppress(OSError), process:  # closes both pipes and waits
        pass
