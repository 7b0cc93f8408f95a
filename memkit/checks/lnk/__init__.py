"""LNK: links, anchors and paths that lead nowhere.

`pointers` gives the links and paths of a document, `verdict` holds a path against the tree and git, `said`
reads (with the words of `wording`) what the text around a path says of it, `anchors_of` a page's anchors.
The other modules are checks.
"""

MODULES: tuple[str, ...] = (
    "dead_link",
    "dead_anchor",
    "dead_path",
    "line_beyond_end",
    "absolute_path",
    "case_mismatch",
    "dead_symbol",
)
