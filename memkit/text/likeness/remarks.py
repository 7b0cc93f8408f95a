"""Remarks around a statement that say nothing of what it states: who agreed, when it was checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.likeness.wording import NEGATIONS, content_word, content_words, has_digit
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

_REMARKS = frozenset(
    content_word(word)
    for word in "agreed agreement always confirmed confirm verified checked decided decision discussed"
    " discussion established stated mentioned noted note remember remembered recall reminder"
    " remind fyi nb important info information known know fact record mind keep reference"
    " future repo repository project codebase team workspace company here current currently now"
    " today still true valid holds as of by since in us everyone per settled aware attention"
    " attn tip hint til btw moment at present further notice until going forward forget again".split()
)
"""Words of remarks about a statement: who agreed, when it was checked, where it holds."""
_LABELS = frozenset(
    content_word(word)
    for word in "rule policy convention guideline practice standard constraint requirement preference memory"
    " context fact lesson learned learnt learning gotcha warning caution summary background observation"
    " finding takeaway memo psa self"
    " user project house heads up best house general official our quick small as a tl dr".split()
)
"""What a statement is called in front of a colon, or in brackets behind it."""
_LABEL = pattern(r"\s{0,20}[\w ;'-]{1,40}(?::| [-\u2013\u2014])\s")
_BRACKETS = pattern(r"\([\w ,'-]{1,40}\)[.!]?\s{0,20}$")
_SOURCE = pattern(
    r"(?:\bas of this (?:week|month|quarter|year)"
    r"|\bas of (?:january|february|march|april|may|june|july|august|september|october|november|december)"
    r" (?:19|20)\d\d"
    r"|\bfor the (?:time being|moment|foreseeable future)|\bas things stand|\bat this (?:point|time)"
    r"|\b(?:right now|these days|nowadays|by (?:convention|policy|agreement))"
    r"|(?:[,;(]| [-\u2013\u2014]) ?(?:as (?:a (?:general )?rule|usual|before)|of course|obviously|ok(?:ay)?"
    r"|thanks|th(?:at|is) is final|period|full stop|no exceptions?|without (?:any )?exceptions?"
    r"|(?:see|as per|per (?:the|our)|according to|source:|from the (?=wiki|docs|handbook|readme)"
    r"|(?:as )?(?:confirmed|verified|agreed|decided|requested|discussed|noted|stated)"
    r" (?:by|with|in|on|at|during|last)"
    r"|last (?:checked|verified|confirmed|updated|reviewed)) ?[\w '-]{1,60}))[)\]]?[.!?]?\s{0,20}$"
)
"""What stands behind a statement to tell where it comes from."""
_SAYING = pattern(
    r"\s{0,20}(?:it (?:should|must|is to) be (?:noted|remembered)(?: that)?"
    r"|it (?:was|has been|is) (?:agreed|decided|noted|confirmed|established)(?: that)?"
    r"|it(?: is|['\u2019]s) (?:important|good|worth) to (?:note|know|remember)(?: that)?"
    r"|(?:just )?(?:a )?heads[ -]up(?: that)?|for (?:the record|your information|reference|clarity)"
    r"|just (?:a (?:quick )?(?:reminder|note)|noting)(?: that)?|as a (?:general )?rule|be aware(?: that)?"
    r"|bear in mind(?: that)?|(?:as per|according to|per|from) (?:the|our) [\w '-]{1,40}(?=[,:])"
    r"|worth (?:noting|knowing|remembering)(?: that)?|(?:it )?turns out(?: that)?|by the way|basically"
    r"|i (?:have )?learn(?:ed|t) that|the user (?:said|mentioned|noted|told (?:me|us))(?: that)?"
    r"|i want you to (?:remember|know|note) that|(?:save|store|remember|note) this(?=:)|once more(?=:)"
    r"|one thing to (?:note|know|remember)(?=:)|to be clear|in short|as usual"
    r"|as (?:mentioned|discussed|stated|noted)(?: before| above| earlier)?(?=,)"
    r"|(?:on|in|within|for|at) (?:this|the|our)"
    r" (?:project|repo(?:sitory)?|codebase|workspace|team|company)(?=,)"
    r"|good to know)[,:]?\s"
)
"""What stands in front of a statement to say that it is made."""
_FIRM = pattern(r"(?:no|without(?: any)?) exceptions?[.!]?\s{0,20}$")
"""Where a negation in a remark denies nothing."""
_DATE = pattern(r"(?:19|20)\d\d(?:[-./]\d{1,2}){0,2}")
_DATED = pattern(
    r"\b(?:as of|since|from|checked|verified|confirmed|agreed|decided|noted|updated)"
    r"(?: on| in)? (?:19|20)\d\d(?:[-./]\d{1,2}){0,2}"
    r"|\((?:19|20)\d\d(?:[-./]\d{1,2}){0,2}\)"
)


def is_remark(words: Sequence[str], text: str, *, at_start: bool) -> bool:
    """Whether content words that one text has more, at its start or its end, are a remark about the rest."""
    if _all_remarks(words, text):
        return True
    said = text.casefold()
    if not NEGATIONS.isdisjoint(words) and (at_start or not _FIRM.search(said)):
        return False
    if at_start:
        lead = _SAYING.match(said)
        if lead and content_words(lead[0]) == tuple(words):
            return True
        label = _LABEL.match(said)
    else:
        tail = _SOURCE.search(said[-120:])
        if tail and content_words(tail[0]) == tuple(words):
            return True
        label = _BRACKETS.search(said[-60:])
    named = label is not None and content_words(label[0]) == tuple(words)
    return named and all(word in _LABELS or word in _REMARKS for word in words)


def _all_remarks(words: Sequence[str], text: str) -> bool:
    dated = [match[0] for match in _DATED.finditer(text.casefold())] if any(map(has_digit, words)) else []
    return all(
        word in _REMARKS or (_DATE.fullmatch(word) is not None and any(word in date for date in dated))
        for word in words
    )
