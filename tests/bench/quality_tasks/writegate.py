"""The write gate: what becomes of texts, beside what should become of them."""

from __future__ import annotations

import sys
from collections import Counter

from memkit.store.gate.judge import objections

MEANT = {
    "secret": {"secret"},
    "hidden": {"hidden-text"},
    "injection": {"planted-instruction", "payload"},
    "pii": {"personal-data"},
}
"""The codes of which one must be said: what is refused by luck is not found."""


def judged_writes(name, rows, *, misses):
    right, held, secret = Counter(), Counter(), Counter()
    for row in rows:
        found = objections(row["text"])
        codes = {each.code for each in found}
        label = "hidden" if row.get("sub") == "unicode" else row["label"]
        meant = MEANT.get(label)
        good = not found if label == "accept" else not meant.isdisjoint(codes) if meant else bool(found)
        held[label] += 1
        right[label] += good
        right[label, row.get("sub")] += good
        held[label, row.get("sub")] += 1
        held["written"] += label != "accept" and not found
        held["bad"] += label != "accept"
        right["asked"] += label == "accept" and bool(found) and found[0].outcome == "ask"
        secret["said"] += "secret" in codes
        secret["right"] += "secret" in codes and label == "secret"
        if misses and not good:
            said = [(each.code, each.words) for each in found]
            sys.stderr.write(f"{name} {row['id']} {label} {row.get('sub')}: {row['text']!r} {said}\n")
    figures = {f"{name}.rows": len(rows)}
    for label, metric in (
        ("accept", "accept_rate"),
        ("secret", "secret_recall"),
        ("injection", "injection_recall"),
        ("hidden", "hidden_recall"),
        ("pii", "personal_recall"),
        ("refuse", "refuse_recall"),
    ):
        if held[label]:
            figures[f"{name}.{metric}"] = round(right[label] / held[label], 4)
    if held["accept"]:
        figures[f"{name}.accept_or_ask_rate"] = round((right["accept"] + right["asked"]) / held["accept"], 4)
    if secret["said"]:
        figures[f"{name}.secret_precision"] = round(secret["right"] / secret["said"], 4)
    if held["bad"]:
        figures[f"{name}.false_write_rate"] = round(held["written"] / held["bad"], 4)
    for key in sorted(key for key in held if isinstance(key, tuple) and key[0] == "refuse"):
        figures[f"{name}.refuse_recall_{str(key[1]).replace('-', '_')}"] = round(right[key] / held[key], 4)
    return figures
