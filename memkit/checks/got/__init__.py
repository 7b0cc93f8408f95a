"""GOT: gotchas."""

MODULES: tuple[str, ...] = ()
