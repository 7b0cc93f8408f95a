"""What a transcript of agents shows that the bank should know: one module a kind."""
