"""Findings kept from one run to the next, by the text they are about and by all that was asked for them."""
