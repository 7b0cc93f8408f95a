"""Standing rules: tables, one-line forms, trailers and bare directives."""
