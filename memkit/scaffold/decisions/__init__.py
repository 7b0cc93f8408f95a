"""What is done to decisions: their status, their relations, how they name each other."""
