"""New rules with an origin and an expiry, in the notation of the agent file that they go into."""
