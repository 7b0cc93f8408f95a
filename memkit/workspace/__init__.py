"""Where the outside meets the inside: finds the repository, builds banks and histories, runs the work."""
