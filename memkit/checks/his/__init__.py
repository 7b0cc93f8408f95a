"""HIS: history: nothing is deleted, only superseded."""

MODULES: tuple[str, ...] = (
    "decision_deleted",
    "decision_renumbered",
    "accepted_body_edited",
    "gotcha_deleted",
    "progress_deleted",
    "checked_item_rewritten",
    "rule_removed",
    "memory_deleted",
    "log_rewritten",
    "deleted_and_restored",
    "erased_returned",
)
