"""The command line: a lazy group, one thin file a command."""
