"""What proves the items of a bank, whether it may be run, and what its output says."""
