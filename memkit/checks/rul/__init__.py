"""RUL: rules with provenance and expiry."""

MODULES: tuple[str, ...] = (
    "missing_provenance",
    "bad_date",
    "review_overdue",
    "since_in_future",
    "review_before_since",
    "duplicate_id",
    "bad_id",
    "ragged_row",
    "no_expiry",
    "rubber_stamp",
    "graduated",
    "unprovenanced_bullet",
    "contradiction",
    "too_many_rules",
    "vague_rule",
)
