"""Work that a tracker of tasks keeps."""

from __future__ import annotations

STRONG = """
^ fixme; ^ xxx; ^ task :; ^ action item; ^ action items; ^ next step; ^ next steps; ^ remaining work;
^ remaining; ^ still to do; ^ left to do; ^ to do :; ^ open issue TICKET; ^ TICKET :; TICKET BE CLOSED;
TICKET BE in; TICKET BE still; TICKET has been; TICKET BE now; TICKET got; ITEM TICKET * CLOSED;
TICKET tracks; TICKET * status; priority high; priority low; priority medium; priority p1; priority p2;
prio 1; awaiting review; ready for review; needs review; WAS assigned; ^ assigned; IS assigned to;
sprint NUMBER; opened issue; opened ticket; opened pr; opened pull request; created issue; created ticket;
filed issue; filed bug; filed ticket; raised ticket; opened bug; logged bug; ^ need to; we still need;
still need to; we need to; i need to; have to * tomorrow; due tomorrow; due friday; due monday; ^ follow up;
open stories; story points; blocked by TICKET; merge request * CLOSED; ITEM WAS CLOSED;
ITEM has been CLOSED; ^ left :; ^ blocked :; ^ in progress; ^ done :; vi må fortsatt; må huske;
wir müssen noch; il faut encore; reste à faire; falta por; hay que; mangler fortsatt; ^ huske; ^ offen :;
pending tasks; open tasks; ^ milestone; ^ add * TICKET; ^ fix * TICKET; ^ TASK * TICKET;
^ TASK * high priority; high priority; top priority; low priority; ^ should add; ^ should fix;
^ should update; ^ must still; waiting on review; waiting for feedback; ^ waiting on; ^ waiting for;
percent done; PERCENT finished; not started; : done; : in progress; in progress $; ^ bug :; ^ issue :;
^ story :; ^ epic :; ITEM NUMBER * CLOSED; ITEM * still open; ITEM * is open; left in milestone;
in milestone; will take over; NUMBER points; story point; ^ estimate; ITEM TICKET IS; hand over * to;
IS on my list; on todo list; add tests for; ^ backlog; ^ deadline today; we should; ^ TASK * later;
^ TASK * tomorrow; ^ TASK * soon; ^ TASK * next week; open tickets; open issues; open bugs; NUMBER issues;
NUMBER tickets; next up; up next; still missing; still open $; nearly done; almost done; nearly finished;
is assigned to; ^ todo :; ^ todo TASK; ^ todo NAME; needs refactoring; needs to be refactored;
needs cleanup; needs cleaning; needs fixing; needs tests; needs work; needs to be fixed; still open :;
by end of week; by end of day; by eod; by tomorrow; by next; works on TICKET; working on TICKET;
at NUMBER points; IS blocked by NUMBER; blocked by NUMBER; blocked by two; TICKET duplicates; TICKET blocks;
TICKET depends; TICKET needs; TICKET covers; TICKET was; NUMBER needs another; needs another review;
another review; awaits approval; split into * stories; split into * tickets; split into * tasks; task :;
tasks :; comes next; we are done with; done with step; step NUMBER is; step NUMBER comes; ^ missing :;
^ pending :; ^ open :; ^ outstanding :; ^ remaining :; ^ next :; ^ later :; ^ wip :; ^ doing :; reminder to;
^ ask * tomorrow; ^ ask * about * today; ^ call * tomorrow; reassigned; TICKET assigned;
milestone * complete; PERCENT complete; is next in; next in line; first in queue; IS in sprint;
sprint backlog; kanban; story TICKET; epic TICKET; ^ subtask; ^ checklist :; ^ progress :; ^ status update;
^ standup; ^ acceptance criteria; IS due tomorrow; IS due today; has to be done; must be done by;
should be done by; needs to be done; needs doing; things left; items left; tasks left; work left; much left;
gjenstår; må gjøres; muss noch; müssen noch; noch zu tun; à faire; por hacer; a fazer; da fare; nog te doen;
^ neste steg; ^ nächste schritte; ^ oppgave :; ^ aufgabe :; ^ tâche :; ^ tarea :; note to self : TASK;
^ task list; ^ reminder : TASK; NAME half done; is half done $; status is CLOSED; status is in;
status is still; ITEM NUMBER is; backlog has; backlog contains; due next; due this; due soon; IS overdue;
^ merge TICKET; ^ close TICKET; ^ see TICKET for status; TICKET in progress; TICKET done; TICKET closed;
TICKET open; ^ add unit tests; ^ write docs for; ^ write documentation; ^ update readme $;
^ update changelog $; ^ bump version $; ^ fix typo; ^ fix bug; ^ fix flaky; ^ fix failing; ^ todos;
still on list; on to-do; my todo; our todo; sprint goal; burndown; carry over; carried over;
moved to next sprint; put off; rescheduled; picked up by; handed to; IS on it; will do it; will fix;
will finish; will take care; bugs left; issues left; open bug; fixed in pr; fixed in TICKET;
fixed by TICKET; IS fixed in pr; merged in TICKET; solved in TICKET; closed in TICKET; closed by TICKET;
resolved in TICKET; resolved by TICKET; reviewer of TICKET; ^ then :; in next release we;
scheduled for next; planned for next; scheduled for sprint; planned for sprint; IS planned for sprint;
left before release; before we ship; takes over TICKET; takes care of TICKET; picks up TICKET; owns TICKET;
started on TICKET; works on ticket; works on issue; is working on; are working on; am working on;
IS still working on; NUMBER bugs left; _ bugs left; reviewer for TICKET; reviewer for mr; reviewer for pr;
TICKET reopened; TICKET reopened by; TICKET merged; TICKET landed; TICKET shipped; TICKET adds;
TICKET fixes; TICKET implements; TICKET awaits; TICKET waits; TICKET remains; TICKET stays; TICKET moved;
TICKET moves; TICKET closed; TICKET slipped; TICKET estimated; TICKET unassigned; TICKET is assigned;
TICKET still; TICKET as duplicate; TICKET NUMBER story; closed as duplicate; duplicate of TICKET;
^ closed TICKET; ^ opened TICKET; ^ reopened TICKET; ^ merged TICKET; ^ reviewed TICKET; ^ picked up TICKET;
^ blocks TICKET; ^ backlog item; estimated at NUMBER; assigned to * due; due on monday; due on tuesday;
due on wednesday; due on thursday; due on friday; on kanban; ^ CHORE * before DAY; ^ CHORE * by DAY;
^ CHORE * until DAY; ^ CHORE * on DAY; ^ CHORE * DAY $; ^ CHORE TICKET; close TICKET; finish TICKET;
start TICKET; pick up TICKET; merge TICKET; ITEMS left; ITEMS remain; ITEMS remaining; ITEMS to go;
ITEMS are open; ITEMS are left; ITEMS are done; ITEMS are blocked; ITEMS still open; still have to TASK;
still has to TASK; still needs to; still need; ME have to TASK; ME have to CHORE; ME need to CHORE;
ME must TASK; ME should TASK; second pair of eyes; needs another pass; needs another look; needs rebase;
needs rebasing; needs owner; last open; IS next on; are next on; next on list; on agenda for; TICKET : in;
comes out in; goes live on DAY; goes out on DAY; goes live tomorrow; IS scheduled for DAY;
IS planned for DAY; moved to DAY; moved to next; moved to monday; postponed until; rescheduled to;
rescheduled for; remind me; remind us; remind them; has no owner; has no assignee; IS without owner;
review is outstanding; still outstanding; IS outstanding; ^ next : TASK; ended with * open;
remains to be done; remains to be DID; left to TASK; NUMBER left to; must not forget
"""

WEAK = """
has priority; owner :; assignee; deadline today; ^ plan :; to be done; needs to be DID; IS overdue;
^ should still; ^ must still; waiting for review; ^ STARTTASK _ $; ^ STARTTASK _ _ $; IS assigned to;
was assigned to; TICKET is; has been split; on agenda; left for; not started; in sprint; before release $;
before demo $; by LATER; ^ reminder; left to do; ^ finish NAME; ^ finish * LATER; ^ finish * page;
awaits review; awaiting; in backlog; postponed; deferred to; due in; due by; priority is; will handle;
will send; will create; will write; ^ write tests for; ^ add tests; ^ add test; ^ STARTTASK unit tests;
ticket is open; story is CLOSED; epic is CLOSED; will be done by; ITEM NUMBER is CLOSED; ^ ITEM is CLOSED;
^ task is CLOSED; ^ ITEM NUMBER; will look; waiting for answer; waiting for approval; waiting for customer;
waiting for reply; before we can; has been assigned; ^ TICKET; before * release TICKET
"""
