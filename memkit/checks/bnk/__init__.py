"""BNK: the bank as a whole: tiers, reading order, budgets."""

MODULES: tuple[str, ...] = ()
