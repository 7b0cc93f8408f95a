"""markdown-it-py's block rules without what only a renderer needs: the same blocks in a third of the time.

Its parser tries every rule on every line. Each rule but those of tables and of plain text starts at
characters of its own, so the first character of a line tells which to try. A paragraph and a heading that is
underlined are told apart in one pass; inline content, cells and the text of blocks are not kept.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal

from markdown_it import MarkdownIt, rules_block
from markdown_it.ruler import Ruler
from markdown_it.rules_block.state_block import StateBlock
from markdown_it.token import Token

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    Rule: TypeAlias = Callable[[StateBlock, int, int, bool], bool]
    Environment: TypeAlias = dict[str, dict[str, dict[str, str]]]

_STARTS: tuple[tuple[Rule, str], ...] = (
    (rules_block.fence, "`~"),
    (rules_block.blockquote, ">"),
    (rules_block.hr, "*-_"),
    (rules_block.list_block, "*-+0123456789"),
    (rules_block.reference, "["),
    (rules_block.html_block, "<"),
    (rules_block.heading, "#"),
)
"""In the order in which markdown-it-py tries them."""
_UNDER_A_TABLE = frozenset("|-:")
_CODE_INDENT = 4
_CHAINS = ("paragraph", "reference", "blockquote", "list")
_NOT_KEPT = frozenset(
    {"inline", "heading_close", "paragraph_close", "table_close"}
    | {f"{name}_{end}" for name in ("thead", "tbody", "tr", "th", "td") for end in ("open", "close")}
)


class Blocks(StateBlock):
    """The blocks of a text whose lines end in LF, the last one too, once they are parsed.

    `tokens` are the openings of blocks, and the closings of quotes, lists and items, with their lines; what
    is nested deeper than `nesting` is left out. `filled` says for each number of lines where the last of
    them that is not blank ends.
    """

    def __init__(self, text: str, nesting: int) -> None:
        self.references: Environment = {}
        parser = _parser(nesting)
        super().__init__("", parser, self.references, [])
        self.src = text
        self.filled = [0]
        self._measure(text)
        self._unused = _Token("inline", "", 0, 0)
        parser.block.tokenize(self, 0, self.lineMax)

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
        """A new token, kept where it tells of a block."""
        if nesting < 0:
            self.level -= 1
        level = self.level
        if nesting > 0:
            self.level += 1
        if ttype in _NOT_KEPT:
            return self._unused
        token = _Token(ttype, tag, nesting, level)
        self.tokens.append(token)
        return token

    def getLines(self, begin: int, end: int, indent: int, keepLastLF: bool) -> str:  # noqa: FBT001, N802, N803
        """As many newlines as there are lines in a fence or in HTML, whose text nobody reads here.

        Definitions are read by it in markdown-it-py 3, which asks for them without the last newline.
        """
        return "\n" * (end - begin) if keepLastLF else super().getLines(begin, end, indent, keepLastLF)

    def _measure(self, text: str) -> None:
        """What markdown-it-py notes of each line, and of one more behind the last."""
        lines = text.split("\n")[:-1]
        shifts = [len(line) - len(line.lstrip(" \t")) for line in lines]
        start, filled = 0, 0
        begins, ends = [], []
        for number, (line, shift) in enumerate(zip(lines, shifts, strict=True), 1):
            begins.append(start)
            start += len(line)
            ends.append(start)
            if shift < len(line):
                filled = number
            self.filled.append(filled)
            start += 1
        self.bMarks = [*begins, start]
        self.eMarks = [*ends, start]
        self.tShift = [*shifts, 0]
        self.sCount = [*shifts, 0]
        self.bsCount = [0] * (len(lines) + 1)
        self.lineMax = len(lines)
        if "\t" in text:
            for number, (line, shift) in enumerate(zip(lines, shifts, strict=True)):
                if shift and "\t" in line[:shift]:
                    self.sCount[number] = len(line[:shift].expandtabs(4))


class _Token(Token):
    """A token with only what is read of it."""

    __slots__ = ()

    def __init__(self, kind: str, tag: str, nesting: Literal[-1, 0, 1], level: int) -> None:
        self.type = kind
        self.tag = tag
        self.nesting = nesting
        self.level = level
        self.map = None
        self.content = ""
        self.info = ""


class _Rules(Ruler["Rule"]):
    """Chains of a single rule, which looks at a line's first character to know which to try."""

    def __init__(self, ruler: Ruler[Rule]) -> None:
        super().__init__()
        self._active = ruler.get_active_rules()
        self._chains = {chain: [_interrupting(ruler.getRules(chain))] for chain in _CHAINS}
        self._chains[""] = [_opening(self._chains["paragraph"][0])]

    def getRules(self, chainName: str = "") -> list[Rule]:  # noqa: N802, N803
        """The only rule of a chain."""
        return self._chains[chainName]

    def get_active_rules(self) -> list[str]:
        """The names of all rules in use."""
        return self._active


@cache
def _parser(nesting: int) -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": nesting}).enable("table")
    parser.block.ruler = _Rules(parser.block.ruler)
    return parser


def _opening(interrupts: Rule) -> Rule:
    """The rule that reads one block, whatever it is."""
    starting = _by_start([rule for rule, _ in _STARTS])
    code, table = rules_block.code, rules_block.table

    def read(state: StateBlock, line: int, end: int, _: object = None) -> bool:
        if state.sCount[line] - state.blkIndent >= _CODE_INDENT:
            return code(state, line, end, False)
        if _may_head_table(state, line, end) and table(state, line, end, False):
            return True
        for rule in starting.get(state.src[state.bMarks[line] + state.tShift[line]], ()):
            if rule(state, line, end, False):
                return True
        return _read_text(state, line, end, interrupts)

    return read


def _interrupting(rules: Sequence[Rule]) -> Rule:
    """The rule that says whether a block begins at a line which would else belong to the block before."""
    starting = _by_start(rules)
    tables = rules_block.table in rules
    table = rules_block.table

    def interrupts(state: StateBlock, line: int, end: int, _: object = None) -> bool:
        if state.sCount[line] - state.blkIndent >= _CODE_INDENT:
            return False
        if tables and _may_head_table(state, line, end) and table(state, line, end, True):
            return True
        for rule in starting.get(state.src[state.bMarks[line] + state.tShift[line]], ()):
            if rule(state, line, end, True):
                return True
        return False

    return interrupts


def _by_start(rules: Sequence[Rule]) -> dict[str, tuple[Rule, ...]]:
    characters = {character for _, starts in _STARTS for character in starts}
    return {
        character: tuple(rule for rule, starts in _STARTS if character in starts and rule in rules)
        for character in characters
    }


def _may_head_table(state: StateBlock, line: int, end: int) -> bool:
    under = line + 1
    return (
        under < end
        and state.src[state.bMarks[under] + state.tShift[under]] in _UNDER_A_TABLE
        and state.src.find("|", state.bMarks[line], state.eMarks[line]) >= 0
    )


def _read_text(state: StateBlock, first: int, end: int, interrupts: Rule) -> bool:
    """Read a paragraph or the heading that its underline makes of it."""
    if end != state.lineMax:  # a heading ends there, while a paragraph goes on
        return rules_block.lheading(state, first, end, False) or rules_block.paragraph(
            state, first, end, False
        )
    outer = state.parentType
    state.parentType = "paragraph"
    line = first + 1
    while line < end:
        at = state.bMarks[line] + state.tShift[line]
        if at >= state.eMarks[line]:
            break
        indent = state.sCount[line] - state.blkIndent
        if indent < _CODE_INDENT:
            if indent >= 0 and state.src[at] in "-=" and _underlines(state, line, at):
                return _put_heading(state, first, line, outer)
            if state.sCount[line] >= 0 and interrupts(state, line, end, True):
                break
        line += 1
    # As markdown-it-py leaves it: the parent type stays what the rule of headings made of it.
    state.line = line
    state.push("paragraph_open", "p", 1).map = [first, line]
    state.push("paragraph_close", "p", -1)
    return True


def _underlines(state: StateBlock, line: int, at: int) -> bool:
    mark = state.src[at : state.eMarks[line]].rstrip(" \t")
    return not mark.strip(mark[0])


def _put_heading(state: StateBlock, first: int, underline: int, outer: str) -> bool:
    tag = "h1" if state.src[state.bMarks[underline] + state.tShift[underline]] == "=" else "h2"
    state.parentType = outer
    state.line = underline + 1
    state.push("heading_open", tag, 1).map = [first, state.line]
    state.push("heading_close", tag, -1)
    return True
