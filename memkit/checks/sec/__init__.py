"""SEC: secrets and personal data."""

MODULES: tuple[str, ...] = ()
