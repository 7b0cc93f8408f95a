"""The two doors to git: plumbing for every hot path, GitPython for history, under one policy."""
