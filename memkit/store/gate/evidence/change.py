"""What says of itself that it will not last."""

from __future__ import annotations

STRONG = """
subject to change; likely change; likely to change; probably change; will SHIFT again; in flux;
being discussed; being decided; being worked; under discussion; not final; not yet final; isn't final;
not finalised; not finalized; not settled; not yet decided; not yet known; not yet fixed; tentative;
tentatively; provisional; provisionally; preliminary; to be renamed; to be decided; to be confirmed;
to be determined; to be defined; tbd; tba; tbc; wip; until tomorrow; until tonight; until this; until later;
until noon; until end of day; until afternoon; for this session; for this task; for rest of session;
for rest of day; for next UNIT; for next few; for next NUMBER; expect changes; quick hack;
temporary workaround; temporary fix; temporary hack; temporary solution; temporarily; this week;
this sprint; this month; next hour; tomorrow; current sprint; current task; current branch; current focus;
at time of writing; may go up; may go down; might go up; being rebased; being renamed; BE still DOING;
being rewritten; being reworked; heute; bis morgen; steht noch; noch nicht fest; noch offen; foreløpig;
i dag; i morgen; inntil videre; pour l'instant; aujourd'hui; demain; pour le moment; por ahora; hoy;
de momento; por enquanto; hoje; amanhã; oggi; domani; per ora; voorlopig; vandaag; tills vidare; i morgon;
idag; imorgen; denne uken; diese woche; cette semaine; esta semana; today $; at TIME today; not fixed yet;
may still SHIFT; might still SHIFT; could still SHIFT; will soon; soon $; out sick; stands in for;
for this test; until backend; until it is ready; until ready; for today; provisoires; moving target;
stopgap; under construction; IS covering; reconsider; reconsidered; next month $; not agreed; not decided;
hasn't been decided; have not agreed; haven't agreed; not been decided; not been agreed; first draft;
rough draft; early draft; IS only draft; IS still draft; IS just draft; rough estimate; rough estimates;
estimates so far; IS estimate; are estimates; IS guess; testing only; off again; on again;
until * is through; until * is fixed; until * is merged; until * is finished; until * is deployed;
until * is resolved; until * is sorted; until i; until he; until she; until merge; until deploy;
until release $; until then; til videre; ikke bestemt; ikke avgjort; ikke endelig; noch nicht entschieden;
noch nicht endgültig; noch nicht fertig; noch unklar; nicht endgültig; pas définitif; inte klart; dette kan;
kan endre; kan ändern; peut changer; puede cambiar; pode mudar; this afternoon; for couple; while i;
short-term; short term; quick fix; hotfix for now; band-aid; bandaid; patched for now; experimentally;
on trial; as stopgap; expected to change; bound to change; might be replaced; may be replaced;
will be removed soon; going away; about to change; about to be; in transition; transitional; not stable;
isn't stable; unstable; up in air; still deciding; still undecided; still discussing; still debating;
still negotiating; under negotiation; pending approval; pending decision; awaiting decision;
awaiting approval; current iteration; current milestone; current quarter; this morning; this iteration;
on call this; this week's; today's on-call; latest version is; IS latest; keeps changing; keep changing;
rotated tomorrow; IS off for now; in weeks to come; coming days; next few; any day now; very soon;
sooner or later; not set in stone; not carved; still to be; has yet to; have yet to; yet to be;
waiting to hear; depends on outcome; depends on decision; once we know; until decision; first iteration;
alpha version; early stage; early stages; proof of concept; for demo only; demo only; patch until;
workaround until; sprint ends; iteration ends; week only; today only; tonight only; this time only;
just for today; just for now; just until; rest of week; rest of day; rest of month; rest of sprint;
rest of session; rest of afternoon; for current demo; for current session; current demo; current session;
current conversation; current chat; current pr; current ticket; current attempt; current experiment;
current prototype; still choosing; still looking; still thinking; still searching; still comparing;
still testing; still evaluating; still unknown; still tbd; if nothing comes up; if all goes well;
if everything goes; plan is to; current plan; moved to tomorrow; postponed to; pushed to next;
this time next; only for today; valid for today; only valid today; until we decide; until we know;
until someone; until somebody; not yet clear; not yet sure; hasn't been settled; isn't settled;
isn't decided; is being negotiated; is being decided; is being discussed; are being discussed;
is being planned; on hold; on ice; frozen for now; in few UNIT; in couple of UNIT; in next few; runs out in;
numbers to follow; details to follow; more to follow; to follow $; pencilled in; penciled in; will redo;
to be redone; to be revisited; will revisit; we revisit; revisit later; revisit this; IS being reconsidered;
still being; trial licence; trial license; free trial; ^ tomorrow; this week only; until friday;
until monday; until weekend; until end of week; until end of month; until * comes back; until * returns;
until * lands; until * delivers; until * arrives; probably be reworked; probably be replaced;
probably be renamed; probably be removed; probably be moved; likely be replaced; likely be renamed;
likely be removed; likely be moved; likely be reworked; might be renamed; might be removed; might be moved;
name might; not decided yet; undecided yet; awaiting sign-off; awaiting feedback; pending sign-off;
pending outcome; pending feedback; until new; until * comes; until * arrive; being reshuffled;
being shuffled; not approved yet; not agreed yet; not ready yet; not done yet; not finished yet;
not complete yet; over next week; until * over; starts tomorrow; start tomorrow; begins tomorrow;
ends tomorrow; ends today; starts today; starts next
"""

WEAK = """
for now; for time being; for moment; temporary; interim; makeshift; stopgap; work in progress; until LATER;
until next; IS unstable; still unstable; experimental; still open; still changing; unfinished; not yet;
next week; next sprint; next month; this year; will SOON; should SOON; vorläufig; provisoire;
provisoirement; provisional; provisorio; midlertidig; tijdelijk; tillfällig; temporär; vorübergehend;
temporaire; temporal; mañana; morgen; SHIFT soon; should be; will be DID; will be moved; keeps changing;
until further notice; may SHIFT; might SHIFT; could SHIFT; likely SHIFT; ^ soon; will be renamed;
will SHIFT; is moving; moving target; IS sick; IS away; can go away; may go away; placeholder to be;
placeholder name; placeholder for; may disappear; might disappear; could disappear; until * is back;
until * is up; until * is over; until * is ready; until * is done; until they; until we; in meantime;
meanwhile; while * is on; while * is away; mock-up; mockup; will be replaced; this quarter; IS draft; ennå;
pas encore; not * yet; yet $; for few; later this; later in; estimates so far; so far $;
THING to be replaced; today; IS * today; not fixed $; not fixed by; on vacation; on holiday;
on parental leave; out of office; on leave; on sick leave; until meeting; until call; until review;
first version; throw-away; throwaway; covers for; stand in for; fills in for; filling in for; for few days;
for few hours; for few minutes; current state; current version; current setup; current design;
current approach; current status; current focus; current idea; going to be; IS going to; planning to;
plans to; intend to; intends to; aims to; about to; we plan; we want to; we hope; we intend; team plans;
are choosing; for next two weeks
"""
