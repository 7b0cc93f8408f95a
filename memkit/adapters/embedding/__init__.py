"""Where vectors come from: a model on this machine, the user's own program, or the user's own endpoint."""
