"""Small words by which a claim is told: as a supposition, a change, a correction, a denial."""

from __future__ import annotations

MARKS = frozenset(";:,.!?")
"""Marks between the parts of a claim."""
HEDGES = frozenset(
    "might may could seem seems appear appears perhaps maybe probably likely possibly apparently presumably"
    " supposedly allegedly reportedly unsure guess assume assumed tentatively tentative vermutlich vielleicht"
    " wahrscheinlich kanskje peut-être quizás probablement".split()
)
"""What makes a claim a supposition."""
CHANGES = frozenset(
    "now moved move moves switched switch migrated migrate changed upgraded downgraded raised lowered"
    " increased decreased renamed replaced rescheduled relocated dropped grew shrank slipped postponed"
    " expanded widened tightened loosened lifted trimmed upped shifted"
    " redirected rerouted prolonged promoted demoted transitioned rebranded reverted scaled enlarged"
    " reduced bumped became become turned new since swapped rewritten went extended"
    " shortened doubled halved adopted transferred converted retired introduced cut anymore overtook handed"
    " passed assigned reassigned ported left outgrew brought forward grown grew stepped resigned pushed"
    " delayed advanced doubled jetzt neu nun inzwischen ahora désormais maintenant nå".split()
)
"""What tells that a value is a new one."""
TOLD = frozenset(("relicensed",))
"""Words that tell of a change, and of what changed."""
MODALS = frozenset("must should need needs can cannot shall please muss soll kann".split())
"""Words of duty, said or left out."""
CUES = frozenset(
    "wrong incorrect actually correct correction fix please note notes memory update remember remembered told"
    " mistyped typo meant outdated mistaken mistake right right, correctly properly got forget believe"
    " always before read never"
    " nope misspoke misremember misremembered oops scratch saying apologies nein falsch eigentlich korrigiere"
    " said stale sorry answer mixed confused mixup".split()
)
"""Words about the notes themselves, in corrections."""
SURE_CUES = frozenset(
    "wrong incorrect actually correct correction fix update mistyped typo meant mistaken mistake mixed"
    " misspoke misremembered confused nein falsch eigentlich korrigiere".split()
)
"""Words with which a person says that something else was noted."""
PRONOUNS = frozenset("it they that there this those these he she we user its es sie".split())
"""What stands in the place of a subject that was named before."""
GONE = frozenset(
    "left dropped prototype outdated forget gone quit retired abandoned removed stopped stepped"
    " resigned sold ditched scrapped".split()
)
"""What says of somebody or something that it is no longer there."""
UNTIL = frozenset("with as by to and".split())
"""Where what was replaced ends."""
VAGUE = frozenset("last this the early mid late next".split())
"""What stands before a moment that takes two words."""
BEFORE_NOUNS = frozenset(
    "the a an all each every any this that our your its their my der die das ein eine".split()
)
"""Small words that lead to nothing."""
TO = frozenset(("joined", "to", "into", "onto", "for", "zu", "nach", "auf"))
"""What leads to the new value."""
NAMED = frozenset(
    "week sprint phase chapter tier level step milestone number no nr issue ticket item".split()
)
"""Nouns whose number is a name: `week 12`."""
