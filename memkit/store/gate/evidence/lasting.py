"""What speaks for a fact that lasts: a norm, a cause, a condition, a habit, a wish, a decision."""

from __future__ import annotations

LASTING = """
must; never; always; should; shall; only; do not; don't; cannot; can't; has to; have to; had to; needs;
need; requires; required; require; forbidden; allowed; banned; not allowed; no longer; prefer; prefers;
wants; want; likes; dislikes; hates; insists; because; since; so that; due to; as result; caused by;
cause was; otherwise; unless; if; when; whenever; before; after; every; each; per; at most; at least;
instead; rather; decided; chose; chosen; rejected; abandoned; agreed; adopted; nightly; weekly; daily;
monthly; hourly; quarterly; yearly; annually; by design; by default; means; lives in; live in; stored in;
documented in; described in; kept in; defined in; recorded in; located in; in favour; in favor;
until NUMBER; until DATE; until end of; until version; until removal; deadline; due NUMBER; due DATE;
on DATE; not * but; for example; such as; ^ use; ^ avoid; ^ prefer; ^ keep; ^ ask; ^ run; ^ set; ^ pass;
^ restart; ^ raise; ^ see; ^ write; ^ check; ^ call; ^ put; ^ read; ^ pin; ^ explain; ^ show; ^ convert;
^ treat; ^ give; ^ name; ^ make; ^ store; ^ start; ^ stop; ^ leave; ^ load; ^ add; ^ return; ^ wrap; ^ log;
^ no; permanent; permanently; immer; nie; niemals; nur; muss; müssen; darf; dürfen; soll; sollen; weil;
wenn; sonst; damit; jede; jeden; jedes; statt; entschieden; möchte; bevorzugt; alltid; aldri; bare; må;
skal; fordi; hvis; når; hver; ellers; ønsker; foretrekker; vil ha; toujours; jamais; doit; doivent; parce;
car; sinon; chaque; préfère; veut; siempre; nunca; debe; deben; porque; cada; si; prefiere; quiere; prefere;
quer; sempre; deve; devem; mai; perché; preferisce; altijd; nooit; moet; omdat; alleen; aldrig; måste;
eftersom; всегда; никогда; нужно; deshalb; derfor; supported; ends; expires; lead; leads; owns; responsible;
works on; works as; is blind; colour blind; as soon as; users may; you may; customers may; developers may;
people may; may not; members may; admins may; may only; contractors may; asked to be; asked that; asked not;
asked never; asked always; asked for * in; from today; in YEAR; since YEAR; until YEAR; in january;
in february; in march; in april; in may; in june; in july; in august; in september; in october; in november;
in december; not possible; harmless; known bug; which is why; reason; in order; default; valid; on purpose;
deliberately; automatically; read only; NUMBER per; tracked in; see TICKET; explains; by CODEOWNERS;
replaces; belongs; belong; of course; contains word; not temporary; so every; so we; so they; so use; so it;
so do; so the; so never; so always; so users; so IS; so all; so no; so that's; so tests; so run; so read;
so send; so login; so one; so be; so deploy; so a; of today; everywhere; is known; limited to; used for;
are used; when WHO; explained in; known as; reserved; taken by; contact for; even while; even when; ensure;
make sure; verify that; ^ verify; ^ ensure; ^ assume; ^ once; once it is; between sessions; until january;
until february; until march; until april; until june; until july; until august; until september;
until october; until november; until december; ^ skip; ^ tell; ^ say; ^ mention; ensures; easier;
recommended; asked to keep; asked to use; asked to avoid; asked to have; asked to see; asked us to;
asked to leave; asked to stop; are written to; is written to; are stored; is stored; are kept; is kept;
are removed; are deleted; are created by; are generated; are published; are served; are named; are read;
is read; temporary files are; temporary tables; temporary credentials; temporary directory;
temporary folder; considered * after; counts as; count as; means that; start with; starts with; end with;
ends with; begin with; belongs to; lives for; live for; expires after; expire after; rotates; is limited;
are limited; is disabled in; is enabled in; are enabled; are disabled; so calls; so jobs; so handlers;
so requests; so code; so clients; so writes; so reads; so queries; so messages; so keep; so treat; so set;
so avoid; so add; so prefer; so check; so pass; so pin; so new; so old; so callers; so workers; so existing;
so users; so pages; so errors; so any; so both; currently handles; currently supports; currently uses;
currently requires; currently accepts; currently covers; currently limited; currently supported;
currently only; asked us; asked me never; asked me to always; asked me not; asked for no;
last three releases; last two versions; last two releases; last three versions; every second; every other;
by design; in production; in development; on windows; on macos; on linux; in ci
"""
