"""Other words for the same thing, as people who build software use them.

A question says "undo" where the decision says "revert". A word of a group finds the others of it, at a part
of what it counts itself; a group is two to a dozen words or pairs of words, and a word may stand in several.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_GROUPS = """
account, user, profile, login
add, create, new, introduce, insert
alert, alarm, notification, page, pager
allowed, permitted, may, can
always, every time, must
api, endpoint, route, interface
approve, approval, sign off, ask, permission, consent, confirm
archive, retention, retain, keep, store
artifact, build, package, bundle, image
ask, approval, question
assets, static files, images
asynchronous, async, background, queue, worker, job
audit, compliance, trail, log
authenticate, authentication, auth, login, sign in, token, session, credentials
authorize, authorization, permission, access, role, rights
back up, backup, snapshot, dump, restore
ban, forbid, forbidden, never, not allowed, prohibited
branch, fork, trunk, main
break, broken, fail, failure, crash, error, bug
browser, frontend, client, page, ui
bug, defect, fault, issue, regression
build, compile, compilation, make
cache, cached, memoize, caching, stale
cancel, abort, stop, kill, terminate
change, edit, modify, alter, update, rewrite
changelog, release notes
change set, pull request, diff, patch, merge request
charge, bill, billing, payment, pay, invoice, order
check, verify, validate, validation, test
ci, pipeline, continuous integration, runner, workflow
clean, cleanup, remove, delete, purge, prune
client, consumer, caller, customer
clock, time, timestamp, timezone, utc, date
cluster, nodes, kubernetes
colour, color, theme, style
column, field, attribute, schema
combine, merge, fuse, fusion, join, hybrid
command, cli, shell, terminal, script
comment, annotation, docstring
commit, change, revision
compress, compression, gzip, zip
concurrent, concurrency, parallel, race, simultaneous, threads
config, configuration, settings, options, environment
connection, connect, socket, pool
container, docker, image, pod
contract, schema, interface, spec
convention, style, guideline, rule
cost, price, expensive, budget, money, spend
crash, panic, segfault, abort, die
cron, schedule, scheduled, nightly, periodic, timer
customer, tenant, client, user, account
dashboard, chart, graph, metrics, grafana
data, records, rows, information
database, db, postgres, sql, store, storage
deadline, due, by when, date
deadlock, hang, stuck, block, freeze
dead, unused, nobody uses, obsolete, stale
debug, troubleshoot, diagnose, investigate
decide, decision, choose, chose, choice
delete, remove, removal, drop, erase, purge, delete account
dependency, library, package, third party
deploy, deployment, release, rollout, ship, publish, go live
deprecate, obsolete, retire, sunset
design, architecture, structure
developer, engineer, programmer, maintainer
device, phone, mobile, handset
diagram, drawing, picture
different, differ, mismatch, inconsistent
disable, turn off, switch off, off
disk, storage, volume, filesystem
documentation, docs, manual, readme, guide, handbook
domain, host, hostname, dns
double, duplicate, twice, repeated, again, idempotent, idempotency
download, fetch, pull, retrieve
downtime, outage, incident, down, unavailable
drop, lose, lost, missing, vanish, disappear
email, mail, message
embed, embedding, vector, encoder, semantic, meaning
enable, turn on, switch on
encode, encoding, charset, utf8, unicode
encrypt, encryption, cipher, tls
endpoint, handler, controller, route, view
environment, staging, production, sandbox
error, exception, failure, traceback, fault
european, europe, eu, gdpr
event, message, notification
exhausted, limit, run out, too many, full
experiment, trial, prototype
expire, expiry, ttl, timeout, lifetime
export, dump, download
fast, quick, quickly, speed, latency, performance
feature flag, toggle, switch, flag, rollout
file, document, attachment, upload
filter, narrow, restrict
fix, repair, solve, solution, workaround, resolve
flaky, intermittent, random, sometimes, unstable, nondeterministic
format, formatting, formatter, prettier, style
freeze, moratorium, no changes, lock
frontend, ui, web, browser, react
garbage, leftover, orphan, dangling
generate, generated, codegen, produce
graceful, drain, shutdown
hash, digest, checksum
health, healthcheck, readiness, liveness, probe
high availability, failover, replica, redundancy
holiday, december, christmas, black friday, season
host, server, machine, node
http, rest, request
hybrid, fusion, combine
idle, timeout, inactive
image, picture, photo, container
import, load, ingest
incident, outage, postmortem, emergency
index, indexed, lookup
infrastructure, infra, terraform, platform, cloud
injection, xss, escape, sanitize
input, form, parameter, argument
integration, end to end, e2e
interval, period, frequency, every
invoice, bill, receipt
isolate, isolation, separate, apart, row level security
issue, ticket, task, bug
job, task, worker, background
join, merge, combine
json, payload, body
key, identifier, id, token
keyword, lexical, bm25, full text
kubernetes, k8s, cluster, helm, pod
language, locale, translation, i18n, localization
large, big, huge, long, heavy
last, final, end, trailing
latency, slow, response time, p95, lookup
law, legal, compliance, regulation, gdpr
layout, structure, folders, directory
leak, leaked, expose, disclosure
license, licence, legal
limit, ceiling, cap, maximum, quota, budget
lint, linter, ruff, static analysis
list, page, pagination, table
load, traffic, requests per second, throughput
local, laptop, development, dev
lock, locked, mutex, lease
log, logging, logs, trace
look up, lookup, search, find, query
loop, cycle, recursion
lose, lost, drop, dropped, missing
manager, lead, boss, head, owner
mandatory, required, must, needed
measure, metric, benchmark, measurement
meeting, call, sync, standup
memory, ram, heap, oom, out of memory
merge, rebase, squash, pull request
message, event, queue, broker, kafka
metric, monitoring, observability, prometheus
migrate, migration, schema change, alembic, upgrade
mobile, phone, ios, android, app
mock, fake, stub, fixture
model, encoder, llm
monorepo, workspace, one repository
move, rename, relocate
name, naming, called, title
network, connection, signal, offline, connectivity
notify, notification, alert, tell
number, count, amount
object storage, s3, bucket, blob
offline, no network, retry, signal
old, legacy, previous, former, earlier
open, start, launch
order, purchase, checkout
order, sequence, sort, ordering
organization, company, tenant
outage, incident, downtime
output, result, response
owner, responsible, maintainer, in charge, lead
package manager, pnpm, npm, yarn, pip, uv
page, screen, view
pagination, cursor, offset, paging
parse, parser, parsing, read
partition, shard, split
password, secret, credential, passphrase
patch, fix, hotfix
path, file, folder, directory
payment, charge, stripe, card, billing
performance, slow, fast, speed, latency, optimize
permission, access, role, allowed
person, people, someone, human
plan, roadmap, schedule
platform, infrastructure, infra
policy, rule, guideline
pool, connection pool, pgbouncer
port, listen, socket
postmortem, incident report, retrospective
preference, prefer, like, favour, want, wish
previous, prior, last, old, earlier
prompt, llm, model, interaction
proxy, gateway, load balancer, nginx
public, external, customer facing, open
pull request, change set, diff, patch, review
query, statement, sql, select
queue, broker, job queue, celery, worker
quick, fast, latency, p95
race, concurrency, simultaneous, conflict
rate limit, throttle, quota, too many requests
recent, latest, new, newest
record, row, entry, document
recover, recovery, undo, restore, rollback
region, location, where, data center, residency, country
regression, broke, worked before
release, version, tag, deploy
remember, note, memory
remove, delete, drop, erase, removal, clean
rename, move, change name
render, display, show, draw
repeat, replay, retry, again
replica, read replica, standby, secondary
report, summary, dashboard
repository, repo, monorepo
request, call, http
require, need, must, depend
rest, http, api
restart, reboot, reload, crash loop
restore, undo, recover, soft delete, undelete, revert
retry, retries, backoff, replay, again
revert, rollback, undo, back out
review, reviewer, look over, approve, code owner
rollout, release, deploy, canary, gradual
root cause, why, reason, because
rotate, rotation, renew, refresh
row, record, line, tuple
run, execute, start, launch
safe, security, secure
sandbox, test environment, staging
scale, scaling, autoscale, growth
schedule, cron, timetable, when
schema, migration, table, column, structure
scope, limit, boundary
script, command, job
search, find, query, retrieval, lookup
secret, credential, password, token, key, env
secure, security, vulnerability, safe
seed, sample data, fixtures, demo data
serialize, serializer, serialization, json
server, host, backend, service
session, login, cookie
settings, config, preferences
shutdown, stop, terminate, drain
sign, signature, jwt, jwks
similar, near, like, related, semantic, meaning
single sign on, sso, oauth, oidc, saml
size, sized, small, large, lines, big
sleep, wait, delay
slow, latency, performance, takes long, seconds
small, little, focused, short, minimal
sort, order, ranking
speed, speed up, faster, performance, cache
sql, query, statement, database
stable, pinned, lock, lockfile
staging, test environment, preproduction
stale, outdated, old, expired, cached
standard, convention, norm
start, boot, startup, launch
state, status, condition
store, save, persist, keep, kept, held
stream, streaming, websocket, sse
style, convention, formatting
subscription, plan, tier
summary, distill, digest, condense
support, help, helpdesk
switch, toggle, flag, change
synchronize, sync, replicate
table, relation, schema
team, group, squad, people
telemetry, tracing, opentelemetry, metrics
template, boilerplate, scaffold
temporary, tmp, scratch
tenant, customer, organization, workspace, row level security
terminal, console, shell
test, tests, testing, pytest, spec
text, words, string, content
third party, vendor, external, provider
throttle, rate limit, slow down
time, timezone, clock, utc, hour
timeout, deadline, hang, expire
token, key, secret, jwt
tool, utility, program
trace, tracing, log, trail
track, tracker, ticket, issue, jira, linear
traffic, load, requests
translate, translation, locale, i18n
type, typing, mypy, types, annotation
typo, spelling
undo, restore, revert, rollback, soft delete
unique, duplicate, distinct
unit, unit test
update, upgrade, change, bump
upload, attachment, file
upstream, origin, remote
url, link, address
user, customer, person, account
validate, validation, check, schema
variable, env, environment variable
vendor, supplier, provider
version, release, tag
wait, delay, sleep
warning, alert, notice
webhook, callback, event
website, site, page
wheel, wheels, package, numeric libraries, numpy
window, maintenance, time frame
worker, job, process, thread
write, store, save
"""


def also_called(word: str) -> tuple[str, ...]:
    """Other words for a word or a pair of words, in lower case; none for most."""
    own = base(word)
    groups = _groups_of(own) if own else ()
    others = (other for group in groups for other in group if base(other) != own)
    return tuple(dict.fromkeys(others))


def _groups_of(own: str) -> Iterator[list[str]]:
    """The groups with a word of this base, which every such word begins with.

    They are looked for in the text: a table of all takes as long as a tenth of a start, and a question has
    few words.
    """
    at = _GROUPS.find(own)
    while at >= 0:
        end = _GROUPS.index("\n", at)
        words = _GROUPS[_GROUPS.rfind("\n", 0, at) + 1 : end].split(", ")
        if own in map(base, words):
            yield words
        at = _GROUPS.find(own, end + 1)


@lru_cache(maxsize=20_000)
def base(word: str) -> str:
    """A word without its usual endings, so that `charging` is found under `charge`."""
    for ending, least in (("ing", 3), ("ies", 2), ("ed", 3), ("es", 3), ("s", 3), ("e", 3), ("y", 3)):
        if word.endswith(ending) and len(word) - len(ending) >= least:
            return word[: -len(ending)]
    return word
