"""Passwords, keys and tokens by the name they are given: `password = "…"`, `the password is …`."""

from __future__ import annotations

import re
from binascii import Error, a2b_base64
from typing import TYPE_CHECKING, Final, Literal

from memkit.text.patterns import pattern
from memkit.text.secrets.values import is_password, is_placeholder, is_random, is_strong_password
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["find_assigned"]

_Role = Literal["password", "key", "login"]

_KEY: Final = pattern(
    r"(?<![a-z])(?:access|account|admin|api|app|application|auth|authentication|authorization|backup|bot|client|deploy"
    r"|encryption|hmac|ingest|jwt|licen[cs]e|master|private|root|service|session|shared|signing|ssh|storage|webhook"
    r"|wi-?fi|wlan|vpn|psk|pre-?shared|write)[-_ ]?\Z"
)
"""What makes a key a secret one; `primary key` and `public key` are none."""
_STEMS: Final[tuple[tuple[_Role, tuple[str, ...]], ...]] = (
    (
        "password",
        tuple(
            "password passwort passwd passphrase passcode passord pwd kennwort wachtwoord salasana".split()
        ),
    ),
    ("password", ("mot de passe", "contraseña", "contrasena", "hasło", "lösenord", "пароль", "пароля")),
    ("password", ("密码", "密碼", "口令", "パスワード", "비밀번호", "암호")),
    ("login", ("credential", "учетные", "учётные")),
    ("key", ("secret", "token", "bearer", "schlüssel", "токен", "ключ", "секрет")),
    ("key", ("密钥", "密鑰", "令牌", "トークン", "シークレット", "토큰")),
)
_WORDS: Final[tuple[tuple[_Role, tuple[str, ...]], ...]] = (
    ("password", ("pass", "pw", "senha")),
    ("key", ("psk", "totp", "2fa")),
    ("login", ("creds", "login", "log in", "log-in", "sign in")),
)
"""Stems count anywhere in a name, words only alone: `compass` is no `pass`."""
_SET: Final = pattern(r"[\"'`*_\])}]{0,4}[ \t]{0,3}[:=：]")
"""What stands behind `pass` where it is no verb and no turn."""
_OPEN: Final = pattern(
    r"(?:public|publishable|csrf|xsrf|page|next|cursor|continuation|pagination|sync|idempotency|cancell?ation"
    r"|cancel|max|design|cache|primary|sort|partition|site)[-_ ]?\Z"
)
"""What stands before the name of something that is no secret: `page_token`, `public key`."""
_REST: Final = pattern(r"[\w-]{0,40}")
_ABOUT: Final = frozenset(
    "s es file path url uri id ids name names type types count counts budget limit limits ttl expiry"
    " expires expiration length len size policy field fields header hash hashes hashed hint version"
    " format arn endpoint ref refs reference env var variable rotation store manager scope scopes class"
    " provider digest checksum strength rule rules usage param parameter location age prefix reset ize"
    " ized izer ization ed ing".split()
)
"""The last part of a name that tells something of a secret and does not hold it: `token_ttl`, `passwords`."""
_ASSIGNS: Final = pattern(
    r"""["'`*_\])}]{0,4}(?:[ \t]{0,3}\([^()\n]{0,80}\))?["'`*_]{0,4}[ \t]{0,8}"""
    r"(?:(?P<sign>(?::[ \t]{0,3}[&\w\[\].|]{1,30}[ \t]{0,3})?=(?!=)>?|:=|:|：|＝|->|→|\||>)"
    r"|(?P<verb>(?:is|was|ist|est|es|é|это|как)(?=\s)|为|是|は))?"
    r"""(?P<gap>[*_]{0,3}\s{0,12}[*_]{0,3})(?P<quote>["'`]{0,3})(?:(?i:bearer|basic|token|apikey) )?"""
)
_QUOTED: Final = {mark: pattern(rf"[^{mark}\n]{{1,300}}(?={mark})") for mark in "\"'`"}
_BARE: Final = pattern(r"[^\s\"'`<>|;，。、；]{4,300}")
_CODE: Final = pattern(
    r"[A-Za-z_][\w.:]*+[(\[{]|(?:vault|op|ssm|arn|env|file|kv|projects|keychain)[:/]|[A-Za-z]{2,9}://|/"
    r"|[a-z][a-z_/.-]{1,80}\?[a-z_]{2,30}=[\w-]{1,30}(?![^\s\"'`,;)&])"
)
"""Values that are fetched from elsewhere: a call, an index, a path, a query."""
_TAIL: Final = ".,;:)]}*_"
_WORD: Final = pattern(r"[^\s\"'`|]{8,140}")
_REACH = 140
"""Characters after `password` in which a word that can only be a password is taken for it."""
_FAR = 380
"""Characters before a name in which the key is looked for."""
_LEAST, _LEAST_IN_PROSE = 16, 20
_PAIR: Final = pattern(r"(?<![\w/.])[\w.@-]{2,40}[\"'`]? / [\"'`]?([^\s\"'`/]{8,60})")
_BASIC: Final = pattern(
    r"(?i:authorization)[\"'`*]{0,3}[:=]\s{0,3}[\"'`]?(?i:basic)\s{1,3}([A-Za-z0-9+/]{8,200}={0,2})"
)
_CURL: Final = pattern(
    r"(?<!\S)(?:(?:-u|--user)[ =]{1,3}[\"']?[\w.@-]{1,60}:|sshpass -p ?[\"']?)([^\s\"']{4,100})"
)
_STATED: Final = pattern(
    r"(?:[\w ,()-]{0,60}?(?: (?:is|was|to)|:)|(?: [\w-]{1,14}){0,3}[ \t]{0,2}(?:\([^()\n]{0,40}\))?:?) "
    r"[\"'`]?([A-Za-z0-9+/_=-]{20,300})(?![\w.-]*/)"
)
_OF: Final = pattern(
    r" (?:for|of|to|on|in) (?:[\w@.-]{1,30} ){1,6}?(?:[\w@.-]{1,30})? ?(?:=|:) ?[\"'`]?([^\s\"'`]{6,100})"
)
_NAMED_AFTER: Final = pattern(
    r"(?<![\w+/.=-])([A-Za-z0-9+/_=-]{20,300})[\"'`]? (?:is|was|as|for) (?:the|our|its|a|my) "
    r"(?:[\w-]{1,20} ){0,3}\Z"
)
_TYPED: Final = pattern(
    r"(?<!\S)(?:mysql\w{0,8} [^\n|]{0,80}?-p(?=\S)|redis-cli [^\n|]{0,60}?-a "
    r"|docker login [^\n|]{0,60}?(?:-p|--password) )"
    r"[\"']?([^\s\"']{6,100})"
)
_CODE_OF: Final = pattern(
    r"\b(?:(?:recovery|backup|2fa|one-time|alarm|door|gate|entry|safe|unlock) codes?|pin(?: code)?s?)"
    r"(?: \w{1,12}){0,4}?(?: is| are|:)?[ ]"
    r"([\"'`]?(?:\d{4,8}|(?=[A-Z-]{0,12}\d)[A-Z0-9]{4,6}(?:-[A-Z0-9]{4,6}){1,5}))(?![\w:-]|\.\d)",
    re.IGNORECASE,
)
_PHRASE: Final = pattern(
    r"\b(?:seed|recovery|mnemonic|backup|secret)(?: recovery)?(?: phrase| words?)?\b[^.\n]{0,24}?[ :\"'`]"
    r"((?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})(?![\w-])"
)
_OTHER: Final = pattern(
    r"\b(?:commit|hash|hashed|sha\d*|digest|image|release|version|uuid|request|checksum|id|ids)\b"
)


def find_assigned(text: str) -> Iterator[tuple[str, Span]]:
    """Each value that its name calls a secret and that looks like one; strong passwords near `password`."""
    lowered = _lowered(text)
    searched = 0
    for start, after, role in _names(lowered):
        if _OPEN.search(lowered, max(0, start - 20), start):
            continue
        rest = _REST.match(lowered, after)
        end = rest.end() if rest else after
        last = lowered[after:end].replace("-", "_").rpartition("_")[2]
        flag = lowered[max(0, start - 1)] == "-"
        found = None if last in _ABOUT or role == "login" else _assigned(text, end, role, flag=flag)
        if found:
            yield found
            searched = max(searched, found[1].end)
        elif role == "key":
            yield from _stated_keys(text, lowered, start, end)
        else:
            of = _OF.match(text, end) if role == "password" else None
            if of and is_password(of[1].rstrip(_TAIL), literal=True):
                yield "password", Span(of.start(1), of.start(1) + len(of[1].rstrip(_TAIL)))
            before = max(searched, start - _REACH, text.rfind("\n", max(0, start - _REACH), start) + 1)
            yield from _strong_words(text, before, start)
            first, searched = max(end, searched), max(searched, min(end + _REACH, len(text)))
            yield from _strong_words(text, first, searched)
            if role == "login":
                yield from _pairs(text, first, searched)
    yield from _logins(text)
    yield from _codes(text, lowered)


def _names(lowered: str) -> list[tuple[int, int, _Role]]:
    """Where names of secrets stand, in order: beginning, end, what the name stands for."""
    found = [
        (at, at + len(stem), role)
        for role, stems in _STEMS
        for stem in stems
        for at in _places(lowered, stem)
    ]
    found += [
        (at, at + len(word), role)
        for role, words in _WORDS
        for word in words
        for at in _places(lowered, word)
        if not lowered[max(0, at - 1) : at].isalpha()
        and not lowered[at + len(word) : at + len(word) + 1].isalpha()
        and (word != "pass" or _SET.match(lowered, at + len(word)) or lowered[max(0, at - 1) : at] == "-")
    ]
    for at in _places(lowered, "key"):
        before = _KEY.search(lowered, max(0, at - 18), at)
        if before or lowered[max(0, at - 1) : at] == "_":
            spoken = before is not None and before[0].startswith(("wi", "wl"))
            found.append((before.start() if before else at, at + 3, "password" if spoken else "key"))
    return sorted(found)


def _places(lowered: str, word: str) -> Iterator[int]:
    at = lowered.find(word)
    while at >= 0:
        yield at
        at = lowered.find(word, at + len(word))


def _lowered(text: str) -> str:
    """Lower case at the same offsets; `İ` is the one letter that would become two."""
    return text.replace("İ", "I").lower() if "İ" in text else text.lower()


def _assigned(text: str, at: int, role: _Role, *, flag: bool) -> tuple[str, Span] | None:
    signs = _ASSIGNS.match(text, at)
    if signs is None:
        return None
    quoted = _QUOTED[signs["quote"][-1]].match(text, signs.end()) if signs["quote"] else None
    match = quoted or _BARE.match(text, signs.end())
    if match is None:
        return None
    value = match[0] if quoted else match[0].rstrip(_TAIL)
    if not quoted and _CODE.match(value):
        return None
    sign = signs["sign"] or ("=" if flag else "")
    stated = bool(sign) and ("\n" not in signs["gap"] or quoted is not None)
    if role == "password":
        literal = "=" in sign or (bool(sign) and quoted is not None)
        told = stated or (quoted is not None and signs["verb"] is not None)
        good = is_password(value, literal=literal) if told else is_strong_password(value)
        good = good or (
            signs["verb"] is not None and is_password(value, literal=True) and _has_figures(value)
        )
        kind = "password"
    else:
        good = is_random(value, _LEAST if stated else _LEAST_IN_PROSE) or (
            stated and is_strong_password(value)
        )
        kind = "key or token"
    return (kind, Span(match.start(), match.start() + len(value))) if good else None


def _has_figures(value: str) -> bool:
    """Whether a small word ends with three digits or more, as `harbor593`; names of algorithms do, too."""
    return value.isalnum() and value.islower() and value[-3:].isdigit() and value[:3].isalpha()


def _stated_keys(text: str, lowered: str, start: int, at: int) -> Iterator[tuple[str, Span]]:
    """A key that a sentence gives: `the API key of the weather service is …`, `… is the API key`."""
    line = lowered.rfind("\n", max(0, start - _REACH), start) + 1
    before = _NAMED_AFTER.search(text, max(line, start - _FAR), start)
    if before and is_random(before[1].removeprefix("0x"), _LEAST_IN_PROSE):
        yield "key or token", Span(*before.span(1))
    match = _STATED.match(text, at)
    if match and is_random(match[1], _LEAST_IN_PROSE) and not _OTHER.search(lowered, at, match.start(1)):
        yield "key or token", Span(*match.span(1))


def _codes(text: str, lowered: str) -> Iterator[tuple[str, Span]]:
    """Codes that let somebody in, and the words of a wallet."""
    if "code" in lowered or "pin" in lowered:
        for match in _CODE_OF.finditer(text):
            if not is_placeholder(match[1]):
                yield "access code", Span(*match.span(1))
    if any(word in lowered for word in ("seed", "mnemonic", "phrase")):
        for match in _PHRASE.finditer(lowered):
            yield "recovery phrase", Span(*match.span(1))


def _strong_words(text: str, start: int, end: int) -> Iterator[tuple[str, Span]]:
    line = text.find("\n", start, end)
    for match in _WORD.finditer(text, start, line if line >= 0 else end):
        at = max(match[0].rfind(":"), match[0].rfind("/")) + 1  # `admin/…`, `admin:…`
        value = match[0][at:].rstrip(_TAIL).lstrip("([{*_")
        if is_strong_password(value) and not _CODE.match(match[0]):
            first = match.start() + match[0].index(value, at)
            yield "password", Span(first, first + len(value))


def _pairs(text: str, start: int, end: int) -> Iterator[tuple[str, Span]]:
    """The second of `admin / …`: figures in place of letters do not make it a stand-in there."""
    for match in _PAIR.finditer(text, start, end):
        if is_strong_password(match[1].rstrip(_TAIL), spelt=False):
            yield "password", Span(match.start(1), match.start(1) + len(match[1].rstrip(_TAIL)))


def _logins(text: str) -> Iterator[tuple[str, Span]]:
    for match in _BASIC.finditer(text) if "asic" in text or "ASIC" in text else ():
        try:
            login = a2b_base64(match[1] + "=" * (-len(match[1]) % 4)).decode()
        except (Error, ValueError):
            continue
        _, colon, password = login.partition(":")
        if colon and password and not is_placeholder(password):
            yield "password", Span(*match.span(1))
    for match in _TYPED.finditer(text) if " -" in text else ():
        if is_password(match[1], literal=True):
            yield "password", Span(*match.span(1))
    for match in _CURL.finditer(text) if "-u" in text or "sshpass" in text else ():
        value = match[1].rstrip(_TAIL)
        if is_password(value, literal=True):
            yield "password", Span(match.start(1), match.start(1) + len(value))
