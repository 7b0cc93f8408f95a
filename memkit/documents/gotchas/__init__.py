"""Gotchas: their headings, labelled fields, bullets and places."""
