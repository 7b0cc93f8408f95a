"""CFG: the configuration, and what a change of it loosens."""

MODULES: tuple[str, ...] = (
    "loosened",
    "unknown_key",
    "tracked_state",
    "names_nothing",
)
