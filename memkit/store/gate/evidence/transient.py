"""What holds for this hour only: states, runs, errands of a day."""

from __future__ import annotations

STRONG = """
right now; at moment; at this moment; at this point in time; as of now; as we speak; just now; FEW UNIT ago;
moment ago; minute ago; second ago; earlier today; later today; this morning; this afternoon; this evening;
tonight; yesterday evening; in middle of; IS waiting for; am waiting; ME just DID; ME just got;
ME have just; has just been; have just been; has just; just HAPPENED; just went; ^ just DID; WHO just DID;
THING just DID; HAVE just DID; THING was just DID; THING were just DID; IS just DID; FILE just DID;
FILE was just DID; just DOING; with pid; process NUMBER; pid NUMBER; NUMBER of NUMBER *; PERCENT complete;
PERCENT done; PERCENT finished; PERCENT used; HAPPENED once; HAPPENED twice; HAPPENED yesterday;
HAPPENED at TIME; HAPPENED * at TIME; HAPPENED today; last night; IS currently STATE; currently DOING;
currently STATE; IS up now; IS STATE now; IS now STATE; IS STATE again; STATE again; works again;
HAPPENED * ago; for few UNIT; after lunch; momentarily; so far today; gerade eben; im moment; soeben;
akkurat nå; for øyeblikket; i øyeblikket; nettopp; en ce moment; l'instant; à l'instant; en train de;
ahora mismo; en este momento; neste momento; agora mesmo; in questo momento; op dit moment; just nu;
lige nu; сейчас; właśnie teraz; hace un; il y a; vor einer; vor wenigen; for noen; IS at NUMBER percent;
at NUMBER percent; NUMBER percent complete; NUMBER percent done; commits behind; commits ahead;
commit ahead; commit behind; behind main; ahead of main; merge conflict; merge conflicts; my browser;
my machine; my laptop; my terminal; my screen; this laptop; from here; since TIME; since NUMBER o'clock;
won't start; won't build; won't load; won't open; won't compile; isn't running; aren't running;
IS not responding; isn't responding; isn't working; IS not working; doesn't start; last NUMBER runs;
last attempt; last try; second attempt; third attempt; first attempt; took forever; took ages; took while;
took long; uncommitted; unstaged; unsaved; open tabs; tab is open; loads fine; works fine; running fine;
runs fine; all good; back up; back online; IS back; went down; went up; went offline; went away; came back;
got stuck; gets stuck; NUMBER tests failed; NUMBER tests passed; tests green; tests red; NUMBER errors;
NUMBER warnings; no output; ^ empty output; gave empty output; got empty output; printed empty output;
returned empty output; output was; result was; console shows; terminal shows; screen shows;
message appeared; error appeared; popup appeared; prompt appeared; process is; server is up; server is down;
server is running; elapsed; uptime; listening on; started on port; running on port; on port NUMBER with;
IS stopped; IS paused; IS installing; WHO restarted; IS restarting; has finished; have finished;
has started; has stopped; has crashed; has failed; have failed; has completed; has succeeded; has passed;
have passed; has timed; has ended; now has; now have; now passes; now pass; now works; now fails; now runs;
now running; now shows; now returns; now green; now red; as of today; as of this; for last hour;
in last hour; in past hour; past few; recently HAPPENED; day before yesterday; NUMBER UNIT so far;
since this; since yesterday; last monday; last tuesday; last wednesday; last thursday; last friday;
^ recently; ^ yesterday; ^ today; ^ tonight; ^ meanwhile; ^ currently NUMBER; ^ currently on;
^ currently in; ^ currently at; ^ currently no; ^ currently WHO; am currently; ^ now on; ^ now at; ^ now in;
läuft noch; läuft gerade; startet på; kjører nå; est tombé; vient de; acabo de; acaba de; acabou de; appena;
precis; output is empty; output is clean; running on this machine; ^ earlier today; WHO IS not running;
load average :; load average; when i tried; when i ran; when i opened; when i checked; after i restarted;
already in use; responded with NUMBER; IS just STATE; files changed; took NUMBER seconds;
took NUMBER minutes; took NUMBER UNIT; my ide; my editor; my computer; my phone; my connection; my internet;
my keyboard; my mouse; my wifi; my shell; my session; my branch; my pr; i closed; i clicked; i typed; i ran;
i restarted; i started; i stopped; i killed; i pushed; i pulled; i merged; i rebased; i installed; i tried;
printed NUMBER; IS returning; returning NUMBER; currently on; are currently DOING; uncommitted files;
scrolled; NUMBER UNIT left; NUMBER minutes ago; ran fine; went fine; went well; worked fine; worked now;
worked again; looks fine; looks ok; looks okay; seems ok; no tests ran; IS stuck at; hangs at PERCENT;
IS full right; got rate; vpn is down; vpn dropped; connection dropped; connection lost; lost connection;
timed out again; failing again; failed again; broke again; still red; still failing; still broken;
still running; still down; still waiting; still building; still loading; still hanging; NUMBER new commits;
brought * commits; IS acting up; acts up; just tried; just ran; just saw; just opened; just noticed;
just checked; just happened; just came; just came back; just broke; just died; while i was; as i write;
as i type; so i killed; so i restarted; NUMBER failed $; in another terminal; in other window;
NUMBER UNIT ago; UNIT ago; NUMBER checks passed; NUMBER checks failed; NUMBER jobs passed;
NUMBER jobs failed; halfway through; half way through; half through; ^ current * :; ^ line NUMBER;
is flaky this; still ongoing; IS ongoing; nearly there; almost there; takes long today; slow today;
finished without; completed without; finished with NUMBER; ended with NUMBER; and it loads again; again now;
loads again; starts again; runs again; responds again; passes again; fails again; builds again
"""

WEAK = """
currently; presently; ^ now; now $; tests passed; tests fail; tests failed; build passes; build passed;
build failed; build fails; build succeeded; exited with; exit code NUMBER; returned NUMBER; got NUMBER;
yesterday; last run; ran for; WAS down; WAS unreachable; WAS unavailable; has been HAPPENED; has been DID;
have been DID; has been deployed; has been merged; temporary file; temp file; tmp file; typo; ^ created;
up and running; gerade; momentan; derzeit; zurzeit; jetzt; nå; actuellement; maintenant; actualmente; ahora;
atualmente; agora; adesso; attualmente; nu; momenteel; NUMBER passed; NUMBER failed; no problems found;
no errors; nothing to commit; IS at PERCENT; RESULT at PERCENT; THING at PERCENT; disk at PERCENT;
disk usage * at PERCENT; memory at PERCENT; cpu at PERCENT; stuck at PERCENT; currently at PERCENT;
still at PERCENT; stands at PERCENT; stopped at PERCENT; DOING at PERCENT; HAPPENED at PERCENT;
shows NUMBER; uses NUMBER gb; using NUMBER; DID at TIME; DID * at TIME; this time; all green;
THING HAPPENED; so far $; now PERCENT; usage is; load average; IS low; command not found; THING IS still;
THING took NUMBER; on second try; on first try; when i tried; last deploy; latest build; latest run;
last build; ^ tests pass; IS responding; acaba de; est en panne; er nede; THING is STATE; IS STATE $;
tests are STATE; errors : NUMBER; warnings : NUMBER; failures : NUMBER; on train; bad wifi; works again;
up again; down again; THING works; works $; ^ checked out; HAPPENED again; last week; last month; result is;
IS saved; file WAS saved; WAS saved; WAS closed; WAS opened; WAS cleared; WAS restarted; WAS rebooted;
WAS interrupted; WAS cancelled; WAS canceled; WAS successful; WAS fine; were fine; WAS okay; WAS slow;
WAS fast; WAS empty; WAS clean; WAS red; WAS green; WAS flaky; cleared $; closed $; finished $; complete $;
completed $; NUMBER lines changed; cannot reach; can't reach; cannot connect; can't connect; i cannot;
i can't; aujourd'hui; noch immer; immer noch; fortsatt; THING passed; THING failed; THING succeeded;
THING crashed; pipeline TICKET; build NUMBER; build TICKET; run NUMBER; job NUMBER; run TICKET; ^ DONE $;
^ _ DONE $; ^ _ _ DONE $; this machine; exit status NUMBER; IS being; ^ DID * to staging;
^ DID * to production; one-off; by accident; usage : NUMBER; usage : PERCENT; IS idle; idle for; seems fine;
i noticed; i just; i opened; opened file; ^ _ HAPPENED $; ^ _ _ HAPPENED $; my _ HAPPENED; my _ is;
stuck at; modified files; untracked files; used to work; still not; docker is not running;
THING IS not running; something went wrong; it went wrong; at first try; has outage; have outage;
has problems today; ^ RESULT : NUMBER; ^ _ RESULT : NUMBER; THING WAS DID; THING WAS STATE;
THING has been STATE; IS having; IS experiencing; finished in NUMBER; done in NUMBER; completed in NUMBER;
built in NUMBER; ran in NUMBER; compiled in NUMBER; response time was; ^ saved; ^ reloaded; ^ refreshed;
IS empty $; IS full $; IS back $; IS here; just arrived; has arrived; is waiting; are waiting; still has to;
^ pinged; ^ retried; ^ reran; all tests pass; ^ all checks; went green; went red; turned green; turned red;
turned out fine; IS at NUMBER attempts; last three; last two; last few; now uses; IS queued; are queued;
IS pending; keeps restarting; keeps crashing; keeps failing; keeps hanging; keeps timing; keeps dropping;
almost out of; almost full; nearly full; went up to; went down to; dropped to; rose to; jumped to;
climbed to; IS slow today; loads slowly; runs slowly; feels slow; NUMBER errors; IS quiet; IS noisy; IS busy
"""
