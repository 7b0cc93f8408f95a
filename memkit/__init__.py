"""memkit keeps the memory of AI coding agents trustworthy."""

__version__ = "0.1.0"
