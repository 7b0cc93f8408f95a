"""Templates of the repository: rendered without trusting them (SPEC, the run).

Everybody who can open a pull request can write one. What it may hold is a list of kinds of nodes, looked at
before anything of it is compiled or run: text, variables that are given, `if`, and `for` over given lists,
one list at a time. What it can cost follows from that: steps are counted before the first is made, so that
no clock is needed to stop it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.frozen import frozen
from memkit.scaffold.rendering import sandbox
from memkit.text.clean import printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jinja2 import Environment, nodes

    Value = str | tuple[str, ...]

MOST_TEMPLATE = 16 * 1024
"""Characters of a template; Jinja compiles as many in a tenth of a second."""
MOST_OUTPUT = 64 * 1024
"""Characters of what a template gives (SPEC)."""
MOST_NODES = 600
"""Nodes of a template; Jinja and Python take 0.2 ms for each."""
MOST_STEPS = 20_000
"""Nodes that are evaluated at most, those in a loop once an item: about 20 ms."""
MOST_ITEMS = 200
_DEEPEST = 12
"""Levels of nodes; Python compiles no more than 20 blocks in each other."""
_ALLOWED = frozenset("Template Output TemplateData Name Const If For Compare Operand And Or Not".split())
_OPERATORS = frozenset({"eq", "ne"})
_HELP = "A template holds text, {{ variables }}, {% if %} and {% for %} over a given list; nothing else."


@frozen
class Untrusted:
    """A template of the repository: its path, for messages, and its text."""

    path: str
    text: str

    def render(self, values: Mapping[str, Value]) -> str:
        """The text that it gives, without blank lines around.

        Raises `Refused`, with file and line, for whatever it may not hold, for a variable that is not given,
        and for more than 64 KiB.
        """
        self._refuse_large(values)
        environment = _environment()
        tree = self._parsed(environment)
        _Inspection(self, values).inspect(tree)
        template = environment.from_string(tree)
        pieces: list[str] = []
        size = 0
        for piece in template.generate({name: _plain(value) for name, value in values.items()}):
            size += len(piece)
            if size > MOST_OUTPUT:
                raise Refused(f"{printable(self.path)} gives more than 64 KiB.", help_line="Make it shorter.")
            pieces.append(piece)
        return self._text("".join(pieces))

    def refusal(self, line: int | None, said: str) -> Refused:
        """The error for a line of the template."""
        return Refused(f"{printable(self.path)}:{line or 1}: {printable(said)}.", help_line=_HELP)

    def _refuse_large(self, values: Mapping[str, Value]) -> None:
        if len(self.text) > MOST_TEMPLATE:
            raise Refused(
                f"{printable(self.path)} has more than 16 KiB.",
                help_line="An entry's template is a few lines.",
            )
        for name, value in values.items():
            texts = (value,) if isinstance(value, str) else value
            if len(texts) > MOST_ITEMS or sum(map(len, texts)) > MOST_OUTPUT:
                raise Refused(f"{name} is too long for a template.", help_line=f"Say {name} in fewer words.")

    def _parsed(self, environment: Environment) -> nodes.Template:
        from jinja2 import TemplateSyntaxError

        try:
            return environment.parse(self.text)
        except TemplateSyntaxError as error:
            raise self.refusal(error.lineno, (error.message or "this is no template").rstrip(".")) from None
        except RecursionError:
            raise self.refusal(1, "it is nested too deep") from None
        except (ValueError, OverflowError):
            raise self.refusal(1, "it holds a number or a text that cannot be read") from None

    def _text(self, given: str) -> str:
        lines = [line.rstrip() for line in given.replace("\r\n", "\n").split("\n")]
        while lines and not lines[0]:
            del lines[0]
        while lines and not lines[-1]:
            del lines[-1]
        text = "\n".join(lines)
        if not text or any(char not in "\n\t" and not _shows(char) for char in text):
            said = "it gives a character that no text has" if text else "it gives nothing"
            raise self.refusal(1, said)
        return text


class _Inspection:
    """Looks at every node of a template before it is compiled."""

    def __init__(self, template: Untrusted, values: Mapping[str, Value]) -> None:
        self._template = template
        self._values = values
        self._nodes = 0
        self._steps = 0

    def inspect(self, tree: nodes.Template) -> None:
        """Raise `Refused` for the first node that is not allowed."""
        waiting: list[tuple[nodes.Node, int, str, int]] = [(tree, 1, "", 0)]
        while waiting:
            node, times, item, depth = waiting.pop()
            kind = type(node).__name__
            if kind not in _ALLOWED:
                raise self._template.refusal(node.lineno, f"{_named(kind)} is not allowed")
            if depth > _DEEPEST:
                raise self._template.refusal(node.lineno, "it is nested too deep")
            self._nodes += 1
            self._steps += times
            if self._nodes > MOST_NODES or self._steps > MOST_STEPS:
                raise self._template.refusal(node.lineno, "it has too many steps")
            waiting += self._inside(node, kind, times, item, depth)

    def _inside(
        self, node: nodes.Node, kind: str, times: int, item: str, depth: int
    ) -> Iterator[tuple[nodes.Node, int, str, int]]:
        from jinja2 import nodes as known

        if isinstance(node, known.For):
            yield from self._loop(node, item, depth)
            return
        if isinstance(node, known.Name) and (node.ctx != "load" or node.name not in {*self._values, item}):
            raise self._template.refusal(node.lineno, f"there is no variable {node.name!r}")
        if isinstance(node, known.Const) and not (node.value is None or isinstance(node.value, str | bool)):
            raise self._template.refusal(node.lineno, "a number is not allowed")
        if isinstance(node, known.Operand) and node.op not in _OPERATORS:
            raise self._template.refusal(node.lineno, f"the comparison {node.op!r} is not allowed")
        if isinstance(node, known.Output):
            for held in node.nodes:
                if isinstance(held, known.Name) and isinstance(self._values.get(held.name), tuple):
                    raise self._template.refusal(held.lineno, f"{held.name!r} is a list: use for")
        deeper = depth + (kind != "Output")
        yield from ((child, times, item, deeper) for child in node.iter_child_nodes())

    def _loop(self, node: nodes.For, item: str, depth: int) -> Iterator[tuple[nodes.Node, int, str, int]]:
        from jinja2 import nodes as known

        if item:
            raise self._template.refusal(node.lineno, "a loop in a loop is not allowed")
        listed = self._values.get(node.iter.name) if isinstance(node.iter, known.Name) else None
        if not isinstance(listed, tuple):
            raise self._template.refusal(node.lineno, "a loop goes over a given list only")
        target = node.target
        if not isinstance(target, known.Name) or target.name in self._values or node.test or node.recursive:
            raise self._template.refusal(node.lineno, "a loop is written {% for NEW_NAME in LIST %}")
        yield from ((child, max(len(listed), 1), target.name, depth + 1) for child in node.body)
        yield from ((child, 1, "", depth + 1) for child in node.else_)


def _environment() -> Environment:
    """An environment without a loader, without functions, filters and tests."""
    environment = sandbox()
    environment.globals.clear()
    environment.filters.clear()
    environment.tests.clear()
    return environment


def _plain(value: Value) -> str | list[str]:
    return value if isinstance(value, str) else list(value)


def _named(kind: str) -> str:
    """A kind of node in the words of a template's author."""
    return {
        "Call": "a call",
        "Filter": "a filter",
        "Test": "a test",
        "Getattr": "an attribute",
        "Getitem": "an index",
        "Mul": "`*`",
        "Pow": "`**`",
        "Include": "include",
        "Import": "import",
        "FromImport": "import",
        "Extends": "extends",
        "Block": "block",
        "Macro": "a macro",
        "CallBlock": "call",
        "Assign": "set",
    }.get(kind, f"`{kind}`")


def _shows(char: str) -> bool:
    return not (char < " " or "\x7f" <= char <= "\x9f" or "\ud800" <= char <= "\udfff")
