"""YAML as frontmatter holds it: read by rules of our own or by the library, each value with its span."""
