"""The write gate: what a text is told by before it becomes a memory, and who may write without asking."""
