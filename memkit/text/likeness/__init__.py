"""How alike words and short texts are: slips of the keyboard, the same words, near duplicates among many."""
