"""Texts that are no prose: what a program printed, and code."""

from __future__ import annotations

from memkit.text.patterns import pattern
from memkit.text.source import Span

_PRINTED = pattern(
    r"\s{0,8}(?:(?:[\w./-]{1,30}: ){1,2}(?:(?:fatal )?error:?|warning:|line \d|command not found|No such file|cannot "
    r"|\(\d+\) |not found:)|at [\w.<>$ ]{1,80} \(\S{1,200}:\d{1,6}:\d{1,6}\)|File \"[^\"]{1,200}\", line \d"
    r"|[\w./-]{1,120}(?::\d{1,6}){1,3}:? (?:- )?(?:fatal )?(?:error|warning|note)\b|\S{1,120}\(\d{1,6},\d{1,4}\): error"
    r"|(?:webpack|vite|esbuild|rollup|tsc|next)\S{0,12} (?:compiled|built|ready) |panic: |goroutine \d|Segmentation fault|remote: \w|\d{1,6} bytes from |ping: |PING \S|real\s+\d+m"
    r"|[A-Z][\w ]{1,30}: \d{1,9} [a-z]{2,20}(?:, \d{1,9} [a-z]{2,20}){1,6}\s*$|Step \d{1,3}/\d{1,3} |=> \[|\{\"(?:level|time|ts|msg|severity)\":|Hit:\d|Get:\d|[✓✗✔✘●] "
    r"|\[?[#=█▓░.>-]{4,80} {0,80}\]? ?\d{1,3}%|CONTAINER ID\b|NAME\s+READY\b|PID\s+\w{2,8}\b|npm notice|npm (?:ERR!|WARN)|yarn (?:error|warn)|[bcdlps-](?:[r-][w-][xsStT-]){3}[@+.]?\s"
    r"|total \d{1,9}\s*$|Traceback \(most|(?:FAILED|PASSED|ERROR|SKIPPED|XFAIL) [\w./-]{1,200}(?:::|\s*$)"
    r"|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?[\d.,Z+:-]{0,12}\]?\s|\[?\d\d:\d\d:\d\d[\d.,]{0,8}\]?\s"
    r"|(?:\[\s?)?(?:INFO|WARN|WARNING|ERROR|DEBUG|FATAL|CRITICAL|TRACE)(?:\s?\])?[: ]\s?[\[\w(]"
    r"|(?:error|warning|fatal|note)(?:\[\w{1,12}\])?: \S|(?:TypeError|ValueError|KeyError|IndexError|NameError"
    r"|AttributeError|ImportError|ModuleNotFoundError|SyntaxError|RuntimeError|AssertionError|ReferenceError"
    r"|FileNotFoundError|ConnectionError|OSError|Exception|NullPointerException)\b: "
    r"|(?:GET|POST|PUT|PATCH|DELETE|HEAD) /\S{0,300} (?:HTTP/\S{1,5} )?\d{3}\b|HTTP/\d(?:\.\d)? \d{3}\b"
    r"|On branch \S{1,100}(?:,|\s*$)|HEAD is now at |Your branch is |nothing to commit|Already up to date"
    r"|Successfully (?:installed|built|tagged|uninstalled) \S|Collecting \S{1,80}\s*$"
    r"|(?:Requirement already|Compiling|Downloading|Downloaded|Installing|Resolving|Fetching|Unpacking|Cloning into)"
    r" \S{1,80}(?: v?[\d.]{1,20}| of| packages|\.\.\.|:| \(|\s*$)"
    r"|(?:added|removed|changed|audited|up to date, audited) \d{1,6} packages?"
    r"|={3,60} .{1,200} ={3,60}|\d{1,6} (?:passed|failed|error|errors|skipped|warnings?|tests?|examples?)\b(?:,| in |\s*$)"
    r"|(?:Tests?|Test Suites|Ran):? \d{1,6} (?:passed|failed|tests?|total)|ok\s{1,8}\S{1,200}\s{1,8}(?:\(cached\)|\d)"
    r"|--- (?:FAIL|PASS|SKIP)|FAIL:? \S|PASS:? \S{0,200}\s*$|diff --git |index [0-9a-f]{6,40}\.\.|@@ -\d"
    r"|commit [0-9a-f]{7,40}\s*$|Author: |\[(?:main|master|[\w/-]{1,60}) [0-9a-f]{7,12}\] |\$ \S|>>> \S|% \S{1,20} "
    r"|\w{1,20}@[\w.-]{1,40}:\S{0,80}[$#] |(?:make|zsh|bash|sh|cp|mv|rm|ls|cat|cd|grep|sed|curl|ssh|git|docker|error|pip|node|cargo|go|npx)(?:\[\d\])?: (?:\*\*\*|\S.{0,200}(?:not found|[Nn]o such|denied|cannot|failed|invalid|[Ee]rror|refused|not a ))|[A-Z]{4,7} in \S|\+ \w{1,20} -|CONTAINER ID|\s{0,4}PID\s|NAME\s{1,12}READY|Filesystem\s|tcp\s{1,8}\d"
    r"|\d{1,3}(?:\.\d{1,2})?%\s*[|\[]|(?:real|user|sys)\s\d{1,4}m|Killed\s*$|Segmentation fault|panic: "
    r"|at \S{1,200} \(\S{1,200}:\d{1,6}|File \"[^\"]{1,200}\", line \d|webpack \d|Build (?:failed|succeeded) in"
    r"|(?:Finished|Done|Completed|Built|Compiled|Took|Ran .{1,60}) in [\d.]{1,12} ?(?:s|ms|sec|seconds|m)\b|✓|✔|✗|✘|✖|❯|\d{1,12} \d{1,12} \d{1,12})"
)
"""How lines of output begin."""
_CODE = pattern(
    r"\s{0,40}(?:def \w{1,80}\(|async def |class \w{1,80}(?:\(.{0,200}\))?:\s*|import \w[\w., {}*]{0,200}(?:;|$| from ['\"]| as )"
    r"|from [\w.]{1,80} import |(?:export )?(?:default )?(?:const|let|var) [\w{\[][^=\n]{0,80}=|(?:export )?(?:async )?function\*? ?\w{0,80}\("
    r"|SELECT .{1,400} FROM |INSERT INTO \w|UPDATE \w{1,80} SET |CREATE (?:TABLE|INDEX) \w|DELETE FROM \w|ALTER TABLE \w"
    r"|for \(?(?:let |var |int |const )?\w{1,40}(?:, ?\w{1,40})? (?:in|of|=) .{1,200}[:{)]|(?:if|while) ?\(.{1,200}\) ?\{|(?:if|elif|while) \w.{0,200}:$"
    r"|return [\w(\[{'\"][^ ]{0,80};?$|#include [<\"]|using \w{1,40}(?:\.\w{1,40}){0,6};|package \w[\w.]{0,80};?$"
    r"|(?:public|private|protected|static|pub|fn|func|impl|struct|enum|interface|type|trait) [\w<>]{1,80}.{0,200}[{(;]"
    r"|@\w{1,60}(?:\.\w{1,60}){0,4}(?:\(.{0,200}\))?$|[{}\])(;]{1,20}\s*$|</?\w{1,40}[ >]|print\(|console\.log\("
    r"|[\w.]{1,80} ?(?:[-+*/|&]|:|<-)?= ?[^=\s].{0,200};$|[\w.]{1,80}\(.{0,200}\);?$|\w{1,40}: \w{1,40},$|raise \w|try:$|except .{0,80}:$)"
)
_COMMAND = pattern(
    r"(?:git|npm|npx|pnpm|yarn|pip|poetry|uv|docker|kubectl|cargo|go|make|curl|wget|ssh|ls|cd|cat|grep|sudo|apt|brew|pytest|python3?|node|terraform|helm|rm|cp|mv|chmod|export)"
    r"(?: -{1,2}[\w=./:-]{1,60}| [\w./:=@-]{1,60}){1,8}\s*$"
)
_PROSE = pattern(
    r"\b(?:means?|because|when|whenever|if|unless|must|never|always|should|needs?|so|use|otherwise|instead|raise|"
    r"comes? from|caused by|fix(?:ed)? by|can be|is|are|was)\b",
)
_OUTPUT = frozenset(
    "Traceback Successfully Collecting Requirement Compiling Downloading Downloaded Installing "
    "Resolving Fetching Unpacking Cloning On HEAD FAILED PASSED ERROR WARN WARNING INFO DEBUG FATAL GET POST PUT "
    "PATCH DELETE SELECT INSERT UPDATE CREATE ALTER Exception Segmentation Killed FAIL PASS Build Tests Test Ran "
    "Your Already Filesystem".split()
)
"""With what lines of output and statements begin that may end with a full stop."""
_ENDED = frozenset("Finished Done Completed Built Compiled Took".split())
"""With what a line begins that says how long something took."""
_WORDS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ,'-")
"""Of such characters alone neither code nor output is made that begins with a capital and small letters."""
_LINE = 600
_FEW = 3
"""Blanks of a command that is one without options too."""


def shape_of(text: str) -> tuple[str, Span] | None:
    """`transient` or `derivable` where at least half of the lines are output or code, and the first of those."""
    lines = [(at, line) for at, line in _unfenced(text) if line.strip()]
    if not lines and text.strip():
        return "derivable", Span(0, len(text.rstrip()))
    kinds = [(kind, at, line) for at, line in lines if (kind := _kind(line[:_LINE]))]
    if not kinds or len(kinds) * 2 < len(lines):
        return None
    kind, at, line = kinds[0]
    lead = len(line) - len(line.lstrip())
    return kind, Span(at + lead, at + len(line.rstrip()))


def _unfenced(text: str) -> list[tuple[int, str]]:
    """The lines that stand in no block of code, and where they begin."""
    found: list[tuple[int, str]] = []
    at, fenced = 0, False
    for line in text.split("\n"):
        if line.lstrip().startswith(("```", "~~~")):
            fenced = not fenced
        elif not fenced:
            found.append((at, line))
        at += len(line) + 1
    return found


def _kind(line: str) -> str:
    bare = line.strip()
    if _is_plain(bare):
        return ""
    if _PRINTED.match(line):
        return "" if len(_PROSE.findall(bare)) > 1 else "transient"
    if _CODE.match(line) and not (bare.endswith(".") and len(_PROSE.findall(bare)) > 1):
        return "derivable"
    if _COMMAND.match(line) and (" -" in line or bare.count(" ") < _FEW) and not _PROSE.search(bare):
        return "derivable"
    return ""


def _is_plain(bare: str) -> bool:
    """Whether it begins and ends as a sentence does: neither is looked for in it, nor the forms compiled."""
    first = bare.partition(" ")[0]
    if not first[:1].isupper() or not first.isalpha() or first in _OUTPUT:
        return False
    return bare.endswith((".", "!")) or (
        first[1:].islower() and first not in _ENDED and _WORDS.issuperset(bare)
    )
