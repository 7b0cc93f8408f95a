"""Whether a value is a secret or a word, a placeholder, a reference, a digest: judged by its form alone."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import log2
from typing import Final

from memkit.text.patterns import pattern

__all__ = [
    "is_digest",
    "is_named",
    "is_password",
    "is_placeholder",
    "is_random",
    "is_strong_password",
    "is_unannounced",
]

_STAND_INS: Final = pattern(
    r"example|placehold|redact|dummy|sample|changeme|change[-_. ]me|passw|passphrase|letmein|qwerty|default"
    r"|insert|replace|secret|hunter2(?![-_.!][a-z0-9]{4})|abc123|abcdef|xxxxx|undefined|removed|masked|deadbeef|correct.?horse"
    r"|(?<![a-z])(?:foo|bar|my|tbd|none|null|nil|true|false|env|xxx|some|the|unset|empty|your|fake|mock|test"
    r"|demo|todo)(?![a-z])"
)
"""Words of values that nobody uses; short ones count only alone, for chance makes them too."""
_SHORT_STAND_INS: Final = pattern(r"your|fake|mock|test|demo|todo|xxxx|yyyy|zzzz|0000|1234|admin1")
_SHORT: Final = 20
_FILLED: Final = pattern(
    r"\.\.\.|…|\*\*\*|•|●|<[^<>]{0,60}>|\$\{|\$\(|\{\{|\}\}|%\(|%s|\[\w|^\$|^%\w+%$|^@|^#\{"
)
"""Values that something else fills in: `<…>`, `${VAR}`, `{{ x }}`, `***`, `$VAR`."""
_LEET: Final = str.maketrans("013457@$!", "oleastasi")
_BREAK: Final = pattern(r"[-_./:\\]+")
_KEY_BREAK: Final = pattern(r"[-_./:\\@+=,~]+")
_KEY: Final = pattern(r"[A-Za-z0-9+/=_.~!?@#$%^&*:-]+")
_WORD: Final = pattern(
    r"\d{1,12}|\d{1,4}[A-Za-z]{1,4}|[A-Za-z]?\d{1,4}"
    r"|(?:[A-Z]?[a-z]{2,20}|[A-Z]{2,12}|[A-Z](?=[A-Z]?[a-z]{2})|[ai]){1,8}(?:\d{1,4}[a-z]{0,2})?"
)
_UUID: Final = pattern(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_DIGEST: Final = pattern(
    r"(?i:sha-?(?:1|224|256|384|512)|md5|blake2[bs]?|crc32)[-:=].{6}|\$2[aby]\$|\$argon2|\$scrypt|\$pbkdf2"
)
_ALGORITHM: Final = pattern(
    r"(?i)(?:argon2|bcrypt|scrypt|pbkdf2|sha|md|hmac|aes|rsa|ed|hs|rs|es|ps|x|oauth|base|utf|uuid|ulid|nist|fido|totp"
    r"|p)[-_]?\d{0,5}(?:id|d|i|[-_](?:gcm|cbc|sha\d*|hmac)){0,2}"
)
_MARKS: Final = frozenset("!#$%^?&+@=")
_ALL, _TURNS, _FEW_MARKS = 4, 5, 3
"""Kinds of characters, and changes between them, of a password that nothing announces."""
_LEAST_BITS: Final = 2.9
"""Bits a character: 32 random hex digits have 3.2 to 3.9; words, and runs of one character, mostly less."""


def is_placeholder(value: str, *, spelt: bool = True) -> bool:
    """Whether a value stands for another: a stand-in, also `spelt` in figures, a mask, a series."""
    if _FILLED.search(value):
        return True
    folded = value.casefold()
    if _STAND_INS.search(folded):
        return True
    if len(value) < _SHORT and (
        _SHORT_STAND_INS.search(folded) or (spelt and _STAND_INS.search(folded.translate(_LEET)))
    ):
        return True
    return len(set(folded)) < max(4, min(len(folded) // 4, 8)) or _is_series(folded)


def is_named(value: str) -> bool:
    """Whether a value consists of words and numbers, as names of things do: `prod-db_2`, `RS256-signed`."""
    parts = [part for part in _BREAK.split(value) if part]
    return all(_WORD.fullmatch(part) for part in parts)


def is_digest(value: str) -> bool:
    """Whether a value is a UUID or says of itself that it is a digest."""
    return _UUID.fullmatch(value) is not None or _DIGEST.match(value) is not None


def is_random(value: str, least: int) -> bool:
    """Whether a value of at least `least` characters looks drawn at random, as keys are."""
    if len(value) < least or not _KEY.fullmatch(value) or is_placeholder(value) or is_digest(value):
        return False
    if not any(map(str.isdigit, value)) and value in {value.lower(), value.upper()}:
        return False
    parts = [part for part in _KEY_BREAK.split(value) if part]
    odd = sum(len(part) for part in parts if not _WORD.fullmatch(part))
    return 2 * odd >= sum(map(len, parts)) and _bits(value) >= _LEAST_BITS


def is_strong_password(value: str, *, spelt: bool = True) -> bool:
    """Whether a word in prose can only be a password: letters of both cases, digits and marks, well mixed."""
    least, bare, most = 8, 12, 128
    if not least <= len(value) <= most or not _KEY.fullmatch(value):
        return False
    if is_placeholder(value, spelt=spelt) or is_digest(value) or is_named(value):
        return False
    classes = _classes(value)
    marks = any(char in "!#$%^&*?+=~@" for char in value.rstrip("!?*"))
    many = 3
    return classes >= many and any(map(str.isdigit, value)) and (marks or len(value) >= bare)


def is_unannounced(value: str) -> bool:
    """Whether a word is mixed so well that it can only be a password, though nothing says that it is one."""
    kinds = [
        "!" if char in _MARKS else "0" if char.isdigit() else "A" if char.isupper() else "a" for char in value
    ]
    turns = sum(kind != following for kind, following in pairwise(kinds))
    marks = kinds.count("!")
    return (
        len(set(kinds)) == _ALL
        and turns >= _TURNS
        and marks <= _FEW_MARKS
        and value.isascii()
        and is_strong_password(value)
    )


def is_password(value: str, *, literal: bool) -> bool:
    """Whether a value assigned to a password is one; a `literal` is quoted or stands after `=`."""
    least, named, most = 6, 8, 200
    if not least <= len(value) <= most or len(value.split()) > 1:
        return False
    if is_placeholder(value) or is_digest(value):
        return False
    if _ALGORITHM.fullmatch(value) or not any(map(str.isalpha, value)):
        return False
    if not any(map(str.isdigit, value)):
        bare, many = 10, 3 - value.isalpha()
        return literal and len(value) >= bare and _classes(value) >= many and not is_named(value)
    if is_named(value):
        return literal and len(value) >= named and not _BREAK.search(value)
    return _classes(value) > 1


def _is_series(folded: str) -> bool:
    """Whether half of a value or more counts up, as `abcdefgh` and `0123456789` do."""
    steps = sum(ord(b) - ord(a) == 1 for a, b in pairwise(folded))
    return 2 * steps >= len(folded)


def _classes(value: str) -> int:
    return (
        any(map(str.islower, value))
        + any(map(str.isupper, value))
        + any(map(str.isdigit, value))
        + any(not char.isalnum() for char in value)
    )


def _bits(value: str) -> float:
    """Shannon's entropy of the characters, in bits a character."""
    size = len(value)
    return -sum(count / size * log2(count / size) for count in Counter(value).values())
