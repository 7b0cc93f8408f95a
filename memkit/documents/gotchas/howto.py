"""Sections beside gotchas that are none: how something is done, where to get help, commands to run."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.text.labels import fold
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.text.page import Page, Section

_HELP_GROUP = pattern(
    r"(?:getting |get |need )?(?:additional |more |further |community )?"
    r"(?:help|support|suporte|soporte|ajuda|ayuda|获取帮助|поддержка)"
)
_CHECK_GROUP = pattern(
    r"(?:quick |useful |common )?(?:diagn[oó]s\w{0,8}|debug|debugging|调试)"
    r"(?: (?:tips|steps|commands|scripts|techniques|tools|checklist|info|information))?"
    r"|useful commands|best practices(?: for troubleshooting)?|调试技巧"
)
_TASK = pattern(
    r"(?:how (?:to|it|we|do)\b|(?:step-by-step )?(?!Missing\b|Failing\b|Hanging\b)[A-Z][a-z]{2,12}ing\b|"
    r"(?:run|check|enable|collect|create|report|use|search|reset|add|install|update|upgrade|build|start|stop|"
    r"restart|configure|verify|test|view|inspect|clean|deploy|generate|regenerate|debug|capture|set up|"
    r"connect|rebuild|gather)(?=\s|$)|"
    r"(?:\S{1,20} ){0,2}(?:commands|debugging|setup|configuration|prerequisites|health check|isolation|"
    r"clean install)$)",
    re.IGNORECASE,
)
_OPTIONAL = pattern(r"(?:optional|recommended|tip|appendix)\s?[:：—–-]\s{0,3}", re.IGNORECASE)
_HELP = pattern(
    r"(?:report(?:ing)?|filing|opening|search existing)\s(?:\S{1,20}\s){0,3}(?:issues?|bugs?|problems?)$",
    re.IGNORECASE,
)
_KEEPING = pattern(
    r"(?:how to )?(?:add|contribut|record|document|maintain|writ|updat|log|submit)(?:e|ing|ting)?\s"
    r"(?:\S{1,20}\s){0,2}(?:gotchas?|pitfalls?|lessons?|entr(?:y|ies)|this (?:file|document|page|list))",
    re.IGNORECASE,
)
"""“Adding New Gotchas”: how the file itself is kept."""
_FAULT = pattern(
    r"error|fail|crash|hang|hung|brok|break|wrong|\bbug|silent|\bnever\b|\bmust\b|n['’]t\b|\bnot\b|cannot"
    r"|without|instead|because|otherwise|unless|however|\bbut\b|\bonly\b|issue|problem|missing|invalid|stale"
    r"|leak|warning|careful|beware|\btrap|stuck|ignor|\blos[et]|\blost|flak|timeout|denied|avoid|conflict"
    r"|unexpected|surpris|refuse|reject|corrupt|duplicate|deadlock|\brace|slow|错|失败|不能|不要|必须|问题|ошибк|нельзя",
    re.IGNORECASE,
)


def is_keeping(title: str) -> bool:
    """Whether a section tells how entries are added to its own file."""
    return _KEEPING.fullmatch(title.strip()) is not None


def is_how_to(page: Page, section: Section, title: str, fenced: frozenset[int]) -> bool:
    """Whether a section without labels tells how something is done and no trap.

    Asked only where other sections of the page carry labels. What stands under “Getting help” is none, nor
    is what stands under “Debugging tips”, unless its title names a fault. Elsewhere a section is a how-to
    when its title names a task, and neither the title nor the text outside of `fenced` lines a fault.
    """
    above = fold(page.sections[section.parent].title) if section.parent >= 0 else ""
    title = _OPTIONAL.sub("", title, count=1)
    if _HELP_GROUP.fullmatch(above) or _HELP_GROUP.fullmatch(fold(title)) or _HELP.match(title):
        return True
    if _FAULT.search(title):
        return False
    return _CHECK_GROUP.fullmatch(above) is not None or (
        (_TASK.match(title) is not None or _CHECK_GROUP.fullmatch(fold(title)) is not None)
        and not any(
            _FAULT.search(page.source.line_text(line))
            for line in range(section.heading.last, section.last)
            if line not in fenced
        )
    )
