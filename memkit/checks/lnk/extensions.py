"""Which endings of a name are those of files: `api.py` is one, `api.users` is a method."""

from __future__ import annotations

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
    """Whether a file's name ends as files do."""
    stem, _, ending = name.rpartition(".")
    return bool(stem) and ending.casefold() in _KNOWN
