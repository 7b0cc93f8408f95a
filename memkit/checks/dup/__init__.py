"""DUP: what is said twice."""

MODULES: tuple[str, ...] = ("duplicate_block", "near_duplicate_entry")
