"""What `memkit check` prints: pure functions from an outcome to text, for people and for machines."""
