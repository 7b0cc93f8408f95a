"""The search index on disk."""
