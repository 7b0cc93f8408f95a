"""What to do where git cannot read its own settings."""

from __future__ import annotations

from memkit.text.patterns import pattern

_KEY = pattern(
    r"(?:config value '[^']{0,200}' for|config variable|[Ii]nvalid value for|unable to parse) '([^']{1,200})'"
)
_LINE = pattern(r"bad config line (\d{1,9}) in (file .{1,4000})")


def setting_cure(complaint: str) -> str:
    """The help line for a complaint of git about a setting; empty for any other."""
    key = _KEY.search(complaint)
    if key and key[1] == "core.bare":  # read before all others, so that `git config` fails as well
        return "Correct core.bare in the file `config` of the repository's git folder."
    if key:
        return f"Correct {key[1]} in the file that `git config --show-origin --get {key[1]}` names."
    line = _LINE.search(complaint)
    return f"Correct line {line[1]} of git's configuration {line[2]}." if line else ""
