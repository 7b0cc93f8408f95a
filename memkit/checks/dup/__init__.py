"""DUP: the same thing said twice."""

MODULES: tuple[str, ...] = ()
