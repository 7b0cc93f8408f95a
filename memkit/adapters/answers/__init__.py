"""Answers kept from one run to the next: what a run printed, and everything that it looked at."""
