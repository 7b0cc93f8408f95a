"""What was said or done in a conversation."""

from __future__ import annotations

STRONG = """
in this conversation; in this session; in this chat; in our conversation; we discussed; we talked;
discussed earlier; mentioned earlier; said earlier; asked for help; answered question; explained difference;
WHO tests whether; WHO confirmed that it; WHO confirmed it; confirmed * works; confirmed * loads;
WHO WAS asked; WHO pasted; WHO shared; WHO uploaded; WHO is looking; WHO is curious; WHO wants to know;
WHO WAS curious; ME will look; i will DOING; i will try; i will check; i will do; i will now; let me;
i am going to; i am done; we are done; conversation so far; as i said; as you said; spurte om; hat gefragt;
a demandé; preguntó; perguntou; ha chiesto; vroeg; quick question; last message; this prompt; i don't know;
i do not know; assistant said; assistant replied; assistant could; i said; i told; you asked; you said;
you told; i am now; i understand; got it; WHO tried; WHO opened; WHO asked about; WHO asked how;
WHO asked why; WHO asked what; WHO asked whether; WHO asked if; WHO asked question; ME asked about;
asked question about; testing whether i; IS testing me; testing me; brukeren spurte; nutzer hat; he asked;
she asked; WHO declined; WHO accepted; WHO copied; WHO clicked; WHO typed; WHO sent; WHO wrote;
WHO is asking; i could not; i couldn't; i had to; we looked; ^ discussion about; ^ discussion of;
^ conversation about; ^ question about; i provided; i gave; i showed; i added; i made; i used;
we went through; WHO reported that it; as requested; like you asked; as you asked; here is; here are;
wants * now $; for this conversation; wants me to * now; seems confused; seemed confused; IS confused;
gave feedback; helped user; helped WHO; continue tomorrow; continue later; previous answer; last answer;
my answer; previous response; last response; changed topic; switched topic; changed subject; fix works;
it works $; chat is about; conversation is about; session is about; chat was; dette svaret; user is typing;
user went; user left; WHO came back; WHO returned; user reports that * works; WHO reports that it;
bedankte sich; i offered; i proposed; i suggested; i recommended; i answered; i wrote; i didn't; i forgot;
i saw; i took; i misread; i misunderstood; my mistake; my fault; my first proposal; my previous;
this answer; productive session; session was productive; so far in; at start of conversation;
beginning of conversation; ^ me :; asked me how; asked me why; asked me what; asked me if; asked me whether;
asked me about; asked for shorter; asked for example; asked for explanation; asked for more;
asked for advice; asked for opinion; asked for summary of; requested summary; requested example;
requested explanation; user is working; user is learning today; user just; brukeren takket; brukeren ba om;
nutzer fragte; nutzer bat; usuario pidió; usuário pediu; utente ha; asked to rename; asked to fix;
asked to add; asked to remove; asked to change; asked to explain; asked to write; asked to run;
asked to update; asked to refactor; showed how; said answer; said response; explanation was; response was;
conversation started; conversation ended; chat started; started with question; user is learning;
user understood; user understands now; WHO disagreed; WHO interrupted; WHO repeated; WHO rephrased;
WHO responded; WHO chose option; WHO picked option; WHO approved change; WHO approved diff;
WHO approved edit; WHO closed; WHO moved on; we moved on; we continued; we started with; we worked on;
we looked at; we went over; we debugged; we paused; we resumed; working on it; i worked; i helped;
i explained; i finished; i fixed; i updated; i created; i removed; i renamed; i refactored; i implemented;
i deleted; i reviewed; i analysed; i analyzed; i searched; i looked; i am working; i am looking;
i am trying; i am going; i cannot help; how can i help; ready to help; WHO said yes; WHO said no $;
WHO said ok; WHO said okay; WHO said go; WHO said stop; WHO said nothing; WHO said it; WHO agreed $;
WHO nodded; WHO confirmed $; WHO approved $; WHO waited; WHO paused; WHO left $; WHO FEELS MOOD;
^ this TALK; ^ TALK was; ^ our TALK; context window; running out of context; running low on context;
WHO changed their mind; WHO changed his mind; WHO changed her mind; WHO hesitated; WHO insisted that i;
WHO corrected me; corrected my; WHO clarified; WHO followed up; WHO double-checked; WHO skimmed;
WHO scrolled; WHO pointed out that i; pointed out that i; pointed out my; i apologised; i apologized;
i corrected; i clarified; i summarised; i summarized; i translated; i generated; i drafted; i listed;
i printed; i pasted; i quoted; i looked up; i searched; i wrote; i will continue; i will start; i will stop;
i will write; i will update; i will add; i will fix; i will change; i will run; i will read; i will have;
we will continue; we will come back; we got as far; got as far as; we left off; left off; where we stopped;
we agreed to stop; today we; yesterday we; earlier we; then we; and then i; WHO ended; WHO thanked;
shorter answer; longer answer; better answer; another answer; shorter reply; shorter version;
longer version of; WHO agreed and; and we moved; and we went; and we continued; and we DID; and i DID;
and i went; and i moved; found nothing odd; found nothing unusual; found nothing wrong; looks done;
wrong file at first; WHO is done for; done for today; done for now; call it day; wrap up; wrapped up;
WHO had question; WHO has question; WHO had questions; WHO has questions; summary of this; WHO is happy to;
WHO liked how; in my last; in your last; in last message; in next message; WHO replied; as WHO said;
as WHO asked; another topic; other topic; new topic; different topic; next topic; off topic; back to topic;
different name for; wanted joke; wants joke; tells joke; first draft was; draft was too; IS able to open;
was able to open; not able to; unable to open; went over; for WHO; ^ summarised; ^ summarized
"""

WEAK = """
ME SPOKE; ME DID; WHO asked me to; WHO wants to fix; WHO confirmed that; WHO looked; ME looked; ME have DID;
i have; i did; i am; i was; i will; we did; ^ DID a; ^ DID the; ^ DID an; ^ DID NAME; ^ DID NUMBER;
^ DID two; ^ DID some; ^ DID all; ^ DID QUOTE; helped with; WHO got; WHO has DID; WHO tried; WHO started;
WHO SPOKE; user wants me to; WHO wanted; he wants me; user DID; WHO DID; ^ DID $; ^ DID _ $; ^ DID _ _ $;
^ DID * and DID; ^ DID * to NAME; ^ DID * from NAME; ^ DID * in NAME; we fixed; we tried; we tested;
this specific; this particular; this snippet; this request; this question; this answer; this bug;
this error; ^ DID what; ^ DID how; ^ DID why; ^ DID whether; ^ DID that; ^ DID through; ^ helped;
^ explained; ^ answered; ^ discussed; ^ suggested; ^ offered; ^ proposed; ^ gave; ^ took; ^ showed; ^ told;
^ asked; ^ replied; ^ talked; ^ chatted; ^ went; ^ looked; we decided to continue; user reports;
WHO reports; i asked; i read; i did not; user requests; l'utilisateur a; this specific function;
in this specific; needs in this; in this view; in this snippet; i had; user had; i picked; i used; i chose;
which i; and i; then i; WHO read; WHO saw; WHO ran; WHO found; WHO gave; WHO provided; WHO received;
WHO agreed to; WHO agreed with; i checked; i changed; i moved; WHO said that answer; WHO said answer;
session started; session ended; WHO selected; answer was too; was too long; was too short; was wrong answer;
so i PICKED; we wrote; we added; we went; we saw; we compared; we changed; we renamed; we removed;
i explained; i mentioned; WHO has asked; WHO asks for; WHO asks to; WHO asks how; WHO asks about;
WHO asks whether; WHO asks if; WHO asks me; WHO requests; WHO chose; WHO needed; WHO saw;
WHO expects answer; WHO is done; WHO is ready; WHO is waiting; WHO is testing
"""
