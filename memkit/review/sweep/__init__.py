"""What a day's work left open: a table of kinds, one module a kind."""
