"""The reading order: what agents read first, what they read when, and the texts generated from it."""
