"""FMT: the form of files, and the suppressions in them."""

MODULES: tuple[str, ...] = (
    "unclosed_fence",
    "not_utf8",
    "duplicate_heading",
    "no_final_newline",
    "unused_suppression",
    "expired_suppression",
    "invalid_frontmatter",
    "too_large",
    "unreadable",
    "leaves_bank",
    "suppression_without_reason",
    "control_characters",
    "unknown_directive",
    "replacement_character",
)
