"""Decisions: logs, record folders, tables and stamped lines of them."""
