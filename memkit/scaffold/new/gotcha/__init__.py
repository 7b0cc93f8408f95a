"""New gotchas, in the notation of the file or folder that they go into."""
