"""Recall: the right few entries of a bank for a question, in an order that says how well they fit."""
