"""How many tokens a text costs a model, estimated without a tokenizer."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, lru_cache
from math import ceil, sqrt
from operator import mul
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

COSTS: dict[str, float] = {}
SURE = 1.015
SURE_SMALL = 0.2


def estimate_tokens(text: str) -> int:
    """Tokens of `text` in the o200k vocabulary, leaning to the high side; 0 for an empty text.

    A tokenizer cuts a text into pieces by a fixed pattern and looks each piece up in its vocabulary. The
    pieces are counted exactly; what a piece costs beyond one token is estimated from its looks.
    """
    found = Counter(pieces(text))
    cost = max(0.0, found.total() + sum(map(mul, map(_extra, found), found.values())))
    return ceil(SURE * cost + SURE_SMALL * sqrt(cost))


def coarse_cost(tokens: int) -> str:
    """`tokens` in the coarse steps of generated files, so that they seldom change: `<1k` to `>8k`."""
    for limit, words in ((1000, "<1k"), (2000, "1–2k"), (4000, "2–4k"), (8001, "4–8k")):
        if tokens < limit:
            return words
    return ">8k"


def pieces(text: str) -> list[str]:
    """The text cut where o200k cuts before it looks into its vocabulary; joined, the text again."""
    return _cutter().findall(text)


def features(piece: str) -> Iterator[tuple[str, float]]:
    """What makes `piece` cost more (or less) than one token: names in `COSTS`, each with an amount."""
    body = piece if piece[0].isalpha() else piece[1:]
    if body[:1].isalpha():
        lead = "bare" if body is piece else _LEADS.get(piece[0], "after other")
        yield from _ascii_word(lead, body) if body.isascii() else _other_word(lead, body)
    elif len(piece) > 1 and not piece[0].isdecimal() and not piece.isspace():
        marks = piece.strip(" \r\n")
        ends = piece[-1] in "\r\n"
        yield from _ascii_marks(marks, ends=ends) if marks.isascii() else _signs(marks, ends=ends)


_LEADS = {" ": "", "-": "after -", "/": "after /", ".": "after .", "_": "after _", "(": "after ("}
_LEADS |= dict.fromkeys("<>=\\", "after =")

_NEAR_ENGLISH = frozenset(
    "au avec dans del des du el em est et la las le les los na nos não os para pas pour por que qui sont "
    "sur una une uma".split()  # noqa: SIM905 (a table reads better than a list of quotes)
)
_FAR_FROM_ENGLISH = frozenset(
    "af att av bir che da dan das de den der det di dla een ein eine es gli het hogy ikke il jest kan med "
    "met mit nem nicht nie niet och og op på się som sind sono til till und untuk ve voor von yang zu är".split()  # noqa: SIM905
)
_USUAL = frozenset(
    """`, :** `) (` `. <!-- --> -> ]( :// ). ): ), ../ ... >` :: ", ": => ()` [` `: ') (' /> && `; )` ', `< `/
    `[ )** ); }, ], }) </ :- == != <= >= || () [] {} .. '' \"\"""".split()
)
_UNMERGED = frozenset("**: ```+ /` .** **` ../. ](/ `-- `@ `** ]` )`, `), (`- `# [# ![ ~/".split())  # noqa: SIM905
_TRADITIONAL = frozenset(
    "個們這來時說國對會學過後動開點還無進種當與問發經實關間為應該將從檔數據設請沒見於錯誤項訊號處執擇結構資統類輸義檢續準確庫選預"
)
_NOT_RUSSIAN = frozenset("іїєґђјљњћџўқғәңөұһІЇЄҐЂЈЉЊЋЏЎ")
_ENDINGS = ("tion", "tions", "ing", "ment", "ted", "sion", "ance", "ence", "able", "ity", "ive", "ical", "ate")
_SCRIPTS = (
    ("\u0250", "latin"), ("\u0400", "greek"), ("\u0530", "cyrillic"), ("\u0900", "semitic"), ("\u0e00", "indic"),
    ("\u1100", "siam"), ("\u1200", "hangul"), ("\u1e00", "siam"), ("\u1f00", "vietnamese"), ("\u2000", "greek"),
    ("\u2e80", "siam"), ("\uac00", "han"), ("\ud7b0", "hangul"),
)  # fmt: skip
_REPEATED = re.compile(r"(.)\1*", re.DOTALL)


@lru_cache(maxsize=1 << 15)
def _extra(piece: str) -> float:
    return sum(COSTS[name] * amount for name, amount in features(piece))


@cache
def _cutter() -> re.Pattern[str]:
    upper, lower = "A-ZÀ-ÖØ-ÞΑ-ΩЀ-Я", "a-zß-öø-ÿα-ωа-џ"
    # Vowel signs and accents that combine with a letter belong to its word; `\w` leaves them out.
    mark = (
        "\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0962\u0963\u0981-\u0983\u09bc-\u09cd"
        "\u0a3c-\u0a4d\u0a70\u0abc-\u0acd\u0b3c-\u0b4d\u0bbe-\u0bcd\u0c3e-\u0c4d\u0cbc-\u0ccd\u0d3b-\u0d4d"
        "\u0dca-\u0ddf\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0f71-\u0f84\u0f90-\u0fbc\u102b-\u103e\u17b4-\u17d3"
    )
    head = rf"(?:[^\W\d_{lower}]|[{mark}])"
    tail = rf"(?:[^\W\d_{upper}]|[{mark}])"
    return re.compile(
        rf"(?:[^\r\n\w{mark}]|_)?(?:{head}*{tail}+|{head}+)(?:'(?:s|t|re|ve|m|ll|d)\b)?"
        rf"|\d{{1,3}}| ?(?:[^\s\w{mark}]|_)+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
    )


def _ascii_word(lead: str, body: str) -> Iterator[tuple[str, float]]:
    if lead:
        yield lead, 1
    elif body in _NEAR_ENGLISH:
        yield "stop word near English", 1
    elif body in _FAR_FROM_ENGLISH:
        yield "stop word far from English", 1
    place = "glued" if lead else "spaced"
    kind = f"{place} {_case(body)}"
    yield kind, 1
    further = min(len(body), 14) - (4 if body.islower() else 2)
    if further > 0:
        yield f"{kind} letter", further
        if lead in ("after /", "after -"):
            yield f"{lead} letter", further
    if len(body) > 14:
        yield "letter past 14", len(body) - 14
    low = body.lower()
    rare = sum(map(low.count, "jkqxz"))
    if rare:
        yield f"{place} rare letter", rare
    if low.endswith(_ENDINGS):
        yield f"{place} ending", 1


def _case(body: str) -> str:
    if body.islower():
        return "lower"
    if body[1:].islower() or len(body) == 1:
        return "title"
    return "upper" if body.isupper() else "mixed"


def _other_word(lead: str, body: str) -> Iterator[tuple[str, float]]:
    script = next((name for limit, name in _SCRIPTS if max(body) < limit), "han")
    yield f"{script} word", 1
    yield f"{script} letter", len(body)
    if lead:
        yield f"{script} glued", 1
    if script == "cyrillic":
        if body.isupper():
            yield "cyrillic upper letter", len(body)
        if body[0].isupper():
            yield "cyrillic title", 1
        if not _NOT_RUSSIAN.isdisjoint(body):
            yield "cyrillic not Russian", 1
    if script == "han":
        yield "kana letter", sum("\u3040" <= letter <= "\u30ff" for letter in body)
        yield "han latin letter", sum(letter < "\u0250" for letter in body)
        yield "han traditional letter", sum(map(_TRADITIONAL.__contains__, body))


def _ascii_marks(marks: str, *, ends: bool) -> Iterator[tuple[str, float]]:
    runs = len(_REPEATED.findall(marks))
    if len(marks) == 1:
        return
    if marks in _USUAL:
        kind = "usual marks"
    elif marks in _UNMERGED:
        kind = "unmerged marks"
    elif runs == 1:
        kind = "repeated mark"
        yield "repeated mark length", len(marks)
    elif "|-" in marks or "|:" in marks or "-|" in marks:
        yield "table rule", 1
        yield "table rule run", runs
        return
    else:
        kind = "marks"
        yield "marks run", runs
        yield "marks backtick", float("`" in marks)
    yield kind, 1
    if ends:
        yield f"{kind} line end", 1


def _signs(marks: str, *, ends: bool) -> Iterator[tuple[str, float]]:
    if any("\u2500" <= sign <= "\u257f" for sign in marks):
        kind = "box"
        yield "box", 1
        yield "box run", len(_REPEATED.findall(marks))
        yield "box length", len(marks)
    else:
        kind = "sign"
        emoji = sum(sign >= "\U0001f000" for sign in marks)
        symbols = sum("\u2190" <= sign < "\u2e80" and sign not in "→✅" for sign in marks)
        yield "emoji", emoji
        yield "symbol", symbols
        yield "sign", len(marks) - emoji - symbols - 1
    if ends:
        yield f"{kind} line end", 1
