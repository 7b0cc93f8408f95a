"""LNK: links and pointers into the repository."""

MODULES: tuple[str, ...] = ()
