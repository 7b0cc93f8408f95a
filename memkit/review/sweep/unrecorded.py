"""Decisions that commit messages speak of and no record holds: a guess by their words.

A commit counts where it says that something was decided, or that one named thing takes the place of another;
not where it touches a record of decisions, cites one, or a decision says the same.
"""

from __future__ import annotations

import re
from shlex import quote
from typing import TYPE_CHECKING

from memkit.bank.layout import role_of
from memkit.documents.progress.claims import is_denied
from memkit.review.sweep.boxes import first_command
from memkit.review.sweep.day import Kind, Loose
from memkit.review.sweep.sentences import sentences, without_type
from memkit.text.likeness.wording import content_words
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.review.sweep.day import Day, DayCommit

_DECIDED = pattern(
    r"\b(?:we|I|the team)(?:['’]ve| have| had)? (?:now )?(?:decided|agreed|settled on|chose|opted)\b"
    r"(?! whether| if)|^(?:decided|decide|agreed|opted)(?: to| on| against| for| that|:) \S|^decision: \S"
    r"|\b(?:it was|was|has been) (?:decided|agreed) (?:to|that|against|on)\b"
    r"|^(?:chose|choose|pick(?:ed)?) \S.{0,80}? over \S",
    re.IGNORECASE,
)
"""Said outright: nobody writes so of a detail."""
_ADOPTED = pattern(
    r"^(?:adopt(?:s|ed)?|standardi[sz]e(?:s|d)? on|settle(?:s|d)? on) \S"
    r"|^(?:drop|end|discontinue)(?:s|ped|d|ed)? (?:\S{1,40} ){0,3}support(?: (?:for|of) \S|$)"
    r"|^no longer supports? \S"
    r"|^deprecates? \S.{0,120}? in favou?r of \S",
    re.IGNORECASE,
)
"""Said as the subject of a commit; in a body it tells of a detail."""
_FROM_TO = pattern(
    r"^(?:(?:switch|migrate|convert)(?:s|e?d)?(?: \S{1,40}){0,4}?|moved? away|moved?)"
    r" (?:from (\S.{0,60}?) (?:over )?)to (\S.{0,60})"
    r"|^(?:switch|migrate)(?:s|e?d)? (?:over )?to (\S.{0,60})"
    r"|^we now use (\S.{0,60}?) instead of (\S.{0,60})"
    r"|^replaces?d? (\S.{0,60}?) (?:by|with) (\S.{0,60})",
    re.IGNORECASE,
)
"""One thing for another: where both are names, or one and what the project depends on changed."""
_INSTEAD = pattern(
    r"^(?:we )?(?:now )?uses? (\S.{0,60}?) (?:instead of|rather than|in place of|over) (\S.{0,60})"
    r"|^we (?:now use|no longer (?:use|support|ship|accept)) (\S.{0,60})"
    r"|^removes?d? support (?:for|of) (\S.{0,60})",
    re.IGNORECASE,
)
"""What is said of a line of code as often: only where what the project depends on changed, too."""
_NAME = pattern(
    r"(?<![\w.`/(:$#“\"'-])(?!(?:I|A|The|All|New|Old|API|URL|ID|IP|UI|OK|TODO)\b)"
    r"[A-Z][A-Za-z0-9+#.]{1,40}(?![\w(:/“\"'-])"
)
_PROJECT_NAME = pattern(r"[a-z][a-z0-9]{1,30}(?:[-.][a-z0-9]{1,30}){0,5}(?: v?\d[\d.]{0,10})?$")
_CLAUSE = pattern(
    r"[,;:(—–]| (?:for|in|on|when|where|as|since|because|so|to|that|which|by|via|from|of|and)\b"
)
_MANIFESTS = (
    "pyproject.toml", "requirements.txt", "setup.py", "setup.cfg", "package.json", "go.mod", "Cargo.toml",
    "Gemfile", "pom.xml", "build.gradle", "build.gradle.kts", "composer.json", "mix.exs", "Dockerfile",
    "docker-compose.yml", "compose.yaml", ".pre-commit-config.yaml", "Makefile", "justfile", "flake.nix",
    "deno.json", "Package.swift", "pubspec.yaml",
)  # fmt: skip
_PARTS = pattern(r"(?:, | and |; )(?:and )?")
_UNTOLD = frozenset({"test", "tests", "style"})
_SMALL = frozenset({"fix", "test", "tests", "docs", "doc", "style", "revert", "wip"})
"""Types of commits whose replacements are details."""
_CITES = pattern(r"\b(?:ADRs?|DEC(?:ISION)?|RFC)[- ]?#?\d{1,5}\b", re.IGNORECASE)
_MOST = 200
"""Commits that are held against what is recorded."""
_WORDS_OF_A_NAME = 4
_ALIKE = 0.6
_TELLING = 2
"""Words that a decision has to share at least."""


def _find(day: Day) -> tuple[Loose, ...]:
    bank = day.bank
    if not bank.in_role("decisions", "decision-record"):
        return ()  # a bank that keeps no decisions misses none
    spoken = [(commit, said) for commit in day.commits if (said := _spoken(commit))][:_MOST]
    if not spoken:
        return ()
    ids = tuple(decision.id.casefold() for decision in bank.decisions if decision.id)
    known = [frozenset(content_words(f"{each.title} {each.text}")) for each in bank.decisions]
    return tuple(
        _loose(commit, said)
        for commit, said in spoken
        if not _records(day, commit) and not _cites(commit, ids) and not _is_known(said, known)
    )


def _loose(commit: DayCommit, said: str) -> Loose:
    says = f"says commit {commit.sha[:7]}"
    if said != commit.subject:
        says = f"{says}, {commit.subject}"
    title = without_type(said)[1].rstrip(".")
    command = "" if title.startswith("-") else f"memkit new adr {quote(title)}"
    return Loose("unrecorded", "heuristic", said, "", 0, says, command)


def _records(day: Day, commit: DayCommit) -> bool:
    """Whether a commit touches a file of decisions, or is no work of its own."""
    if commit.subject.startswith(("Merge ", "Revert ", "fixup!", "squash!")):
        return True
    roles = (role_of(path, day.bank.layout, day.bank.config) for path in commit.paths)
    return any(role in {"decisions", "decision-record"} for role in roles)


def _cites(commit: DayCommit, ids: tuple[str, ...]) -> bool:
    text = commit.text.casefold()
    return _CITES.search(text) is not None or any(len(each) > _TELLING and each in text for each in ids)


def _spoken(commit: DayCommit) -> str:
    """The sentence of a commit that speaks of a decision, or empty."""
    kind, subject = without_type(commit.subject)
    for number, sentence in enumerate(sentences(commit.text)):
        said = subject if number == 0 else sentence
        found = _DECIDED.search(said)
        if found and not is_denied(said, found.start()) and not said.endswith("?"):
            return sentence
        if not number and any(_changes(part, kind, commit) for part in _PARTS.split(said)):
            return sentence
    return ""


def _changes(said: str, kind: str, commit: DayCommit) -> bool:
    """Whether a part of a subject tells of a choice."""
    if kind not in _UNTOLD and _ADOPTED.match(said):
        return True
    if kind in _SMALL:
        return False
    change = _FROM_TO.match(said)
    if change and _of_names(change, commit, least=len([side for side in change.groups() if side])):
        return True
    change = _INSTEAD.match(said)
    return change is not None and _depends(commit) and _of_names(change, commit, least=1)


def _of_names(change: re.Match[str], commit: DayCommit, *, least: int) -> bool:
    """Whether named things change places: so many; any that may be a name where a manifest changed."""
    sides = [_CLAUSE.split(side, maxsplit=1)[0].strip() for side in change.groups() if side]
    if sum(map(_is_name, sides)) >= least:
        return True
    return _depends(commit) and all(
        _is_name(side) or _PROJECT_NAME.fullmatch(side.strip("`*_.")) for side in sides
    )


def _depends(commit: DayCommit) -> bool:
    """Whether a commit touches what says what the project is made of."""
    return any(path.rpartition("/")[2] in _MANIFESTS for path in commit.paths)


def _is_name(side: str) -> bool:
    return _NAME.search(side) is not None and len(side.split()) <= _WORDS_OF_A_NAME


def _is_known(said: str, known: list[frozenset[str]]) -> bool:
    """Whether a decision holds most of the words of a sentence."""
    words = frozenset(content_words(without_type(said)[1])) - _VERBS
    needed = max(_TELLING, _ALIKE * len(words))
    return any(len(words & held) >= needed for held in known)


_VERBS = frozenset(
    "adopt decide decided agreed switch move migrate replace use now from by with instead rather than drop"
    " support no longer over in favour favor deprecate remove end on against".split()
)


KIND = Kind("unrecorded", "Decisions in commit messages that no record holds", _find, first_command)
