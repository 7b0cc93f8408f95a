"""The words of the judge of claims, one group a line where the groups are not marked."""

from __future__ import annotations

GROUPS = """
own owner owned ownership belong responsible responsibility maintain maintainer maintenance
lead led leader head headed
limit limited cap capped max maximum ceiling restricted
min minimum
due deadline
start begin began begun beginnt beginn
deploy deployment deploys deployed
release releases released shipped
launch launches launched
test testing tests
lint linting linter
format formatter formatting
documentation docs doc documented
config configuration configured
repository repo
database db datenbank données databases
app application
frontend front-end
backend back-end
auth authentication authenticate
license licence licensed relicensed licensing
color colour
production prod
development dev
environment env
kubernetes k8s
postgres postgresql
js javascript
ts typescript
golang go
newrelic new-relic
pr prs mr pull-request
amount amounts money
mail mails mailer email e-mail emails
backup backups backing
encrypt encrypted encryption
sign signed signing signature
commit committed commits
hash hashed hashing
compile compiler compiled target targets
cache caching cached
retry retries retried
fail failed failing failure
merge merged merging merges
approve approved approves approver approval sign-off
review reviewer reviewed reviewing
timeout timeouts
handle handles handled handling manage manages managed managing manager management
expire lifetime lifetimes expires expiry expiration last lasts ttl
vector vectors embedding embeddings
api schnittstelle
dimension dimensional dimensions
require required requires requirement need needs needed
on-call oncall
stand-up standup
region
port ports
freeze
process processes
idempotent idempotency
orchestrate orchestration orchestrated
support supports supported supporting
respond responds response latency
answer answers reply replies
end ends finish
old older
prefer prefers preferred preference like likes favour favours want wants better rather
name called named names
branch
queue queues queueing queuing queued
eur euro euros
usd dollar dollars
short brief concise terse
long detailed verbose lengthy
timestamp timestamps datetime datetimes times
favourite favorite
"""
"""Words that mean the same, by their first; also nouns, verbs and short forms of one thing."""
LIGHT = """
a an the this that these those it its they them their there he she his her we our us you your is are was were
be been being am has have had do does did done will would shall of to and also just please all any each every
both so then as at in on for by with from into onto via through over per who which where what when after
under up out off about only still already here use used uses using utilise utilize run runs ran running take
takes taken taking make makes made set sets get gets got getting happen happens keep keeps kept store stored
stores storing live lives living lived save saved hold holds held reside resides stay stays go goes going
gone went send sends sent cut serve served serves come comes built build builds work works working put lie
lies stand stands place placed based base write written writes writing rely relies retention retain retained
located location mean means call calls called name named value number size item items entry entries codebase
project projects code reset resets resetting wipe wiped follow follows followed choose chosen allow allows
hand rewritten official currently current default-value listen listens consist room sit sits sat until too
groups exist exists found say says thing stuff carry carries apply applies powers powered power receive
receives received collect collects collected provide provides provided folder directory against reachable
loaded loads load given gives give plain pure purely solely exclusively entirely enough suffices suffice
sufficient because newer later mood fully really everything everyone above within below own-name own's spell
spelled directly straight more less than or if around roughly approximately technology tool tooling length
duration joined generate generates generated produce produces produced der die
das ist sind ein eine den dem des auf im von mit und wird werden läuft laufen unser unsere le la les est sont
un une sur utilisons comme de du notre nous el los las es son una usa usamos en con nuestro nuestra como
"""
"""Words that say nothing of their own about subject or attribute."""
CATEGORIES = """
package: npm yarn pnpm bun / package manager dependency dependencies install command
pypackage: pip poetry uv conda pipenv pdm hatch pixi rye mamba / package manager dependency dependencies \
install
jbuild: maven gradle bazel ant make cmake ninja meson / build
test: pytest unittest nose jest vitest mocha junit rspec ava testng xunit phpunit / test suite runner
e2e: cypress playwright selenium puppeteer / test browser
lint: ruff flake8 pylint eslint biome rubocop stylelint oxlint / lint
format: black prettier yapf autopep8 dprint gofmt isort / format
types: mypy pyright pyre pytype / type check checking
database: postgres mysql mariadb sqlite oracle mongodb cockroachdb dynamodb mssql cassandra duckdb neo4j \
couchdb firestore timescaledb supabase / database data
queue: rabbitmq nats kafka sqs pulsar activemq kinesis zeromq mqtt pubsub / queue broker message bus
cache: redis memcached valkey / cache
ci: travis github-actions gitlab-ci gitlab jenkins circleci buildkite drone teamcity tekton bamboo \
codefresh argo azure-pipelines / ci pipeline integration
web: flask django fastapi rails express spring laravel starlette bottle nestjs koa fastify phoenix tornado \
sanic litestar gin hono / web framework app service
ui: react vue svelte angular solidjs preact ember qwik lit htmx / frontend framework ui
site: next.js nextjs astro gatsby hugo jekyll nuxt remix eleventy wordpress / site website framework
language: ts js python golang rust java kotlin ruby elixir scala swift php perl haskell / language
tongue: english german french norwegian spanish italian portuguese dutch danish swedish / language
docs: mkdocs sphinx docusaurus vitepress antora gitbook mdbook / doc
hash: bcrypt argon2 scrypt pbkdf2 md5 sha-1 sha-256 / hash
license: mit apache apache-2.0 gpl bsd mpl agpl lgpl proprietary isc / license
secrets: vault 1password doppler bitwarden secrets-manager env-vars dotenv sops infisical / secret
flags: launchdarkly unleash flagsmith growthbook flipt configcat / feature flag
errors: sentry rollbar bugsnag honeybadger airbrake raygun / error report
mail: postmark sendgrid mailgun ses mailchimp mailjet sparkpost resend brevo / mail
editor: vim emacs helix vscode neovim nano sublime intellij pycharm zed / editor
indent: tab space tabs spaces / indent indentation
theme: dark light / mode theme
detail: short long
diet: vegetarian vegan pescatarian omnivore kosher halal / diet food
merging: squash rebase / merge branch
chat: hipchat slack discord mattermost zulip msteams / chat
tracker: jira linear trello asana youtrack clickup basecamp / issue tracker ticket
cloud: aws gcp azure hetzner heroku fly.io digitalocean linode vultr ovh scaleway railway render / cloud \
hosting hosted
orchestrator: kubernetes nomad ecs swarm / orchestrate
monitor: datadog grafana prometheus newrelic honeycomb dynatrace zabbix nagios / monitoring metric
currency: eur usd nok sek gbp chf euro dollar / currency
zone: utc cet gmt pst est localtime / timezone zone time
spelling: british american
infra: terraform pulumi ansible cloudformation opentofu crossplane cdk / infrastructure
protocol: rest graphql grpc soap / api protocol
bundler: webpack vite rollup esbuild parcel turbopack swc rspack / bundler bundle
orm: sqlalchemy peewee prisma typeorm drizzle hibernate / orm
delivery: at-least-once exactly-once at-most-once / delivery
log: structlog loguru winston pino / log logging
mailing: post email fax phone sms letter
browser: firefox chrome safari edge / browser
mobile: ios android / mobile
os: linux windows macos ubuntu debian alpine fedora rhel centos arch / operating system
design: figma sketch / design
search: elasticsearch opensearch meilisearch typesense solr / search
css: tailwind bootstrap bulma foundation unocss sass less / css style framework
pages: github-pages readthedocs netlify vercel gitlab-pages / hosting hosted host
registrar: godaddy namecheap gandi porkbun / registrar domain
dashboard: grafana kibana looker metabase tableau superset powerbi / dashboard
payment: stripe adyen braintree paypal mollie klarna / payment
identity: auth0 keycloak okta cognito clerk / auth login identity
objects: s3 gcs minio r2 / storage bucket object
tasks: celery rq sidekiq dramatiq temporal airflow prefect dagster / task job queue
state: redux zustand mobx pinia vuex jotai recoil xstate / state
http: requests httpx axios aiohttp / http client
proxy: nginx caddy traefik haproxy envoy / proxy server
container: docker podman containerd / container
monorepo: nx turborepo lerna rush / monorepo
wiki: notion confluence wikijs / wiki
helpdesk: zendesk freshdesk intercom / support ticket
shell: bash zsh fish powershell / shell
forge: github gitlab bitbucket gitea forgejo / repo hosting
analytics: mixpanel amplitude posthog plausible matomo / analytics
warehouse: snowflake bigquery redshift clickhouse / warehouse analytics
learning: pytorch tensorflow jax / machine learning
models: openai anthropic mistral cohere / model llm
logs: loki splunk papertrail / log
tracing: jaeger tempo zipkin / trace tracing
video: zoom webex jitsi / video call meeting
sms: twilio vonage / sms
cms: contentful sanity strapi ghost drupal directus / cms content
naming: camelcase snakecase kebabcase pascalcase / case
versions: semver calver / version versioning
chip: arm arm64 x86 amd64 / architecture
charset: utf-8 latin-1 ascii utf-16 / encoding
deploying: helm kustomize ansible puppet chef / deploy
cdn: cloudflare fastly akamai cloudfront / cdn
document: pdf excel xlsx docx epub html csv json xml markdown plaintext / format file
encodings: json yaml toml xml csv protobuf avro parquet plaintext msgpack / format
paging: keyset offset cursor / pagination
workflow: scrum kanban / process
branching: trunkbased gitflow / branch branching
signing: rs256 hs256 es256 / sign
rollout: canary bluegreen / deploy rollout
level: beginner novice intermediate senior junior expert
vcs: git svn mercurial / version control
llm: gpt-4 gpt-4o claude qwen llama gemini mistral deepseek / model llm
apps: reactnative flutter ionic xamarin cordova / mobile app
desktop: electron tauri qt gtk / desktop app
paging-duty: pagerduty opsgenie victorops / on-call alert
crm: salesforce hubspot pipedrive / crm
books: xero quickbooks datev / accounting
maps: mapbox googlemaps leaflet / map
markup: markdown asciidoc restructuredtext rst mdx html latex / format
vectors: qdrant pinecone weaviate milvus pgvector chroma / vector
"""
"""`name: values / words that such a value says by itself`. One word may be a value of several."""
PLAIN = """
edge foundation express fish drone nose black sketch tempo rush helix nano spring bottle light dark short
long brief post tab space go swift
"""
"""Values that are more often plain words, where they are not written as names."""
OPPOSITES = """
enabled enable on active / disabled disable off inactive
allowed permitted / forbidden prohibited banned
public publicly / private privately internal
öffentlich / intern
open opened / closed close
mutable / immutable
signed / unsigned
encrypted / unencrypted
sync synchronous / async asynchronous
required mandatory compulsory obligatory / optional voluntary unneeded unnecessary
safe / unsafe
stateful / stateless
visible / hidden
compressed / uncompressed
online / offline
supported / unsupported
available / unavailable
stable / unstable
sorted / unsorted
included include includes / excluded exclude excludes
accepts / rejects
versioned / unversioned
tracked / untracked
verified / unverified
paid / free
automatic automatically automated / manual manually
soft / hard
strict / lenient
strong / weak
full / partial
local / remote
reversible / irreversible
writable / read-only
like likes prefer prefers enjoy enjoys love loves / dislike dislikes hate hates
valid / invalid
parallel concurrent concurrently / sequential sequentially serial serially
sensitive / insensitive
permanent permanently / temporary temporarily
relative / absolute
singular / plural
uppercase / lowercase
persistent / ephemeral
shared / dedicated
horizontal horizontally / vertical vertically
fixed / variable flexible
inclusive / exclusive
recommended encouraged / discouraged
single-threaded / multi-threaded
secure / insecure
blocking / nonblocking
complete / incomplete
protected / unprotected
trusted / untrusted
locked / unlocked
lazy lazily / eager eagerly
ascending / descending
static / dynamic
opt-in / opt-out
indexed / unindexed
"""
"""Words / what says the opposite."""
SCOPES = """
staging production development preview sandbox qa
ios android web desktop
frontend backend
unit integration e2e
read write
reads writes
free pro enterprise
internal external
eu us uk apac
nightly-job weekly-job
cpu memory disk gpu
upload download
input output
first second third
primary replica
"""
"""Alternatives by which a claim is narrowed."""
VERBS = """
written writes write built build builds made makes
sent send sends goes go posted posts
live lives living lived sit sits sat run runs running ran reside resides based located hosted works work \
working kept keep keeps stored store stores saved stay stays
is am are was were be
use uses using used
"""
"""Small verbs, by the kind of doing."""
PHRASES = """
time out=timeout | times out=timeout | rate limited=limited | api rate limit=api limit
response time=response | response times=response | environment files=env-vars
environment variables=env-vars | environment variable=env-vars | env vars=env-vars | at most=limit
up to=limit | no more than=limit | at least=minimum | or newer=minimum | or later=minimum | or higher=minimum
pull request=pr | pull requests=pr | merge request=pr | merge requests=pr | github actions=github-actions
gitlab ci=gitlab-ci | aws secrets manager=secrets-manager | on call=on-call | stand up=stand-up
in charge of=own | of each month=of month | of every month=of month | every night=daily | each night=daily
every day=daily | each day=daily | nightly=daily | every two weeks=biweekly | every other week=biweekly
every 2 weeks=biweekly | fortnightly=biweekly | every week=weekly | once a week=weekly | every month=monthly
once a month=monthly | every hour=hourly | every quarter=quarterly | every year=yearly | annually=yearly
code freeze=freeze | has room for=hold | no longer=not now | not any more=not now | not anymore=not now
from now on=now | from today on=now | from today=now | these days=now | last week=now | this week=now
last month=now | this month=now | yesterday=now | last friday=now | last monday=now | as of now=now
as of=since | took over=overtook | taken over=overtook | swapped with=replaced | instead of=instead
rather than=instead | in place of=instead | need not=not must | nothing to do with=not | per cent=percent
can not=not | looks like=seems | i think=seems | we think=seems | i believe=seems | should be=seems
never said=not | i told=told | i meant=meant | i said=said | i mean=meant | i mistyped=mistyped | i=user
me=user | my=user | mine=user | took over from=replaced | taken over from=replaced | went up=now
grew to=now | apache 2.0=apache | apache license=apache | a day=24 hours | test coverage=coverage
opened to the public=now public | open to the public=public | vs code=vscode | github pages=github-pages
gitlab pages=gitlab-pages | read the docs=readthedocs | kebab case=kebabcase | snake case=snakecase
camel case=camelcase | semantic versioning=semver | calendar versioning=calver | pascal case=pascalcase
visual studio code=vscode | by hand=manually | in favour of=to | in favor of=to | out of=off
publicly available=public | .env files=env-vars | .env file=env-vars | .env=env-vars | time zone=timezone
time zones=timezone | plain text=plaintext | shipped to=sent to | ship to=send to | ships to=sends to
forwarded to=sent to | trunk based=trunkbased | git flow=gitflow | blue green=bluegreen
twice a day=twice-daily | twice daily=twice-daily | twice a week=twice-weekly | twice weekly=twice-weekly
twice a month=twice-monthly | twice a year=twice-yearly | three times a day=thrice-daily
three times a week=thrice-weekly | you keep saying=not | you keep writing=not | you wrote=not | you noted=not
you said=not | wrong date=wrong | wrong time=wrong | wrong day=wrong | wrong name=wrong | wrong number=wrong
wrong person=wrong | wrong place=wrong | wrong value=wrong | first of each=1st of | first of every=1st of
first of the month=1st of month | changed jobs=changed | switched jobs=changed | changed teams=changed
switched teams=changed | make that=correct | scaled up=scaled | scaled down=scaled | kicks off=starts
kick off=start | invite only=closed | got the time wrong=wrong | got the date wrong=wrong
got the name wrong=wrong | got it wrong=wrong | have it wrong=wrong | have that wrong=wrong
have the wrong=wrong | days long=days | weeks long=weeks | months long=months | minutes long=minutes
hours long=hours | seconds long=seconds | years long=years | twice=2 times | react native=reactnative
microsoft teams=msteams | azure pipelines=azure-pipelines | google maps=googlemaps | valid for=last for
went down=now | came down=now | read only=read-only | write only=write-only | use teams=use msteams
uses teams=uses msteams | may not exceed=limit | must not exceed=limit | cannot exceed=limit
not exceed=limit | never exceed=limit | no larger than=limit | no bigger than=limit | no longer than=limit
not larger than=limit | not longer than=limit | no fewer than=minimum | not less than=minimum
no less than=minimum | or above=minimum | or more=minimum | takes care of=owns | looks after=owns
half an hour=30 minutes | half a minute=30 seconds | a dozen=12 | a couple of=2 | a hundred=100
a thousand=1000 | local time=localtime | midnight=00:00 | noon=12:00 | midday=12:00 | part of=in
quarter of an hour=15 minutes | phone calls=phone | phone call=phone
retention period=retention | trial period=trial | notice period=notice
text messages=sms | text message=sms | slack messages=slack
mother tongue=native language
you wrote it down wrong=wrong | you wrote it wrong=wrong | you wrote that down wrong=wrong
or newer is required=minimum version | or later is required=minimum version
or higher is required=minimum version | or newer required=minimum version | a fortnight=2 weeks
got that wrong=wrong | my bad=wrong | source code=code | there is=is
there are=are
"""
"""`what is written=what it means`."""
ROLES = """
own lead approve review manage chair on-call maintain handle coordinate operate supervise moderate oversee
administer organize organise represent contact
"""
"""What joins a person and what is theirs."""
MULTIPLE = """
support accept include contain prefer know speak depend member attend dislike can read invite import
export block reject ask avoid touch edit change
"""
"""What may be so of several things at once."""
ATTRIBUTES = """
branch license deadline due port region name language format version database framework host owner own
lead editor currency timezone zone theme status level mode strategy provider queue broker queue cache
platform stack engine color model target schedule location host domain protocol
scheme algorithm locale url font type unit budget price vendor supplier venue runtime city country
architecture pattern style encoding charset layout profession job title address favourite
"""
"""Attributes that have one value at a time."""
IRREGULAR = """
frozen=freeze led=lead
built=build kept=keep held=hold sent=send written=write ran=run chose=choose spoken=speak
spoke=speak given=give gave=give shown=show grown=grow known=know sold=sell bought=buy paid=pay met=meet
lost=lose found=find spent=spend broken=break driven=drive drawn=draw taught=teach people=person
children=child indices=index data=data
"""
"""Forms=what they are forms of."""
