"""Moods and courtesies: what somebody felt or how they greeted."""

from __future__ import annotations

STRONG = """
WHO has GREETED; WHO said hello; WHO said hi; WHO said bye; WHO said goodbye; WHO said thanks;
WHO said thank you; WHO said good night; WHO said good morning; WHO said sorry; WHO says hello; WHO says hi;
WHO says thanks; WHO said goodnight; how are you; how do you do; have nice; have great; have good;
have lovely; see you; talk to you; ^ you are welcome; ^ no worries; happy birthday; happy new year;
happy holidays; merry christmas; ^ congratulations; ^ congrats; take your time; ^ sounds good; ^ sorry for;
^ sorry about; ^ thanks for; ^ thank you; ^ many thanks; ^ thanks; ^ takk; ^ tusen takk; ^ danke;
^ vielen dank; wie geht; ^ merci; ^ muchas gracias; ^ gracias; ^ obrigado; ^ obrigada; ^ grazie; ^ dank je;
^ bedankt; ^ guten morgen; ^ guten tag; ^ guten abend; ^ buenos días; ^ hola; ^ bonjour; ^ bonsoir; ^ hei;
^ hallo; ^ god morgen; ^ olá; ^ ciao; ^ hvordan har du; hyggelig helg; god helg; schönes wochenende;
bon week-end; ^ tack; nice to meet; pleasure to; pleasure working; my pleasure; happy to help; glad to help;
glad it; keep up; well done; good job; great job; nice job; great work; awesome work; good work;
excellent work; amazing work; nice work; ^ lovely; user wished; small talk; told joke; made joke; ^ bye;
^ good night; ^ good morning; sends greetings; sends regards; kind regards; best regards;
expressed gratitude; expressed thanks; expressed appreciation; ^ enjoy your; ^ enjoy the; good luck;
^ ha det; you rock; you are best; you are great; you are awesome; ^ bis bald; ^ bis morgen $; ^ bonne;
bon appétit; bonne journée; bonne soirée; god kveld; ha en fin; in good mood; in bad mood; exactly what i;
that is what i wanted; what i needed; said please; merry; cheered up; much appreciated; ^ nice; ^ wow;
^ yay; thanks ton; all best; take care; you are too kind; compliments; WHO GREETED; ^ hope you; ^ hope your;
^ hope this finds; hope all is well; hope it helps; wished me; wishes you; wish you; wishes everyone;
love it; i love it; told funny; funny story; signed off; thumbs up; ^ welcome back; ^ welcome to;
^ håper du; ^ håper dere; god natt; ha en; gute nacht; schönen tag; schönen abend; bonne nuit; à bientôt;
à demain; hasta luego; hasta mañana; buenas noches; buenas tardes; até logo; bom dia; boa noite; buongiorno;
buona giornata; buonasera; goedemorgen; tot ziens; ^ god dag; vi snakkes; vi ses; ^ hei på; take it easy;
catch you later; catch up later; long time no see; how is it going; how is everything; how was your;
what is up; cheers for; thanks again; thanks in advance; thanks to you; thanked; grateful for;
appreciates help; appreciated help; appreciate help; appreciate it; made my day; you made; you saved;
fingers crossed; get well; safe travels; best wishes; warm regards; sincerely; yours truly; high five;
WHO made small talk; about weather; how WHO is; said it was nice; said you; said well done; said great;
said nice; said cool; said awesome; said perfect; nice day; nice evening; nice weekend; good weekend;
great day; great weekend; lovely day; WHO says bye; WHO says goodbye; do it again; was fun; fun working;
fun talking; good one; nice try; splendid; terrific; marvellous; bravo; kudos; hats off; props to;
big thanks; special thanks; shout-out; happy monday; happy friday; happy weekend; good evening; hello there;
hey there; hi again; hello again; nice weather; my apologies; apologies for; i apologise; i apologize;
forgive me; excuse me; pardon me; you are right; my bad; all right then; talk soon; talk later; speak soon;
see ya; ttyl; brb; what's up; said they appreciate; WHO appreciates; WHO appreciated; WHO is thankful;
WHO feels good; WHO was kind; WHO IS excited; WHO seemed relieved; WHO IS relieved; WHO IS tired;
WHO IS frustrated; WHO IS bored; ^ no problem $; ^ don't worry; outstanding job; outstanding work;
impressive work; ^ outstanding; ^ impressive; ^ superb; ^ good afternoon; ^ enjoy $; ^ cheers; ^ greetings;
good to hear; great to hear; glad to hear; nice to hear; sorry to hear; with smiley; thumbs-up; heart emoji;
looking forward to working; looking forward to it; looking forward to seeing; ^ looking forward;
^ glad that; ^ glad we; ^ glad to; ^ so glad; ^ happy to; ^ happy that; ^ i am happy; have safe;
safe flight; safe trip; safe journey; safe drive; have fun; have blast; much obliged; many greetings;
sleep well; rest well; stay safe; stay healthy; feel better soon; get some rest; good to see; great to see;
nice to see; good to have; so kind; very kind; too kind; kind of you; sweet of you; cheer up; bless you;
godspeed; best of luck; WHO laughed; WHO IS delighted; WHO IS pleased; WHO IS thrilled; WHO IS happy with;
WHO IS impressed; WHO IS amused; was pleasure; been pleasure; it was fun; that was fun; made me laugh;
made me smile; you made my; rock on; way to go; keep it up; you nailed; nailed it; well played;
let's celebrate; time for coffee; off to lunch; off to bed; off to home; heading home; heading out;
signing off; over and out; see you tomorrow; see you monday; until next time; till next time; till tomorrow;
until we meet
"""

WEAK = """
WHO BE AGREED; WHO BE very AGREED; WHO seems AGREED; WHO seemed AGREED; WHO BE in good mood;
WHO likes result; WHO liked result; that looks great; that looks good; looks good to me; ^ that is great;
^ i am glad; WHO BE friendly; WHO BE polite; WHO BE nice; good day; happy with; WHO enjoyed;
WHO liked answer; WHO found it helpful; WHO found answer; helpful; hilarious; well written; keep going
"""
