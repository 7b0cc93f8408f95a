"""The one door of the command line: starts the command, turns errors into exit codes."""

from __future__ import annotations

import gc
import io
import os
import sys
import time

from memkit import __version__
from memkit.adapters.answers.given import answer

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes as long as starting Python, and most runs need nothing else
    from collections.abc import Sequence

_PLAIN = ("remember", "digest", "forget", "recall")
"""Commands that an agent runs at every turn: a plain line of them is read without click."""
EXIT_USAGE = 2
EXIT_BUG = 3
EXIT_IO = 5
EXIT_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Run memkit and exit."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    gc.disable()  # what a run holds has no cycles: collecting took 12 to 19 % of it and freed nothing
    closed = _reopened()
    if words == ["--version"]:  # answered without importing click: start-up is part of the product
        sys.stdout.write(f"memkit {__version__}\n")
        raise SystemExit(0)
    code = _flushed(run(words))
    gc.freeze()  # at its end Python would look through all once more: a twentieth of a run
    raise SystemExit(code or (EXIT_IO if closed else 0))


def run(words: Sequence[str]) -> int:
    """Run a command line and return its exit code; `--debug` adds the traceback of a bug."""
    try:
        answered = answer(list(words))
    except KeyboardInterrupt:
        return _say("Interrupted.", "", EXIT_INTERRUPTED)
    except BrokenPipeError:
        return EXIT_IO
    except OSError as error:
        return _refused(error)
    return _guarded(words) if answered is None else answered


def _guarded(words: Sequence[str]) -> int:
    from memkit.errors import MemkitError

    debug = "--debug" in words
    try:
        return _run([word for word in words if word != "--debug"])
    except MemkitError as error:
        return _say(error.message, error.help_line, error.exit_code)
    except KeyboardInterrupt:
        return _say("Interrupted.", "", EXIT_INTERRUPTED)
    except BrokenPipeError:
        return EXIT_IO
    except OSError as error:
        return _refused(error)
    except Exception as error:  # noqa: BLE001 - the one door, where a bug becomes one line
        if debug:
            import traceback

            traceback.print_exc()
        return _say(f"This is a bug in memkit: {type(error).__name__}: {error}", _BUG_HELP, EXIT_BUG)


def _refused(error: OSError) -> int:
    """Say what the system did not let us do, and to which file where it names one."""
    file = f" {error.filename}" if isinstance(error.filename, str) else ""
    return _say(f"The system refused{file}: {error.strerror or error}.", "", EXIT_IO)


def _reopened() -> bool:
    """Whether the caller closed standard output; a closed stream is replaced, so that writing is safe."""
    closed = sys.stdout is None
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - lives as long as we do
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    return closed


def _flushed(code: int) -> int:
    try:
        sys.stdout.flush()
    except OSError:
        # The reader has gone or the disk is full: keep Python from complaining once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return code or EXIT_IO
    return code


def _run(words: list[str]) -> int:
    started = time.time_ns()
    if words and words[0] in _PLAIN:
        from memkit.cli.plain import run_plain

        code = run_plain(words)
        if code is not None:
            return code
    import click

    from memkit.cli.group import memkit
    from memkit.workspace.asked import Asked

    asked = Asked(tuple(words), started)
    try:
        result = memkit.main(words, prog_name="memkit", standalone_mode=False, obj=asked)
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.Abort:
        raise KeyboardInterrupt from None
    except click.UsageError as error:
        if isinstance(error, click.NoSuchOption):
            from memkit.cli.meant import with_meant

            error = with_meant(error)
        shown = io.StringIO()
        error.show(shown)
        sys.stderr.writelines(f"{_shown(line)}\n" for line in shown.getvalue().splitlines())
        return EXIT_USAGE
    except click.ClickException as error:
        return _say(error.format_message(), "", EXIT_IO)
    return result if isinstance(result, int) else 0


_BUG_HELP = "run it again with --debug for the traceback, to report with the command line"


_LONGEST = 1000
"""Characters of a line: a message may repeat what was given on the command line, however long that is."""


def _say(message: str, help_line: str, code: int) -> int:
    sys.stderr.write(f"memkit: {_shown(message)}\n")
    if help_line:
        sys.stderr.write(f"  help: {_shown(help_line)}\n")
    return code


def _shown(text: str) -> str:
    """A text without the secrets that may have been given, of a length that can be read."""
    from memkit.text.clean import brief
    from memkit.text.presentable import masked

    return brief(masked(text[: 10 * _LONGEST]), _LONGEST)


if __name__ == "__main__":
    main()
