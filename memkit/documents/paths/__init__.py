"""Paths that a document names: as links and in code font."""
