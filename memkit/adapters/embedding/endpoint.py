"""Vectors by an endpoint that speaks as OpenAI's does: named by the user, over https or on this machine."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from memkit.adapters.embedding.units import unit
from memkit.config.embedder import is_loopback
from memkit.errors import Refused
from memkit.text.presentable import masked

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from http.client import HTTPResponse

_PATIENCE = 60.0
_MOST_ANSWER = 1 << 26
_AT_ONCE = 64
_MOST_SIGNS = 8_000
"""Of a text: servers refuse one that is longer than their model reads, and a passage is far shorter."""
_GRACE = 0.5
"""Seconds in which a read whose time is up can tell so itself."""
_WHO = "The endpoint"


class EndpointEmbedder:
    """Secrets are masked in what is sent. A redirection is not followed: the key would go with it."""

    def __init__(
        self, url: str, model: str, dimension: int, key: str = "", *, seconds: float = _PATIENCE
    ) -> None:
        self.model = model
        self.dimension = dimension
        self.unrelated = None
        self.at_once = _AT_ONCE
        self._url = url
        self._key = key
        self._seconds = seconds

    def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        """A vector of length 1 for each text.

        Raises `Refused` for an endpoint that cannot be reached, fails, takes too long, or answers otherwise.
        """
        made: list[bytes] = []
        for at in range(0, len(texts), _AT_ONCE):
            made += self._embedded(texts[at : at + _AT_ONCE])
        return made

    def _embedded(self, texts: Sequence[str]) -> list[bytes]:
        sent = [masked(text)[:_MOST_SIGNS] or " " for text in texts]
        asked = {"model": self.model, "input": sent, "encoding_format": "float"}
        data = json.dumps(asked).encode("ascii")
        rows = _rows(_in_time(lambda: self._ask(data), self._seconds))
        if rows.keys() != set(range(len(texts))):
            raise _refused(f"answered with {len(rows)} vectors for {len(texts)} texts")
        return [unit(rows[at], self.dimension, _WHO) for at in range(len(texts))]

    def _ask(self, data: bytes) -> bytes:
        from http.client import HTTPException
        from urllib.error import HTTPError
        from urllib.parse import urlsplit
        from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

        class Stay(HTTPRedirectHandler):
            """Follows nothing: a redirection is an answer like any other failure."""

            def redirect_request(self, *_: object) -> None:
                return None

        here = is_loopback(urlsplit(self._url).hostname or "")
        opener = build_opener(Stay, *([ProxyHandler({})] if here else []))
        request = Request(self._url, data, {"Content-Type": "application/json"})  # noqa: S310 - parse_embedder allows https and loopback
        if self._key:
            request.add_unredirected_header("Authorization", f"Bearer {self._key}")
        try:
            with opener.open(request, timeout=self._seconds) as answer:
                return _read(answer)
        except HTTPError as error:
            with error:
                raise _refused(f"answered with status {error.code}") from None
        except (OSError, HTTPException, ValueError) as error:
            why = getattr(error, "reason", None) or type(error).__name__
            raise _refused(f"cannot be asked: {why}") from None


def _in_time(ask: Callable[[], bytes], seconds: float) -> bytes:
    """The answer, whatever takes the time: a name that nobody resolves, headers that come sign by sign.

    One who asks in vain is left behind; each of its reads ends by itself.
    """
    from threading import Thread

    answers: list[bytes | Refused] = []

    def run() -> None:
        try:
            answers.append(ask())
        except Refused as problem:
            answers.append(problem)

    thread = Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds + _GRACE)
    if not answers:
        raise _refused("was not done in time")
    if isinstance(answers[0], Refused):
        raise answers[0]
    return answers[0]


def _read(answer: HTTPResponse) -> bytes:
    read = bytearray()
    while data := answer.read1(1 << 16):
        read += data
        if len(read) > _MOST_ANSWER:
            raise _refused(f"answered with more than {_MOST_ANSWER >> 20} MiB")
    return bytes(read)


def _rows(answer: bytes) -> dict[int, object]:
    """The vectors of an answer by the place of their text."""
    try:
        held = json.loads(answer)
        return {row.get("index", at): row["embedding"] for at, row in enumerate(held["data"])}
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        raise _refused("answered with something else than vectors") from None


def _refused(why: str) -> Refused:
    return Refused(f"{_WHO} {why}.", help_line="See `[recall]` in your own config.toml.")
