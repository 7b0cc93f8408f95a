"""The doors to the outside: disk, git, lock, clock; only the workspace picks one."""
