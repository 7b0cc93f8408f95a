"""INJ: planted instructions and hidden text."""

MODULES: tuple[str, ...] = ()
