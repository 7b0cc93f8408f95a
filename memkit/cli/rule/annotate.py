"""`memkit rule annotate`: the way from bare bullets to rules with an expiry."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.screen import emit, screen
from memkit.cli.writing import carry_out, manner_options
from memkit.errors import UsageProblem
from memkit.scaffold.rules.annotate import Provenance, annotate_rule, bare_bullets
from memkit.workspace.place import open_place
from memkit.workspace.reading import read_bank
from memkit.workspace.writing import scene_of

if TYPE_CHECKING:
    from memkit.bank.history import LineOrigin
    from memkit.cli.writing import Manner
    from memkit.scaffold.draft import Scene


@click.command("annotate")
@click.argument("bullet", required=False)
@click.option("--source", default="", metavar="TEXT", help="Where the rule comes from.")
@click.option("--review", default="", metavar="DATE", help="When to look at it again.")
@click.option("--id", "name", default="", metavar="SLUG", help="Its id. [default: made from its words]")
@manner_options
def command(*, bullet: str | None, source: str, review: str, name: str, manner: Manner) -> int:
    """List the bullets without provenance, or give BULLET, an id of the list or words of it, a trailer.

    `since` comes from git's blame; only a person knows source and review.
    """
    if bullet is None:
        if source or review or name:
            raise UsageProblem("Nothing says which bullet is meant.", help_line="Name it by its id or words.")
        return _list(manner)
    if not source or not review:
        raise UsageProblem(
            "A bullet gets a source and a review.",
            help_line="Give --source TEXT and --review DATE, as 2027-Q1.",
        )
    return carry_out(lambda scene: annotate_rule(scene, bullet, Provenance(source, review, name)), manner)


def _list(manner: Manner) -> int:
    place = open_place(Path.cwd(), os.environ)
    scene = scene_of(place, read_bank(place), manner.today)
    if not manner.quiet:
        emit(_data(scene) if manner.as_json else "\n".join(_lines(scene)))
    return 0


def _rows(scene: Scene) -> list[tuple[str, str, str, str]]:
    origins: dict[str, tuple[LineOrigin | None, ...]] = {}
    rows = []
    for bare in bare_bullets(scene.bank):
        if bare.path not in origins:
            origins[bare.path] = scene.origins(bare.path)
        lines = origins[bare.path]
        origin = lines[bare.line - 1] if bare.line <= len(lines) else None
        since = origin.when.isoformat()[:7] if origin else ""
        rows.append((bare.id, since, f"{bare.path}:{bare.line}", bare.text))
    return rows


def _lines(scene: Scene) -> list[str]:
    from memkit.report.listing import columns

    rows = [(id_, since or "new", where, text) for id_, since, where, text in _rows(scene)]
    if not rows:
        return ["Every bullet that orders something has since, source and review."]
    return [
        *columns([("id", "since", "where", "bullet"), *rows], screen().cut),
        "",
        "`memkit rule annotate ID --source TEXT --review DATE` gives one of them an expiry.",
    ]


def _data(scene: Scene) -> str:
    from memkit.report.listing import list_json

    listed = [
        {"id": id_, "since": since or None, "where": where, "text": text}
        for id_, since, where, text in _rows(scene)
    ]
    return list_json({"schema": "memkit.bullets/1", "version": __version__, "bullets": listed})
