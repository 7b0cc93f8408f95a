"""memkit keeps the memory of AI coding agents trustworthy."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.workspace.informing import AnyPath
    from memkit.workspace.library import Assembled, Memories, Turn

__version__ = "0.1.0"


def open(path: "AnyPath" = ".", *, today: str = "") -> "Memories":  # noqa: A001 - memkit.open is its name
    """The memories that this user sees from a folder: private, shared and global, with typed operations.

    `path` is the folder or one inside of a repository; it need not hold a bank yet. `today` (YYYY-MM-DD)
    counts as the day where it is given, else MEMKIT_TODAY, else the clock. Raises
    `memkit.errors.UsageProblem` for a folder that is not there, `memkit.errors.ConfigProblem` for a
    configuration with errors.
    """
    from memkit.workspace.library import open_memories

    return open_memories(path, today)


def build_messages(context: "Assembled", *, system: str = "", history: "Sequence[Turn]" = ()) -> "list[Turn]":
    """The turns of a chat with a context (of `Memories.context`) in the user's part, the question last.

    What was remembered never goes into the system's part, and nothing stands after the question.
    """
    from memkit.workspace.library import messages_of

    return messages_of(context, system, history)
