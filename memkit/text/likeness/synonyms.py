"""Words that are forms or spellings of one word, or mean the same wherever they stand."""

from __future__ import annotations

from functools import cache, lru_cache

from memkit.text.likeness.canonical import IRREGULAR
from memkit.text.likeness.wording import content_word

_SYNONYMS = (
    "change/modification/modify/alter/alteration/edit/amend remove/removal/delete/deletion/erase/wipe/purge"
    " create/creation config/configuration/configure doc/documentation repo/repository db/database"
    " env/environment dev/development prod/production app/application arg/argument param/parameter"
    " dir/directory/folder lib/library auth/authentication max/maximum/maximal min/minimum/minimal"
    " sec/second req/request spec/specification info/information"
    " need/require/necessitate necessary/needed/required mandatory/compulsory/obligatory/required"
    " use/utilise/employ/usage used/utilised/employed using/utilising/via/through/by with/using"
    " run/execute/execution/perform start/begin/launch/commence store/save"
    " fix/repair stop/halt/cease show/display error/failure assist/help purchase/buy"
    " finish/complete/end kept/keep/retain/preserve/store/save live/reside/locate/store/keep/situate"
    " license/licence optional/optionally js/javascript ts/typescript"
    " postgres/postgresql k8s/kubernetes about/approximately/roughly/circa/around when/whenever/if"
    " pick/choose/select ensure/guarantee only/sole/solely/exclusively admin/administrator"
    " prefer/favour allow/permit allowed/permitted forbidden/prohibited/banned/disallowed"
    " big/large small/little fast/quick/rapid quickly/fast/rapidly answer/reply/response/respond"
    " call/name may/can check/verify/verification avoid/prevent provide/supply/offer contain/include/hold"
    " get/fetch/retrieve/obtain usually/normally/typically/generally often/frequently"
    " immediately/instantly automatic/automatically almost/nearly whole/entire/full"
    " colleague/coworker/teammate holiday/vacation picture/image bug/defect"
    " following/after within/inside beneath/under/below above/over want/desire/wish"
    " automatically/automatic limit/cap/ceiling yearly/annually/annual while/when/whilst"
    " operate/work/function customer/client take/make build/construct handle/process former/previous"
    " wrong/incorrect right/correct"
    " merge/combine stay/remain go/pass heading/header demo/demonstration generate/produce raise/increase"
    " lower/decrease/reduce trigger/initiate must/shall ask/request gather/collect"
    " deprecated/obsolete"
)
"""Short forms and plain synonyms; a word may stand in several groups, which do not run together."""
_DOUBLED = 3
_LONG = 5


def one_word(one: str, other: str) -> bool:
    """Whether two content words are forms of one word, or mean the same wherever they stand."""
    left, right = _stem(one), _stem(other)
    return left == right or not _groups().get(left, frozenset()).isdisjoint(_groups().get(right, ()))


@lru_cache(maxsize=65_536)
def form(word: str) -> str:
    """One name for all forms of a word, and for what means the same."""
    stem = _stem(word)
    held = _groups().get(stem)
    return f"\0{min(held)}" if held else stem


@cache
def _groups() -> dict[str, frozenset[int]]:
    """By the stem of a word, the groups that it stands in."""
    found: dict[str, frozenset[int]] = {}
    for number, group in enumerate(_SYNONYMS.split()):
        for word in group.split("/"):
            stem = _stem(content_word(word))
            found[stem] = found.get(stem, frozenset()) | {number}
    return found


def _stem(word: str) -> str:
    word = IRREGULAR.get(word, word)
    if not word.isalpha():
        return word
    if len(word) > _LONG:
        word = _american(word)
    ending = next((end for end in ("ing", "ed", "e") if word.endswith(end) and len(word) > len(end) + 2), "")
    word = word.removesuffix(ending)
    doubled = (
        ending not in {"", "e"}
        and len(word) > _DOUBLED
        and word[-1] == word[-2]
        and word[-1] not in "aeiousl"
    )
    return word[:-1] if doubled or (word.endswith("ll") and len(word) > _LONG) else word


def _american(word: str) -> str:
    """A word in the American spelling: `behaviour`, `normalise`, `centre`, `catalogue`."""
    for british, american in (("isation", "ization"), ("yse", "yze"), ("ysing", "yzing"), ("our", "or")):
        if british in word:
            word = word.replace(british, american)
    for british, american in (("ise", "ize"), ("ised", "ized"), ("ising", "izing"), ("tre", "ter")):
        if word.endswith(british):
            return word.removesuffix(british) + american
    return word.removesuffix("ue") if word.endswith("logue") else word
