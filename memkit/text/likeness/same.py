"""Whether two texts are one text: a hash that blanks, emphasis and the last full stop escape."""

from __future__ import annotations

from unicodedata import normalize

from memkit.text.patterns import pattern

_BULLET = pattern(r"^[-*][ \t]{1,9}")
_BOLD = pattern(r"(?<![\w*])\*\*(\w[^*\n]{0,200}\w|\w)\*\*(?![\w*])")
_FENCES = ("```", "~~~")


def text_hash(text: str) -> str:
    """Sixteen hex digits, equal for texts that say the same in the same words.

    Case counts but for the first letter: `Parser` and `parser` are two names. A text with code in a fence
    counts as it stands.
    """
    from _blake2 import blake2b

    said = normalize("NFC", text).strip()
    if not any(fence in said for fence in _FENCES):
        lines = (_BULLET.sub("", _BOLD.sub(r"\1", line.strip())) for line in said.splitlines())
        held = " ".join(" ".join(lines).replace("`", "").replace("’", "'").split()).rstrip(".")
        said = held[:1].casefold() + held[1:]
    return blake2b(said.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
