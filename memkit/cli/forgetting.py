"""What `memkit forget` does: it ends a memory on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.cli.plain_words import Form, one_of
from memkit.cli.storing import speaker, store_to_write, tell
from memkit.store.bank import BANKS

if TYPE_CHECKING:
    from memkit.cli.plain_words import Given
    from memkit.store.bank import BankName

FORM = Form(
    argument="key",
    texts=("reason",),
    many=(),
    flags=("json", "quiet"),
    choices=(("bank", BANKS),),
    needed=("key", "reason"),
)
"""What a plain line may hold."""


def forget(key: str, reason: str, bank: BankName | None, *, as_json: bool, quiet: bool) -> int:
    """Forget the memory of a key, in the narrowest bank that has it where none is named."""
    from memkit.cli.person import with_yes

    store, by_person = store_to_write(), speaker() == "person"
    stored = with_yes(lambda yes: store.forget(key, bank, reason, by_person=yes or by_person, agreed=yes))
    return tell(stored, as_json=as_json, quiet=quiet)


def forget_given(given: Given) -> int:
    """The same with the values of a plain line."""
    return forget(
        given.text("key"),
        given.text("reason"),
        one_of(BANKS, given.text("bank")),
        as_json=given.flag("json"),
        quiet=given.flag("quiet"),
    )
