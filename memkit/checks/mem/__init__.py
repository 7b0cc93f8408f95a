"""MEM: typed one-fact memories."""

MODULES: tuple[str, ...] = (
    "missing_frontmatter",
    "invalid_frontmatter",
    "name_mismatch",
    "bad_description",
    "bad_type",
    "several_facts",
    "missing_why",
    "dangling_link",
    "duplicate_key",
    "expired",
    "personal_in_shared",
    "bank_full",
    "unknown_tag",
)
