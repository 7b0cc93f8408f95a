"""New memories: a file of one fact, and its row in the index."""
