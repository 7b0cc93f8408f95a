"""MEM: typed one-fact memories."""

MODULES: tuple[str, ...] = ()
