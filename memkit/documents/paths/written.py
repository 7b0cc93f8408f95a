"""How a path is written: as that of a file, of a page, or as a placeholder for any path."""

from __future__ import annotations

from memkit.text.patterns import pattern

PLACEHOLDER = pattern(
    r"[<>{}$*|\\^\[\]]|\.\.\.|…|(?:^|/)path/to(?:/|$)"
    r"|(?:^|[/_.-])(?:your|my|some)[-_]|(?<![A-Za-z0-9])(?:[NX#]{2,}|YYYY|0000)(?![A-Za-z0-9])",
)
"""What a text writes where the reader is to put something of his own."""
_STAND_INS = frozenset(
    "link url uri href path file filename filepath target placeholder example sample slug title name "
    "here foo bar baz qux xxx x y todo tbd tba page document doc other-file another-file some-file".split()
)
_PAGES = (".md", ".mdx", ".markdown", ".mdc")
_KNOWN = frozenset(
    "md mdx mdc markdown rst adoc txt tex org ts tsx mts cts js jsx mjs cjs py pyi ipynb rs go java kt "
    "kts scala swift m mm c h cc cpp cxx hpp hh cs fs vb rb erb php pl pm lua r jl ex exs erl hrl hs "
    "elm clj cljs dart zig nim v sol vue svelte astro css scss sass less html htm xhtml xml xsl svg png "
    "jpg jpeg gif webp ico pdf json jsonc json5 jsonl ndjson yaml yml toml ini cfg conf env properties "
    "csv tsv sql prisma graphql gql proto thrift avsc sh bash zsh fish ps1 psm1 bat cmd tf tfvars hcl "
    "nix cmake mk gradle sbt cabal lock tmpl tpl j2 jinja jinja2 hbs ejs mustache njk liquid example "
    "sample template snap feature robot bats plist storyboard xib pbxproj csproj sln xcscheme "
    "entitlements service timer socket rules dockerfile ld s asm inc".split()
)


def has_extension(name: str) -> bool:
    """Whether a name ends as those of files do: `api.py` does, the method `api.users` does not."""
    stem, _, ending = name.rpartition(".")
    return bool(stem) and ending.casefold() in _KNOWN


def is_page(path: str) -> bool:
    """Whether a path is that of a Markdown file."""
    return path.casefold().endswith(_PAGES)


def is_stand_in(name: str) -> bool:
    """Whether a name stands for any name: `file.md`, `foo.py`, `example`."""
    return name.partition(".")[0].casefold() in _STAND_INS
