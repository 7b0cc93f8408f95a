"""Fetching the address that shows an item's result, from the public network only."""

from __future__ import annotations

import http.client
import socket
import ssl
import time
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Timer
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_BYTES = 1 << 20
_MOST_TURNS = 5
_REDIRECTS = frozenset((301, 302, 303, 307, 308))
_CARRIERS = (("::/96", 0), ("::ffff:0:0:0/96", 0), ("64:ff9b::/96", 0), ("2002::/16", 80))
"""Networks whose addresses hold one of IPv4, and how many bits follow it."""
_LOCAL = ("64:ff9b:1::/48", "fec0::/10")
"""Networks that lead nowhere public, which not every Python knows to be so."""
_PORTS = {"http": 80, "https": 443}


@frozen
class Fetched:
    """The status (None: no answer), the first megabyte as text, why there is no answer, how long it took."""

    status: int | None
    text: str
    why: str = ""
    seconds: float = 0.0


class _NoAnswerError(Exception):
    """Why an address gave nothing."""


def fetch(address: str, seconds: float, *, public_only: bool = True) -> Fetched:
    """Get an address and those that it leads on to; `seconds` is the patience with each step of each.

    No cookie, no credentials, no proxy. Addresses of this machine and of private networks are refused: one
    line in a pull request may not make a CI machine ask its neighbours.
    """
    began = time.monotonic()
    try:
        for _ in range(_MOST_TURNS):
            status, text, onward = _get(address, seconds, public_only=public_only)
            if not onward:
                return Fetched(status, text, seconds=time.monotonic() - began)
            address = urljoin(address, onward)
    except (_NoAnswerError, http.client.HTTPException, OSError, ValueError) as error:
        return Fetched(None, "", _said(error), time.monotonic() - began)
    return Fetched(None, "", f"it leads on more than {_MOST_TURNS} times", time.monotonic() - began)


def _get(address: str, seconds: float, *, public_only: bool) -> tuple[int, str, str]:
    """Status, text and where it leads on to (empty: nowhere)."""
    parts = urlsplit(address)
    if parts.scheme not in _PORTS or not parts.hostname:
        raise _NoAnswerError("it leads to no web address")
    if parts.username or parts.password:
        raise _NoAnswerError("it holds a name or a password")
    port = parts.port or _PORTS[parts.scheme]
    connection = _Connection(parts.hostname, port, seconds, public_only=public_only)
    if parts.scheme == "https":
        connection.context = ssl.create_default_context()
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    late = Timer(seconds, connection.break_off)  # each byte has its time-out, and there may be many
    late.daemon = True
    late.start()
    try:
        connection.request("GET", _encoded(path), headers={"User-Agent": "memkit", "Accept": "*/*"})
        answer = connection.getresponse()
        onward = answer.getheader("Location", "") if answer.status in _REDIRECTS else ""
        text = answer.read(_MOST_BYTES).decode("utf-8", "replace")
    except (http.client.HTTPException, OSError) as error:
        raise TimeoutError if connection.is_late else error from error
    finally:
        late.cancel()
        connection.let_go()
    if connection.is_late:
        raise TimeoutError
    return answer.status, text, onward


class _Connection(http.client.HTTPConnection):
    """A connection to one of the public addresses that a name has now: it is not looked up a second time."""

    def __init__(self, host: str, port: int, seconds: float, *, public_only: bool) -> None:
        super().__init__(host, port, timeout=seconds)
        self.context: ssl.SSLContext | None = None
        self.is_late = False
        self._held: socket.socket | None = None
        self._public_only = public_only

    def connect(self) -> None:
        """Open the connection."""
        found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        place = _allowed([str(each[4][0]) for each in found], public_only=self._public_only)
        plain = socket.create_connection((place, self.port), self.timeout)
        self._held = plain.dup()  # a handshake takes the socket itself over
        if self.is_late:
            plain.close()
            raise TimeoutError
        self.sock = self.context.wrap_socket(plain, server_hostname=self.host) if self.context else plain

    def break_off(self) -> None:
        """End it from another thread: whoever reads sees its end."""
        self.is_late = True
        if self._held is not None:
            with suppress(OSError):
                self._held.shutdown(socket.SHUT_RDWR)

    def let_go(self) -> None:
        """Close all; `close` is also called where an answer begins that ends with the connection."""
        self.close()
        if self._held is not None:
            self._held.close()


def _allowed(places: Sequence[str], *, public_only: bool) -> str:
    """The first address of a name; none of them may be private, where only public ones are allowed."""
    parsed = [ip_address(place.partition("%")[0]) for place in places]
    if not parsed:
        raise _NoAnswerError("its name has no address")
    if public_only and not all(_is_public(place) for place in parsed):
        raise _NoAnswerError("it is an address of this machine or of a private network")
    return places[0]


def _is_public(place: IPv4Address | IPv6Address) -> bool:
    if isinstance(place, IPv6Address):
        if any(place in ip_network(local) for local in _LOCAL):
            return False
        carried = [bits for network, bits in _CARRIERS if place in ip_network(network)]
        inner = IPv4Address(int(place) >> carried[0] & 0xFFFFFFFF) if carried else place.ipv4_mapped
        if inner is not None:
            return _is_public(inner)
    return place.is_global and not place.is_multicast


def _encoded(path: str) -> str:
    """A path as a request line holds it: nothing in it ends the line."""
    return "".join(c if "!" <= c <= "~" else "".join(f"%{b:02X}" for b in c.encode()) for c in path)


def _said(error: Exception) -> str:
    if isinstance(error, _NoAnswerError):
        return str(error)
    if isinstance(error, TimeoutError):
        return "it took too long to answer"
    if isinstance(error, socket.gaierror):
        return "its name cannot be looked up"
    if isinstance(error, ssl.SSLError):
        return "its certificate cannot be trusted"
    return "it cannot be reached"
