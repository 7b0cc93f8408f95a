"""Making and changing what stands in a bank, as lists of file changes."""
