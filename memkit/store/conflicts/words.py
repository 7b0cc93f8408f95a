"""The words by which claims are compared: what means the same, what is light, what values there are."""

from __future__ import annotations

from functools import cache, lru_cache

from memkit.store.conflicts import vocabulary
from memkit.text.patterns import pattern

_SHORTEST = 3
_LONG = 5
_DOERS = ("neer", "cher", "gner", "oper", "tist", "dent", "lyst", "nner", "ager", "cian", "ctor")
_DOING = frozenset(("occupation",))
_LOCALE = pattern(r"[a-z]{2}-[a-z]{2}")


@lru_cache(maxsize=16_384)
def stem(word: str) -> str:
    """A word without the endings of number and time; what is no plain word stays as it is."""
    if word in _irregular():
        return _irregular()[word]
    if not word.isalpha() or len(word) <= _SHORTEST:
        return word
    if word.endswith("ies") and len(word) > 4:  # noqa: PLR2004 - `ties`
        word = word[:-3] + "y"
    elif word.endswith(("sses", "xes", "ches", "shes")):
        word = word[:-2]
    elif word[-1] == "s" and word[-2] not in "su":
        word = word[:-1]
    if word.endswith(("tion", "sion")) and len(word) > 6:  # noqa: PLR2004 - `nation`
        return word[:-3]
    for ending in ("ing", "ed", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            word = word[: -len(ending)]
            doubled = len(word) > _SHORTEST and word[-1] == word[-2] and word[-1] not in "aeiouls"
            return word[:-1] if doubled else word
    return word


@lru_cache(maxsize=16_384)
def concept(word: str) -> str:
    """One name for the words that mean the same; a word of no group is its stem."""
    known = _names()
    return known.get(word) or known.get(stem(word)) or stem(word)


@lru_cache(maxsize=16_384)
def is_light(word: str) -> bool:
    """Whether a word, as written, says nothing of its own about subject or attribute."""
    return word in _light()


def polar(word: str) -> tuple[str, bool] | None:
    """For one of two opposites, the name of the pair and whether it is the first of them."""
    return _poles().get(word)


@cache
def pole_names() -> frozenset[str]:
    """The names of all pairs of opposites."""
    return frozenset(name for name, _ in _poles().values())


@lru_cache(maxsize=16_384)
def categories(name: str) -> frozenset[str]:
    """The kinds of value that a concept may be: `npm` is a package manager."""
    if _LOCALE.fullmatch(name):
        return frozenset(("locale",))
    if name.count("-") > 1 and name[-1].isdigit() and name[0].isalpha():
        return frozenset(("region",))
    if name[0] == "v" and name[1:].isdigit():
        return frozenset(("release",))
    if name.endswith(_DOERS) and len(name) > _LONG:
        return _values().get(name, _DOING)
    return _values().get(name, frozenset())


def is_plain(name: str) -> bool:
    """Whether a value is more often a plain word: `edge`, `black`."""
    return name in _plain()


def implied(category: str) -> frozenset[str]:
    """The concepts that a value of a category says by itself: who says pytest speaks of tests."""
    return _implications().get(category, frozenset())


def verb_of(word: str) -> str:
    """The kind of doing that a small verb tells of; empty for other words."""
    return _verbs().get(word, "")


def is_role(name: str) -> bool:
    """Whether a concept joins a person and what is theirs."""
    return name in _roles()


def is_multiple(name: str) -> bool:
    """Whether a concept may hold of several things at once: supporting one does not end another."""
    return name in _multiple()


def is_attribute(name: str) -> bool:
    """Whether a concept is an attribute that has one value at a time."""
    return name in _attributes()


def scope_of(name: str) -> str:
    """The set of alternatives that a concept narrows a claim by, such as environments; empty for none."""
    return _scopes().get(name, "")


@cache
def _names() -> dict[str, str]:
    found: dict[str, str] = {}
    for group in vocabulary.GROUPS.strip().splitlines():
        words = group.split()
        for word in words:
            found.setdefault(word, words[0])
            found.setdefault(stem(word), words[0])
    return found


@cache
def _light() -> frozenset[str]:
    return frozenset(vocabulary.LIGHT.split())


@cache
def _poles() -> dict[str, tuple[str, bool]]:
    found: dict[str, tuple[str, bool]] = {}
    for pair in vocabulary.OPPOSITES.strip().splitlines():
        first, _, second = pair.partition("/")
        name = concept(first.split()[0])
        found |= dict.fromkeys(first.split(), (name, True)) | dict.fromkeys(second.split(), (name, False))
    return found


@cache
def _values() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in vocabulary.CATEGORIES.strip().splitlines():
        name, _, rest = line.partition(":")
        for word in rest.partition("/")[0].split():
            found.setdefault(concept(word), set()).add(name)
    return {word: frozenset(names) for word, names in found.items()}


@cache
def _implications() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in vocabulary.CATEGORIES.strip().splitlines():
        name, _, rest = line.partition(":")
        found[name] = frozenset(concept(word) for word in rest.partition("/")[2].split())
    return found


@cache
def _plain() -> frozenset[str]:
    return frozenset(map(concept, vocabulary.PLAIN.split()))


@cache
def _verbs() -> dict[str, str]:
    return {
        word: group.split()[0] for group in vocabulary.VERBS.strip().splitlines() for word in group.split()
    }


@cache
def _roles() -> frozenset[str]:
    return frozenset(map(concept, vocabulary.ROLES.split()))


@cache
def _multiple() -> frozenset[str]:
    return frozenset(map(concept, vocabulary.MULTIPLE.split()))


@cache
def _attributes() -> frozenset[str]:
    return frozenset(map(concept, vocabulary.ATTRIBUTES.split()))


@cache
def _scopes() -> dict[str, str]:
    return {
        concept(word): group for group in vocabulary.SCOPES.strip().splitlines() for word in group.split()
    }


@cache
def _irregular() -> dict[str, str]:
    return dict(pair.split("=") for pair in vocabulary.IRREGULAR.split())
