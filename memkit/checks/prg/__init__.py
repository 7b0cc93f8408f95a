"""PRG: progress items and their verification."""

MODULES: tuple[str, ...] = (
    "missing_verification",
    "done_without_evidence",
    "target_missing",
    "not_runnable",
    "unknown_box",
    "dangerous_command",
    "in_flight_too_long",
    "unapproved_command",
    "no_owner",
)
