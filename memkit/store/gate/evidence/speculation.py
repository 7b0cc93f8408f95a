"""Guesses: what was supposed and not looked at."""

from __future__ import annotations

STRONG = """
not entirely SURE; not quite SURE; no idea; ^ i guess; i guess; my guess; our guess; educated guess;
not checked; not verified; not tested; not confirmed; not measured; not looked; unverified; untested;
unconfirmed; haven't checked; haven't verified; haven't tested; haven't confirmed; haven't looked;
never checked; could not verify; can't prove; cannot prove; can't confirm; cannot confirm; can't tell;
i wonder; we wonder; wondering; i suspect; we suspect; suspect that; ^ i assume; i assume; i would assume;
presumably; i would have to; could possibly; might possibly; may possibly; thinking about; thinking of;
toying with; playing with idea; IS considering; be considering; might want; may want; could want; some day;
someday; at some point; idea would be; would be nice; it would be; might be nice; might be worth;
not picked; not decided; undecided; haven't decided; haven't picked; hard to say; who knows; hunch;
gut feeling; rumour; rumor; rumoured; heard that; i imagine; i suppose; i am guessing; just guessing;
just guess; only guess; speculating; theory is; i hope; hopefully; ikke sikker; nicht sicher; pas sûr;
pas certain; no estoy seguro; não tenho certeza; non sono sicuro; niet zeker; inte säker; ^ considered;
^ brainstormed; ^ thought about; ^ could; ^ should we; ^ shall we; ^ what if; ^ why don't we; ^ how about;
^ maybe we; ^ perhaps we; maybe someone; someone might; somebody might; someone may; might someday;
might one day; may one day; one day we; one day i; have feeling; my feeling; no one knows; nobody knows;
nobody knows why; unclear whether; unclear if; unclear why; unclear how; as far as i; to my knowledge;
afaik; iirc; imo; my theory; our theory; we would love; i would love; rumour has; not clear; hypothesis;
in my opinion; remains to be seen; not known yet; nobody is sure; i doubt; we doubt; my impression;
would be cool; would be great; would be good; would be better; ^ might; ^ could be; ^ may be; looks as if;
looks as though; chances are; it is possible that; it is conceivable; it is likely that; it is unlikely;
supposedly; i would guess; we would guess; one option; another option; hard to tell; difficult to say;
difficult to tell; needs investigation; needs more investigation; needs further; to be investigated;
fairly certain; pretty sure; fairly sure; almost certain; almost sure; quite sure; more or less sure;
didn't look; didn't check; didn't verify; didn't test; didn't measure; did not check; did not verify;
did not test; don't remember exactly; can't remember; cannot remember; WAS thinking; were thinking;
IS thinking; WAS wondering; what about; ^ why not; ^ potentially; ^ conceivably; ^ supposedly; ^ apparently;
^ seemingly; ^ theoretically; ^ probably; there is chance; there may be; there might be; there could be;
some chance; good chance; small chance; could well; may well; might well; for all i know; i bet; i fear;
i am afraid; i would expect; i expect that; i would say; in all likelihood; in all probability; if we ever;
whether or not we; WHO speculated; WHO speculates; speculation; speculate; WHO guessed; WHO guesses;
WHO assumes; WHO suspects; team suspects; WHO wonders; WHO believes; we will see; remains unclear;
open question; question is whether; question is; not obvious whether; je suppose; j'imagine; supongo;
imagino; suponho; ich nehme an; ich schätze; schätze; könnte sein; könnte am; könnte an; kann sein dass;
det kan være; kan være at; kan være; jeg antar; jeg gjetter; mulig at; usikker på; unsicher; pourrait être;
pourrait venir; podría ser; poderia ser; potrebbe essere; zou kunnen; weet niet zeker; kan det være;
is it possible; could it be; brainstorming; pondering; mulling; contemplating; weighing; exploring idea;
exploring whether; looking into whether; evaluating whether; flirting with; idea of moving; idea of using;
idea is to; idea:; proposal to; suggestion to; suggests that we; might as well; ^ assuming; likely they;
likely it; likely that; ^ not SURE; am not SURE; not SURE if; not SURE whether; not SURE why; not SURE how;
not SURE that; not SURE $; not SURE about; not SURE which; not SURE what; unsure if; unsure whether;
unsure how; unsure why; unsure $; unsure about; if i remember; if i recall; possibly caused;
probably caused; perhaps caused; likely caused; possibly due; probably due; likely due; maybe because;
probably because; possibly because; perhaps because; may or may not; might or might not; could have been;
might have been; may have been; could have something; might have something; should probably; should maybe;
should perhaps; someone should; somebody should; at some stage; have impression; got impression;
has impression; there is good chance; would be worth; may be worth; could be worth; worth trying;
worth exploring; worth investigating; worth looking; it might be; it could be; they might; they could;
he might; she might; IS planning to maybe; is thought; believed to be; rumours; rumors; gossip; word is;
apparently they; not proven; unproven; no proof; needs checking; needs confirmation; needs verification;
to be verified; will have to see; wait and see; time will tell; only time; in future we; in future maybe;
long-term maybe; wish list; wishlist; blue-sky; pie in sky; what would happen; could we; should i; shall i;
some say; some people say; people say; it is said; i have heard; i've heard; i read somewhere;
have not made up; no decision yet; no decision has; still wondering; IS possibly; IS probably; IS perhaps;
IS presumably; IS maybe; WAS possibly; WAS probably; WAS perhaps; should we maybe; we should maybe;
has probably; have probably; must be some; must have been; someone said; somebody said; someone told;
somebody told; someone thinks; somebody thinks; ^ guessing that; ^ guessing it; ^ wondering; ^ hoping;
^ suspecting; ^ imagining; ^ supposing; ^ speculating; could turn out; may turn out; might turn out;
would not be surprised; wouldn't be surprised; wouldn't surprise; my money is on; i have suspicion;
there is suspicion; suspicion that; suspicion is; working theory; working hypothesis; nobody has checked;
nobody has measured; nobody has profiled; nobody has verified; nobody has tested; no one has checked;
has not been verified; has not been confirmed; has not been checked; has not been measured;
not been verified; not been confirmed; not been tested; remains to be proven; could i be; conjecture;
conjectured; to be proven; unproven; reckon; reckons; i would bet; would bet; could have to do;
might have to do; may have to do; not convinced; IS unconvinced; still up for; up for debate;
up for discussion; open for discussion; open to debate; open to question; anybody's guess; anyone's guess;
feels like; someone mentioned that; somebody said; someone said; hear that; word on street;
in doubt whether; doubtful whether; doubtful if; questionable whether; it is questionable; who knows;
might or may; perhaps it; or perhaps; or maybe; maybe it; maybe we; maybe they; maybe because; if only;
wonder whether; wonder if; wonder why; wonder how; curious whether; curious if; let's say; suppose that;
suppose we; imagine if; not impossible; not unlikely; not inconceivable; not out of question;
might be _ before; may be _ before; could be _ before; might be _ after; who can tell; who can say;
hard to know; can't say; cannot say; could go either; either way it
"""

WEAK = """
maybe; perhaps; possibly; probably; ^ i think; i think; i believe; we believe; we think; i feel; it seems;
seems like; seems to; seem to; seems that; appears to; appears that; might; may be able; may decide;
may ask; may go; may move; may get; may switch; may help; may cause; could be; could have; could help;
could cause; could use; could switch; could try; would probably; would like; would love; we could;
supposedly; apparently; conceivably; there may; there might; there could; in theory; vielleicht;
möglicherweise; wahrscheinlich; vermutlich; eventuell; ich glaube; ich denke; ich vermute; könnte; könnten;
kanskje; muligens; antagelig; antakelig; sannsynligvis; jeg tror; tror jeg; vi tror; peut-être; je pense;
je crois; probablement; sans doute; il semble; quizás; quizá; tal vez; creo que; puede que; lo mejor;
probablemente; parece que; podría; talvez; acho que; provavelmente; pode ser; parece; forse; credo che;
penso che; probabilmente; potrebbe; misschien; waarschijnlijk; denk ik; ik denk; kanske; jag tror; troligen;
måske; może; chyba; наверное; может быть; возможно; думаю; may be useful; may be caused; may be related;
may have to; it looks like; ^ looks like; it may; might make; make sense; likely caused; BE likely;
likely that; likely because; most likely; seems related; seems; has been floated; been suggested;
been proposed; was suggested; is rumoured; was rumoured; i recall; as far as; kan hende; would make sense;
someone suggested; someone mentioned; somebody mentioned; could be introduced; somewhere; potentially;
may come; may stem; may explain; may turn; may want; may prefer; may know; may exist; may work; may break;
may fail; may hit; may leak; may not work; may include; may not include; may need to; assumes that;
presumed; seemingly; reportedly; allegedly; WHO thought; feels like; sounds like; sort of; kind of; IMHO;
unlikely; roughly; guessing; could VERBISH; could not be; i assume; we assume; assume that they;
WHO assumes; not SURE; WHO thinks that; WHO thinks it; WHO thinks we; ^ perhaps; ^ maybe; i figure;
we figure; let us see; let's see; i would; i could; i might; we might; would expect; convinced;
up for debate; could be that; might be that; may be that; not certain; feels slower; feels faster;
feels slow; tends to suggest; would guess; IS suspected; IS assumed
"""
