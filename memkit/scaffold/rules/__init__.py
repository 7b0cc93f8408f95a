"""What is done to rules: renewed, retired, promoted, annotated."""
