"""The tasks of quality.py, one a file."""
