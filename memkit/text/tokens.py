"""How many tokens a text costs a model, estimated without a tokenizer."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from math import ceil, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

COST: dict[str, float] = {}

_SLACK = 0.0
_FOREIGN = frozenset(
    "al as com con da das de dei del della den der des det di die do du een ein el en er es est et für "
    "gli het i ikke il in is ist kan la las le les los mit nicht não och om op op os para per por pour pro que "
    "qui som sur til um una une und van voor von w yang z à är é".split()  # noqa: SIM905
)


def estimate_tokens(text: str) -> int:
    cost = sum(COST[feature] * amount for feature, amount in tally(text).items())
    return ceil(cost + _SLACK * sqrt(cost)) if text else 0


def coarse_cost(tokens: int) -> str:
    for limit, words in ((1000, "<1k"), (2000, "1–2k"), (4000, "2–4k"), (8000, "4–8k")):
        if tokens < limit:
            return words
    return ">8k"


def tally(text: str) -> Counter[str]:
    pieces = _piece().findall(text)
    total: Counter[str] = Counter(piece=len(pieces))
    for piece, times in Counter(pieces).items():
        for feature, amount in _features(piece):
            total[feature] += amount * times
    return total


@cache
def _piece() -> re.Pattern[str]:
    upper, lower = "A-ZÀ-ÖØ-ÞΑ-ΩЀ-Я", "a-zß-öø-ÿα-ωа-џ"
    mark = "\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0962\u0963\u0981-\u0983\u09bc-\u09cd\u0a3c-\u0a4d\u0a70\u0abc-\u0acd\u0b3c-\u0b4d\u0bbe-\u0bcd\u0c3e-\u0c4d\u0cbc-\u0ccd\u0d3b-\u0d4d\u0dca-\u0ddf\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0f71-\u0f84\u0f90-\u0fbc\u102b-\u103e\u17b4-\u17d3"
    head = rf"(?:[^\W\d_{lower}]|[{mark}])"
    tail = rf"(?:[^\W\d_{upper}]|[{mark}])"
    return re.compile(
        rf"(?:[^\r\n\w{mark}]|_)?(?:{head}*{tail}+|{head}+)(?:'(?:s|t|re|ve|m|ll|d)\b)?"
        rf"|\d{{1,3}}| ?(?:[^\s\w{mark}]|_)+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
    )


_JOINING = {" ": "spaced", "-": "after -", "/": "after /", ".": "after .", "_": "after _", "(": "after ("}
_JOINING |= dict.fromkeys("<>=\\", "after =")


def _features(piece: str) -> Iterator[tuple[str, float]]:
    body = piece if piece[0].isalpha() else piece[1:]
    if body[:1].isalpha():
        lead = "" if body is piece else _JOINING.get(piece[0], "after others")
        yield from _word(lead, body.partition("'")[0])
    elif not piece[0].isdecimal() and not piece.isspace():
        yield from _marks(piece)


def _word(lead: str, body: str) -> Iterator[tuple[str, float]]:
    if not body.isascii():
        yield from _foreign_word(lead, body)
        return
    if body.islower():
        case = "lower"
    elif body[1:].islower() or len(body) == 1:
        case = "title"
    elif body.isupper():
        case = "upper"
    else:
        case = "mixed"
    if lead == "spaced":
        if body in _FOREIGN and body not in ("as", "i", "is", "in", "do", "die", "con", "den"):
            yield "foreign word", 1
    else:
        yield (lead or "bare"), 1
    where = "spaced" if lead == "spaced" else "glued"
    yield f"{where} {case}", 1
    free = 4 if case == "lower" else 2
    if len(body) > free:
        yield f"{where} {case} letter", min(len(body), 14) - free
    if len(body) > 14:
        yield "long letter", len(body) - 14


def _foreign_word(lead: str, body: str) -> Iterator[tuple[str, float]]:
    top = max(body)
    n = len(body)
    if top < "\u0250" or "\u1e00" <= top < "\u1f00":
        kind = "latin"
    elif top < "\u0400":
        kind = "greek"
    elif top < "\u0530":
        kind = "cyrillic"
        if set(body.lower()) & set("іїєґђјљњћџўқғәңөұһ"):
            yield "other cyrillic", 1
            yield "other cyrillic letter", n
    elif top < "\u0900":
        kind = "semitic"
    elif top < "\u0e00":
        kind = "indic"
    elif top < "\u2e80" and not "\u1100" <= top < "\u1200":
        kind = "siam"
    elif "\uac00" <= top < "\ud7b0":
        kind = "hangul"
    else:
        yield from _cjk(lead, body)
        return
    yield f"{kind} {'spaced' if lead == 'spaced' else 'glued'}", 1
    if n > 2: yield f"{kind} letter", n - 2
    if body[0].isupper(): yield f"{kind} title", 1
_COMMON=set()
_TRAD=set("個們這來時說國對會學過後動開點還無進種當與問發經實關間為應該將從檔數據設請沒見於錯誤項訊號處執擇結構資統類輸義檢續準確庫執選預")
_NP=len
def _cjk(lead,body):
    han=sum("\u3400"<=c<="\u9fff" for c in body)
    if lead: yield "cjk lead",1
    yield "cjk run",1
    yield "han",han
    yield "kana",len(body)-han
    t=sum(c in _TRAD for c in body)
    if t: yield "traditional",t
    p=sum(map(_COMMON.__contains__, map(str.__add__, body, body[1:])))
    if p: yield "pair",p

_RUN=re.compile(r"(.)\1*")
def _marks(piece: str) -> Iterator[tuple[str, float]]:
    p=piece.strip(" \r\n")
    if piece[-1] in "\r\n" : 
        yield ("marks nl" if len(p)>1 else "mark nl"),1
    if not p.isascii():
        yield "sym",1
        b=sum("\u2500"<=c<="\u257f" for c in p)
        if b:
            runs=_RUN.findall(p); yield "box",1; yield "box change",len(runs)-1; yield "box len",len(p)
        else:
            e=sum(c>="\U0001f000" for c in p)
            if e: yield "emoji",e
            m=sum("\u2190"<=c<"\u2e80" for c in p)
            if m: yield "symbol",m
            q=len(p)-e-m-1
            if q>0: yield "sym more",q
        return
    if len(p)>1:
        ch=len(_RUN.findall(p))-1
        if "|-" in p or "-|" in p or "|:" in p: yield "rule",1; yield "rule change",ch; return
        yield "marks",1
        if ch: yield "marks change",ch
        if "`" in p: yield "tick",1
        if "**" in p and len(p)>2: yield "bold",1
        if len(p)>4+ch*2 : yield "marks len",len(p)
        if piece[0]==" " : yield "marks spaced",1
