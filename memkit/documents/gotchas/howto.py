"""Sections beside gotchas that are none: how something is done, where to get help, commands to run."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.text.labels import fold

if TYPE_CHECKING:
    from memkit.text.page import Page, Section

_GROUPS = frozenset(
    "getting help|get help|support|debugging|debugging tips|debug techniques|debugging techniques"
    "|debugging commands|debug commands|diagnostics|quick diagnostics|diagnostic commands"
    "|diagnostic scripts|diagnostic tools|useful commands|best practices"
    "|best practices for troubleshooting|获取帮助|调试技巧".split("|")
)
_TASK = re.compile(
    r"(?:how (?:to|it|we|do)\b|(?:step-by-step )?(?!Missing\b|Failing\b|Hanging\b)[A-Z][a-z]{2,12}ing\b|"
    r"(?:run|check|enable|collect|create|report|use|search|reset|add|install|update|upgrade|build|start|stop|"
    r"restart|configure|verify|test|view|inspect|clean|deploy|generate|regenerate|debug|capture|set up|"
    r"connect|rebuild|gather)(?=\s|$)|"
    r"(?:\S{1,20} ){0,2}(?:commands|debugging|setup|configuration|prerequisites|health check|isolation)$)",
    re.IGNORECASE,
)
_FAULT = re.compile(
    r"error|fail|crash|hang|hung|brok|break|wrong|bug|silent|\bnever\b|\bmust\b|n['’]t\b|\bnot\b|cannot"
    r"|without|instead|because|otherwise|unless|however|\bbut\b|\bonly\b|issue|problem|missing|invalid|stale"
    r"|leak|warning|careful|beware|\btrap|stuck|ignor|\blos[et]|\blost|flak|timeout|denied|avoid|conflict"
    r"|unexpected|surpris|refuse|reject|corrupt|duplicate|deadlock|\brace|slow|错|失败|不能|不要|必须|问题|ошибк|нельзя",
    re.IGNORECASE,
)


def is_how_to(page: Page, section: Section, title: str, fenced: frozenset[int]) -> bool:
    """Whether a section without labels tells how something is done and no trap.

    Asked only where other sections of the page carry labels. A section under a heading such as “Getting
    help” is none; another is one when its title names a task and its text outside of `fenced` lines no fault.
    """
    if section.parent >= 0 and fold(page.sections[section.parent].title) in _GROUPS:
        return True
    return (
        _TASK.match(title) is not None
        and _FAULT.search(title) is None
        and not any(
            _FAULT.search(page.source.line_text(line))
            for line in range(section.heading.last, section.last)
            if line not in fenced
        )
    )
