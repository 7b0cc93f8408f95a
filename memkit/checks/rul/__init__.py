"""RUL: standing rules with provenance and expiry."""

MODULES: tuple[str, ...] = ()
