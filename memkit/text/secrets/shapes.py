"""The forms of keys and tokens by who issues them, one line each."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final

from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["SHAPES", "Shape"]


@frozen
class Shape:
    """A form of secret: what people call it, what it never goes without, its pattern, two examples.

    An anchor is what the secret begins with; after a `…`, what stands inside of it. `bad` and `good` are
    recipes, so that no secret stands in this repository: `<36>` is a run of 36 letters and digits drawn at
    random, `<20h>` of hex digits, `<43l>` of small letters and digits, `<16A>` of capitals and digits, `<8d>`
    of digits, `<40u>` of letters, digits, `-` and `_`, `<60+>` of letters, digits, `+` and `/`.
    """

    kind: str
    anchors: tuple[str, ...]
    body: str
    bad: str
    good: str
    words: tuple[str, ...]
    """Its anchors as they stand in a text."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The compiled pattern, which never begins or ends inside of a word."""
        return re.compile(rf"(?<![A-Za-z0-9_])(?:{self.body})(?![A-Za-z0-9])")

    def matches(self, text: str) -> Iterator[re.Match[str]]:
        """Every match in `text`; only places with an anchor are looked at."""
        for anchor in self.anchors:
            inner = anchor.startswith("…")
            word = anchor.removeprefix("…")
            at = text.find(word)
            while at >= 0:
                match = self.pattern.match(text, _beginning(text, at) if inner else at)
                if match:
                    yield match
                at = text.find(word, max(match.end() if match else 0, at + len(word)))


def _beginning(text: str, at: int) -> int:
    """Where the run of letters, digits and `-_.` begins that ends before `at`."""
    before = text[max(0, at - _FAR) : at]
    return at - len(before) + len(before.rstrip(_WITHIN))


_FAR: Final = 100
_WITHIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."
# kind | anchors | pattern | bad | good
_TABLE: Final = r"""
AWS access key | AKIA ASIA ABIA ACCA | (?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16} | AKIA<16A> | AKIAIOSFODNN7EXAMPLE
GitHub token | ghp_ gho_ ghu_ ghs_ ghr_ | gh[pousr]_[A-Za-z0-9]{30,251} | ghp_<36> | ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
GitHub token | github_pat_ | github_pat_[A-Za-z0-9_]{36,255} | github_pat_<22>_<59> | github_pat_YOUR_TOKEN_GOES_HERE_XXXXXXXXXXXXXXXXX
GitLab token | glpat- glptt- gldt- glrt- glcbt- glft- glimt- glsoat- glagent- gloas- | gl(?:pat|ptt|dt|rt|cbt|ft|imt|soat|agent|oas)-[A-Za-z0-9_.-]{20,300} | glpat-<20u> | glpat-xxxxxxxxxxxxxxxxxxxx
Slack token | xox | xox[abceoprs]-[A-Za-z0-9-]{12,300} | xoxb-<12d>-<24> | xoxb-your-token-goes-here
Slack token | xapp- | xapp-\d-[A-Z0-9]{8,16}-\d{8,16}-[a-f0-9]{48,80} | xapp-1-A<10A>-<13d>-<64h> | xapp-1-APPID-12345-secret
Slack webhook | hooks.slack.com/ | hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9]{8,14}/[A-Za-z0-9]{8,20}/[A-Za-z0-9/]{16,80} | hooks.slack.com/services/T<10A>/B<10A>/<24> | hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX
Teams webhook | …webhook.office.com/ | [\w.-]{1,60}webhook\.office\.com/webhookb2/[\w@-]{36,90}/IncomingWebhook/[0-9a-f]{32}/[\w-]{36,90} | acme.webhook.office.com/webhookb2/<36h>@<36h>/IncomingWebhook/<32h>/<36h> | acme.webhook.office.com/webhookb2/ID
Stripe key | sk_live_ rk_live_ | [rs]k_live_[A-Za-z0-9]{16,247} | sk_live_<24> | sk_test_<24>
Stripe webhook secret | whsec_ | whsec_[A-Za-z0-9+/=]{24,128} | whsec_<32> | whsec_your_webhook_signing_key
Google API key | AIza | AIza[A-Za-z0-9_-]{35} | AIza<35u> | AIzaSyXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
Google client secret | GOCSPX- | GOCSPX-[A-Za-z0-9_-]{28} | GOCSPX-<28u> | GOCSPX-xxxxxxxxxxxxxxxxxxxxxxxxxxxx
Google access token | ya29. | ya29\.[A-Za-z0-9_-]{30,400} | ya29.<60u> | ya29.EXAMPLE-EXAMPLE-EXAMPLE-EXAMPLE
Anthropic key | sk-ant- | sk-ant-(?:[a-z0-9]{2,12}-)?[A-Za-z0-9_-]{24,200} | sk-ant-api03-<93u>AA | sk-ant-api03-your-key-here-your-key-here
OpenRouter key | sk-or- | sk-or-v1-[0-9a-f]{64} | sk-or-v1-<64h> | sk-or-v1-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
OpenAI key | sk- | sk-(?:proj-|svcacct-|admin-)?(?!ant-|or-)[A-Za-z0-9][A-Za-z0-9_-]{30,250} | sk-proj-<74u>T3BlbkFJ<74u> | sk-proj-your-openai-key-goes-here-please
Groq key | gsk_ | gsk_[A-Za-z0-9]{48,60} | gsk_<52> | gsk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
xAI key | xai- | xai-[A-Za-z0-9]{60,100} | xai-<80> | xai-your-key
Perplexity key | pplx- | pplx-[A-Za-z0-9]{40,60} | pplx-<48> | pplx-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
Replicate token | r8_ | r8_[A-Za-z0-9]{36,40} | r8_<37> | r8_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
Hugging Face token | hf_ api_org_ | (?:hf|api_org)_[A-Za-z0-9]{30,60} | hf_<34> | hf_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
npm token | npm_ | npm_[A-Za-z0-9]{36} | npm_<36> | npm_config_registry
PyPI token | pypi-A | pypi-A[A-Za-z0-9_-]{50,300} | pypi-AgEIcHlwaS5vcmc<100u> | pypi-AgEIcHlwaS5vcmc-EXAMPLE-EXAMPLE-EXAMPLE-EXAMPLE-EXAMPLE
RubyGems key | rubygems_ | rubygems_[0-9a-f]{48} | rubygems_<48h> | rubygems_mfa_required
NuGet key | oy2 | oy2[a-z0-9]{43} | oy2<43l> | oy2key
Docker token | dckr_ | dckr_(?:pat|oat)_[A-Za-z0-9_-]{24,60} | dckr_pat_<27u> | dckr_pat_xxxxxxxxxxxxxxxxxxxxxxxxxxx
SendGrid key | SG. | SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{32,64} | SG.<22u>.<43u> | SG.xxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
Twilio key | SK | SK[0-9a-f]{32} | SK<32h> | SKxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
Mailgun key | key- | key-[0-9a-f]{32} | key-<32h> | key-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
Mailchimp key | …-us | [0-9a-f]{32}-us\d{1,2} | <32h>-us14 | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx-us14
Resend key | re_ | re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24} | re_<8>_<24> | re_compile_pattern
DigitalOcean token | dop_v1_ doo_v1_ dor_v1_ | do[opr]_v1_[0-9a-f]{64} | dop_v1_<64h> | dop_v1_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
Azure storage key | AccountKey= SharedAccessKey= | (?:Account|SharedAccess)Key=[A-Za-z0-9+/]{42,86}={1,2} | AccountKey=<86+>== | AccountKey=YOUR_KEY==
Azure client secret | …8Q~ …7Q~ | [A-Za-z0-9_~.-]{3}[78]Q~[A-Za-z0-9_~.-]{31,34} | <3>8Q~<34> | xxx8Q~your-own-value
Azure SAS signature | sig= | sig=[A-Za-z0-9%+/]{40,64}(?:%3[dD]|=) | sig=<46>%3D | sig=SIGNATURE
AWS session signature | X-Amz-Signature= | X-Amz-Signature=[0-9a-f]{64} | X-Amz-Signature=<64h> | X-Amz-Signature=xxxx
Alibaba access key | LTAI | LTAI[A-Za-z0-9]{16,26} | LTAI<20> | LTAIxxxxxxxxxxxxxxxxxxxx
Tencent access key | AKID | AKID[A-Za-z0-9]{32} | AKID<32> | AKIDxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
Yandex token | AQVN y0_ t1. | (?:AQVN[A-Za-z0-9_-]{35,38}|y0_[A-Za-z0-9_-]{50,120}|t1\.[A-Za-z0-9_-]{60,200}\.[A-Za-z0-9_-]{80,90}) | AQVN<36u> | y0_token
Telegram token | …:AA | (?:bot)?\d{8,10}:AA[A-Za-z0-9_-]{32,33} | <10d>:AA<33u> | 0123456789:AAxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
Discord token | M N O | [MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,38} | M<25>.<6>.<38> | MaintenanceWindowCalendar.config.defaultOpeningHoursTable
Discord webhook | …/api/webhooks/ | discord(?:app)?\.com/api/webhooks/\d{17,20}/[A-Za-z0-9_-]{60,72} | discord.com/api/webhooks/<18d>/<68u> | discord.com/api/webhooks/ID/TOKEN
Grafana token | glc_ glsa_ | (?:glc_[A-Za-z0-9+/]{32,400}={0,2}|glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}) | glsa_<32>_<8h> | glsa_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx_xxxxxxxx
InfluxDB token | …== | [A-Za-z0-9_-]{86}== | <86u>== | ======================
Vault token | hvs. hvb. hvr. | hv[sbr]\.[A-Za-z0-9_-]{24,300} | hvs.<90u> | hvs.xxxxxxxxxxxxxxxxxxxxxxxx
Databricks token | dapi | dapi[0-9a-f]{32}(?:-\d)? | dapi<32h> | dapixxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
Doppler token | dp. | dp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9_.-]{40,60} | dp.pt.<43> | dp.pt.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
Terraform token | ….atlasv1. | [A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,70} | <14>.atlasv1.<67u> | xxxxxxxxxxxxxx.atlasv1.token
Pulumi token | pul- | pul-[0-9a-f]{40} | pul-<40h> | pul-your-token
Atlassian token | ATATT3 ATBB ATCTT3 | (?:ATATT3|ATCTT3)[A-Za-z0-9_=-]{60,250}|ATBB[A-Za-z0-9]{28,32} | ATATT3<186u> | ATATT3xFfGF0
Linear key | lin_ | lin_(?:api|oauth)_[A-Za-z0-9]{32,64} | lin_api_<40> | lin_api_key
Notion token | ntn_ secret_ | (?:ntn_[A-Za-z0-9]{40,60}|secret_[A-Za-z0-9]{43}) | ntn_<46> | secret_names_are_listed_in_the_table_of_config
Figma token | figd_ | figd_[A-Za-z0-9_-]{38,60} | figd_<40u> | figd_token
Airtable token | pat | pat[A-Za-z0-9]{14}\.[0-9a-f]{64} | pat<14>.<64h> | patchedVersionOf.py
Shopify token | shp | shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32} | shpat_<32h> | shpat_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
Square token | sq0 | sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,43} | sq0atp-<22u> | sq0atp-xxxxxxxxxxxxxxxxxxxxxx
New Relic key | NRAK- NRII- | (?:NRAK-[A-Z0-9]{27}|NRII-[A-Za-z0-9_-]{32}) | NRAK-<27A> | NRAK-XXXXXXXXXXXXXXXXXXXXXXXXXXX
Sentry token | sntry | sntry(?:s_[A-Za-z0-9+/=_-]{60,300}|u_[0-9a-f]{64}) | sntryu_<64h> | sntryu_token
Postman key | PMAK- | PMAK-[0-9a-f]{24}-[0-9a-f]{34} | PMAK-<24h>-<34h> | PMAK-key
Supabase token | sbp_ sb_secret_ | (?:sbp_[0-9a-f]{40}|sb_secret_[A-Za-z0-9_-]{22,60}) | sbp_<40h> | sb_secret_key
Netlify token | nfp_ | nf[pcobu]_[A-Za-z0-9]{36} | nfp_<36> | nfp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
Fly token | FlyV1 fm2_ | fm2_[A-Za-z0-9+/=]{60,600} | fm2_<120+> | fm2_token
PlanetScale token | pscale_ | pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{32,64} | pscale_tkn_<43u> | pscale_tkn_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
Tailscale key | tskey- | tskey-(?:auth|api|client|scim|webhook)-[A-Za-z0-9]{8,20}-[A-Za-z0-9]{20,40} | tskey-auth-<12>CNTRL-<32> | tskey-auth-key
CircleCI token | CCIPAT_ | CCIPAT_[A-Za-z0-9]{20,24}_[0-9a-f]{40} | CCIPAT_<22>_<40h> | CCIPAT_x_y
Buildkite token | bkua_ | bkua_[0-9a-f]{40} | bkua_<40h> | bkua_token
Contentful token | CFPAT- | CFPAT-[A-Za-z0-9_-]{43} | CFPAT-<43u> | CFPAT-token
age secret key | AGE-SECRET-KEY-1 | AGE-SECRET-KEY-1[A-Z0-9]{58} | AGE-SECRET-KEY-1<58A> | AGE-SECRET-KEY-1...
1Password token | ops_eyJ | ops_eyJ[A-Za-z0-9_-]{200,2000} | ops_eyJ<250u> | ops_eyJ...
Facebook token | EAA | EAA[A-Z][A-Za-z0-9]{80,300} | EAAC<120> | EAAProgramme
Dropbox token | sl. | sl\.(?:u\.)?[A-Za-z0-9_-]{100,2000} | sl.<140u> | sl.example
Laravel key | base64: | base64:[A-Za-z0-9+/]{43}= | base64:<43+>= | base64:YOUR_KEY=
Heroku key | HRKU- | HRKU-[A-Za-z0-9_-]{36,64} | HRKU-<60u> | HRKU-key
"""


def _shape(line: str) -> Shape:
    kind, anchors, body, bad, good = line.split(" | ")
    words = tuple(anchors.replace("…", "").split())
    return Shape(kind, tuple(anchors.split()), body, bad, good, words)


SHAPES: Final = tuple(map(_shape, _TABLE.strip().splitlines()))
