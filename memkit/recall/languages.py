"""Which language a text is in, the words of it that say nothing, and the stems of the others."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Callable

_WORD = pattern(r"[^\W\d_]+")
_LOOKED_AT = 1_500
"""Characters from the start by which a language is told."""
_LONGEST = 100
"""Letters of a word that is stemmed: a stemmer takes the square of its length."""
_SURE = 3
_SMALL = {
    "english": (
        "a about after again all also am an and any are as at be because been before being between both "
        "but by can could d did do does doing don during each either etc few for from had has have having "
        "he her here hers herself him himself his how i if in into is it its itself just let ll m may me "
        "might more most much must my myself no nor not now of off on once only or other ought our ours "
        "out over own please re s same shall she should so some such t than that the their theirs them "
        "themselves then there these they this those through to too up us ve very was we were what when "
        "where which while who whom whose why will with would you your yours"
    ),
    "german": (
        "aber als am an auch auf aus bei bin bis da das dass dem den der des die dies diese dieser doch "
        "du durch ein eine einem einen einer er es für hat haben ich ihr im in ist ja kann kein können "
        "man mit nach nicht noch nur ob oder sein sich sie sind so über um und uns unter von vor war was "
        "wenn wer werden wie wir wird wo zu zum zur"
    ),
    "french": (
        "à au aux avec ce ces cette comme dans de des du elle en est et été être il ils je la le les leur "
        "lui mais me même mon ne nous on ont ou où par pas pour qu que quel qui sa sans se ses si son "
        "sont sur ta tu un une vous"
    ),
    "spanish": (
        "a al algo como con cuando de del desde donde el ella en entre era es esa ese esta este está fue "
        "ha hay la las le les lo los más me mi muy no nos o para pero por porque qué que quien se ser si "
        "sin sobre son su sus también te tiene todo un una y ya yo"
    ),
    "portuguese": (
        "a ao aos as até com como da das de dele depois do dos e é ela ele em entre era essa esse esta "
        "está eu foi há isso já mais mas me na nas não nem no nos nós num o os ou para pela pelo por qual "
        "quando que quem se sem ser seu sua são também te tem um uma você"
    ),
    "italian": (
        "a ad al alla anche che chi ci come con da dal dalla dei del della delle di e è ed gli ha hanno i "
        "il in io la le lo ma mi nel nella no non o per perché più quale quando quello questa questo se "
        "si sono su suo tra un una"
    ),
    "dutch": (
        "aan als bij dat de der deze die dit door een en er geen had heb heeft het hij hoe ik in is je "
        "kan maar me meer met mijn na naar niet nog nu of om onder ook op over te tot uit van veel voor "
        "waar want was wat we wel wie wij wordt zal ze zijn zo zou"
    ),
    "swedish": (
        "alla att av bara blev bli de dem den det dig du där då efter ej en er ett från för ha har hon "
        "hur han här i icke ingen inte jag kan man med men mig min mot mycket ni nu när och om oss på sig "
        "sin ska som så till under upp ut vad var varför vi vid är än"
    ),
    "norwegian": (
        "alle at av bare ble de deg dem den der det du eller en er et etter for fra før ha han har hva "
        "hvem hvor hvordan hvis i ikke ingen jeg kan man med meg men min mot nå når og om opp oss over på "
        "seg sin skal som så til ut var ved vi vil å"
    ),
    "danish": (
        "af alle at bare blev da de dem den der det dig du efter eller en er et for fra før ham han har "
        "havde hun hvad hvis hvor hvordan i ikke ingen jeg kan man med meget mig min mod når og om op os "
        "over på sig sin skal som til ud var ved vi vil"
    ),
    "finnish": (
        "ei että en hän he ja jo joka jos kanssa kuin kun me minä mitä mukaan mutta myös ne niin nyt oli "
        "olla on ovat se sekä sen siinä tai tämä vain voi"
    ),
    "russian": (
        "а без более бы был была были было быть в вам вас весь во вот все всё вы где да для до его ее "
        "если есть ещё же за и из или им их к как когда кто ли между меня мне можно мы на над надо нам "
        "нас не него нет но о об он она они оно от по под после потом при с со так там то только тот у "
        "уже чем что чтобы эта эти это этот я"
    ),
}
"""Words too small to be searched for, by Snowball's name of the language."""
_LETTERS = {
    "russian": frozenset("абвгдежзийклмнопрстуфхцчшщъыьэюя"),
    "german": frozenset("äöüß"),
    "french": frozenset("éèêçœ"),
    "spanish": frozenset("ñ"),
    "portuguese": frozenset("ãõ"),
    "swedish": frozenset("åäö"),
    "norwegian": frozenset("åøæ"),
    "danish": frozenset("åøæ"),
    "finnish": frozenset("äö"),
}


@cache
def small_words(language: str) -> frozenset[str]:
    """The words of a language that nobody searches for."""
    return frozenset(_SMALL.get(language, "").split())


def language_of(text: str) -> str:
    """The language of a text by its small words, as Snowball names it; English where nothing tells."""
    if text.isascii() and " the " in text:
        return "english"
    words = set(_WORD.findall(text[:_LOOKED_AT].casefold()))
    english = len(words & small_words("english"))
    if english >= _SURE and text.isascii():
        return "english"
    counts = {language: len(words & small_words(language)) for language in _SMALL}
    best = max(counts, key=lambda language: (counts[language], language == "english"))
    return best if counts[best] > english else "english"


def languages_by_letters(word: str) -> tuple[str, ...]:
    """The languages whose own letters a word has: a single word says no more."""
    return tuple(language for language, letters in _LETTERS.items() if not letters.isdisjoint(word))


@cache
def stemmed(word: str, language: str) -> str:
    """The stem of a word in lower case; what is longer than any word has none."""
    return _stemmer(language)(word) if len(word) <= _LONGEST else word


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    from snowballstemmer import stemmer

    made: Callable[[str], str] = stemmer(language).stemWord
    return made
