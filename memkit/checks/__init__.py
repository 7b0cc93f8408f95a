"""Checks: each a value with a code, one sentence, a pure function, and its own good and bad examples."""
