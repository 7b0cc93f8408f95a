"""CFG: the configuration of memkit itself."""

MODULES: tuple[str, ...] = ()
