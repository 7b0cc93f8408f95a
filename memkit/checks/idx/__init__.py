"""IDX: MEMORY.md, the index of memories."""

MODULES: tuple[str, ...] = (
    "unindexed_memory",
    "dangling_row",
    "duplicate_row",
    "drifted_row",
    "over_load_limit",
    "inline_facts",
)
