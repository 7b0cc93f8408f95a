"""New progress items, in the notation of the file that they go into."""
