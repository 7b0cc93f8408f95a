"""BNK: the bank as a whole, its reading order and its budgets."""

MODULES: tuple[str, ...] = (
    "missing_core_file",
    "orphan_file",
    "missing_read_when",
    "stale_index",
    "tampered_block",
    "tier_over_budget",
    "file_over_budget",
    "tier_grew",
    "duplicate_role",
    "not_referenced",
    "placeholder_text",
    "stale_focus",
    "merge_markers",
)
