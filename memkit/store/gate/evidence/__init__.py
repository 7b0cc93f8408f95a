"""What tells a passing remark from a fact worth keeping, as phrases: the vocabulary of the write gate.

A kind of remark has a file of its own. `STRONG` holds what settles it, `WEAK` what counts where nothing in
the sentence is in `lasting`. Phrases stand between semicolons, as `gate.matching` reads them.
"""
