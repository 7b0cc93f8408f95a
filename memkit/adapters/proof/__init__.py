"""Runs the command that proves an item: no shell, a bare environment, a cage, no survivors."""
