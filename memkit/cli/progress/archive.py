"""`memkit progress archive`: move closed progress items out of the way."""

from __future__ import annotations

from memkit.cli.archiving import archive_command

command = archive_command("progress", "progress items")
