"""What the CI file of a bank is called and says."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, Final, Literal

from memkit.errors import Refused
from memkit.frozen import frozen
from memkit.scaffold.rendering import render
from memkit.text.clean import printable
from memkit.text.yaml.quoting import quoted

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeAlias

Forge: TypeAlias = 'Literal["github", "gitlab"]'
FORGES: Final[tuple[Forge, ...]] = ("github", "gitlab")
GITLAB: Final = ".gitlab-ci.yml"
"""The file that GitLab reads by itself."""


@frozen
class Pipeline:
    """What a CI file is made for.

    `folder` is that of the bank below the repository's top, without a final `/`, or empty; `branch` the one
    whose pushes are checked (GitLab knows it by itself); `version` that of memkit to install.
    """

    forge: Forge
    folder: str
    branch: str
    version: str

    @property
    def path(self) -> str:
        """The file of the bank below the repository's top; on GitLab the one to include."""
        stem = f"memkit{self.suffix}.yml"
        return f".github/workflows/{stem}" if self.forge == "github" else f".gitlab/{stem}"

    @property
    def suffix(self) -> str:
        """What tells the names of this bank's jobs and files from those of a bank elsewhere."""
        letters = "".join(c if c.isascii() and c.isalnum() else " " for c in self.folder)
        return f"-{'-'.join(letters.split()) or 'bank'}" if self.folder else ""

    @property
    def base_job(self) -> str:
        """The job that the others of a GitLab file build on."""
        return f".memkit{self.suffix}"


def pipeline_text(pipeline: Pipeline, templates: Mapping[str, str]) -> str:
    """The text of the CI file; raises `Refused` for a folder whose name no such file can hold."""
    folder = pipeline.folder
    if printable(folder) != folder or not folder.isprintable() or "${{" in folder:
        raise Refused(
            f"The name of the folder {printable(folder)} cannot stand in a CI file.",
            help_line="Rename the folder, or write the file by hand for another one.",
        )
    values = _github(pipeline) if pipeline.forge == "github" else _gitlab(pipeline)
    shared = {"folder": quoted(folder) if folder else "", "version": pipeline.version}
    return render(templates, f"ci/{pipeline.forge}.yml.j2", values | shared)


def _github(pipeline: Pipeline) -> dict[str, str]:
    name = f"memkit ({pipeline.folder})" if pipeline.folder else "memkit"
    return {"name": quoted(name) if pipeline.folder else name, "branch": quoted(pipeline.branch)}


def _gitlab(pipeline: Pipeline) -> dict[str, str]:
    jobs = {name: f"memkit-{name}{pipeline.suffix}" for name in ("check", "review", "verify")}
    report = f"{jobs['check']}.md"
    enter = quoted(f"cd -- {quote(pipeline.folder)}")
    return {
        **jobs,
        "base": pipeline.base_job,
        "report": report,
        "enter": enter,
        "exposed": f"memkit check{pipeline.suffix.replace('-', ' ')}",
    }
