"""A long history of hostile commits, written by `git fast-import`, and how it is read back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuzzing_mutations import mutated

from memkit.adapters.git.history import revisions

if TYPE_CHECKING:
    import random

    from git_sandbox import Sandbox

_MESSAGES = (
    "ADR-12: keep sessions in Redis\n\nbody\n",
    "commit 0123456789012345678901234567890123456789\nparent x\n",
    ":100644 100644 0000000 1111111 M\tmemory-bank/x.md",
    "",
    "fixup! ::error::x\n\nSigned-off-by: A <a@example.org>",
)
_NAMES = (
    b"DECISIONS.md", b"a b.md", "caf\u00e9.md".encode(), b"caf\xe9.md", b"tab\there.md", b"line\nend.md",
    b'quo"te.md', b":100644 x.md", b"-rf.md", b"\x1b[31m.md", b"back\\slash.md", b"deep/er/one.md", b"*?.md",
)  # fmt: skip
FOLDER = "memory-bank"


def hostile_history(sandbox: Sandbox, count: int, rng: random.Random) -> list[tuple[bytes, bytes]]:
    """Write `count` commits on `main`; the changed path and the bytes of each, the oldest first."""
    written: list[tuple[bytes, bytes]] = []
    out = bytearray()
    held: dict[bytes, bytes] = {}
    for number in range(count):
        path = FOLDER.encode() + b"/" + rng.choice(_NAMES)
        data = f"{number} {mutated(rng, 'text [ ] ## ADR-1')[:200]}".encode()
        message = mutated(rng, rng.choice(_MESSAGES))[:400].replace("\0", "").encode()
        held[path] = data
        written.append((path, data))
        when = 1_700_000_000 + number * 60 - rng.randrange(4) * 86_400
        zone = rng.choice((b"+0000", b"-1200", b"+1345"))
        out += b"commit refs/heads/main\ncommitter A <a@example.org> %d %s\n" % (when, zone)
        out += b"data %d\n%s\n" % (len(message), message)
        out += b"M 100644 inline %s\ndata %d\n%s\n" % (_quoted(path), len(data), data)
    sandbox.git("fast-import", "--quiet", data=bytes(out))
    return written


def read_whole(sandbox: Sandbox, written: list[tuple[bytes, bytes]]) -> list[str]:
    """Read the history that was written; what differs from it."""
    git = sandbox.open()
    wrong = []
    read = 0
    for place, revision in enumerate(revisions(git, (None, sandbox.sha("main")), [FOLDER])):
        path, data = written[place]
        read += 1
        found = [
            (version.path.encode("utf-8", "surrogateescape"), version.after) for version in revision.files
        ]
        if found != [(path, data)]:
            wrong.append(f"commit {place}: {found} where {path!r} was written")
    return wrong if read == len(written) else [*wrong, f"{read} commits of {len(written)} were read"]


def _quoted(path: bytes) -> bytes:
    special = {10: b"\\n", 34: b'\\"', 92: b"\\\\"}
    return b'"' + b"".join(special.get(byte, bytes([byte])) for byte in path) + b'"'
