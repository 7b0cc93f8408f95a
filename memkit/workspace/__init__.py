"""Where the outside meets the inside: finds the repository, builds banks and histories, runs the work."""

from memkit.workspace.place import Place, open_place

__all__ = ["Place", "open_place"]
