"""`memkit adr archive`: move closed decisions out of the way."""

from __future__ import annotations

from memkit.cli.archiving import archive_command

command = archive_command("decisions", "decisions")
