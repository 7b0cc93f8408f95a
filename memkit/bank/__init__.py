"""A bank: the documents of a memory bank at one moment, and what changed between two."""
