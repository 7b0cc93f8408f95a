"""FMT: whether a file can be read at all, and read rightly."""

MODULES: tuple[str, ...] = ()
