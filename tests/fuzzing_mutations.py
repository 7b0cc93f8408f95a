"""Mutations of the fuzzing: half of them know Markdown, the others know characters.

An input depends on nothing but the seed of its random numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuzzing_seeds import MOST, seeds

if TYPE_CHECKING:
    import random

_PIECES = (
    *"\0 \x01 \x0b \x0c \x1b \x7f \x85 \xa0 \xad \u200b \u200d \u2028 \u202e \ufeff \ufffe \ue000".split(" "),
    *"é е ｶ 表 İ ß ﬀ ٢ ² Ⅳ 🇫 👩\u200d💻 e\u0301 \U000e0041 \U0010ffff 😀".split(" "),
    *"` `` ``` ~~~ * ** _ __ ~~ # ## >".split(" "),
    *"- * + 1. 1) | || \\| \\ & &amp; &#0; < > <!-- --> <a <? <![CDATA[".split(" "),
    *"[ ] [[ ]] ![ ]( [x] [ ] [a]: --- ... ''' \" ' {{ {% !! &a *a : :: — – • · ： 。".split(" "),
    *"ADR-1 ADR-99999999999999999999 ADR- D0 R-1 2026-13-45 2026-Q9 0000-00-00 9999-12-31".split(" "),
    *"Supersedes Superseded by Status: **Fix.** **Context.** Verify: review: since: never".split(" "),
    "<!-- memkit: ignore ADR001 until 2026-13: x -->",
    "<!-- memkit:ignore-file * -->",
    "<!-- memkit:begin reading-order -->",
    "<!-- memkit:end reading-order -->",
    "\n\n", "\r", "\r\n", "\t", "    ", "\n---\n", "\n```\n", "\n| a | b |\n|---|---|\n", "\n- [ ] x\n",
)  # fmt: skip


def mutated(rng: random.Random, text: str) -> str:
    """`text` after one to eight mutations; always encodable as UTF-8."""
    for _ in range(rng.choice((1, 1, 2, 3, 5, 8))):
        text = rng.choice(_MUTATIONS)(rng, text)[: MOST * 4]
    return text


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True) or [""]


def _swap_lines(rng, text):
    lines = _lines(text)
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "".join(lines)


def _repeat_lines(rng, text):
    lines = _lines(text)
    a = rng.randrange(len(lines))
    part = lines[a : a + rng.randrange(1, 6)]
    return "".join([*lines[:a], *part * rng.randrange(2, 4), *lines[a:]])


def _drop_lines(rng, text):
    lines = _lines(text)
    a = rng.randrange(len(lines))
    return "".join([*lines[:a], *lines[a + rng.randrange(1, 4) :]])


def _nest_lines(rng, text):
    lines = _lines(text)
    a = rng.randrange(len(lines))
    b = a + rng.randrange(1, 12)
    lead = rng.choice(("> ", "  ", "    ", "- ", "\t", "1. ", "- [ ] ", ">", "# ", "| ", "* - + ", "      "))
    lines[a:b] = [lead + line for line in lines[a:b]]
    return "".join(lines)


def _open_fence(rng, text):
    lines = _lines(text)
    lines.insert(
        rng.randrange(len(lines) + 1), rng.choice(("```\n", "~~~\n", "---\n", "````x\n", "<!--\n", "-->\n"))
    )
    return "".join(lines)


def _break_mark(rng, text):
    mark = rng.choice("`*|[](){}#->:.—_~<&\\\"'=!+0123456789")
    places = [n for n, char in enumerate(text) if char == mark]
    if not places:
        return text
    at = rng.choice(places)
    return text[:at] + rng.choice(("", mark * 2, rng.choice(_PIECES))) + text[at + 1 :]


def _insert_piece(rng, text):
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(_PIECES) * rng.choice((1, 1, 1, 2, 5)) + text[at:]


def _long_run(rng, text):
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(_PIECES) * rng.choice((50, 200, 700)) + text[at:]


def _cut(rng, text):
    a = rng.randrange(len(text) + 1)
    return text[:a] + text[a + rng.randrange(1, 12) :]


def _copy_part(rng, text):
    a, b = rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)
    return text[:a] + text[b : b + rng.randrange(1, 60)] + text[a:]


def _end_early(rng, text):
    return text[: rng.randrange(len(text) + 1)]


def _line_ends(rng, text):
    return text.replace(
        "\n", rng.choice(("\r\n", "\r", "\n\n", " \n", "\x0b", "\u2028")), rng.choice((-1, 1, 3))
    )


def _cross(rng, text):
    held = seeds()
    _, other = rng.choice(held[rng.choice(sorted(held))])
    a, b = rng.randrange(len(text) + 1), rng.randrange(len(other) + 1)
    return text[:a] + other[b : b + 400] + text[a:]


_MUTATIONS = (
    _swap_lines, _repeat_lines, _drop_lines, _nest_lines, _open_fence, _break_mark, _insert_piece,
    _insert_piece, _cut, _copy_part, _end_early, _line_ends, _cross, _long_run,
)  # fmt: skip
