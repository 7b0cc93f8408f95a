"""Promoting a rule: a check enforces it now, so nobody needs to remember it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused, UsageProblem
from memkit.ports import Unreadable
from memkit.scaffold.rules.cells import one_line
from memkit.scaffold.rules.linters import read_linters
from memkit.scaffold.rules.naming import rule_named
from memkit.scaffold.rules.retire import Ending, end_rule
from memkit.text.clean import printable

if TYPE_CHECKING:
    from memkit.documents.rules.rule import Rule
    from memkit.ports import Tree
    from memkit.scaffold.draft import Draft, Scene

_LIMIT = 1 << 20


def promote_rule(scene: Scene, said: str, to: str, reason: str) -> Draft:
    """Move a rule to the retired ones as promoted to `to` (empty: the target that its review names).

    `to` is a rule of a linter that is switched on at the root, or a file (`tests/test_x.py::test_name`).
    Raises `Refused` where the repository does not hold it.
    """
    rule = rule_named(scene.bank, said)
    wanted = to or rule.promote_to
    if not wanted:
        raise UsageProblem(
            f"The review of {rule.label} names nothing that it is to be promoted to.",
            help_line="Name the check that replaces it with --to.",
        )
    target = one_line(wanted, "target")
    found = replacement(scene.bank.tree, rule, target)
    if not found:
        raise Refused(
            f"Nothing here enforces {printable(target)!r}, so {rule.label} still has to be read.",
            help_line="Switch it on in the linter's configuration, or name a file with --to path::name.",
        )
    why = one_line(reason, "reason") if reason else f"enforced by {found}"
    return end_rule(scene, rule, Ending("promoted", why, target))


def replacement(tree: Tree, rule: Rule, target: str) -> str:
    """What enforces a rule: a linter's rule with its configuration, a file, or empty where nothing does."""
    path, _, name = target.strip("`").partition("::")
    if ("/" in path or "." in path) and tree.exists(path):
        if not name:
            return path
        data = tree.read(path, _LIMIT)
        held = not isinstance(data, Unreadable) and name.rpartition("::")[2].encode() in data
        return target if held else ""
    linters = read_linters(tree)
    enforced = linters.enforces(target) or (linters.enforces(rule.id) if target == rule.promote_to else None)
    return f"{enforced.rule} in {enforced.path}" if enforced else ""
