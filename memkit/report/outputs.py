"""The output formats by name, and where `--output FORMAT[:FILE]` sends them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from memkit.errors import UsageProblem
from memkit.frozen import frozen
from memkit.text.clean import brief

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from memkit.findings import Outcome
    from memkit.report.view import View

    Renderer: TypeAlias = Callable[[Outcome, View], str]

FORMATS: Final = ("text", "json", "github", "sarif", "markdown")


@frozen
class Output:
    """One wished output: a format of `FORMATS`, and the file to write (None: standard output)."""

    format: str
    path: str | None = None

    def render(self, outcome: Outcome, view: View) -> str:
        """The outcome in this format."""
        return renderer(self.format)(outcome, view)


def renderer(name: str) -> Renderer:
    """What writes a format of `FORMATS`; only its module is loaded."""
    if name == "text":
        from memkit.report.text import render_text as render
    elif name == "json":
        from memkit.report.json_report import render_json as render
    elif name == "github":
        from memkit.report.github import render_github as render
    elif name == "sarif":
        from memkit.report.sarif import render_sarif as render
    else:
        from memkit.report.markdown import render_markdown as render
    return render


def parse_outputs(specs: Sequence[str]) -> tuple[Output, ...]:
    """Every spec parsed; raises `UsageProblem` when two would write to one place."""
    outputs = tuple(map(parse_output, specs))
    taken: dict[str | None, str] = {}
    for spec, output in zip(specs, outputs, strict=True):
        if output.path in taken:
            target = "standard output" if output.path is None else f"`{brief(output.path, 100)}`"
            message = f"`{taken[output.path]}` and `{brief(spec, 100)}` both write to {target}."
            raise UsageProblem(message, help_line="Give one of them a file of its own: FORMAT:FILE.")
        taken[output.path] = brief(spec, 100)
    return outputs


def parse_output(spec: str) -> Output:
    r"""`FORMAT` or `FORMAT:FILE`; only the first colon counts, so that `sarif:C:\out` names a drive.

    `FORMAT:-` is standard output. Raises `UsageProblem` for an unknown format or an empty file name.
    """
    name, colon, path = spec.partition(":")
    chosen = name.strip().casefold()
    if chosen not in FORMATS:
        raise UsageProblem(f"`{brief(name, 100)}` is no output format.", help_line=_suggestion(chosen))
    if colon and not path:
        example = f"Write `{chosen}` for standard output, or `{chosen}:FILE`."
        raise UsageProblem(f"`{brief(spec, 100)}` names no file after the colon.", help_line=example)
    return Output(chosen, path if path not in {"", "-"} else None)


def _suggestion(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name[:50], FORMATS, n=1, cutoff=0.5)
    guess = f"Did you mean `{near[0]}`? " if near else ""
    return f"{guess}The formats are {', '.join(FORMATS)}; FORMAT:FILE writes to a file."
