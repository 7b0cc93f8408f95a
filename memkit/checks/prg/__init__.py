"""PRG: progress items and their verification."""

MODULES: tuple[str, ...] = ()
