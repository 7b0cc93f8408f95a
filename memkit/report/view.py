"""How an outcome is to be shown: what a renderer may depend on besides the outcome itself."""

from __future__ import annotations

from memkit.findings import Severity
from memkit.frozen import frozen


@frozen
class RuleText:
    """A check as a manual describes it; `explanation` is Markdown, `severity` the profile's."""

    code: str
    name: str
    summary: str
    explanation: str
    severity: Severity


@frozen
class View:
    """The wishes of whoever reads: terminal facts for text, limits for pages, rules for SARIF."""

    colour: bool = False
    width: int = 100
    """Columns of the terminal."""
    show: Severity = Severity.INFO
    """Text leaves out findings below this and counts them; other formats give everything."""
    rows: int = 200
    """Most findings in a Markdown table."""
    statistics: bool = False
    """Text counts the findings of each check in place of listing them; JSON counts them as well."""
    rules: tuple[RuleText, ...] = ()
    prefix: str = ""
    """Folder of the bank's root below the git top, with `/`; empty when they are the same."""

    def from_top(self, path: str) -> str:
        """`path` of the bank's root as a path from the git top, which CI systems expect."""
        folder = self.prefix.strip("/")
        return f"{folder}/{path}" if folder else path
