"""LNK: links, anchors and paths that lead nowhere.

`leads` reads where links lead and `cited` the paths in code font, `written` tells paths from placeholders,
`said` reads (with the words of `wording`) what the text around a path says of it, `verdict` holds a path
against the tree and git, `anchors_of` a page's anchors. The other modules are checks.
"""

MODULES: tuple[str, ...] = (
    "dead_link",
    "dead_anchor",
    "dead_path",
    "line_beyond_end",
    "absolute_path",
    "case_mismatch",
)
