"""A scripted year of a bank."""
