"""ADR: decisions, in a log or a directory."""

MODULES: tuple[str, ...] = (
    "missing_field",
    "empty_field",
    "duplicate_number",
    "number_collision",
    "number_gap",
    "number_mismatch",
    "unknown_status",
    "conflicting_status",
    "bad_date",
    "no_successor",
    "missing_target",
    "one_sided_relation",
    "supersession_cycle",
    "successor_older",
    "not_newest_first",
    "proposed_too_long",
    "cites_superseded",
    "link_text_mismatch",
    "mixed_notation",
)
