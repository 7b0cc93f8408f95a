"""Typed memories and the index that points to them."""
