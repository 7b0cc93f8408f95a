"""Progress items: new, done, archived."""
