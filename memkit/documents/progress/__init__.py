"""Progress: items with their state, details and verification."""
