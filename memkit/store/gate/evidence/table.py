"""The phrases of all kinds together."""

from __future__ import annotations

from memkit.store.gate.evidence import (
    change,
    conversation,
    derivable,
    lasting,
    pleasantry,
    speculation,
    tracker,
    transient,
    vague,
)

PHRASES = {
    "pleasantry!": pleasantry.STRONG,
    "pleasantry": pleasantry.WEAK,
    "speculation!": speculation.STRONG,
    "speculation": speculation.WEAK,
    "transient!": transient.STRONG,
    "transient": transient.WEAK,
    "likely-to-change!": change.STRONG,
    "likely-to-change": change.WEAK,
    "in-tracker!": tracker.STRONG,
    "in-tracker": tracker.WEAK,
    "derivable!": derivable.STRONG,
    "derivable": derivable.WEAK,
    "conversation!": conversation.STRONG,
    "conversation": conversation.WEAK,
    "vague!": vague.STRONG,
    "lasting": lasting.LASTING,
}
"""By what they are evidence of, strong with `!`; of two that begin alike the first here is found first."""
