"""What is no prose: HTML, images, frontmatter, marks of memkit, data URLs, control characters."""

from __future__ import annotations

import re

from memkit.text.patterns import pattern
from memkit.text.source import Span

_PAYLOAD = pattern(
    r"<!--|</?[A-Za-z][A-Za-z0-9-]{0,40}(?:\s[^<>\n]{0,400}=[^<>\n]{0,400})?\s{0,4}/?>|<![A-Za-z\[]|<\?\w"
    r"|!\[[^\]\n]{0,300}\][(\[]|\bdata:[\w.+-]{0,40}(?:/[\w.+-]{1,60})?(?:;[\w=.-]{1,40}){0,4},"
    r"|\A\s{0,40}(?:---|\+\+\+)[ \t]*\n|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]"
)
_UNSEEN = pattern(
    r"<[A-Za-z][^<>]{0,300}(?:display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?0|opacity\s?:\s?0|\bhidden\b)"
    r"[^<>]{0,300}>|<!--(?![ ]?memkit:)[^>]{0,200}|[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]{1,200}",
    re.DOTALL,
)
_STYLED = pattern("[\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7cb\u24b6-\u24e9]{2,40}")
_FAR_EAST = pattern("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Scripts beside which Latin letters are written wide."""
_CODE = pattern(r"```.{0,20000}?(?:```|\Z)|`[^`\n]{1,400}`", re.DOTALL)
_MARKS = ("<", "![", "data:", "---", "+++")
_TAGS = frozenset(
    "a abbr address applet area article aside audio b base bdi bdo big blink blockquote body br button canvas center "
    "cite code dd del details dialog div dl dt em embed fieldset figure font footer form frame frameset h1 h2 h3 h4 "
    "h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark marquee math menu meta "
    "nav noscript object ol optgroup option p picture pre q s samp script section select small source span strike "
    "strong style sub summary sup svg table tbody td template textarea tfoot th thead title tr track u ul var video "
    "system memory instructions".split()
)


def find_payload(text: str) -> Span | None:
    """The first stretch that is no prose; a placeholder such as `<name>` and what stands in code is none."""
    if text.replace("\n", " ").isprintable() and not any(mark in text for mark in _MARKS):
        return None
    code = [match.span() for match in _CODE.finditer(text)] if "`" in text else []
    place = 0
    for match in _PAYLOAD.finditer(text):
        while place < len(code) and code[place][1] <= match.start():
            place += 1
        coded = place < len(code) and code[place][0] < match.start()
        if not (coded and match[0].isprintable()) and not _is_placeholder(match[0], text):
            return Span(*match.span())
    return None


def find_unseen(text: str) -> Span | None:
    """The first stretch that is there and not shown: a comment, control characters, letters of another style."""
    if "<" not in text and text.isascii() and text.replace("\n", " ").replace("\t", " ").isprintable():
        return None
    bare = _CODE.sub(lambda code: "`" * len(code[0]) if code[0].isprintable() else code[0], text)
    match = _UNSEEN.search(bare)
    if match is None and not text.isascii() and not _FAR_EAST.search(text):
        match = _STYLED.search(text)
    return Span(*match.span()) if match else None


def _is_placeholder(found: str, text: str) -> bool:
    """Whether a pair of brackets stands for a word; what is closed in the text is a mark, whatever its name."""
    if found[0] != "<" or found[1] in "!?":
        return False
    if found[1] == "/" and f"<{found[2:].rstrip('/> ')}>" in text:
        return False
    name = found.strip("</>").split()[0] if found.strip("</> ") else ""
    return name.lower() not in _TAGS and "=" not in found
