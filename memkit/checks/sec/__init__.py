"""SEC: what must not be read by everybody who reads the repository."""

MODULES: tuple[str, ...] = ("secret", "personal_data")
