"""New entries: the parts they are made of, and how each kind is written in the notation of its document."""
