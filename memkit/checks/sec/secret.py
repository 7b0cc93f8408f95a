"""A file holds a secret: a key of a known issuer, a private key, a password or token written out.

Whoever reads the repository has it, its history and every clone keep it, and an agent passes it on with
the rest of the page. The finding names the kind of secret and its place and never shows it.

Revoke it first, for it counts as known; then name where it is kept, as in `$API_KEY` or a path in the
vault. Known examples and stand-ins, as `<token>` or `sk-xxxx`, are no secrets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import DOCUMENTS, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each secret of a file; neither the value nor anything made of it leaves this check."""
    from memkit.text.secrets import find_secrets

    for secret in find_secrets(document.source.text) if document.source else ():
        yield Trouble(
            message=f"a secret is written out here: {secret.kind}",
            help="revoke it, then write in its place where the new one is kept",
            path=document.path,
            span=secret.span,
            about=f"secret {secret.kind}",
            secret=True,
        )


def _made_up(before: str, after: str) -> str:
    """A value that looks drawn at random, made of two halves, so that none stands in this file."""
    return before + after


CHECK = Check(
    code="SEC001",
    name="secret",
    summary="A secret is written out.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(
            f"# Notes\n\nCI uses {_made_up('ghp_', 'kT2mVx8Qw4ZrB7nYd1Lf5Hs9Jc3Gp6Ae0Ru2')}.\n",
            DOCUMENTS.example_path,
        ),
        one(f"# Notes\n\n`DB_PASSWORD={_made_up('v8#kQ2', 'z!Lm7w')}`\n", DOCUMENTS.example_path),
    ),
    good=(
        one(
            "# Notes\n\n`DB_PASSWORD=${DB_PASSWORD}`, token `<token>`, AKIAIOSFODNN7EXAMPLE\n",
            DOCUMENTS.example_path,
        ),
        one("# Notes\n\nThe password lies in Vault under `kv/app/db`.\n", DOCUMENTS.example_path),
    ),
)
