"""What a text may hide from people and show to agents: characters, comments, encodings, addresses."""
