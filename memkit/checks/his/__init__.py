"""HIS: history: nothing is deleted, only superseded."""

MODULES: tuple[str, ...] = ()
