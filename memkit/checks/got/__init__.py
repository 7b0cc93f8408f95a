"""GOT: gotchas."""

MODULES: tuple[str, ...] = (
    "missing_field",
    "empty_field",
    "missing_where",
    "missing_warning",
    "duplicate_title",
    "where_changed",
    "not_wired_in",
    "opposite_fixes",
)
