from __future__ import annotations

import pytest
from hang import no_hang
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.text.tokens import COSTS, coarse_cost, estimate_tokens, features, pieces

# Each with its count in the o200k vocabulary, taken once with rs_bpe 0.1.0.
SAMPLES = [
    pytest.param(
        "The search index is what recall reads; the staged tree is what git would commit. A "
        "review asks what is stale, and a fix is a set of edits that a person can read before "
        "anything is written.\n",
        42,
        id="prose",
    ),
    pytest.param(
        "## ADR-005: Batch LLM API for enrichment (2026-03)\n"
        "**Context.** Nightly jobs hit the rate limit of `api.example.com`.\n"
        "**Decision.** Use the batch endpoint, see [the notes](../docs/batch.md).\n"
        "**Consequence.** Results arrive within 24 hours.\n",
        66,
        id="decision",
    ),
    pytest.param(
        "| Rule | Since | Source | Review |\n"
        "|---|---|---|---|\n"
        "| react-island-import-ban | 2026-01 | bundle grew 300 kB | 2026-Q3 (promote to "
        "ESLint) |\n"
        "| no-default-export | 2025-11 | review of #148 | 2026-Q2 |\n",
        73,
        id="table",
    ),
    pytest.param(
        "```python\n"
        "def load(path: Path) -> Bank | None:\n"
        "    if not path.exists():\n"
        "        return None\n"
        '    return parse(path.read_text(encoding="utf-8"))\n'
        "```\n",
        39,
        id="code",
    ),
    pytest.param(
        "memory-bank/\n"
        "├── ACTIVE_CONTEXT.md\n"
        "├── DECISIONS.md\n"
        "└── memories/\n"
        "    ├── MEMORY.md\n"
        "    └── batch-thinking-empty-content.md\n",
        38,
        id="tree",
    ),
    pytest.param(
        "## 决策\n"
        "我们使用批处理接口，因为夜间任务会超过速率限制。状态：已接受。结果在二十四小时内返回，测试需要等待。\n",
        37,
        id="chinese",
    ),
    pytest.param(
        "## 決定\n"
        "バッチ処理のエンドポイントを使用します。夜間のジョブが制限を超えるためです。結果は二十四時間以内に返されます。\n",
        42,
        id="japanese",
    ),
    pytest.param(
        "## Решение\n"
        "Мы используем пакетный интерфейс, потому что ночные задачи превышают лимит запросов. "
        "Результаты приходят в течение суток.\n",
        33,
        id="russian",
    ),
    pytest.param(
        "## Entscheidung\n"
        "Wir verwenden die Stapelverarbeitung, weil die nächtlichen Aufträge das Limit "
        "überschreiten. Die Ergebnisse kommen innerhalb von 24 Stunden.\n",
        32,
        id="german",
    ),
]
HOSTILE = [
    "a",
    "A",
    "Aa",
    "1",
    " ",
    "\n ",
    "`",
    "-",
    "(",
    "([",
    "'s",
    "漢",
    "─",
    "\u0301",
    "|-",
    "я",
    "🟢",
    "/\n",
]


@pytest.mark.parametrize(("text", "count"), SAMPLES)
def test_a_few_lines_are_never_estimated_low_nor_far_too_high(text, count):
    assert 0.98 * count <= estimate_tokens(text) <= 1.5 * count


def test_over_a_file_the_error_shrinks():
    english = SAMPLES[:3]
    text = "".join(sample.values[0] for sample in english) * 20
    count = sum(sample.values[1] for sample in english) * 20
    assert 0.97 * count <= estimate_tokens(text) <= 1.06 * count


def test_an_empty_text_costs_nothing():
    assert estimate_tokens("") == 0


def test_pieces_are_cut_where_the_tokenizer_cuts():
    assert pieces("Don't re-read\n\n  the camelCase HTTPServer 20260304: `x`.\n") == [
        "Don't", " re", "-read", "\n\n", " ", " the", " camel", "Case", " HTTPServer",
        " ", "202", "603", "04", ":", " `", "x", "`.\n",
    ]  # fmt: skip


def test_combining_accents_stay_in_their_word():
    assert pieces("cafe\u0301 हिन्दी") == ["cafe\u0301", " हिन्दी"]


@given(st.text(max_size=200))
@settings(max_examples=150, deadline=None)
def test_pieces_joined_are_the_text_and_every_feature_has_a_cost(text):
    parts = pieces(text)
    assert "".join(parts) == text
    assert {name for part in parts for name, _ in features(part)} <= set(COSTS)
    assert estimate_tokens(text) >= bool(text.strip())


def test_every_cost_is_used():
    text = "\n".join([*(sample.values[0] for sample in SAMPLES), MIXED])
    used = {name for part in pieces(text) for name, _ in features(part)}
    assert set(COSTS) - used == set()


MIXED = """
zqx iPhone OpenAPI GitHub xgithub,GitHub internationalisation x/component-y a.b_c (note a=b
@mention=café x-résumé HTTPserver-iOSapp "OPENapi 'ACTIVE' la niño café der über /GitHub -Decision
tiếng αβγ (αβγ РЕШЕНИЕ (решение Україна שלום (שלום हिन्दी (हिन्दी ไทย (ไทย
한국어 (한국어 個說 (個說 ひらがな漢字 Go審查 ༀཀ
🟢 ⬜ → ✅
x`@
x`,
x!#~`;
%&;
----
|---|:--|
─────
"""


@pytest.mark.parametrize("unit", HOSTILE)
def test_hostile_repetition_is_estimated_in_linear_time(unit):
    text = unit * (50_000 // len(unit))
    with no_hang():
        assert estimate_tokens(text) > 0


def test_lone_surrogates_are_no_trouble():
    assert estimate_tokens("a \ud800 b") > 0


@pytest.mark.parametrize(
    ("tokens", "words"),
    [
        (0, "<1k"),
        (999, "<1k"),
        (1000, "1–2k"),
        (1999, "1–2k"),
        (2000, "2–4k"),
        (4000, "4–8k"),
        (8000, "4–8k"),
        (8001, ">8k"),
    ],
)
def test_costs_are_shown_in_coarse_steps(tokens, words):
    assert coarse_cost(tokens) == words
