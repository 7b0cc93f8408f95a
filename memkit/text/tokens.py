"""How many tokens a text costs a model, estimated without a tokenizer."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, lru_cache
from math import ceil, sqrt
from operator import mul
from typing import TYPE_CHECKING

from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

# Tokens that a piece costs beyond the first, for each of its features (see `features`). Least squares by
# `tests/bench/tokens.py --fit` over the pieces of 618 Markdown files of agents' memory (mostly English; 45
# Chinese, 32 Russian), of package READMEs, and of manual pages and message catalogues in 25 languages. Fitted
# on the repositories of one half and judged on the other, both ways round: median error 3.9 and 3.3 %, more
# than 3 % low on 0.9 and 0.2 % of the files (the familiar words were drawn from all). Languages in Latin
# script other than English: 2 to 7 %; Bulgarian is 12 % low, Vietnamese 15 % high.
COSTS: dict[str, float] = {
    # words after a space, by case; letters from the third (lower case: the fifth) to the fourteenth
    "spaced ending": -0.111, "spaced lower": 0.004, "spaced lower familiar": 0,
    "spaced lower letter": 0.037, "spaced mixed": 0.402, "spaced mixed letter": 0.152,
    "spaced rare letter": 0.11, "spaced title": -0.013, "spaced title familiar": 0,
    "spaced title letter": 0.088, "spaced upper": -0.019, "spaced upper letter": 0.216,
    # words after a mark or a capital, which rarely are one token with it
    "after (": 0.043, "after -": 0.173, "after - letter": 0.015, "after .": -0.039, "after /": 0.357,
    "after / letter": 0.016, "after =": 0.472, "after _": -0.093, "after other": 0.795, "bare": -0.089,
    "glued ending": -0.188, "glued lower": 0.154, "glued lower familiar": 0.078,
    "glued lower letter": 0.18, "glued mixed": 1.086, "glued mixed letter": 0.068,
    "glued rare letter": 0.138, "glued title": 0.081, "glued title familiar": 0.113,
    "glued title letter": 0.099, "glued upper": 0.108, "glued upper letter": 0.225,
    "letter past 14": 0.144,
    # other languages: a stop word or an accent stands for the costlier words around it
    "latin glued": 1.161, "latin letter": 0.323, "latin word": 0, "stop word far from English": 1.312,
    # other scripts: what a word costs, and each of its letters
    "cyrillic glued": 0.657, "cyrillic letter": 0.193, "cyrillic not Russian": 0.766,
    "cyrillic title": 0.32, "cyrillic upper letter": 0.396, "cyrillic word": -0.533, "greek glued": 0.739,
    "greek letter": 0.372, "greek word": -0.865, "han glued": -0.25, "han latin letter": -0.624,
    "han letter": 0.738, "han traditional letter": 0.714, "han word": -0.326, "hangul glued": 0.549,
    "hangul letter": 0.475, "hangul word": -0.367, "indic glued": 0.977, "indic letter": 0.315,
    "indic word": -0.683, "kana letter": -0.095, "semitic glued": 0.486, "semitic letter": 0.346,
    "semitic word": -0.803, "siam glued": 0.195, "siam letter": 0.389, "siam word": -0.556,
    # runs of marks
    "box": -1.701, "box length": 0.089, "box line end": 1.078, "box run": 1.584, "emoji": 2.257,
    "marks": -0.767, "marks backtick": 0.506, "marks line end": 0.122, "marks run": 0.438,
    "repeated mark": -0.033, "repeated mark length": 0.018, "repeated mark line end": 0.435, "sign": 0.714,
    "sign line end": 0.11, "symbol": 1.625, "table rule": -0.762, "table rule run": 0.987,
    "unmerged marks": 0.997, "unmerged marks line end": 0.003, "usual marks": 0.007,
    "usual marks line end": 0.142,
}  # fmt: skip
SURE, SURE_SMALL = 1.017, 0.2
"""What is added so that an estimate is seldom low: a share, and a multiple of the square root."""
_WORTH_A_LETTER = 14
"""Letters of a word that are weighed by case; past them every letter weighs the same."""


def estimate_tokens(text: str) -> int:
    """Tokens of `text` in the o200k vocabulary, leaning to the high side; 0 for an empty text.

    A tokenizer cuts a text into pieces by a fixed pattern and looks each piece up in its vocabulary. The
    pieces are counted exactly; what a piece costs beyond one token is estimated from its looks.
    """
    found = Counter(pieces(text))
    extra = sum(map(mul, map(_extra, found), found.values()), 0.0)
    cost = max(0.0, found.total() + extra)
    return ceil(SURE * cost + SURE_SMALL * sqrt(cost))


def coarse_cost(tokens: int) -> str:
    """`tokens` in the coarse steps of generated files, so that they seldom change: `<1k` to `>8k`."""
    for limit, words in ((1000, "<1k"), (2000, "1–2k"), (4000, "2–4k"), (8001, "4–8k")):
        if tokens < limit:
            return words
    return ">8k"


def pieces(text: str) -> list[str]:
    """The text cut where o200k cuts before it looks into its vocabulary; joined, the text again."""
    marked = not text.isascii() and re.search(f"[{_MARKS}]", text)
    return _cutter(_MARKS if marked else "").findall(text)


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

_MARKS = (
    "\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0962\u0963\u0981-\u0983\u09bc-\u09cd"
    "\u0a3c-\u0a4d\u0a70\u0abc-\u0acd\u0b3c-\u0b4d\u0bbe-\u0bcd\u0c3e-\u0c4d\u0cbc-\u0ccd\u0d3b-\u0d4d"
    "\u0dca-\u0ddf\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0f71-\u0f84\u0f90-\u0fbc\u102b-\u103e\u17b4-\u17d3"
)
"""Vowel signs and accents that join the letter before them; `\\w` leaves them out, the tokenizer does not."""

_FAR_FROM_ENGLISH = frozenset(
    "af att av bir che da dan das de den der det di dla een ein eine es gli het hogy ikke il jest kan med "
    "met mit nem nicht nie niet och og op på się som sind sono til till und untuk ve voor von yang "
    "zu är".split()
)
_FAMILIAR = frozenset(
    """
    about above accept accepted access account action actions active activity adapter added adding
    additional address admin after against agent agents allow allowed allows already also alternative
    always amazon analysis another application applications apply appropriate approval approved architect
    architecture argument arguments array article artifact assert asset async atlas audit auth
    authentication authority auto automatic automation availability available avoid await backend badge
    bank base based bash basic because before behavior being benchmark best better between binary blob
    block blog body boolean bootstrap both boundary branch breaking bridge browser budget buffer build
    builder building built bundle business cache call callback called cancel cannot capture cargo case
    category cause certificate chain change changed changes characters check checks child class clean
    clear client close closed cloud cluster code collect collection collector column command commands
    comments commit common community compatible compile compiler complete completed completion component
    components compose conditions confidence config configuration configure connect connection connections
    connector cons consider console const constraints container contains content context contract
    contracts contributors control controlled controls copyright core correct count coverage create
    created creates creating credential credentials criteria critical cross crypto current currently
    cursor custom customer dashboard data database date debug decision default defaults define defined
    definition definitions delete dependencies dependency depends deploy deployment deprecated describe
    description design destination details developer developers development diff different digital direct
    directory disable disabled dispatch dispatcher display distribution docker docs document documentation
    documents does domain draft drivers duplicate during each edit effects either element enable enabled
    encoding endpoint engine ensure entities entity entries entry environment error errors evaluate
    evaluation event events every everything example examples exception execution existing exists expected
    experience experimental explicit export extension extensions external extract factor fail failed
    failure false feature features fetch field fields file filename files filter find first fixtures flow
    focus folder follow following force format found foundation framework from full function functions
    future game gate gateway general generate generated generation generic github global good google graph
    group groups guide handle handler handling hash have header headers health hello help high history
    hooks host hosting however html http human identifier identify identity ignore image images immutable
    implement implementation import important include included includes including index individual info
    information infra init initial initialize input install installation installed instance instances
    instead instructions integer integration intent interactive interface interfaces internal into invalid
    issue issues item items java javascript json just keep kernel knowledge known language last latest
    layer layout ledger legacy length level libraries library license like limit limits line lines link
    linked links linux list live load local location lock logging logic long machine machines main
    maintenance make makes making manage managed management manager manifest manual mapping markdown
    master match matching matrix medium memory merge message messages metadata method methods metrics
    migration minimal missing mission mock mode model models module modules more move multi multiple must
    name named names namespace native navigation need needed needs negative network neutral never next
    node none note notes notice null number numbers object objects offline once only open operation
    operations operator operators optimization option optional options order organization origin original
    other otherwise output overview owner owners ownership pack package packages packs page pages
    parameter parameters parent parse parser party pass password path paths pattern patterns payload
    pending people performance permission permissions person phase pipeline plan plane platform please
    plugin plugins point policy pool port positive possible prefer prefix present presentation preview
    previous primary priority privacy private problem process processing product production profile
    progress project projects promise promotion properties property proposal pros protocol provide
    provided provider proxy public publish published pull purpose python quality query question questions
    rate rather react read reads real recent recommended record records redis reference references reflect
    register registration registry related release remaining remove removed replace repo report repository
    request requests require required requirements requires research resolution resolve resolver resource
    resources response restore result results return returns review risk robot role root route router
    routing rule rules running runs runtime rust safe same save scenario schema scope screen script
    scripts search secret section sections secure security selected selection self semantic serialization
    server service services session sessions setting settings setup share shared shell short should side
    signal simple single size snapshot socket software solution solutions some something source sources
    space spec specific split stable stack stage standard start state statement static status step steps
    stop storage store story strategy stream strict string struct structure structured style submission
    subscription success such summary support supported supports surface switch sync syntax system systems
    table tags target task tasks team teams technical template templates tenant term terminal terraform
    test tested testing tests text than that their them theme then there these they this three through
    tier time timeout title token tokens tool tools trace track tracking trade transaction transport tree
    trigger true trust type types typically undefined under unit unix unless unsafe update updated updates
    upgrade usage used user users uses using valid validate validation value values variable variables
    vault vendor verification verified verify version versions vertical view visual want warning what when
    where whether which while will window windows with within without work worker workflow working works
    workspace world would write writes written your zero
    """.split()
)
_USUAL = frozenset(
    """`, :** `) (` `. <!-- --> -> ]( :// ). ): ), ../ ... >` :: ", ": => ()` [` `: ') (' /> && `; )` ', `< `/
    `[ )** ); }, ], }) </ :- == != <= >= || () [] {} .. '' \"\"""".split()
)
_UNMERGED = frozenset("**: ```+ /` .** **` ../. ](/ `-- `@ `** ]` )`, `), (`- `# [# ![ ~/".split())
_TRADITIONAL = frozenset(
    "個們這來時說國對會學過後動開點還無進種當與問發經實關間為應該將從檔數據設請沒見於錯誤項訊號處執擇結構資統類輸義檢續準確庫選預"
)
_NOT_RUSSIAN = frozenset("іїєґђјљњћџўқғәңөұһІЇЄҐЂЈЉЊЋЏЎ")
_ENDINGS = tuple("tion tions ing ment ted sion ance ence able ity ive ical ate".split())
_SCRIPTS = (
    ("\u0250", "latin"), ("\u0400", "greek"), ("\u0530", "cyrillic"), ("\u0900", "semitic"),
    ("\u0e00", "indic"), ("\u1100", "siam"), ("\u1200", "hangul"), ("\u1e00", "siam"),
    ("\u1f00", "vietnamese"), ("\u2000", "greek"), ("\u2e80", "siam"), ("\uac00", "han"),
    ("\ud7b0", "hangul"),
)  # fmt: skip
_REPEATED = pattern(r"(.)\1*", re.DOTALL)


@lru_cache(maxsize=1 << 16)
def _extra(piece: str) -> float:
    return sum(COSTS[name] * amount for name, amount in features(piece))


@cache
def _cutter(marks: str) -> re.Pattern[str]:
    upper, lower = "A-ZÀ-ÖØ-ÞΑ-ΩЀ-Я", "a-zß-öø-ÿα-ωа-џ"
    head, tail = rf"[^\W\d_{lower}]", rf"[^\W\d_{upper}]"
    if marks:
        head, tail = rf"(?:{head}|[{marks}])", rf"(?:{tail}|[{marks}])"
    return re.compile(
        rf"(?:[^\r\n\w{marks}]|_)?(?:{head}*{tail}+|{head}+)(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
        rf"|\d{{1,3}}| ?(?:[^\s\w{marks}]|_)+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
    )


def _ascii_word(lead: str, body: str) -> Iterator[tuple[str, float]]:
    if lead:
        yield lead, 1
    elif body in _FAR_FROM_ENGLISH:
        yield "stop word far from English", 1
    place = "glued" if lead else "spaced"
    case, low = _case(body), body.lower()
    kind = f"{place} {case}"
    if low in _FAMILIAR and case in ("lower", "title"):
        yield f"{kind} familiar", 1
        return
    yield kind, 1
    further = min(len(body), _WORTH_A_LETTER) - (4 if body.islower() else 2)
    if further > 0:
        yield f"{kind} letter", further
        if lead in ("after /", "after -"):
            yield f"{lead} letter", further
    if len(body) > _WORTH_A_LETTER:
        yield "letter past 14", len(body) - _WORTH_A_LETTER
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
    if script == "vietnamese":  # syllables, nearly each of them one token
        return
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
