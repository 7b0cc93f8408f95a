"""IDX: MEMORY.md, the index of memories."""

MODULES: tuple[str, ...] = ()
