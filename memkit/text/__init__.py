"""Plain text with spans: everything below the meaning of a document."""
