"""ADR: decisions, in a log or a directory."""

MODULES: tuple[str, ...] = (
    "missing_field",
)
