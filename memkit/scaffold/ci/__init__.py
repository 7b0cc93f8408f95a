"""The file that makes a forge check and review the bank."""
