"""What agents did, from the logs that harnesses keep of their sessions: one module a format."""
