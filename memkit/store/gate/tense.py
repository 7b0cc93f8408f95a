"""What the verb of a sentence says of when it holds: once in the past, at this moment, or always."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from memkit.store.gate.words import Sentence

Tense = Literal["", "past", "present"]

_PRESENT = frozenset(
    "is are am isn't aren't has have hasn't haven't do does don't doesn't can can't cannot must mustn't should "
    "shouldn't will won't shall may needs need wants prefers likes uses means knows holds goes comes takes gives "
    "keeps lives runs needs stays gets makes returns contains requires fails breaks belongs expects".split()
)
_IRREGULAR = frozenset(
    "ran got went took made gave found left saw came did ran wrote said told brought kept began broke knew thought "
    "lost met sent built bought spent stood felt held paid spoke fell drew drove flew forgot hid spun stuck shut "
    "swapped threw woke wasn't weren't didn't couldn't hung was were hit".split()
)
_PARTICIPLES = frozenset(
    "named called based used stored marked needed required supported shared pinned generated expected allowed "
    "given known made found built held sent kept written shown taken nested shed embed need feed speed seed exceed "
    "proceed succeed indeed hundred red bed deprecated signed unsigned typed untyped sorted advanced dedicated "
    "related detailed limited unlimited managed unused distributed compressed encrypted left put".split()
)
_SETTLED = frozenset(
    "chose decided replaced dropped rejected adopted agreed moved switched migrated abandoned retired introduced "
    "settled opted ruled went standardised standardized deprecated outlawed forbade banned promised committed "
    "insisted required demanded preferred caused broke lost led taught cost turned told said".split()
)
"""Past acts whose outcome lasts."""
_NO_ACT = frozenset(
    "missing existing following pending interesting breaking blocking billing being during something anything "
    "everything nothing string thing king ring spring meaning binding naming pricing timing warning logging setting "
    "heading encoding including according regarding depending leading trailing matching remaining misleading "
    "confusing annoying surprising binding case-preserving blocking caching routing streaming nothing padding "
    "moving falling non-blocking lacking wanting working living shipping using".split()
)
_FRAGMENT = frozenset("in for with as from under per via at".split())
"""What follows a participle that is no verb: `stored in S3`."""
_SUBJECT = 5
_ADVERBS = frozenset("just also already finally then now still never once quickly accidentally".split())
_LINKS = frozenset("that which who what when if because since where until whenever".split())
_ACTORS = frozenset(
    "i we he she they it user assistant agent build builds tests test server ci pipeline site container deploy "
    "deployment job worker process branch command script download upload page app machine laptop network lint linter "
    "runner request migration install update push merge query call".split()
)
"""Who and what acts in a remark of the day; of others a past act is more often the history of a project."""


def tense_of(sentence: Sentence) -> tuple[Tense, int]:
    """Whether its first verb tells of something past or going on, and which word that is."""
    forms = sentence.forms
    ongoing = _ongoing(forms)
    if ongoing:
        return "present", ongoing
    if not _PRESENT.isdisjoint(forms):
        return "", 0
    for at, form in enumerate(forms[: _SUBJECT + 1]):
        if _is_past(form) and _has_subject(forms, at):
            return ("", 0) if form in _SETTLED and not (at and forms[at - 1] == "i") else ("past", at)
        if form in {"by", "with", "for", "in", "on", "to", "from", "of"} and at == 0:
            break
    return "", 0


def _is_past(form: str) -> bool:
    if form in _PARTICIPLES:
        return False
    return form in _IRREGULAR or (form.endswith("ed") and len(form) > len("eded") and form.isalpha())


def _has_subject(forms: tuple[str, ...], at: int) -> bool:
    """Whether a past form at `at` is the verb: behind who acts, or at the start with its object."""
    after = forms[at + 1] if at + 1 < len(forms) else ""
    if after == "by":
        return False
    if at == 0:
        return after not in _FRAGMENT and ":" not in forms[:_SUBJECT]
    before = forms[at - 1]
    if before in _ADVERBS and at > 1:
        before = forms[at - 2]
    return before in _ACTORS and not (at > 1 and forms[at - 2] in _LINKS)


def _ongoing(forms: tuple[str, ...]) -> int:
    """The word of `is running`, `are still failing`; 0 where there is none."""
    for at in range(1, len(forms)):
        form = forms[at]
        if form.endswith("ing") and form not in _NO_ACT and "-" not in form and len(form) > len("aling"):
            before = forms[at - 1]
            if before in {"still", "currently", "now", "already", "not", "just"} and at > 1:
                before = forms[at - 2]
            if before in {"is", "are", "am"}:
                return at
    return 0
