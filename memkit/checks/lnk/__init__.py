"""LNK: links, anchors and paths that lead nowhere."""

MODULES: tuple[str, ...] = (
    "dead_link",
    "dead_anchor",
    "dead_path",
    "line_beyond_end",
    "absolute_path",
    "case_mismatch",
)
