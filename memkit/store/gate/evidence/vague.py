"""What points at something that is not in the sentence."""

from __future__ import annotations

STRONG = """
see above; as discussed; as before; same as before; like last time; as usual; usual problem; usual way;
what we said; ^ something; remember this; thing we; things we; other thing; that thing; don't forget $;
as above; we discussed; this is important; very important $; somehow; ^ see below $; some stuff;
good to know; keep in mind $; this in mind; details later; might be useful; that thing again; what he said;
what she said; more later; fix HAZY; do HAZY; change HAZY; check HAZY; HAZY from before; HAZY from earlier;
HAZY from last; HAZY from yesterday; HAZY with thing; off with thing; wrong with it; wrong with thing;
wrong with that; other way $; same again; like before; or something; could be better $; needs work $;
handle with care $; for future reference; very useful $; super important; really important; be careful $;
be careful with HAZY; watch out $; don't do that; never do that; always do that; never again $;
never do this; always do this; do not do this; do not do that; do it properly; do it right; see previous;
see last; see earlier; see message; previous message; APPROACH is BETTER; APPROACH was BETTER;
^ other APPROACH is; ^ first APPROACH is BETTER; ^ second APPROACH is BETTER; watch out for HAZY;
watch out for it; watch out for this; watch out for that; look out for HAZY; beware of HAZY; beware of it;
beware of this; careful with this; careful with that; careful with it; think about it; think about this;
keep eye on it; keep eye on this; keep eye on HAZY; bear in mind $; to keep in mind; worth remembering;
worth knowing; worth noting $; as mentioned; as agreed $; as we said; as always; they fixed; they changed;
they broke; they removed; they added; it broke; it changed; it failed; it crashed; it depends; he knows;
she knows; they know; ask him; ask her; ask them; good point; fair point; same here; me too; that is it;
that is all; end of story; long story; nothing to add; nothing new; no comment; ^ that was _ $;
^ that was _ _ $; ^ it was _ $; ^ this was _ $; ^ that is _ $; never mind; nevermind; ^ like we; ^ as we;
always do $; nothing works; everything works; nothing helps; that did; did trick; more on this;
more on that; about this later; about that later; come back to this; come back to it; get back to this;
get back to it
"""
